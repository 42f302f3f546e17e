"""How long the grader reads what a submission gave and displayed (`reading`).

A suite looks for words in what was displayed, and a text can be made on which that takes hours.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from autograder.stage.findings import Budget
from autograder.system.cpu_time import CpuTime, TooLong

# Seconds of our own CPU time; right answers take a hundredth.
IN_ONE_TEST = 4.0  # and as much again for the message about it
IN_ALL = 8.0  # tests of a submission, before each of the others gets less
AFTER_THAT = 0.2
UNREAD = "what it gave or displayed takes too long to read: it is very long, or made to be"


def unlooked(problem: BaseException) -> str:
    """Return a note for a teacher: the first grading counts, with nothing added to it."""
    if isinstance(problem, TooLong):
        return f"what failed was not looked at a second time: {UNREAD}"
    fault = f"which is a fault of the grader: {type(problem).__name__}"
    return f"what failed could not be looked at a second time, {fault}"


@contextmanager
def reading(budget: Budget) -> Iterator[None]:
    """Read in a block what a submission gave; raise TooLong once that has taken too long."""
    given = IN_ONE_TEST if budget.read < IN_ALL else AFTER_THAT
    time = CpuTime(given)
    try:
        with time.spending():
            yield
    finally:
        budget.read += given - time.left
