"""Read overrides.csv (`read_overrides`): points entered by a person, and faulty rows."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from autograder.classroom.harmless import harmless
from autograder.classroom.writing import FolderError
from autograder.course.policy import SWITCHES
from autograder.course.tables import perhaps
from autograder.system.plain_files import read_plain
from autograder.system.printable import folded
from autograder.system.tables import decoded, separator_of

COLUMNS = ["student", "test", "points", "reason"]
MARKED_BY = "marked_by"  # a fifth column, which may be left out: who gave the points
OLDER = {"slips": "names"}  # what switches of the policy were called
MOST_BYTES = 64 * 1024 * 1024
NUMBER = re.compile(r"-?[0-9]{1,9}(\.[0-9]{1,9})?")
DECIMAL_COMMA = re.compile(r"-?[0-9]+,[0-9]+")


@dataclass(frozen=True)
class Override:
    """One row of overrides.csv."""

    points: float
    reason: str
    line: int
    marked_by: str = ""

    @property
    def why(self) -> str:
        """Return the reason, with who gave the points if that is known."""
        return f"{self.reason} (marked by {self.marked_by})" if self.marked_by else self.reason


@dataclass
class Overrides:
    """The rows of overrides.csv, and a sentence for each row that cannot be used."""

    rows: dict[str, dict[str, Override]] = field(default_factory=dict)  # by student, then by test
    problems: list[str] = field(default_factory=list)

    def of(self, student: str) -> dict[str, Override]:
        """Return the rows of one student, by test."""
        return self.rows.get(folded(student), {})

    def off(self, student: str) -> tuple[str, ...]:
        """Return which sentences of the policy are switched off for a student."""
        return tuple(each for each in SWITCHES if each in self.of(student))


def read_overrides(path: Path, students: Iterable[str], points: Mapping[str, float]) -> Overrides:
    """Return the rows of overrides.csv; `points` maps each test to the points it can earn.

    In place of a test, `names`, `leaving_out` or `carry` with 0 points switches a sentence of the
    policy off for one student.

    A missing file has no rows.  A row that cannot be used is left out and reported.  Raises
    FolderError if no row can be read: marks by hand are not lost without a word.
    """
    found = Overrides()
    text = overrides_text(path)
    if text is None:
        return found
    separator = separator_of(text)
    numbered = enumerate(io.StringIO(text, newline=None), start=1)
    columns = _columns(next(numbered)[1], separator)
    lines: list[tuple[int, list[str]]] = []
    for number, line in numbered:
        try:
            row = _cells(line, separator, strict=True)
        except csv.Error as error:
            found.problems.append(f"{path}, line {number} was ignored: {_unreadable(error)}")
            continue
        if any(cell.strip() for cell in row):
            lines.append((number, row))
    known = _students_named({folded(row[0]) for _, row in lines}, students)
    for number, row in lines:
        place = f"{path}, line {number}"
        if not len(COLUMNS) <= len(row) <= len(columns):
            found.problems.append(
                f"{place} was ignored: it has {len(row)} columns, not {len(columns)}; put quotes"
                " around a reason with one"
            )
            continue
        _take(row, place, number, known, points, found, separator != ",")
    return found


def overrides_text(path: Path) -> str | None:
    """Return the text of overrides.csv if it has its header; None if there is no file.

    Raises FolderError if it cannot be read.
    """
    try:
        text, _, _ = decoded(read_plain(path, MOST_BYTES))
    except (FileNotFoundError, NotADirectoryError):
        if path.is_symlink():
            raise _refused(path, "the file that it is a link to is not there") from None
        return None
    except UnicodeDecodeError:
        raise _refused(path, "it is not UTF-8", "save it as CSV UTF-8") from None
    except OSError as error:
        raise _refused(path, str(error.strerror or error)) from None
    first = next(io.StringIO(text, newline=None), "")
    columns: list[str] = []
    with suppress(csv.Error):
        columns = _columns(first, separator_of(text))
    if columns not in (COLUMNS, [*COLUMNS, MARKED_BY]):
        reason = f"line 1 is not {','.join(COLUMNS)}, after which may come {MARKED_BY}"
        raise _refused(path, reason, "write that line above the others")
    return text


def _columns(line: str, separator: str) -> list[str]:
    return [name.strip().casefold() for name in _cells(line, separator)]


def _refused(path: Path, reason: str, remedy: str = "put the file itself there") -> FolderError:
    return FolderError(
        f"{path} cannot be read: {reason}; {remedy}, or move it away if none of its points count"
        " (nothing was graded)"
    )


def _cells(line: str, separator: str, strict: bool = False) -> list[str]:
    """Return the cells of one line; an open quote must not swallow the lines below it."""
    return next(csv.reader([line.rstrip("\n")], delimiter=separator, strict=strict), [])


def _unreadable(error: csv.Error) -> str:
    words = str(error)
    if words == "unexpected end of data":
        return (
            "a quote is opened in it and not closed; close it on the same line,"
            " and write a quote that belongs to the text twice"
        )
    if "expected after" in words:
        return "a quote ends in the middle of a cell; write one that belongs to the text twice"
    return words


def _students_named(named: set[str], students: Iterable[str]) -> dict[str, str]:
    """Return {name: student}, where a name is the student's own or the one in grades.csv."""
    own, written = {}, {}
    for student in map(folded, students):
        if student in named:
            own[student] = student
        if harmless(student) in named:
            written[harmless(student)] = student
    return own | written


def _take(
    row: list[str],
    place: str,
    line: int,
    students: Mapping[str, str],
    possible: Mapping[str, float],
    found: Overrides,
    comma: bool,
) -> None:
    def refuse(reason: str) -> None:
        found.problems.append(f"{place} was ignored: {reason}")

    student, test, number, reason, *others = (cell.strip() for cell in row)
    name = students.get(folded(student))
    if name is None:
        refuse(
            f"there is no student {student!r}; name them as the column student of grades.csv does"
        )
        return
    test = test if test in possible else OLDER.get(test, test)
    if test in SWITCHES and number != "0":
        refuse(f"{number!r} is not 0; {test} with 0 points is switched off, and without a row on")
        return
    possible = {**dict.fromkeys(SWITCHES, 0.0), **possible}
    if test not in possible:
        refuse(f"there is no test {test!r}{perhaps(test, possible)}; `cardkit list` names them")
        return
    if DECIMAL_COMMA.fullmatch(number) and not comma:
        refuse(f"{number!r} has a decimal comma; write {number.replace(',', '.')}")
        return
    number = number.replace(",", ".") if comma else number
    if not NUMBER.fullmatch(number):
        refuse(f"{number!r} is not a number of points; write it like 2.5")
        return
    points = float(number)
    if not 0 <= points <= possible[test]:
        refuse(f"{number} is not between 0 and {possible[test]:g}, the points of {test}")
        return
    if not reason:
        refuse("the reason is missing; write one, which stands beside the mark")
        return
    rows = found.rows.setdefault(name, {})
    if test in rows:
        found.problems.append(
            f"{place} replaces line {rows[test].line}, which is about the same test;"
            " keep one of them"
        )
    rows[test] = Override(points, reason, line, "".join(others))
