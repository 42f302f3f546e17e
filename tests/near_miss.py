"""Write a near miss out, or print the record of one that was made by changing files.

    python tests/near_miss.py write war tie_takes_all FOLDER
    python tests/near_miss.py record war tie_takes_all FILE...
    python tests/near_miss.py again war

Words used here.  record, base, edit: see autograder/authoring/near_misses.py.  hunk: old and new
lines that differ, as a pair of ranges.  `record` starts from the right answer that is nearest to
the files, grades them, and leaves the words to you; it prints what belongs into tests/near_misses.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from autograder.authoring import near_misses
from autograder.authoring.near_misses import MOST_LINES, REFERENCE, NearMissError
from autograder.course import assignment
from autograder.course.submission import Submission
from autograder.sandbox import launch
from autograder.worker import grading

ROOT = Path(__file__).parents[1]
HEAD = "# expect: "  # what a near miss that was written out begins with
NEAR = 1  # so few equal lines between two hunks do not part them

Hunk = tuple[int, int, int, int]


def record_of(slug: str, files: dict[str, str]) -> dict[str, Any]:
    """Return `base`, `others` and `edits` of the record that makes these files."""
    bases = near_misses.bases(ROOT, slug)
    files = {name: without_head(text) for name, text in files.items()}
    handed_in = bases[REFERENCE] | files
    others = max(bases, key=lambda each: sum(bases[each].get(n) == handed_in[n] for n in files))
    if sum(bases[others].get(name) == text for name, text in handed_in.items()) < 2:
        others = REFERENCE
    beside = bases[REFERENCE] | bases[others]
    files = {name: text for name, text in handed_in.items() if text != beside.get(name)}
    base = min(bases, key=lambda each: sum(distance(bases[each].get(n), files[n]) for n in files))
    edits: list[dict[str, str]] = []
    for name, text in files.items():
        if name not in bases[base]:
            edits.append({"file": name, "put": text})
        else:
            edits += ({"file": name, **edit} for edit in edits_of(bases[base][name], text))
    chosen = {"base": base, "others": others}
    return {key: name for key, name in chosen.items() if name != REFERENCE} | {"edits": edits}


def without_head(text: str) -> str:
    return text.split("\n", 2)[2] if text.startswith(HEAD) else text


def distance(old: str | None, new: str) -> int:
    """Return how many lines differ."""
    lines = [text.splitlines() for text in (old or "", new)]
    return sum(max(b - a, d - c) for a, b, c, d in hunks(*lines))


def hunks(old: list[str], new: list[str]) -> Iterator[Hunk]:
    for kind, *hunk in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            yield hunk[0], hunk[1], hunk[2], hunk[3]


def edits_of(old: str, new: str) -> list[dict[str, str]]:
    """Return edits that make `new` of `old`: whole lines, each of which `old` has once."""
    lines, changed = old.splitlines(keepends=True), new.splitlines(keepends=True)
    found = list(hunks(lines, changed))
    wide = [widened(hunk, lines, old) for hunk in found]
    at = 1
    while at < len(found):
        gap, length = wide[at][0] - wide[at - 1][1], wide[at][1] - wide[at - 1][0]
        if gap < 0 or (gap <= NEAR and length <= MOST_LINES):
            first, second = found[at - 1], found.pop(at)
            found[at - 1] = (first[0], second[1], first[2], second[3])
            wide[at - 1 : at + 1] = [widened(found[at - 1], lines, old)]
            at = max(at - 1, 1)
        else:
            at += 1
    edits = []
    for a, b, c, d in wide:
        edit = {"find": "".join(lines[a:b]), "put": "".join(changed[c:d])}
        edits.append(shortened(edit, old))
    return edits


def widened(hunk: Hunk, lines: list[str], text: str, merged: bool = False) -> Hunk:
    """Return the hunk with as few lines around it as make it the only one of its kind."""
    if merged:
        hunk = (hunk[0], hunk[2], hunk[1], hunk[3])
    a, b, c, d = hunk
    for more in range(len(lines)):
        for below in range(more + 1):
            start, end = a - (more - below), b + below
            if start < 0 or end > len(lines):
                continue
            find = "".join(lines[start:end])
            if find.strip() and is_once(find, text):
                return start, end, c - (more - below), d + below
    return 0, len(lines), 0, d + len(lines) - b


def is_once(find: str, text: str) -> bool:
    at = text.find(find)
    return at >= 0 and text.find(find, at + 1) < 0


def shortened(edit: dict[str, str], text: str) -> dict[str, str]:
    """Return an edit of one line without the line's indentation and end, if that is found once."""
    if any(len(each.splitlines()) != 1 for each in edit.values()):
        return edit
    blank = min(len(each) - len(each.lstrip(" ")) for each in edit.values())
    short = {key: each.removesuffix("\n")[blank:] for key, each in edit.items()}
    return short if short["find"] and is_once(short["find"], text) else edit


# --- as TOML --------------------------------------------------------------------------------------


def toml_of(name: str, record: dict[str, Any]) -> str:
    """Return a record as people like to edit it: lines of code as blocks, a test a line."""
    lines = [f"[{name}]"]
    lines += [f"{key} = {value_of(value)}" for key, value in record.items() if key != "edits"]
    for edit in record["edits"]:
        lines += ["", f"[[{name}.edits]]"]
        lines += [f"{key} = {value_of(value)}" for key, value in edit.items()]
    return "\n".join(lines) + "\n"


