"""How often the marked line is the one that a mistake is about: `make test-alignment` counts it.

Near misses are put into other right answers, wherever their edits fit, and the runs of programs
that fail a public test are put beside those of the reference, as on a student's page.  The truth is
found without the reference: the run of the answer with the mistake beside that of the same answer
without it, where no line is worded in another way.  A mark is right at the line that was edited,
and for something missing anywhere in its turn before the answer that is typed there.

Words used here.  case: one mistake in one right answer.  spaced: a right answer in which one text
is shown with other blanks.  plain: of a mark at the very first difference of the two runs.
"""

from __future__ import annotations

import ast
import itertools
import os
import random
import re
import shutil
import sys
import tempfile
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from answers import REFERENCES, RIGHT, ROOT, SLUGS, WRONG, Answer, load
from known_precision import put_into, text_of

from autograder.authoring.near_misses import REFERENCE
from autograder.course import assignment
from autograder.course.policy import Policy
from autograder.course.result import Result, TestRecord
from autograder.course.submission import Submission
from autograder.feedback.alongside import Alongside, read
from autograder.sandbox import launch
from autograder.worker import grading

LEAST = 0.95
EXAMPLES = 12  # of wrong marks that are shown
BLANKS = {"doubled": "  ", "missing": "", "tab": "\t", "no-break": "\xa0", "trailing": " "}


@dataclass(frozen=True)
class Case:
    """One mistake in one right answer."""

    name: str
    answer: Answer
    changed: tuple[tuple[str, bytes], ...]


@dataclass(frozen=True)
class Found:
    """What became of one failed test: the mark beside the reference, and the true one."""

    case: Case
    test: str
    marked: Alongside | None
    truth: Alongside | None

    @property
    def is_right(self) -> bool:
        if self.marked is None or self.truth is None:
            return False
        if self.marked.turn != self.truth.turn:
            return is_one_row(self.marked, self.truth)
        hows = {self.marked.how, self.truth.how}
        if "missing" in hows:
            return place_of(self.marked) <= answer_in(self.truth) and not is_late(self.marked)
        ends = {"asks", "ends", "stops"} & hows
        return marked_line(self.marked) == marked_line(self.truth) or bool(ends)

    @property
    def is_plain(self) -> bool:
        return self.truth is not None and not self.truth.has_free and not any(self.truth.before)

    def __str__(self) -> str:
        return (
            f"{self.case.answer} with {self.case.name}, {self.test}:\n"
            f"    marked {told(self.marked)}\n    truth  {told(self.truth)}"
        )


def is_one_row(first: Alongside, last: Alongside) -> bool:
    """Return whether one question was asked again and again, from the one mark to the other.

    None of them was to come.  Beside a program that asks something else later, all of them may be
    put down to that, and the last one is marked; what is right is the first.
    """
    if not (first.how == last.how == "asks" and first.turn < last.turn):
        return False
    begin, end = mark_in(first), mark_in(last)
    row = [line for line in first.lines[begin:] if line.typed is not None]
    rest = [line for line in last.lines[:end] if line.typed is not None] + [last.lines[end]]
    question = first.lines[begin].gave
    is_same = all(line.gave == question and not line.is_wanted for line in [*row, *rest])
    return is_same and first.turn + len(row) > last.turn - len(rest)


def told(found: Alongside | None) -> str:
    if found is None:
        return "nothing"
    line = next(each for each in found.lines if each.kind == "marked")
    return f"{found.how} in turn {found.turn}: {line.gave!r} | {line.wanted!r}"


def marked_line(found: Alongside) -> str:
    line = next(each for each in found.lines if each.kind == "marked")
    # Who begins may be left to chance: the players' numbers and sides do not matter here.
    return "".join(sorted(without_blanks(line.gave).replace("2", "1")))


def mark_in(found: Alongside) -> int:
    return next(at for at, line in enumerate(found.lines) if line.kind == "marked")


def place_of(found: Alongside, at: int | None = None) -> int:
    """Return how many given lines stand before the mark, or before another line of those shown."""
    lines = found.lines[: mark_in(found) if at is None else at]
    return found.before[0] + sum(line.gave is not None or line.typed is not None for line in lines)


def answer_in(found: Alongside) -> float:
    """Return the place of the line at which the next answer is typed; after that it is too late."""
    start = mark_in(found)
    after = (at for at, line in enumerate(found.lines) if at >= start and line.typed is not None)
    at = next(after, None)
    return float("inf") if at is None else place_of(found, at)


