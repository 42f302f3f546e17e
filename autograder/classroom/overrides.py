"""overrides.csv: points that a person enters, a row each, and what is wrong with a row."""

from __future__ import annotations

import csv
import io
import math
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

COLUMNS = ["student", "test", "points", "reason"]


@dataclass(frozen=True)
class Override:
    """One row of overrides.csv."""

    points: float
    reason: str
    line: int


@dataclass
class Overrides:
    """What overrides.csv asks for, and a sentence for each row that cannot be followed."""

    rows: dict[str, dict[str, Override]] = field(default_factory=dict)  # by student, then by test
    problems: list[str] = field(default_factory=list)

    def of(self, student: str) -> dict[str, Override]:
        """Return the rows of one student, by test."""
        return self.rows.get(same_student(student), {})


def same_student(name: str) -> str:
    """Return a name without what makes no other student of it: case and the spaces around it."""
    return unicodedata.normalize("NFC", name).strip().removeprefix("'").casefold()


def read_overrides(path: Path, students: Iterable[str], points: Mapping[str, float]) -> Overrides:
    """Return the rows of overrides.csv; `points` maps each test to the points it can earn.

    A missing file has no rows.  A row that cannot be followed is left out and named.
    """
    found = Overrides()
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return found
    except UnicodeDecodeError:
        found.problems.append(f"{path} was ignored: it is not UTF-8; save it as CSV UTF-8")
        return found
    except OSError as error:
        found.problems.append(f"{path} was ignored: {error.strerror or error}")
        return found
    first = text.partition("\n")[0]
    separator = ";" if ";" in first and "," not in first else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    lines: list[tuple[int, list[str]]] = []
    unreadable = []
    try:
        header = [name.strip().casefold() for name in next(reader, [])]
        if header != COLUMNS:
            found.problems.append(
                f"{path}, line 1 must be {','.join(COLUMNS)}; the whole file was ignored"
            )
            return found
        for row in reader:
            if any(cell.strip() for cell in row):
                lines.append((reader.line_num, row))
    except csv.Error as error:
        unreadable.append(
            f"{path}, line {reader.line_num}: {error}; this line and those below were ignored"
        )
    named = {same_student(row[0]) for _, row in lines}
    known = {name for name in map(same_student, students) if name in named}
    for line, row in lines:
        _take(row, f"{path}, line {line}", line, known, points, found)
    found.problems += unreadable
    return found


def _take(
    row: list[str],
    place: str,
    line: int,
    students: set[str],
    possible: Mapping[str, float],
    found: Overrides,
) -> None:
    def refuse(reason: str) -> None:
        found.problems.append(f"{place} was ignored: {reason}")

    if len(row) != len(COLUMNS):
        refuse(
            f"it has {len(row)} columns, not {len(COLUMNS)}; put quotes around a reason with one"
        )
        return
    student, test, number, reason = (cell.strip() for cell in row)
    name = same_student(student)
    if name not in students:
        refuse(f"there is no student {student!r}")
        return
    if test not in possible:
        refuse(f"there is no test {test!r}")
        return
    try:
        points = float(number.replace(",", "."))
    except ValueError:
        refuse(f"{number!r} is not a number of points")
        return
    if not math.isfinite(points) or not 0 <= points <= possible[test]:
        refuse(f"{number} is not between 0 and {possible[test]:g}, the points of {test}")
        return
    if not reason:
        refuse("the reason is missing; the student will read it")
        return
    rows = found.rows.setdefault(name, {})
    if test in rows:
        found.problems.append(
            f"{place} replaces line {rows[test].line}, which is about the same test;"
            " keep one of them"
        )
    rows[test] = Override(points, reason, line)
