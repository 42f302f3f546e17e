"""The marks of a class as its last run left them (`read_marks`), for exports.

grades.csv says who has a mark: a stored result of somebody whose work is unclear now is older.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from autograder.classroom.earlier import UNREADABLE, read_grades, reason
from autograder.classroom.folder import GRADES, MARK, OVERRIDES, RESULT, about, folder_name
from autograder.classroom.harmless import as_it_was, harmless
from autograder.classroom.stored import read_result
from autograder.course.result import Result, number
from autograder.exports.points import number_in

SAME = 0.01  # points; a spreadsheet may round


class ExportError(Exception):
    """Nothing can be exported; the message says why and what to do."""


@dataclass(frozen=True)
class _Stored:
    """A stored result, whether the grader failed in it, and whether a person gave points."""

    student: str
    path: Path
    score: float
    is_faulty: bool
    is_by_hand: bool


@dataclass
class Marks:
    """The results of a class that count, and a sentence on each student without one."""

    folder: Path
    assignment: str
    origin: str
    paths: dict[str, Path] = field(default_factory=dict)  # of results, by student
    names: dict[str, str] = field(default_factory=dict)  # of everybody
    without: dict[str, str] = field(default_factory=dict)

    def names_of_marked(self) -> dict[str, str]:
        """Return the names of those who have a result."""
        return {who: name for who, name in self.names.items() if who not in self.without}

    def results(self) -> Iterator[Result]:
        """Yield the results, in the order of grades.csv, one at a time."""
        for student, path in self.paths.items():
            result = read_result(path)
            if result is None or result.student != student:
                raise ExportError(f"{path} was changed meanwhile; run `cardkit grade` again")
            yield result


def read_marks(folder: Path) -> Marks:
    """Return the marks in a folder of results.

    Raises ExportError if there are none, or they cannot be trusted.
    """
    told = about(folder)
    if told is None:
        raise ExportError(
            f"{folder} holds no results of `cardkit grade`; name the folder that was given with -o"
        )
    slug, origin = told
    _refuse_stale(folder)
    marks = Marks(folder, slug, origin)
    unreadable: set[str] = set()
    stored = {harmless(each.student): each for each in _stored(folder, unreadable)}
    if any(each.is_by_hand for each in stored.values()):
        _refuse_without(folder / OVERRIDES)
    for row in _rows(folder):
        student, score = row.get("student", ""), row.get("score", "")
        notes = row.get("notes", "").partition("\n")[0]
        place = folder_name(as_it_was(student))
        marks.names[as_it_was(student)] = as_it_was(row.get("name", ""))
        if score == "":
            marks.without[as_it_was(student)] = notes or "not graded"
            unreadable.discard(place)
            continue
        if student not in stored:
            what = "cannot be read" if place in unreadable else "is not there any more"
            marks.without[as_it_was(student)] = f"the result {what}; grade again"
            unreadable.discard(place)
            continue
        found = stored[student]
        if found.is_faulty:
            marks.without[found.student] = "some tests could not be judged; grade again"
            continue
        _refuse_edited(folder, student, score, found.score)
        marks.paths[found.student] = found.path
    for place in sorted(unreadable):
        marks.without[place] = (
            f"{folder / place / RESULT} cannot be read; delete it, or grade again"
        )
    if not marks.paths:
        raise ExportError(_nobody(marks))
    return marks


def _nobody(marks: Marks) -> str:
    why = "".join(f" ({student}: {why})" for student, why in list(marks.without.items())[:1])
    return f"{marks.folder} has nobody's result{why}; run `cardkit grade` again"


def _refuse_stale(folder: Path) -> None:
    """Raise ExportError if points were entered after the last run had begun, or it did not end.

    A run writes about.json before it reads them, and grades.csv at its end; a spreadsheet may have
    saved that later.
    """
    try:
        entered = os.stat(folder / OVERRIDES).st_mtime
        graded = min(os.stat(folder / each).st_mtime for each in (MARK, GRADES))
    except OSError:
        return
    if entered > graded:
        raise ExportError(
            f"{folder / OVERRIDES} was changed after the last run began; run `cardkit grade` again"
            " (nothing else is graded anew), and then export"
        )


def _refuse_without(overrides: Path) -> None:
    """Raise ExportError if points were entered by hand, and their file is not there any more."""
    if not os.path.lexists(overrides):
        raise ExportError(
            f"{overrides} is not there any more, and points in these results were entered in it;"
            " put it back, or run `cardkit grade` again (nothing else is graded anew)"
        )


def _refuse_edited(folder: Path, student: str, shown: str, score: float) -> None:
    """Raise ExportError if a mark in grades.csv is not that of the result, which counts."""
    read = number_in(shown)
    if read is not None and abs(float(read) - score) >= SAME:
        raise ExportError(
            f"{folder / GRADES} says {shown} for {student}, and the result {number(score)}: run"
            f" `cardkit grade` again; points by hand are entered in {folder / OVERRIDES}"
        )


def _stored(folder: Path, unreadable: set[str]) -> Iterator[_Stored]:
    """Yield the stored results; the names of folders whose result cannot be read are added."""
    for place in sorted(folder.iterdir()):
        if not place.is_dir() or not os.path.lexists(place / RESULT):
            continue
        result = read_result(place / RESULT)
        if result is None:
            unreadable.add(place.name)
            continue
        is_faulty = any(test.status == "grader_error" for test in result.tests)
        is_by_hand = any(test.by_hand for test in result.tests)
        yield _Stored(result.student, place / RESULT, result.score, is_faulty, is_by_hand)


def _rows(folder: Path) -> list[dict[str, str]]:
    try:
        return read_grades(folder)
    except FileNotFoundError:
        raise ExportError(f"{folder / GRADES} is not there; run `cardkit grade` again") from None
    except UNREADABLE as error:
        raise ExportError(
            f"{folder / GRADES} cannot be read ({reason(error)}); save it as CSV UTF-8, or delete"
            " it and run `cardkit grade` again"
        ) from None
