"""Put results of `cardkit grade` into nbgrader's own gradebook, by its API (`fill_gradebook`).

Each task's points become the score of its cell.  What a person entered in formgrader stays.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote

from nbgrader.api import Gradebook, InvalidEntry, MissingEntry
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from autograder.course.assignment import Assignment
from autograder.course.result import Result, number
from autograder.nbgrader.verdicts import Verdict, enter, verdicts_of

MOST_NAMED = 10
NOTEBOOK = "tasks"  # the one notebook of each assignment


class GradebookError(Exception):
    """The gradebook cannot be filled; the message says why and what to do."""


@dataclass
class Entered:
    """What was put into a gradebook, or would have been."""

    students: int = 0
    replaced: int = 0  # students with points that were others before
    by_hand: int = 0  # students with points of a person, which stay
    unmatched: list[str] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)  # students of the gradebook without a result

    def said(self) -> list[str]:
        """Return a sentence on each thing that a teacher will want to know."""
        counted = {
            "had other points in the gradebook, which were replaced (if nbgrader graded their work"
            " itself, its feedback keeps the words of that run: hand back `cardkit feedback`)": (
                self.replaced
            ),
            "have points of a person, which stay, and are flagged for review": self.by_hand,
        }
        said = [f"{count} of {self.students} {words}" for words, count in counted.items() if count]
        if self.absent:
            more = ", ..." if len(self.absent) > MOST_NAMED else ""
            said.append(
                "in the gradebook, without a result here, and left as they were:"
                f" {len(self.absent)} ({', '.join(self.absent[:MOST_NAMED])}{more})"
            )
        return said


def fill_gradebook(
    path: Path,
    assignment: Assignment,
    results: Iterable[Result],
    left: Iterable[str] = (),
    in_part: bool = False,
) -> Entered:
    """Enter the points of each task; with somebody unmatched, only if `in_part`.

    left: sentences on students who have no result.  Who has no submission in the gradebook gets
    one; then all points are written at once.  Raises GradebookError if the file is no gradebook, or
    if the assignment is not in it or is worth something else there.
    """
    _require_gradebook(path)
    verdicts, nobody = {}, set()
    for result in results:
        verdicts[result.student] = verdicts_of(result, assignment)
        nobody |= set() if result.is_counted else {result.student}
    try:
        with Gradebook(URL.create("sqlite", database=str(path.resolve()))) as gradebook:
            _require_worth(path, gradebook, assignment, verdicts)
            there = {student.id for student in gradebook.students}
            unknown = [
                f"{student} is not in the gradebook; add them with `nbgrader db student add`"
                " (or a class with `nbgrader db student import`, a CSV with a column id)"
                for student in verdicts
                if student not in there and student not in nobody
            ]
            entered = Entered(unmatched=[*left, *unknown], absent=sorted(there - verdicts.keys()))
            if in_part or not entered.unmatched:
                with gradebook.db.no_autoflush:
                    for student in verdicts.keys() & there:
                        gradebook.update_or_create_submission(assignment.slug, student)
                for student in verdicts.keys() & there:
                    _enter(gradebook, assignment.slug, student, verdicts[student], entered)
                gradebook.db.commit()
            return entered
    except (SQLAlchemyError, InvalidEntry) as error:
        raise _not_filled(path, error) from None


def _not_filled(path: Path, error: Exception) -> GradebookError:
    words = str(error).partition("\n")[0]
    return GradebookError(
        f"{path} could not be filled in: {words}; close formgrader, and export once more"
    )


def _require_gradebook(path: Path) -> None:
    """Raise GradebookError unless this is a gradebook that can be written.

    nbgrader would make one of any database.
    """
    if not os.path.isfile(path):
        raise GradebookError(f"{path} is no file; name the gradebook.db of your nbgrader course")
    try:
        place = f"file:{quote(str(path))}?mode=rw"
        with closing(sqlite3.connect(place, uri=True, isolation_level=None)) as database:
            tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            names = {name for (name,) in tables}
            database.execute("BEGIN IMMEDIATE")
            database.execute("ROLLBACK")
    except sqlite3.OperationalError as error:
        raise _not_filled(path, error) from None
    except sqlite3.Error as error:
        raise GradebookError(f"{path} cannot be read as a gradebook: {error}") from None
    if not {"submitted_assignment", "grade"} <= names:
        raise GradebookError(
            f"{path} is no gradebook of nbgrader; name the gradebook.db of your course"
        )


def _require_worth(
    path: Path, gradebook: Gradebook, assignment: Assignment, found: dict[str, dict[str, Verdict]]
) -> None:
    slug = assignment.slug
    try:
        cells = gradebook.find_notebook(NOTEBOOK, slug).grade_cells
    except MissingEntry:
        raise GradebookError(
            f"{path} has no assignment {slug}; run `nbgrader generate_assignment {slug}` first"
        ) from None
    worth = {cell.name: cell.max_score for cell in cells}
    for student, verdicts in found.items():
        for name, verdict in verdicts.items():
            if worth.get(name) != verdict.possible:
                there = f"{number(worth[name])} points" if name in worth else "not there"
                raise GradebookError(
                    f"{path}: {name} is worth {number(verdict.possible)} points in the result of"
                    f" {student}, and {there} in the gradebook; run `nbgrader"
                    f" generate_assignment {slug} --force`, or grade all tasks again"
                )


def _enter(
    gradebook: Gradebook, slug: str, student: str, verdicts: dict[str, Verdict], entered: Entered
) -> None:
    grades = [
        (gradebook.find_grade(name, NOTEBOOK, slug, student), verdicts[name]) for name in verdicts
    ]
    entered.students += 1
    entered.by_hand += any(grade.manual_score is not None for grade, _ in grades)
    entered.replaced += any(
        grade.auto_score not in (None, verdict.points) for grade, verdict in grades
    )
    for grade, verdict in grades:
        enter(grade, verdict)