def value_of(value: Any) -> str:
    if isinstance(value, list | tuple):
        parts = [value_of(each) for each in value]
        long = isinstance(value[0] if value else 0, str) and sum(map(len, parts)) > 60
        return "[\n" + "".join(f"    {each},\n" for each in parts) + "]" if long else (
            f"[{', '.join(parts)}]"
        )  # fmt: skip
    if not isinstance(value, str):
        return f"{value:g}"
    if "\n" in value:
        if "'''" not in value:
            return f"'''\n{value}'''"
        escaped = value.replace("\\", "\\\\").replace('"""', '\\"\\"\\"')
        return f'"""\n{escaped}"""'
    if '"' not in value and "\\" not in value:
        return f'"{value}"'
    return f"'{value}'" if "'" not in value else json.dumps(value, ensure_ascii=False)


# --- the two verbs --------------------------------------------------------------------------------


def write(slug: str, name: str, folder: Path) -> None:
    """Write the files of a near miss that differ from the reference."""
    files = near_misses.one(ROOT, slug, name).overlay(ROOT)
    folder.mkdir(parents=True, exist_ok=True)
    for each, data in files.items():
        (folder / each).write_bytes(data)


def record(slug: str, name: str, paths: list[Path]) -> str:
    """Return the record of changed files, with the tests that fail and the score."""
    found = assignment.load(slug)
    files = {path.name: path.read_text(encoding="utf-8-sig") for path in paths}
    right = {each: (ROOT / "solutions" / slug / each).read_bytes() for each in found.files}
    right |= {each: path.read_bytes() for each, path in found.given.items()}
    handed_in = right | {each: text.encode() for each, text in files.items()}
    with grading.Grader(found, grading.Options(isolation=launch.best_level())) as grader:
        result = grader.grade(Submission(name, handed_in))
    missed = [test for test in result.tests if not test.passed]
    made = record_of(slug, files)
    edits = made.pop("edits")
    return toml_of(
        name,
        {
            **made,
            "mistake": "",
            "breaks": "",
            "tasks": sorted({test.task for test in missed})[:1],
            "fails": [test.id for test in missed],
            "score": result.score,
            "deserves": [],
            "helps": "",
            "edits": edits,
        },
    )


def grade_again(slug: str) -> bool:
    """Grade all near misses of an assignment, and correct `fails` and `score` of their records.

    Returns whether all are still wrong.
    """
    from answers import WRONG, Class

    wrong = [each for each in WRONG if each.slug == slug]
    print(f"{slug}: {len(wrong)} near misses are graded", flush=True)
    graded = Class(wrong)
    right, changed = 0, 0
    places = sorted((ROOT / "tests" / "near_misses" / slug).glob("*.toml"))
    texts = {place: place.read_text(encoding="utf-8") for place in places}
    for each in wrong:
        result = graded.results[each].result()
        missed = [test.id for test in result.tests if not test.earned_all]
        if not missed:
            right += 1
            print(f"{each.record.name}: it is right now; delete its record, or change it")
            continue
        if (missed, result.score) != ([*each.record.fails], each.record.score):
            changed += 1
            print(moved(each.record, missed, result.score))
        for place, text in texts.items():
            texts[place] = corrected(text, each.record.name, missed, result.score)
    graded.stop()
    for place, text in texts.items():
        place.write_text(text, encoding="utf-8")
    print(f"{changed} records changed; if tests have: python tests/known.py {slug}")
    return right == 0


def moved(record: near_misses.NearMiss, missed: list[str], score: float) -> str:
    """Return what has changed of a near miss, and what it deserves if it left that by it."""
    low, high = record.deserves
    more = [test for test in missed if test not in record.fails]
    fewer = [test for test in record.fails if test not in missed]
    parts = [f"{record.name}: {record.score:g}, now {score:g}"]
    parts += [f"now fails {', '.join(more)}"] * bool(more)
    parts += [f"no longer fails {', '.join(fewer)}"] * bool(fewer)
    if low <= record.score <= high and not low <= score <= high:
        parts.append(f"it deserves {low:g} to {high:g}")
    return "; ".join(parts)


def corrected(text: str, name: str, missed: list[str], score: float) -> str:
    """Return the text of records with other `fails` and `score` for one of them."""
    start = text.find(f"[{name}]\n")
    if start < 0:
        return text
    end = text.find("\n[", start)
    head = text[start:end]
    for key, value in (("fails", missed), ("score", score)):
        line = f"\n{key} = {value_of(value)}\n"
        head = re.sub(rf"\n{key} = (\[[^\]]*\]|[^\n]*)\n", lambda found: line, head, count=1)  # noqa: B023
    return text[:start] + head + text[end:]


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb, what in (("write", "write a near miss out"), ("record", "print a record")):
        made = verbs.add_parser(verb, help=what)
        made.add_argument("slug", choices=assignment.slugs())
        made.add_argument("name")
        if verb == "write":
            made.add_argument("folder", type=Path)
        else:
            made.add_argument("files", type=Path, nargs="+")
    again = verbs.add_parser("again", help="grade all, and correct their records")
    again.add_argument("slug", choices=assignment.slugs())
    given = parser.parse_args(words)
    try:
        if given.verb == "write":
            write(given.slug, given.name, given.folder)
        elif given.verb == "again":
            return 0 if grade_again(given.slug) else 1
        else:
            print(record(given.slug, given.name, given.files), end="")
    except (NearMissError, OSError) as problem:
        print(f"near_miss: {problem}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
