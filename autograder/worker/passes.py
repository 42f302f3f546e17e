"""Divide the tests of a submission into passes, which share a sandbox (`groups`, `split`).

Words used here.  pass: a sandbox, the tests that are run in it, and the files in it.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from autograder.course.submission import Submission
from autograder.worker.exam import outline_record
from autograder.worker.parts import Part


@dataclass(frozen=True)
class Pass:
    """The tests that share a sandbox with one another only, and the files in it."""

    tests: Sequence[pytest.Item]
    files: Submission
    carried: Sequence[Part] = ()  # parts of ours that take the place of the submission's

    @property
    def is_hidden(self) -> bool:
        return any(_visibility(test) == "hidden" for test in self.tests)


def split(each: Pass) -> list[Pass]:
    """Return a pass as those of its visible and of its hidden tests; one without tests stays."""
    return [replace(each, tests=tests) for tests in groups(each.tests)] or [each]


def groups(tests: Sequence[pytest.Item]) -> list[list[pytest.Item]]:
    """Return the tests of each pass of a submission.

    Hidden tests have their own sandbox: code must not pass on what they ask to the visible ones,
    whose messages students read.
    """
    found: dict[str, list[pytest.Item]] = {"visible": [], "hidden": []}
    for test in tests:
        found[_visibility(test)].append(test)
    return [group for group in found.values() if group]


@functools.cache
def _visibility(test: pytest.Item) -> str:
    """Return for whom a test is: every pass of every submission asks that again."""
    return outline_record(test).visibility
