"""Which cells of a table are an assignment's marks, and what they are out of (`grade_column`).

Canvas: a column `War (1234)`, with its points in the row "Points Possible", above the students.
Moodle: the column before the one that says the same maximum in every row, by its header.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from autograder.exports.points import decimal_sign, may_be_thousands, number_in
from autograder.gradebook import People, SheetError
from autograder.gradebook.columns import OF_CANVAS, POINTS_POSSIBLE

NO_MARK = ("", "-")
# Moodle's headers of marks and maximum, where the second does not contain the first.
OTHER_WORDS = {("bewertung", "bestwertung")}
# Below Moodle's header `Grade can be changed`, in its languages.
YES = {
    "yes", "ja", "oui", "sí", "sì", "si", "sim", "da", "да", "так", "tak", "ano", "áno", "kyllä",
    "igen", "evet", "ναι", "taip", "jā", "jah", "bai", "já", "はい", "是", "예", "네", "نعم", "כן",  # noqa: RUF001
}  # fmt: skip
NO = {
    "no", "nein", "nee", "non", "não", "nu", "нет", "ні", "nie", "ne", "ei", "nei", "nej", "nem",
    "hayır", "όχι", "nē", "ez", "いいえ", "否", "아니오", "아니요", "لا", "לא",  # noqa: RUF001
}  # fmt: skip


@dataclass(frozen=True)
class GradeColumn:
    """A column of marks."""

    at: int
    header: str
    out_of: dict[int, Decimal]  # by row
    comma: bool
    locked: tuple[int, ...] = ()  # rows in which Moodle takes no mark


def of_canvas(people: People, wanted: str, titles: tuple[str, ...]) -> GradeColumn:
    """Return the column of an assignment in Canvas's gradebook; raise SheetError if in doubt.

    `wanted` is what the teacher calls it, `titles` what the assignment is called here.
    """
    sheet = people.sheet
    row = _points_row(people)
    listed = {
        at: cell.text.strip()
        for at, cell in enumerate(sheet.rows[0])
        if OF_CANVAS.fullmatch(cell.text.strip()) or number_in(sheet.cell(row, at)) is not None
    }
    at = _chosen(sheet.path, listed, wanted, titles)
    points = _points(people, row, at)
    own = [row[at].text for row in sheet.rows[1:] if at < len(row)]
    every = [cell.text for row in sheet.rows[1:] for cell in row]
    comma = _has_comma(own if any(map(decimal_sign, own)) else every)
    return GradeColumn(at, listed[at], dict.fromkeys(people.rows, points), comma)


def of_moodle(people: People, wanted: str) -> GradeColumn:
    """Return the column of marks in Moodle's worksheet; raise SheetError if in doubt."""
    sheet = people.sheet
    headers = [cell.text.strip() for cell in sheet.rows[0]]
    listed = {at: headers[at] for at in range(1, len(headers) - 1) if _may_be_marks(people, at)}
    if not listed:
        raise SheetError(
            f"{sheet.path} has no column of numbers before one that says the maximum; download the"
            " grading worksheet of an assignment that is marked in points"
        )
    fitting = [at for at in listed if _are_moodles(headers[at], headers[at + 1])]
    if wanted:
        at = _chosen(sheet.path, listed, wanted, ())
    elif len(fitting) == 1:
        at = fitting[0]
    else:
        there = ", ".join(
            f"{listed[at]!r} (out of {sheet.cell(people.rows[0], at + 1)})" for at in listed
        )
        raise SheetError(
            f"{sheet.path}: which column has the marks is not clear; if one of these has them, name"
            f" it with --column: {there}"
        )
    most = {row: sheet.cell(row, at + 1) for row in people.rows}
    out_of = {row: number for row, cell in most.items() if (number := number_in(cell)) is not None}
    return GradeColumn(at, headers[at], out_of, _has_comma(most.values()), _locked(people, at + 2))


