"""Read the work of one student within limits (`read_submission`, `read_entry`)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from autograder.course.assignment import Assignment
from autograder.course.result import says_nothing
from autograder.course.submission import Submission
from autograder.intake import read
from autograder.intake.find import Entry
from autograder.intake.walk import list_files
from autograder.intake.whole import read_whole
from autograder.system.bounded import Exceeded, bounded
from autograder.system.printable import size_in_words

# What could not be read within the limits, by place, assignment, names and sizes, and why: a class
# is read more than once.
_beyond: dict[object, str] = {}


def read_submission(folder: Path, assignment: Assignment, student: str) -> Submission:
    """Return the files of one folder under the names they are graded by, and notes about them.

    Nothing that a student hands in makes it raise: a note says what was left out.  What takes too
    long to read, or too much memory, is unclear.
    """
    key = _key(folder, assignment) if _beyond else None
    if key not in _beyond:
        try:
            has_folders = any("." in name for name in assignment.imports)
            reader = read_whole if has_folders else read.read_submission
            return bounded(reader, folder, assignment, student)
        except Exceeded as error:
            key = key or _key(folder, assignment)
            _beyond[key] = _sentence(folder, str(error))
    return Submission(student, {}, (_beyond[key],), _beyond[key])


def read_entry(entry: Entry, assignment: Assignment) -> Submission:
    """Return the submission of an entry; what the platform says comes first among its notes."""
    submission = read_submission(entry.folder, assignment, entry.student)
    if not entry.notes:
        return submission
    is_said = any(map(says_nothing, entry.notes))
    notes = (note for note in submission.notes if not (is_said and says_nothing(note)))
    return replace(submission, notes=(*entry.notes, *notes))


def _key(folder: Path, assignment: Assignment) -> object:
    return str(folder), assignment.slug, tuple(list_files(folder).files.items())


def _sentence(folder: Path, why: str) -> str:
    files = list_files(folder).files
    work = [name for name in files if name.endswith((".py", ".ipynb"))] or [*files]
    if not work:
        return f"its folder {why}; look at it"
    largest = max(work, key=lambda name: files[name])
    return (
        f"what was handed in {why}; its largest file is {largest}"
        f" ({size_in_words(files[largest])}): look at it, and ask for a shorter one"
    )
