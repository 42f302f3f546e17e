"""Fill in the figures of a handout (`handout`): points of its tests, the first task, Python.

A marker such as `{{hidden points}}` in solutions/<slug>/README.md stands for a figure.  The suite
knows it, so nobody has to write it down.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from autograder.authoring.sources import BuildError, Made, place_of, read_text
from autograder.authoring.switched import as_switched
from autograder.authoring.tasks_notebook import points_in
from autograder.course.assignment import Assignment
from autograder.course.handout import HANDOUT, read_handout
from autograder.course.policy import WHOLE
from autograder.course.result import TestRecord, number, tidy
from autograder.system.interpreters import LEAST

NAME = "README.md"
MARKER = re.compile(r"\{\{(.*?)\}\}")
PICTURE = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")


def handout(
    root: Path, target: Path, found: Assignment, records: list[TestRecord], files: Iterable[Path]
) -> dict[Path, Made]:
    """Return the handout for students, by its path; its pictures must be among the files."""
    source = root / "solutions" / found.slug / NAME
    place = place_of(root, source)
    whole = filled(read_text(root, source), figures(found, records), place)
    text = as_switched(whole, found.switches, place)
    _refuse_other_points(text, found, records, place)
    _refuse_other_sentences(root, text, found, records)
    there = set(files)
    for line, shown in _found(PICTURE, text):
        if target / shown not in there:
            raise BuildError(
                f"{place}: line {line}: there is no picture {shown}; correct its name, draw it in"
                " decks/pictures, or put it beside the handout"
            )
    return {target / NAME: Made(text.encode(), place)}


def _refuse_other_points(
    text: str, found: Assignment, records: list[TestRecord], place: str
) -> None:
    """Raise BuildError if a heading states other points than the tests of its task give."""
    gives: dict[int, float] = defaultdict(float)
    for record in records:
        gives[record.task] += record.points_possible
    for item in found.manual:
        if item.task in gives:  # a task without a test is still to be written
            gives[item.task] += item.points
    for task, stated in points_in(text).items():
        if task in gives and tidy(gives[task]) != stated:
            raise BuildError(
                f"{place}: the heading of task {task} says {number(stated)} points, and its tests"
                f" give {number(tidy(gives[task]))}; change one of them"
            )


def _refuse_other_sentences(
    root: Path, text: str, found: Assignment, records: list[TestRecord]
) -> None:
    """Raise BuildError if handout.toml does not have a sentence of the handout for each test."""
    try:
        sentences = read_handout(found.folder)
    except ValueError as error:
        raise BuildError(str(error)) from None
    if not sentences:
        return  # not every assignment says where its tests come from
    words = " ".join(text.split())
    public = {record.id for record in records if not record.is_hidden}
    faults = [f"it has no line for {test}; add one" for test in sorted(public - {*sentences})]
    gone = sorted({*sentences} - public)
    faults += [f"there is no public test {test}; delete its line" for test in gone]
    faults += [
        f"{test}: the handout does not say {sentence!r}; copy what it says now"
        for test, sentence in sentences.items()
        if sentence not in words
    ]
    if faults:
        raise BuildError(f"{place_of(root, found.folder / HANDOUT)}: {'; '.join(faults[:3])}")


def figures(found: Assignment, records: list[TestRecord]) -> dict[str, str]:
    """Return the figures that a marker can stand for."""
    hidden = [record.points_possible for record in records if record.is_hidden]
    by_hand = [item.points for item in found.manual]
    points = sum(record.points_possible for record in records) + sum(by_hand)
    return {
        "points": number(points),
        "hidden points": number(sum(hidden)),
        "first task": str(found.begin[0]),
        "python": python_words(found),
        "policy": WHOLE.markdown(),
    }


def python_words(found: Assignment) -> str:
    """Return which Python an answer may be written for, and which packages there are."""
    least = ".".join(map(str, LEAST))
    there = " or ".join(["what comes with it", *found.packages])
    return f"""\
<details>
<summary>All tasks: Python {least} or newer, and no packages but {there}</summary>

Your course may grade with {least}, so write nothing that only a newer one can read. Packages
that have to be installed, such as colorama, are not there when your work is graded.

</details>"""


def filled(text: str, known: dict[str, str], place: str) -> str:
    """Return a page with a figure in place of each marker."""
    for line, name in _found(MARKER, text):
        if name not in known:
            raise BuildError(
                f"{place}: line {line}: `{{{{{name}}}}}` stands for no figure; write"
                f" {' or '.join(f'`{{{{{each}}}}}`' for each in known)}"
            )
    return MARKER.sub(lambda found: known[found[1]], text)


def _found(pattern: re.Pattern[str], text: str) -> list[tuple[int, str]]:
    """Return (number of the line, text) of each match."""
    return [
        (at, found[1])
        for at, line in enumerate(text.splitlines(), 1)
        for found in pattern.finditer(line)
    ]
