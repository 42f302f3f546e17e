"""What an earlier run has left in a folder of results: whose work, and how they are called."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping
from pathlib import Path

from autograder.classroom.folder import GRADES, RESULT, folder_name
from autograder.classroom.harmless import as_it_was
from autograder.classroom.stored import MOST_BYTES, read_result
from autograder.classroom.writing import FolderError
from autograder.system.plain_files import read_plain
from autograder.system.tables import decoded, separator_of

UNFINISHED = "not graded yet: the run was stopped"  # why somebody has no marks
# So ends why somebody has no marks who is not in this run: of another section, or gone.
GONE = "; not among the submissions of the last run; `cardkit forget` removes who has left"
SCORE = re.compile(r"[0-9]+(\.[0-9]+)?")
UNREADABLE = (OSError, UnicodeDecodeError, csv.Error)


def has_result(results: Path, student: str) -> bool:
    """Return whether there is a result of work that a student handed in."""
    found = read_result(results / folder_name(student) / RESULT)
    return found is not None and found.student == student and not found.is_empty


def handed_in(results: Path) -> Callable[[str], bool]:
    """Return a function that says whether a student handed in, with an earlier download, too."""
    unclear = {student for student, why in without_marks(results).items() if why != UNFINISHED}
    return lambda student: student in unclear or has_result(results, student)


def read_grades(results: Path) -> list[dict[str, str]]:
    """Return the rows of grades.csv, also as a spreadsheet saves it; raise one of UNREADABLE."""
    text, _, _ = decoded(read_plain(results / GRADES, MOST_BYTES))
    lines = io.StringIO(text, newline="")
    rows = csv.DictReader(lines, restval="", delimiter=separator_of(text), strict=True)
    if "student" not in (rows.fieldnames or []):
        raise csv.Error("its first line has no column 'student'")
    return list(rows)


def refuse_unreadable(results: Path) -> None:
    """Raise FolderError if grades.csv cannot be read: names, and who has no marks, are in it."""
    try:
        read_grades(results)
    except (FileNotFoundError, NotADirectoryError):
        return
    except UNREADABLE as error:
        raise FolderError(
            f"{results / GRADES} cannot be read ({reason(error)}), and who could not be graded in"
            " an earlier run stands in it alone; save it as CSV UTF-8, or delete it (nothing was"
            " graded)"
        ) from None


def reason(error: Exception) -> str:
    """Return in words why a file could not be read."""
    if isinstance(error, UnicodeDecodeError):
        return "it is not UTF-8"
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def earlier_names(results: Path) -> dict[str, str]:
    """Return the names in grades.csv, by student; none if it is missing or damaged."""
    return {student: name for student, row in _rows(results).items() if (name := row["name"])}


def names_of(results: Path, new: Mapping[str, str]) -> dict[str, str]:
    """Return the names in grades.csv and those of this run, by student.

    Of two forms of one name the longer stays: Canvas's downloads leave out blanks and signs.
    """
    before = earlier_names(results)
    return before | {who: max(name, before.get(who, ""), key=len) for who, name in new.items()}


def scores_of(results: Path) -> dict[str, float]:
    """Return the scores in grades.csv, by student, but what is no plain number."""
    scores = {student: row["score"] for student, row in _rows(results).items()}
    return {student: float(score) for student, score in scores.items() if SCORE.fullmatch(score)}


def pythons_of(results: Path) -> dict[str, str]:
    """Return which Python graded whom, as grades.csv says it, by student."""
    return {student: row["python"] for student, row in _rows(results).items()}


def without_marks(results: Path) -> dict[str, str]:
    """Return why somebody in grades.csv has no marks, by student; nobody if it is damaged."""
    return {student: row["notes"] for student, row in _rows(results).items() if not row["score"]}


def _rows(results: Path) -> dict[str, dict[str, str]]:
    """Return what grades.csv has in each row, by student, under the names that we give."""
    try:
        rows = read_grades(results)
    except UNREADABLE:
        return {}
    kept = ("name", "score", "python", "notes")
    return {
        as_it_was(student): {key: as_it_was(row.get(key, "")) for key in kept}
        for row in rows
        if (student := row.get("student", ""))
    }