def is_late(found: Alongside) -> bool:
    """Return whether the mark stands behind the answer of its turn, as far as that is shown."""
    typed = sum(line.typed is not None for line in found.lines[: mark_in(found)])
    return not found.before[0] and typed > found.turn


def near_misses(slug: str) -> Iterator[Case]:
    """Yield near misses in right answers other than the reference, wherever their edits fit.

    An answer with folders cannot stand in for the reference, so that the true mark is not known.
    """
    others = [
        answer
        for answer in RIGHT
        if answer.slug == slug and not any("/" in name for name in answer.files())
    ]
    for wrong in WRONG:
        if wrong.slug != slug or wrong.assignment() != load(slug):
            continue
        for answer in others:
            changed = put_into(answer, wrong)
            if changed:
                yield Case(wrong.record.name, answer, changed)
        base = next((each for each in others if each.folder.name == wrong.record.base), None)
        if base is not None and not put_into(base, wrong) and not wrong.record.missing:
            files, before = wrong.files(), base.files()
            changed = tuple((n, d) for n, d in files.items() if before.get(n) != d)
            if wrong.record.others == REFERENCE and len(changed) == 1:
                yield Case(wrong.record.name, base, changed)


def spaced(slug: str) -> Iterator[Case]:
    """Yield right answers in which one text of a program has other blanks at one place."""
    for answer in [*REFERENCES, *RIGHT]:
        if answer.slug != slug:
            continue
        for name in load(slug).files:
            text = text_of(answer.files()[name]) if name in answer.files() else ""
            lines = text.splitlines(keepends=True)
            for (line, start, end), (how, blank) in itertools.product(
                texts_in(text), BLANKS.items()
            ):
                changed = with_blank(lines, line, start, end, how, blank)
                if changed is not None:
                    told = f"{how} blank in line {line}"
                    yield Case(told, answer, ((name, changed.encode()),))


def parsed(source: str) -> ast.Module:
    with warnings.catch_warnings(action="ignore"):
        return ast.parse(source)


def texts_in(source: str) -> Iterator[tuple[int, int, int]]:
    """Yield the places of texts in calls of print: line, first and last column."""
    for call in ast.walk(parsed(source)):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "print":
            for node in call.args:
                is_text = isinstance(node, ast.JoinedStr) or (
                    isinstance(node, ast.Constant) and isinstance(node.value, str)
                )
                if is_text and node.lineno == node.end_lineno:
                    yield node.lineno, node.col_offset, node.end_col_offset or 0


def with_blank(
    lines: list[str], number: int, start: int, end: int, how: str, blank: str
) -> str | None:
    """Return a source with another blank in a text, or None if it has none there."""
    line = lines[number - 1].encode()
    text = line[start:end].decode()
    if how == "trailing":
        if not text.endswith(('"', "'")) or text.endswith(('"""', "'''")):
            return None
        other = text[:-1] + blank + text[-1]
    else:
        found = re.search(r"(?<=[^\s{(,]) (?=[^\s})])", text)
        if found is None:
            return None
        other = text[: found.start()] + blank + text[found.end() :]
    made = line[:start].decode() + other + line[end:].decode()
    changed = "".join([*lines[: number - 1], made, *lines[number:]])
    try:
        parsed(changed)
    except SyntaxError:
        return None
    return changed


