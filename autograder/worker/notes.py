"""Notes on a submission's files (`notes_on_files`): not Python, or that of a newer one."""

from __future__ import annotations

import functools
import re

from autograder.course.faults import decoded, fault
from autograder.course.newer import newer_names
from autograder.course.submission import Submission, fold
from autograder.feedback.scrubbing import scrub
from autograder.policy.leaving_out import not_read


def notes_on_files(submission: Submission) -> list[str]:
    """Return notes on the submission's files, from what is known of them without running them."""
    notes = fold(list(faults(submission).values()), "{} more have such faults".format)
    notes += _newer_names(submission)
    # They quote the student, whose lines must not look like ours.
    return [re.sub(r"\n(?! {4})", "\n    ", note) for note in notes]


def faults(submission: Submission) -> dict[str, str]:
    """Return {file: note} for files that are not text, or that Python cannot compile."""
    notes = {name: _fault(name, data) for name, data in submission.files.items()}
    return {name: note for name, note in notes.items() if note}


@functools.lru_cache(64)
def _fault(name: str, data: bytes) -> str:
    if not name.endswith(".py"):
        return ""
    return scrub(fault(name, data) or not_read(name, data))


def _newer_names(submission: Submission) -> list[str]:
    texts = {name: decoded(data) for name, data in submission.files.items()}
    own = {name.partition("/")[0].removesuffix(".py") for name in texts}
    return [
        scrub(note)
        for name, text in texts.items()
        if name.endswith(".py") and isinstance(text, str)
        for note in newer_names(name, text, own)
    ]
