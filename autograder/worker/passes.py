"""Divide the tests of a submission into passes, which share a sandbox (`split`).

Words used here.  pass: a sandbox, the tests that are run in it, and the files in it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from autograder.course.submission import Submission
from autograder.worker.parts import Part


@dataclass(frozen=True)
class Pass:
    """The tests that share a sandbox with one another only, by id, and the files in it."""

    tests: Sequence[str]
    files: Submission
    carried: Sequence[Part] = ()  # parts of ours that take the place of the submission's


def split(each: Pass, hidden: Collection[str]) -> list[Pass]:
    """Return a pass as those of its visible and of its hidden tests; one without tests stays.

    Hidden tests have their own sandbox: code must not pass on what they ask to the visible ones,
    whose messages students read.
    """
    shown = [test for test in each.tests if test not in hidden]
    rest = [test for test in each.tests if test in hidden]
    return [replace(each, tests=tests) for tests in (shown, rest) if tests] or [each]