def _locked(people: People, first: int) -> tuple[int, ...]:
    """Return the rows that say No in the first column of Yes and No from one on."""
    sheet = people.sheet
    for at in range(first, len(sheet.rows[0])):
        said = {row: sheet.cell(row, at).casefold() for row in people.rows}
        if set(said.values()) <= YES | NO:
            return tuple(row for row, word in said.items() if word in NO)
    return ()


def _may_be_marks(people: People, at: int) -> bool:
    """Return whether a column could be marks: before one maximum for all, and not always above it.

    Some cells may hold a word or a number above it, which a teacher has written there.
    """
    sheet = people.sheet
    maxima = {number_in(sheet.cell(row, at + 1)) for row in people.rows}
    most = maxima.pop() if len(maxima) == 1 else None
    if not most:
        return False
    marks = [sheet.cell(row, at) for row in people.rows]
    numbers = [Decimal(0) if mark in NO_MARK else number_in(mark) for mark in marks]
    return any(number is not None and 0 <= number <= most for number in numbers)


def _are_moodles(grade: str, maximum: str) -> bool:
    """Return whether two headers are `Grade` and `Maximum Grade`, in most languages."""
    grade, maximum = grade.casefold(), maximum.casefold()
    return (grade, maximum) in OTHER_WORDS or (
        grade != "" and grade != maximum and grade in maximum
    )


def _points_row(people: People) -> int:
    """Return the row that says the points of each assignment, and is nobody's.

    In another language it is the only one with numbers above the students.
    """
    sheet = people.sheet
    others = [row for row in range(1, len(sheet.rows)) if row not in people.everybody]
    found = [
        row
        for row in others
        if any(POINTS_POSSIBLE in cell.text.casefold() for cell in sheet.rows[row])
    ] or [
        row
        for row in others
        if row < people.first and any(number_in(cell.text) is not None for cell in sheet.rows[row])
    ]
    if len(found) != 1:
        what = "several rows" if found else "no row"
        raise SheetError(
            f"{sheet.path} has {what} 'Points Possible' above the students; export the gradebook"
            " again, and give the assignment its points in Canvas first"
        )
    return found[0]


def _points(people: People, row: int, at: int) -> Decimal:
    """Return the points of an assignment; raise SheetError if it has none."""
    sheet = people.sheet
    cell, header = sheet.cell(row, at), sheet.cell(0, at)
    if may_be_thousands(cell):
        raise SheetError(
            f"{sheet.path}: {header!r} has {cell!r} points, which could be"
            f" {cell[:-4]} or {cell[:-4]}{cell[-3:]}; write it without {cell[-4]!r}"
        )
    points = number_in(cell)
    if points is None or points <= 0:
        raise SheetError(
            f"{sheet.path}: {header!r} has no points in Canvas; give the assignment its points"
            " there, and export the gradebook again"
        )
    return points


def _chosen(path: object, listed: dict[int, str], wanted: str, titles: tuple[str, ...]) -> int:
    """Return the one column that is meant; raise SheetError if none or several may be."""
    names = (wanted,) if wanted else titles
    spelled = {name.casefold() for name in names}
    chosen = [at for at, header in listed.items() if spelled & _spellings(header)]
    if len(chosen) == 1:
        return chosen[0]
    called = " or ".join(repr(name) for name in dict.fromkeys(names))
    there = ", ".join(repr(listed[at]) for at in chosen or listed)
    what = "several columns" if chosen else "no column of marks"
    raise SheetError(f"{path} has {what} called {called}; name one with --column: {there}")


def _spellings(header: str) -> set[str]:
    found = OF_CANVAS.fullmatch(header)
    names = {header, found["title"].strip(), found["id"]} if found else {header}
    return {name.casefold() for name in names}


def _has_comma(cells: Iterable[str]) -> bool:
    """Return whether numbers have a decimal comma here."""
    signs = {decimal_sign(cell) for cell in cells}
    return "," in signs and "." not in signs
