"""Who is in a table of students (`people_of`): which columns say it, whatever the platform.

Words used here.  id column: a column whose cells tell students apart: the platform's number, a
number of the school, a login, an e-mail address.  Canvas translates some headers and Moodle all,
so that Moodle's first column is known by its cells, `Participant 123`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product

from autograder.gradebook.sheet import Sheet, SheetError
from autograder.system.printable import folded

CANVAS, MOODLE = "canvas", "moodle"
PLATFORM = "ID"  # Canvas's own number of a student
SCHOOL = ("sis user id", "sid", "student id", "id number", "sis id", "integration id")
LOGIN = (
    "sis login id", "login id", "login", "username", "user name", "user", "key",
    "github username", "identifier",
)  # fmt: skip
EMAIL = ("email", "email address", "e-mail", "e-mail address", "mail")
NAMES = (
    "name", "full name", "student name", "first name", "last name", "surname",
    "lastname", "firstname",
)  # fmt: skip
IN_TWO = ["lastname", "firstname"]  # Canvas has these for `Student`, where a school wants that
# Moodle's second column, if nobody is anonymous.
FULL_NAMES = (
    "full name", "vollständiger name", "nom complet", "nombre completo", "nome completo",
    "volledige naam",
)  # fmt: skip
# `Participant 12`, in any language; without a blank it might be a login such as `student12`,
# unless it begins as the word does, or with a letter that no login has.
PARTICIPANT = re.compile(
    r"(?:[^\W\d]\D*\s|(?i:particip|teilnehm|deelnem|deltag)\D*|[^\x00-\x7f\W\d]\D*)(\d+)"
)
ROUNDED = re.compile(r"\d(?:[.,]\d+)?E[+-]\d+", re.IGNORECASE)  # 12345678 as 1.2E+07
MOST_LINES = 5  # that are named
OF_CANVAS = re.compile(r"(?P<title>.*) \((?P<id>\d+)\)")  # its headers of marks
TEST_STUDENT = "student, test"
POINTS_POSSIBLE = "points possible"  # in Canvas's row of points, in every language


@dataclass
class People:
    """The rows of students in a table, and what each id column says of them."""

    sheet: Sheet
    first: int  # the row of the first person
    rows: list[int] = field(default_factory=list)
    columns: dict[str, dict[int, str]] = field(default_factory=dict)  # by header, then by row
    names: dict[int, str] = field(default_factory=dict)
    tests: dict[int, set[str]] = field(default_factory=dict)  # Canvas's test student: row, ids
    moodle: bool = False

    @cached_property
    def _index(self) -> dict[str, dict[str, set[int]]]:
        """Return {column: {folded cell: rows}}."""
        made: dict[str, dict[str, set[int]]] = {column: {} for column in self.columns}
        for column, cells in self.columns.items():
            for row, cell in cells.items():
                made[column].setdefault(folded(cell), set()).add(row)
        return made

    @cached_property
    def everybody(self) -> set[int]:
        """Return the rows of people."""
        return {*self.rows, *self.tests}

    def where(self, column: str, wanted: str) -> set[int]:
        """Return the rows in which a column says this, which is folded."""
        return self._index[column].get(wanted, set()) if wanted else set()

    def said(self, row: int) -> str:
        """Return how a student is named in a message."""
        ids = [cells[row] for cells in self.columns.values() if cells.get(row)]
        shown = self.names.get(row, "")
        return f"{shown} ({ids[0]})" if shown and ids else shown or (ids[0] if ids else "?")

    def rounded(self, rows: Iterable[int], columns: Iterable[str]) -> dict[int, str]:
        """Return {row: id} of those of these rows that have a number in place of an id."""
        found: dict[int, str] = {}
        for row, column in product(rows, columns):
            cell = self.columns[column].get(row, "")
            if ROUNDED.fullmatch(cell):
                found.setdefault(row, cell)
        return found

    def rounding(self, rounded: Mapping[int, str]) -> str:
        """Say where these ids are, and what to do."""
        lines = [str(self.sheet.line(row)) for row in sorted(rounded)]
        more = f" and {len(lines) - MOST_LINES} more" if len(lines) > MOST_LINES else ""
        return (
            f"{self.sheet.path}, {'line' if len(lines) == 1 else 'lines'}"
            f" {', '.join(lines[:MOST_LINES])}{more}: a spreadsheet has rounded"
            f" {'the id' if len(lines) == 1 else 'ids, such as'} {next(iter(rounded.values()))};"
            " export the table again, and format the column as text before you save it"
        )

    def without_zeros(self, keys: Iterable[str]) -> str:
        """Say that ids differ from these by zeros in front alone, and what to do, or ""."""
        short: dict[str, tuple[str, str]] = {}
        for column, cells in self.columns.items():
            for cell in cells.values():
                short.setdefault(folded(cell).lstrip("0"), (cell, column))
        for key in keys:
            bare = folded(key).lstrip("0")
            cell, column = short.get(bare, ("", "")) if bare.isalnum() else ("", "")
            if cell and folded(cell) != folded(key):
                return (
                    f"{key} here and {cell} in the column {column!r} of {self.sheet.path} differ by"
                    " zeros in front alone, which a spreadsheet takes away: export the table again,"
                    " and save it from no spreadsheet, or write these ids alike"
                )
        return ""


def people_of(sheet: Sheet) -> People:
    """Return the students in a table; raise SheetError if it has none."""
    headers = _headers(sheet)
    lower = [cell.text.strip().casefold().replace("_", " ") for cell in sheet.rows[0]]
    if _is_participants(sheet):
        return _of_moodle(sheet, headers, lower)
    students = [at for at, header in enumerate(lower) if header == "student"]
    ids = [at for at, header in enumerate(lower) if header in ("id", *SCHOOL, *LOGIN, *EMAIL)]
    found = ids or students  # Canvas's column `Student` is a name; alone, it is an id
    names = [at for at, header in enumerate(lower) if header in NAMES]
    is_in_two = [lower[at] for at in names] == IN_TWO
    labelled = students or (names[:1] if is_in_two else [])
    names += students if ids else []
    guessed = [] if names else _before_id(lower)
    people = People(sheet, len(sheet.rows), columns={headers[at]: {} for at in found})
    for row in range(1, len(sheet.rows)):
        told = {at: sheet.cell(row, at) for at in found}
        named = names or (guessed if any(told.values()) else [])
        parts = filter(None, (sheet.cell(row, at) for at in named))
        name = (", " if is_in_two or guessed else " ").join(parts)
        labels = [sheet.rows[row][at].text for at in labelled if at < len(sheet.rows[row])]
        has_id = any(told.values()) and bool(ids)
        if not (name or any(told.values())) or _is_label("".join(labels), has_id):
            continue
        people.first = min(people.first, row)
        if name.casefold() == TEST_STUDENT:
            people.tests[row] = {folded(cell) for cell in told.values() if cell}
            continue
        people.rows.append(row)
        people.names[row] = name
        for at in found:
            people.columns[headers[at]][row] = told[at]
    is_bare = not any(cell.text.strip() for row in sheet.rows[1:] for cell in row)
    if not (people.rows or people.tests) and (found or is_bare):
        raise SheetError(
            f"{sheet.path} names no students; name the table of this class, or export it again"
        )
    return people


def _before_id(lower: list[str]) -> list[int]:
    """Return the columns of names in a gradebook of Canvas whose headers are in another language.

    They are one or two, and before its column ID.
    """
    at = lower.index("id") if "id" in lower else 0
    is_canvas = any(map(OF_CANVAS.fullmatch, lower))
    return [*range(at)] if is_canvas and at in (1, 2) else []


def _is_label(text: str, has_id: bool) -> bool:
    """Return whether Canvas's first column says what is in its row, and names nobody."""
    return POINTS_POSSIBLE in text.casefold() or (text.startswith(" ") and not has_id)