class Measure:
    """Grades cases beside the reference, and beside the answer without the mistake."""

    def __init__(self) -> None:
        self.home = tempfile.TemporaryDirectory(prefix="alignment-")
        self.graders: dict[tuple[str, str], grading.Grader] = {}

    def __enter__(self) -> Measure:
        return self

    def __exit__(self, *ended: object) -> None:
        for grader in self.graders.values():
            grader.close()
        self.home.cleanup()

    def found(self, case: Case) -> list[Found]:
        """Return what became of each public test that fails at a console."""
        files = case.answer.files() | dict(case.changed)
        result = self.graded(case, files, None)
        failed = [test for test in result.tests if not test.passed]
        if not any(test.aligned or is_on_console(test) for test in failed):
            return []
        truth = {test.id: test for test in self.graded(case, files, case.answer.folder).tests}
        return [
            Found(case, test.id, read(test.aligned), read(truth[test.id].aligned))
            for test in failed
            if test.aligned or truth[test.id].aligned or is_on_console(test)
        ]

    def graded(self, case: Case, files: dict[str, bytes], wanted: Path | None) -> Result:
        """Return the result beside the reference, or beside another answer."""
        key = case.answer.slug, str(wanted or "")
        if key not in self.graders:
            found = load(case.answer.slug) if wanted is None else self.beside(case.answer)
            options = grading.Options(
                isolation=launch.best_level(),
                hidden=False,
                policy=Policy(names=False, carry=False),
                keeps=frozenset({"runs"}),
            )
            self.graders[key] = grading.Grader(found, options)
        grader = self.graders[key]
        result = grader.grade(Submission("x", files))
        if wanted is not None:
            self.graders.pop(key).close()
        return result

    def beside(self, answer: Answer) -> assignment.Assignment:
        """Return the assignment with a right answer for its reference."""
        folder = Path(self.home.name) / str(answer) / answer.slug
        if not folder.is_dir():
            found = load(answer.slug)
            shutil.copytree(found.folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
            other = folder.parent / "answer"
            other.mkdir()
            for name, data in answer.files().items():
                path = other / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            text = (folder / assignment.FILE).read_text(encoding="utf-8")
            text = text.replace('"../../../', f'"{ROOT.as_posix()}/')
            text = re.sub(r'(?m)^reference = ".*"$', f'reference = "{other.as_posix()}"', text)
            (folder / assignment.FILE).write_text(text, encoding="utf-8")
        return assignment.read(folder)


def is_on_console(test: TestRecord) -> bool:
    """Return whether a failed test was about what a program has shown."""
    return test.status in ("failed", "crashed") and bool(test.transcript)


def sample(cases: Iterable[Case], size: int | None, seed: str) -> list[Case]:
    found = list(cases)
    random.Random(seed).shuffle(found)
    return found if size is None else found[:size]


def marked_in_right_answers(measure: Measure, slugs: Iterable[str] = SLUGS) -> list[str]:
    """Return the tests of right answers in which something is marked."""
    return [
        f"{answer}: {test.id}"
        for answer in [*REFERENCES, *RIGHT]
        if answer.slug in slugs
        for test in measure.graded(Case("", answer, ()), answer.files(), None).tests
        if test.aligned
    ]


def main() -> int:
    size = int(os.environ["SAMPLE"]) if os.environ.get("SAMPLE") else None
    seed = os.environ.get("SEED") or "1"
    slugs = os.environ["SLUGS"].split() if os.environ.get("SLUGS") else SLUGS
    with Measure() as measure:
        marked = marked_in_right_answers(measure, slugs)
        print(f"right answers: {len(marked)} tests with a mark", *marked, sep="\n    ", flush=True)
        is_good = not marked
        for what, make in (("near misses", near_misses), ("spacing", spaced)):
            counts: Counter[str] = Counter()
            for slug in slugs:
                found: list[Found] = []
                for case in sample(make(slug), size, f"{seed} {slug}"):
                    found += measure.found(case)
                mine = count(found, what)
                print(f"{what} in {slug}: {said(mine)}", flush=True)
                counts += mine
                for each in itertools.islice(missed(found, what), EXAMPLES):
                    print(f"  {each}", flush=True)
            print(f"{what}: {said(counts)}", flush=True)
            is_good &= counts["right"] >= counts["marked"] * (LEAST if make is near_misses else 1)
    return 0 if is_good else 1


def count(found: Iterable[Found], what: str) -> Counter[str]:
    counts: Counter[str] = Counter()
    for each in found:
        if what == "spacing" and not only_spacing(each):
            continue
        counts["failed at a console"] += 1
        counts["marked"] += each.marked is not None
        counts["right"] += is_well(each, what)
        counts["plain"] += each.marked is not None and each.is_plain
        counts["plain and right"] += is_well(each, what) and each.is_plain
    return counts


def only_spacing(each: Found) -> bool:
    """Return whether two runs of one answer differ in blanks alone, as far as they are shown."""
    return each.truth is not None and all(
        without_blanks(line.gave) == without_blanks(line.wanted) for line in each.truth.lines
    )


def without_blanks(text: str | None) -> str:
    return re.sub(r"[·→⍽\s]+", "", text or "")


def is_well(each: Found, what: str) -> bool:
    if what == "spacing":
        return each.marked is not None and each.marked.how == "spacing"
    return each.marked is not None and each.is_right


def missed(found: Iterable[Found], what: str) -> Iterator[Found]:
    for each in found:
        is_meant = only_spacing(each) if what == "spacing" else each.marked is not None
        if is_meant and not is_well(each, what):
            yield each


def said(counts: Counter[str]) -> str:
    share = counts["right"] / counts["marked"] if counts["marked"] else 0.0
    return ", ".join(f"{name} {number}" for name, number in counts.items()) + f" ({share:.1%})"


if __name__ == "__main__":
    sys.exit(main())
