"""Which cells of a table are an assignment's marks, and what they are out of (`grade_column`).

Canvas: a column `War (1234)`, with its points in the row "Points Possible", above the students.
Moodle: the column before the one that says the same maximum in every row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from autograder.exports.points import number_in
from autograder.gradebook import People, SheetError

OF_CANVAS = re.compile(r"(?P<title>.*) \((?P<id>\d+)\)")


@dataclass(frozen=True)
class GradeColumn:
    """A column of marks."""

    at: int
    header: str
    out_of: dict[int, Decimal]  # by row
    comma: bool


def of_canvas(people: People, wanted: str, titles: tuple[str, ...]) -> GradeColumn:
    """Return the column of an assignment in Canvas's gradebook; raise SheetError if in doubt.

    `wanted` is what the teacher calls it, `titles` what the assignment is called here.
    """
    sheet = people.sheet
    points = _points(people)
    headers = {at: cell.text.strip() for at, cell in enumerate(sheet.rows[0])}
    listed = {at: header for at, header in headers.items() if at in points}
    chosen = _chosen(listed, wanted, titles)
    if len(chosen) != 1:
        raise SheetError(_which(sheet.path, listed, wanted))
    [at] = chosen
    own = [row[at].text for row in sheet.rows[1:] if at < len(row)]
    every = [cell.text for row in sheet.rows[1:] for cell in row]
    comma = _has_comma(own if any(map(_has_sign, own)) else every)
    out_of = dict.fromkeys(people.rows, points[at])
    return GradeColumn(at, listed[at], out_of, comma)


def of_moodle(people: People, wanted: str) -> GradeColumn:
    """Return the column of marks in Moodle's worksheet; raise SheetError if in doubt."""
    sheet = people.sheet
    headers = {at: cell.text.strip() for at, cell in enumerate(sheet.rows[0])}
    listed = {
        at - 1: headers[at - 1]
        for at in range(2, len(headers))
        if _is_maximum([sheet.cell(row, at) for row in people.rows])
        and all(
            sheet.cell(row, at - 1) == "" or number_in(sheet.cell(row, at - 1)) is not None
            for row in people.rows
        )
    }
    if not listed:
        raise SheetError(
            f"{sheet.path} has no column of numbers before one that says the maximum; download the"
            " grading worksheet of an assignment that is marked in points"
        )
    chosen = _chosen(listed, wanted, ("Grade",)) if len(listed) > 1 or wanted else [*listed]
    if len(chosen) != 1:
        raise SheetError(_which(sheet.path, listed, wanted))
    [at] = chosen
    most = {row: sheet.cell(row, at + 1) for row in people.rows}
    out_of = {row: number for row, cell in most.items() if (number := number_in(cell)) is not None}
    return GradeColumn(at, headers[at], out_of, _has_comma(most.values()))


def _points(people: People) -> dict[int, Decimal]:
    """Return the points of each assignment's column, from the row above the first student."""
    sheet = people.sheet
    found: dict[int, Decimal] = {}
    for row in range(1, people.first):
        for at, cell in enumerate(sheet.rows[row]):
            number = number_in(cell.text)
            if number is not None and number > 0:
                found[at] = number
    if not found:
        raise SheetError(
            f"{sheet.path} has no row 'Points Possible' above the students; export the gradebook"
            " again, and give the assignment its points in Canvas first"
        )
    return found


def _chosen(listed: dict[int, str], wanted: str, titles: tuple[str, ...]) -> list[int]:
    """Return the columns that may be meant."""
    if wanted:
        return [at for at, header in listed.items() if wanted.casefold() in _spellings(header)]
    if len(listed) == 1:
        return [*listed]
    spelled = {title.casefold() for title in titles}
    return [at for at, header in listed.items() if spelled & _spellings(header)]


def _spellings(header: str) -> set[str]:
    found = OF_CANVAS.fullmatch(header)
    names = {header, found["title"].strip(), found["id"]} if found else {header}
    return {name.casefold() for name in names}


def _which(path: object, listed: dict[int, str], wanted: str) -> str:
    there = ", ".join(repr(header) for header in listed.values())
    asked = f"{path} has no one column {wanted!r}" if wanted else f"{path} has several columns"
    return f"{asked}; name one with --column: {there}"


def _is_maximum(cells: list[str]) -> bool:
    numbers = {number_in(cell) for cell in cells}
    return len(numbers) == 1 and None not in numbers and Decimal(0) not in numbers


def _has_sign(cell: str) -> bool:
    """Return whether a cell is a number with a decimal point or comma."""
    return number_in(cell) is not None and not cell.strip().lstrip("-").isdigit()


def _has_comma(cells: Iterable[str]) -> bool:
    """Return whether numbers have a decimal comma here."""
    numbers = [cell for cell in cells if number_in(cell) is not None]
    return any("," in cell for cell in numbers) and not any("." in cell for cell in numbers)
