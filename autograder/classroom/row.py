"""One row per student (`Row`): what is kept of a result once it is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from autograder.course.result import STATUSES, TEST_STUDENT, Result, says_nothing
from autograder.system.printable import counted

State = Literal["graded", "reused", "earlier", "unclear", "unfinished"]
MOST_NOTES = 5
LONGEST_NOTE = 200


@dataclass(frozen=True)
class Row:
    """A student's row in grades.csv and in the class table.

    `state` says where it comes from: graded now; reused; stored by an earlier run and not part of
    this one; or without a result: unclear what to grade, or unfinished when the run was stopped.
    """

    student: str
    state: State
    score: float | None = None
    possible: float | None = None
    tasks: dict[int, tuple[float, float]] = field(default_factory=dict)  # earned, possible
    hidden: dict[int, tuple[float, float]] = field(default_factory=dict)  # of hidden tests
    statuses: dict[str, int] = field(default_factory=dict)
    unmarked: int = 0
    by_hand: int = 0
    python: str = ""  # which version ran the code
    slips: str = ""  # names that were read as wanted, and cost points
    notes: tuple[str, ...] = ()
    as_handed_in: float | None = None  # points, before names were read or our code stood in
    moved_by: tuple[str, ...] = ()  # sentences of a policy that has changed since the last run
    problem: str = ""  # why a person should look at this work: it was not graded, or not read

    @property
    def graded(self) -> bool:
        """Return whether grading succeeded: there is a result without a fault of the grader."""
        return self.score is not None and not self.statuses.get("grader_error")

    @property
    def is_counted(self) -> bool:
        """Return whether this is in the figures: of a student of the class who handed something in.

        The report counts the same.
        """
        return TEST_STUDENT not in self.notes and not self.is_empty

    @property
    def is_empty(self) -> bool:
        """Return whether nothing was handed in."""
        return any(map(says_nothing, self.notes))

    @classmethod
    def of(cls, result: Result, state: State, notes: Sequence[str] = ()) -> Row:
        """Return the row of a result."""
        counts = Counter[str](test.status for test in result.tests if not test.manual)
        if result.is_empty:  # no test waits for work that is not there
            counts["not_written"] += counts.pop("waiting", 0)
        every = [*notes, *result.notes]
        points = result.task_points()
        first_lines = [_shortened(note.partition("\n")[0]) for note in every]
        left_out = len(first_lines) - MOST_NOTES
        more = [f"... ({counted(left_out, 'more note')})"] if left_out > 0 else []
        return cls(
            student=result.student,
            state=state,
            score=result.score,
            possible=result.possible,
            as_handed_in=result.as_handed_in,
            tasks={each.task: (each.earned, each.possible) for each in points},
            hidden={each.task: each.hidden for each in points},
            statuses={status: counts[status] for status in STATUSES if counts[status]},
            unmarked=sum(test.manual and not test.by_hand for test in result.tests),
            by_hand=sum(bool(test.by_hand) for test in result.tests),
            python=result.python,
            slips=result.slips,
            notes=(*first_lines[:MOST_NOTES], *more),
        )


def _shortened(line: str) -> str:
    return line if len(line) <= LONGEST_NOTE else f"{line[: LONGEST_NOTE - 3].rstrip()}..."


def header(tasks: dict[int, str], names: bool = False) -> list[str]:
    """Return the columns of grades.csv; that of the names is there if a platform says names."""
    titles = [f"Task {number}: {title}" for number, title in tasks.items()]
    return [
        "student",
        *(["name"] if names else []),
        "score",
        "possible",
        "as_handed_in",
        *titles,
        *STATUSES,
        "by_hand",
        "unmarked",
        "slips",
        "python",
        "notes",
    ]


def cells(row: Row, tasks: dict[int, str], names: Mapping[str, str] | None = None) -> list[object]:
    """Return the cells of one row of grades.csv; unknown ones are empty, never 0."""
    known = row.score is not None
    counts = [row.statuses.get(status, 0) if known else "" for status in STATUSES]
    return [
        row.student,
        *([names.get(row.student, "")] if names else []),
        points_cell(row.score),
        points_cell(row.possible),
        points_cell(row.as_handed_in),
        *(points_cell(row.tasks[task][0]) if task in row.tasks else "" for task in tasks),
        *counts,
        row.by_hand if known else "",
        row.unmarked if known else "",
        row.slips,
        row.python,
        "; ".join(row.notes),
    ]


def points_cell(points: float | None) -> object:
    """Return points as a number for a table, 12 and 12.5, not 12.0; "" if unknown."""
    if points is None:
        return ""
    return int(points) if points == int(points) else round(points, 4)
