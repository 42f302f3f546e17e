"""Fill marks into a platform's own table (`fill`): only the cells of one column change.

Words used here.  pair: a result and the row that it belongs to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path

from autograder.classroom.folder import FOLDERS
from autograder.course.result import WORTH, is_worth, number
from autograder.exports.grade_column import NO_MARK, GradeColumn, of_canvas, of_moodle
from autograder.exports.points import number_in, scaled, written
from autograder.exports.results import Marks
from autograder.gradebook import Joined, People, Sheet, SheetError, join, people_of, read_sheet
from autograder.gradebook.columns import CANVAS, MOODLE
from autograder.gradebook.joining import learn_names
from autograder.system.printable import folded


@dataclass(frozen=True)
class Wanted:
    """How a table is to be filled in."""

    platform: str
    table: Path
    column: str = ""
    by: str = ""
    names: bool = True
    out_of: Decimal | None = None  # what the column has to be out of, if that is known


@dataclass
class Filled:
    """A table that was filled in, and what is to be said about it."""

    content: bytes
    pairs: dict[str, int]
    said: list[str] = field(default_factory=list)
    replaced: list[str] = field(default_factory=list)  # to be said once it was written
    unmatched: list[str] = field(default_factory=list)


def fill(marks: Marks, wanted: Wanted, title: str) -> Filled:
    """Return the table with the marks in it; raise SheetError if it cannot be filled in."""
    sheet = read_sheet(wanted.table)
    people = people_of(sheet)
    if wanted.platform == MOODLE and not people.moodle:
        raise SheetError(
            f"{wanted.table} has no column with `Participant` and a number; name the grading"
            " worksheet that Moodle gives for this assignment"
        )
    _refuse_groups(marks, people, wanted)
    # A number in an earlier result may be the school's, and not the platform's.
    is_mixed = bool({marks.origin, *marks.earlier} & {CANVAS, MOODLE} and marks.earlier)
    origin = FOLDERS if is_mixed else marks.origin
    joined = join(marks.names_of_marked(), people, origin, wanted.by, wanted.names, suggest=True)
    column = (
        of_moodle(people, wanted.column)
        if wanted.platform == MOODLE
        else of_canvas(people, wanted.column, (title, marks.assignment))
    )
    _require_worth(column, wanted)
    scores = {result.student: (result.score, result.possible) for result in marks.results()}
    new, kept, replaced = _cells(joined, scores, people, column)
    rows = {row for row, _ in new}
    pairs = {student: row for student, row in joined.rows.items() if row in rows}
    filled = Filled(sheet.changed(new), pairs)
    filled.said = _said(marks, joined, scores, column)
    if is_mixed:
        filled.said.append(
            "some of these results may be of an earlier run with another kind of download, whose"
            " ids are others: look whether grades.csv has somebody who is not of this class"
        )
    filled.replaced = _replaced(replaced)
    filled.said += _advice(marks, joined, people, wanted)
    filled.unmatched = [f"{student}: {why}" for student, why in sorted(marks.without.items())]
    filled.unmatched += sorted(joined.unmatched.values()) + kept
    of_students = _without_mark(marks, joined, people)
    filled.unmatched += [f"{said} is in the file and has no result" for said in of_students]
    return filled


def _cells(
    joined: Joined,
    scores: Mapping[str, tuple[float, float]],
    people: People,
    column: GradeColumn,
) -> tuple[dict[tuple[int, int], str], list[str], int]:
    """Return the new cells, a sentence on each that is left, and how many marks are replaced."""
    sheet = people.sheet
    new: dict[tuple[int, int], str] = {}
    kept, replaced = [], 0
    for student, row in joined.rows.items():
        if student not in scores:  # who handed in nothing
            continue
        before = sheet.cell(row, column.at)
        if before not in NO_MARK and number_in(before) is None:
            kept.append(f"{people.said(row)} has {before!r} in the file, which was left there")
            continue
        if row in column.locked:
            kept.append(
                f"{people.said(row)} has a grade that cannot be changed, says the file, so that"
                " Moodle would pass it over: unlock it in Moodle's gradebook, or enter it there"
            )
            continue
        _require_cell(sheet, row, column)
        points = scaled(*scores[student], column.out_of[row])
        replaced += before not in NO_MARK and number_in(before) != points
        new[row, column.at] = written(points, column.comma)
    return new, kept, replaced


def _refuse_groups(marks: Marks, people: People, wanted: Wanted) -> None:
    """Raise SheetError if numbers may be those of groups, and no name can tell."""
    learn_names(people, marks.names_of_marked())
    named = next((student for student, name in marks.names_of_marked().items() if name), None)
    has_names = any(people.names.get(row) for row in people.rows)
    is_own_id = marks.origin in (CANVAS, MOODLE)
    if wanted.names and is_own_id and named is not None and not has_names:
        raise SheetError(
            f"{wanted.table} has no names, and the download has some: {named} is"
            f" {marks.names[named]!r}; a group's number may be that of a student, so mark groups by"
            " hand; if these are students' own names, add --ids-alone"
        )


def _require_worth(column: GradeColumn, wanted: Wanted) -> None:
    """Raise SheetError if marks cannot be out of this, or a teacher says something else."""
    odd = next((each for each in column.out_of.values() if not is_worth(float(each))), None)
    if odd is not None:
        raise SheetError(
            f"{wanted.table}: column {column.header!r} is out of {number(float(odd))}; give it"
            f" points {WORTH} on the platform, and export the table again"
        )
    other = next((each for each in column.out_of.values() if each != wanted.out_of), None)
    if wanted.out_of is not None and other is not None:
        raise SheetError(
            f"{wanted.table}: column {column.header!r} is out of {number(float(other))}, and your"
            f" marks are to be out of {number(float(wanted.out_of))}; change one of them"
        )


def _require_cell(sheet: Sheet, row: int, column: GradeColumn) -> None:
    if column.at >= len(sheet.rows[row]) or row not in column.out_of:
        raise SheetError(
            f"{sheet.path}, line {sheet.line(row)} ends before the column {column.header!r};"
            " export the table again"
        )


def _said(
    marks: Marks,
    joined: Joined,
    scores: Mapping[str, tuple[float, float]],
    column: GradeColumn,
) -> list[str]:
    by = f" joined by {' and '.join(joined.columns)}" if joined.rows else " joined"
    count = len(scores.keys() - joined.tests)
    said = [f"{len(joined.rows.keys() & scores.keys())} of {count} results{by}"]
    for key in joined.tests:
        said.append(f"{_named(key, marks)} is Canvas's test student, and was left out")
    possible = sorted({worth for _, worth in scores.values()})
    out_of = sorted(set(column.out_of.values()))
    worth = " or ".join(number(each) for each in possible)
    points = " or ".join(number(float(each)) for each in out_of)
    if worth:
        said.append(
            f"column {column.header!r}: {worth} points here are {points} there,"
            " rounded half up to two decimals"
        )
    unmarked = sum(
        any(test.manual and not test.by_hand for test in result.tests) for result in marks.results()
    )
    if unmarked:
        have = "student has" if unmarked == 1 else "students have"
        said.append(f"{unmarked} {have} marks by hand that are not entered: they count 0")
    return said


def _replaced(count: int) -> list[str]:
    were = "mark in the file was another, and is" if count == 1 else None
    return [f"{count} {were or 'marks in the file were others, and are'} replaced"] if count else []


def _advice(marks: Marks, joined: Joined, people: People, wanted: Wanted) -> list[str]:
    """Say what may help those who are not matched."""
    said = []
    if rounded := people.rounded(joined.without, joined.columns or people.columns):
        said.append(people.rounding(rounded))
    is_own_id = marks.origin in (CANVAS, MOODLE)  # of the platform, which has no zeros in front
    zeros = "" if is_own_id else people.without_zeros(joined.unmatched)
    if zeros:
        said.append(zeros)
    if joined.differing:
        count = len(joined.differing)
        said.append(
            f"{count} {'name differs' if count == 1 else 'names differ'}: if each is one person's,"
            " and not a group's, join by the ids alone with --ids-alone"
        )
    is_nobody_there = joined.unmatched and not (joined.rows or joined.differing)
    if is_nobody_there and is_own_id:
        said.append(
            "nobody's id is in the file: name the table of this class; marks of groups and of"
            " anonymous students, whose downloads do not say who they are, are entered by hand"
            " (--to csv lists them)"
        )
    elif is_nobody_there and not wanted.by and not zeros:
        said.append(
            "results are joined by ids, and never by names: grade the class again, with students"
            f" called by one of these columns: {', '.join(people.columns)}"
        )
    return said


def _named(student: str, marks: Marks) -> str:
    name = marks.names[student]
    return f"{student} ({name})" if name else student


def _without_mark(marks: Marks, joined: Joined, people: People) -> list[str]:
    """Return the students of the file that have no result and were not named already."""
    named = {folded(student) for student in [*marks.without, *joined.unmatched]}
    return [
        people.said(row)
        for row in joined.without
        if not any(folded(cells.get(row, "")) in named for cells in people.columns.values())
    ]
