"""Say if a mark of 0 may only mean that work was not read or could not be loaded (`silent`)."""

from __future__ import annotations

import re

from autograder.course.faults import SYNTAX_ERRORS
from autograder.course.result import FAILED, Result
from autograder.course.submission import Submission
from autograder.system.printable import counted

# So begin notes of the worker's.
UNOPENED = re.compile(r"\S.* was not opened: ")  # and one on a download
UNLOADED = re.compile(
    r"\S+ (?:cannot be imported|is nested too deeply|cannot be read by Python)"
    rf"|\S+, line \d+: (?:{'|'.join(SYNTAX_ERRORS)})"
)
UNREAD = re.compile(rf"\b(?:{'|'.join(SYNTAX_ERRORS)})\b.*")  # what stops a test that imports it


def silent(submission: Submission, result: Result) -> str:
    """Return what a person should look at, or "": the work was judged, or there is none.

    Every way of grading a class asks this of every result: a student who handed in something like
    work never has 0 points without a word.
    """
    is_by_hand = any(test.by_hand for test in result.tests)
    if result.score or result.is_empty or is_by_hand or not result.tests:
        return ""
    reason = _unreadable(result) or submission.unread or _unloaded(result)
    if not reason:
        return ""
    first, _, _ = reason.partition("\n")
    return f"0 points for what was handed in; look at it, or ask for it again: {first}"


def _unreadable(result: Result) -> str:
    """Return why no test had an answer, or "": Python cannot read a file, or nothing ended."""
    failed = [test for test in result.tests if test.status in FAILED]
    files = {test.stopped_by for test in failed}
    if failed and "" not in files:
        notes = (note for note in result.notes if any(map(note.startswith, files)))
        return next(notes, f"Python cannot read {' and '.join(sorted(files))}")
    said = [UNREAD.search(test.message) for test in failed if test.message]
    if said and (first := said[0]) and all(said):
        return f"Python cannot read a file: {first[0]}"
    if failed and all(test.status == "crashed" for test in failed):
        return f"the program ended before it had answered in {counted(len(failed), 'test')}"
    if failed and all(test.status != "failed" for test in failed):
        return f"no answer within the limits in {counted(len(failed), 'test')}"
    return ""


def _unloaded(result: Result) -> str:
    """Return why a file could not be imported, or an archive not opened, or ""."""
    said = (note for each in (UNLOADED, UNOPENED) for note in result.notes if each.match(note))
    return next(said, "")