def _headers(sheet: Sheet) -> list[str]:
    """Return the headers; a second column of one name gets its number."""
    found: list[str] = []
    for at, cell in enumerate(sheet.rows[0]):
        header = cell.text.strip()
        found.append(f"{header} (column {at + 1})" if header in found else header)
    return found


def _is_participants(sheet: Sheet) -> bool:
    """Return whether all cells of the first column are one word and a number."""
    cells = [sheet.cell(row, 0) for row in range(1, len(sheet.rows))]
    words = {cell.rstrip("0123456789").rstrip() for cell in cells if cell}
    return len(words) == 1 and all(PARTICIPANT.fullmatch(cell) for cell in cells if cell)


def _of_moodle(sheet: Sheet, headers: list[str], lower: list[str]) -> People:
    people = People(sheet, 1, moodle=True)
    emails = [at for at, header in enumerate(lower) if header in EMAIL]
    # Without a translation: a column in which every cell has an @.
    rows = [row for row in range(1, len(sheet.rows)) if sheet.cell(row, 0)]
    emails = emails or [
        at
        for at in range(1, len(headers))
        if rows and all("@" in sheet.cell(row, at) for row in rows)
    ]
    schools = [at for at, header in enumerate(lower) if at and header in (*SCHOOL, *LOGIN)]
    named = [at for at, header in enumerate(lower) if header in NAMES]
    is_named = len(headers) > 2 and (bool(emails and emails[0] > 1) or lower[1] in FULL_NAMES)
    if not named and is_named:
        named = [1]  # the full name comes after the number, before the address
    for row in rows:
        found = PARTICIPANT.fullmatch(sheet.cell(row, 0))
        assert found is not None
        people.rows.append(row)
        people.names[row] = " ".join(sheet.cell(row, at) for at in named)
        people.columns.setdefault(headers[0], {})[row] = found[1]
        for at in [*schools, *emails]:
            people.columns.setdefault(headers[at], {})[row] = sheet.cell(row, at)
    return people
