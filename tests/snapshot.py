"""Write down every verdict on the answers that are kept, and say which ones have changed.

    python tests/snapshot.py write FILE
    python tests/snapshot.py compare FILE --only near_misses,hostile

Words used here.  part: one kind of answers, such as `near_misses`.  row: one test of one answer,
with its status, its points and its message; a row without a test is the answer as a whole.  A
snapshot is a text file, a row a line, sorted; nothing in it depends on the time or on the machine.
by chance: said of a message that differs between two gradings of the same answer, whose own random
numbers or sets it shows.

`compare` prints a line for each row that differs and ends with 1 if there is one.  Where nothing
but messages differ, an answer is graded a few times more: those by chance are only counted.
"""

from __future__ import annotations

import argparse
import json
import re
import socket
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from answers import REFERENCES, RIGHT, ROOT, STARTERS, WRONG, Answer, Class
from small_course import Course
from test_hostile import ENTRIES, LIMITS, SMALL, SUITE, Entry, prepare

from autograder.course.assignment import Assignment
from autograder.course.result import Result
from autograder.sandbox import launch

HONEST = {
    "near_misses": WRONG,
    "other_answers": RIGHT,
    "references": REFERENCES,
    "starters": STARTERS,
}
HOSTILE = "hostile"
PARTS = [*HONEST, HOSTILE]
AGAIN = 10  # times that an answer is graded to see whether a message is by chance
SHOWN = 200  # characters of a line that says what has changed
UNSTEADY = [
    # Which of two deadlines was over first is the machine's affair.
    (re.compile(r"no answer after [\d.]+ seconds( of waiting)?"), "no answer in time"),
    (re.compile(r"\b0x[0-9a-f]+\b"), "0x..."),
    (re.compile(re.escape(tempfile.gettempdir()) + r"/[\w./-]*"), "/tmp/..."),
]

Row = tuple[str, float, str]  # status, points, message
Rows = dict[tuple[str, str, str], Row]  # {(part, answer, test): row}


@dataclass(frozen=True, order=True)
class Attack(Answer):
    """One entry of the hostile corpus."""

    entry: Entry | None = field(default=None, compare=False)
    small: Course | None = field(default=None, compare=False)
    words: dict[str, str] = field(default_factory=dict, compare=False)

    def assignment(self) -> Assignment:
        assert self.small
        return self.small.assignment if self.slug == SMALL else super().assignment()

    def files(self) -> dict[str, bytes]:
        assert self.entry
        return self.entry.files(self.words)


@contextmanager
def attacks() -> Iterator[list[Answer]]:
    """Yield the hostile submissions that the level used here promises something about."""
    level = launch.best_level()
    with (
        Course(SUITE, limits=LIMITS) as small,
        tempfile.TemporaryDirectory(prefix="canary-") as folder,
        socket.create_server(("127.0.0.1", 0)) as listener,
    ):
        words = prepare(Path(folder), listener, small)
        yield [
            Attack(entry.course, entry.folder, entry, small, words)
            for entry in ENTRIES
            if level in (entry.said("level") or level).split()
        ]


def take(parts: list[str], only: set[tuple[str, str]] | None = None) -> Rows:
    """Grade all answers of these parts, or only those that are named, on all cores."""
    with attacks() as hostile:
        chosen: dict[str, list[Answer]] = {
            part: [
                answer
                for answer in (hostile if part == HOSTILE else HONEST[part])
                if only is None or (part, str(answer)) in only
            ]
            for part in parts
        }
        graded = Class([answer for answers in chosen.values() for answer in answers])
        try:
            rows: Rows = {}
            for part, answers in chosen.items():
                for answer in answers:
                    try:
                        found = rows_of(graded.results[answer].result())
                    except Exception as problem:
                        found = {"": (type(problem).__name__, 0.0, steady(str(problem)))}
                    rows.update({(part, str(answer), test): row for test, row in found.items()})
                print(f"{part}: {len(answers)} answers graded", file=sys.stderr)
            return rows
        finally:
            graded.stop()


