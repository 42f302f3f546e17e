"""Read the work of one student of a class (`read_entry`), with what the platform says about it."""

from __future__ import annotations

from dataclasses import replace

from autograder.course.assignment import Assignment
from autograder.course.result import says_nothing
from autograder.course.submission import Submission
from autograder.intake.find import Entry
from autograder.intake.read import read_submission


def read_entry(entry: Entry, assignment: Assignment) -> Submission:
    """Return the submission of an entry; what the platform says comes first among its notes."""
    submission = read_submission(entry.folder, assignment, entry.student)
    if not entry.notes:
        return submission
    is_said = any(map(says_nothing, entry.notes))
    notes = (note for note in submission.notes if not (is_said and says_nothing(note)))
    return replace(submission, notes=(*entry.notes, *notes))
