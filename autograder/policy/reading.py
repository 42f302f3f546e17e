"""How a submission is read before it is graded (`as_read`)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace

from autograder.course.assignment import Assignment
from autograder.course.policy import Policy
from autograder.course.submission import AND_WITH_IT, Submission
from autograder.policy.imports import with_imports
from autograder.policy.leaving_out import LeftOut, readable
from autograder.policy.paths import with_files_beside
from autograder.system.cpu_time import CpuTime, TooLong

CELL = re.compile(
    rf"((.+?\.ipynb, code cell \d+)\b.*); only this .+ out{AND_WITH_IT}(.+)"
)  # a note
SECONDS = 2.0  # of CPU time, to find what Python cannot read


def as_read(
    assignment: Assignment, submission: Submission, policy: Policy
) -> tuple[Submission, list[LeftOut]]:
    """Return a submission without what Python cannot read in it, and what that is."""
    files, notes, left_out = submission.files, list(submission.notes), list[LeftOut]()
    # One file, whatever is in it, must not end the session.
    with suppress(TooLong, Exception), CpuTime(SECONDS).spending():
        if policy.leaving_out:
            files, left_out = with_imports(assignment, files, *readable(assignment, files))
            files, said = with_files_beside(assignment, files)
            notes += [*said, *(each.words for each in left_out)]
        return replace(submission, files=files, notes=tuple(notes)), left_out + in_cells(notes)
    return submission, in_cells(submission.notes)


def in_cells(notes: Iterable[str]) -> list[LeftOut]:
    """Return the functions and classes in cells that were left out as the notebook was read."""
    return [
        LeftOut(found[2], 0, 0, 0, name, found[1] + note[found.end() :])
        for note in notes
        if (found := CELL.match(note)) is not None
        for name in found[3].split(", ")
    ]
