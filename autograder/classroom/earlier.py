"""What an earlier run has left in a folder of results: whose work, and how they are called."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from autograder.classroom.folder import GRADES, RESULT, folder_name
from autograder.classroom.harmless import as_it_was
from autograder.classroom.stored import MOST_BYTES, read_result
from autograder.system.plain_files import read_plain

UNREADABLE = (OSError, UnicodeDecodeError, csv.Error)


def has_result(results: Path, student: str) -> bool:
    """Return whether there is a result of work that a student handed in."""
    found = read_result(results / folder_name(student) / RESULT)
    return found is not None and found.student == student and not found.is_empty


def read_grades(results: Path) -> list[dict[str, str]]:
    """Return the rows of grades.csv; raise one of UNREADABLE."""
    text = read_plain(results / GRADES, MOST_BYTES).decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(text, newline=""), restval="", strict=True))


def earlier_names(results: Path) -> dict[str, str]:
    """Return the names in grades.csv, by student; none if it is missing or damaged."""
    return {student: name for student, row in _rows(results).items() if (name := row["name"])}


def without_marks(results: Path) -> dict[str, str]:
    """Return why somebody in grades.csv has no marks, by student; nobody if it is damaged."""
    return {student: row["notes"] for student, row in _rows(results).items() if not row["score"]}


def _rows(results: Path) -> dict[str, dict[str, str]]:
    """Return what grades.csv has in each row, by student, under the names that we give."""
    try:
        rows = read_grades(results)
    except UNREADABLE:
        return {}
    return {
        as_it_was(student): {key: as_it_was(row.get(key, "")) for key in ("name", "score", "notes")}
        for row in rows
        if (student := row.get("student", ""))
    }
