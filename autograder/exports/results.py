"""The marks of a class as its last run left them (`read_marks`), for exports.

grades.csv says who has a mark: a stored result of somebody whose work is unclear now is older.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from autograder.classroom.by_hand import is_settled
from autograder.classroom.earlier import UNREADABLE, read_grades, reason
from autograder.classroom.folder import GRADES, OVERRIDES, RESULT, about, earlier, folder_name
from autograder.classroom.harmless import as_it_was, harmless
from autograder.classroom.overrides import Overrides, read_overrides
from autograder.classroom.stored import read_result
from autograder.classroom.writing import FolderError
from autograder.course import assignment as assignments
from autograder.course.assignment import AssignmentError
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
    is_settled: bool  # its points by hand are those in overrides.csv
    is_absent: bool  # nothing was handed in, and nobody gave points


@dataclass
class Marks:
    """The results of a class that count, and a sentence on each student without one.

    absent: those of students who handed in nothing; they are among the results.
    """

    folder: Path
    assignment: str
    origin: str
    earlier: list[str] = field(default_factory=list)  # other origins of results in the folder
    paths: dict[str, Path] = field(default_factory=dict)  # of results, by student
    names: dict[str, str] = field(default_factory=dict)  # of everybody
    without: dict[str, str] = field(default_factory=dict)
    absent: list[str] = field(default_factory=list)

    def leave_absent(self) -> list[str]:
        """Leave out who handed in nothing, who are to have no mark; return what to say of it."""
        for student in self.absent:
            del self.paths[student]
        if not self.absent:
            return []
        have = "student" if len(self.absent) == 1 else "students"
        return [
            f"{len(self.absent)} {have} handed in nothing: no mark is entered"
            " (--not-handed-in zero enters 0)"
        ]

    @property
    def title(self) -> str:
        """Return what the assignment is called if it is known here, else its slug."""
        try:
            return assignments.load(self.assignment).title
        except AssignmentError:
            return self.assignment

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
    marks = Marks(folder, slug, origin, earlier(folder))
    unreadable: set[str] = set()
    is_there = os.path.lexists(folder / OVERRIDES)
    entered = _entered(folder) if is_there else Overrides()
    stored = {harmless(each.student): each for each in _stored(folder, unreadable, entered)}
    if not is_there and any(each.is_by_hand for each in stored.values()):
        raise _gone(folder)
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
        if not found.is_settled:
            raise _changed(folder, found.student)
        _refuse_edited(folder, student, score, found.score)
        marks.paths[found.student] = found.path
        if found.is_absent:
            marks.absent.append(found.student)
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


def _entered(folder: Path) -> Overrides:
    """Return the points that are entered in overrides.csv now; raise ExportError if none can be."""
    students: list[str] = []
    points: dict[str, float] = {}
    for path in folder.glob(f"*/{RESULT}"):
        result = read_result(path)
        if result is not None:
            students.append(result.student)
            points |= {test.id: test.points_possible for test in result.tests}
    try:
        return read_overrides(folder / OVERRIDES, students, points)
    except FolderError:  # the last run could read it
        raise _changed(folder) from None


def _changed(folder: Path, student: str = "") -> ExportError:
    place = f"{folder / OVERRIDES} was changed after the last run"
    whose = f" (the points of {student})" if student else ""
    return ExportError(
        f"{place}{whose}; run `cardkit grade` again (nothing else is graded anew), and then export"
    )


def _gone(folder: Path) -> ExportError:
    return ExportError(
        f"{folder / OVERRIDES} is not there any more, and points in these results were entered in"
        " it; put it back, or run `cardkit grade` again (nothing else is graded anew)"
    )


def _refuse_edited(folder: Path, student: str, shown: str, score: float) -> None:
    """Raise ExportError if a mark in grades.csv is not that of the result, which counts."""
    read = number_in(shown)
    if read is not None and abs(float(read) - score) >= SAME:
        raise ExportError(
            f"{folder / GRADES} says {shown} for {student}, and the result {number(score)}: run"
            f" `cardkit grade` again; points by hand are entered in {folder / OVERRIDES}"
        )


def _stored(folder: Path, unreadable: set[str], entered: Overrides) -> Iterator[_Stored]:
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
        settled = is_settled(result, entered.of(result.student))
        absent = result.is_empty and not is_by_hand
        yield _Stored(
            result.student, place / RESULT, result.score, is_faulty, is_by_hand, settled, absent
        )


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