def by_chance(before: Rows, after: Rows, parts: list[str]) -> set[tuple[str, str, str]]:
    """Return the rows that differ in nothing but a message that the next grading has otherwise."""
    found: set[tuple[str, str, str]] = set()
    open_rows = {
        key
        for key in before.keys() & after.keys()
        if before[key] != after[key] and before[key][:2] == after[key][:2]
    }
    for _ in range(AGAIN):
        if not open_rows:
            break
        again = take(parts, {key[:2] for key in open_rows})
        found |= {
            key
            for key in open_rows
            if again[key] != after[key] and again[key][:2] == after[key][:2]
        }
        open_rows -= found
    return found


def rows_of(result: Result) -> dict[str, Row]:
    found = {
        test.id: (test.status, test.points_earned, steady(test.message)) for test in result.tests
    }
    return {"": ("graded", result.score, steady("\n".join(result.notes))), **found}


def steady(text: str) -> str:
    """Return a message without what differs from run to run."""
    text = text.replace(str(ROOT), "/kit")
    for pattern, words in UNSTEADY:
        text = pattern.sub(words, text)
    return text


def write(rows: Rows, file: Path) -> None:
    lines = [json.dumps([*key, *row], ensure_ascii=False) for key, row in sorted(rows.items())]
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def read(file: Path) -> Rows:
    rows: Rows = {}
    for line in file.read_text(encoding="utf-8").splitlines():
        part, answer, test, status, points, message = json.loads(line)
        rows[part, answer, test] = (status, points, message)
    return rows


def differences(before: Rows, after: Rows) -> list[str]:
    """Return a line for each row that is not what it was; an answer that came or went is one."""
    found = []
    answers_before, answers_after = ({key[:2] for key in rows} for rows in (before, after))
    for part, answer in sorted(answers_before ^ answers_after):
        what = "is gone" if (part, answer) in answers_before else "is new"
        found.append(f"{part}: {answer} {what}")
    for key in sorted(before.keys() | after.keys()):
        if key[:2] in answers_before & answers_after and before.get(key) != after.get(key):
            part, answer, test = key
            what = changes(before.get(key), after.get(key))
            found.append(f"{part}: {answer}: {test or 'as a whole'}: {what}"[:SHOWN])
    return found


def changes(before: Row | None, after: Row | None) -> str:
    if before is None or after is None:
        return "is new" if before is None else "is gone"
    found = []
    if before[:2] != after[:2]:
        found.append("{} {:g} -> {} {:g}".format(*before[:2], *after[:2]))
    if before[2] != after[2]:
        lines = [text.splitlines() for text in (before[2], after[2])]
        at = next((n for n, pair in enumerate(zip(*lines, strict=False)) if pair[0] != pair[1]), -1)
        if at < 0:
            at = min(map(len, lines))
        old, new = (line[at] if at < len(line) else "" for line in lines)
        if old.strip() == new.strip():
            old, new = before[2], after[2]
        else:
            old, new = old.strip(), new.strip()
        found.append(f"message: {old!r} -> {new!r}")
    return "; ".join(found)


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("verb", choices=["write", "compare"])
    parser.add_argument("file", type=Path)
    parser.add_argument("--only", help=f"parts, with commas: {', '.join(PARTS)}")
    given = parser.parse_args(words)
    parts = given.only.split(",") if given.only else PARTS
    unknown = sorted(set(parts) - set(PARTS))
    if unknown:
        parser.error(f"there is no part {unknown[0]!r}; the parts are {', '.join(PARTS)}")
    if given.verb == "compare" and not given.file.is_file():
        parser.error(f"{given.file} is not there; write it with `snapshot.py write {given.file}`")
    after = take(parts)
    if given.verb == "write":
        write(after, given.file)
        return 0
    before = {key: row for key, row in read(given.file).items() if key[0] in parts}
    chance = by_chance(before, after, parts)
    found = differences(before, {**after, **{key: before[key] for key in chance}})
    print("".join(f"{line}\n" for line in found), end="")
    print(f"{len(found)} difference{'' if len(found) == 1 else 's'} in {len(after)} rows", end="")
    print(f"; {len(chance)} messages differ by chance" if chance else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
