"""The passes of one submission: which of its tests share a sandbox.

Words used here.  pass: a sandbox, the tests that are run in it, and the files that are there.
late: said of a test that ran out of time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from autograder.course.submission import Submission
from autograder.worker.carry import Part
from autograder.worker.plugin import outline_record

CONFIRMED = 3  # late tests of one submission that are looked at again, alone, at most


@dataclass(frozen=True)
class Pass:
    """Tests that share a sandbox with no others, and the files that lie there."""

    tests: Sequence[pytest.Item]
    files: Submission
    carried: Sequence[Part] = ()  # parts of ours that take the place of the submission's


def groups(tests: Sequence[pytest.Item]) -> list[list[pytest.Item]]:
    """Return the tests of each pass that a submission is graded in.

    Hidden tests have a sandbox of their own: what they ask must not be told to the visible ones,
    whose messages a student reads.
    """
    found: dict[str, list[pytest.Item]] = {"visible": [], "hidden": []}
    for test in tests:
        found[outline_record(test).visibility].append(test)
    return [group for group in found.values() if group]
