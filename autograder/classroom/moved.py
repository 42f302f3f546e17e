"""Who has other marks since the policy changed, and by which of its sentences (`moved_by`)."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.course.policy import BY_KEY, SWITCHES, Policy, change
from autograder.course.result import Result, TestRecord

OF_NO_SWITCH = ("the version",)


def switched(before: Policy | None, now: Policy) -> tuple[str, ...]:
    """Return the switches in which two policies differ; none if they are of two versions."""
    if before is None or before.version != now.version:
        return ()
    return tuple(each for each in SWITCHES if getattr(before, each) != getattr(now, each))


def moved_by(old: Result, new: Result, changed: Sequence[str]) -> tuple[str, ...]:
    """Return the words of the sentences that explain why points of a student differ.

    Of several that have changed, those count that a test with other points tells of.
    """
    before = {test.id: test for test in old.tests}
    pairs = [(before[test.id], test) for test in new.tests if test.id in before]
    moved = [pair for pair in pairs if pair[0].points_earned != pair[1].points_earned]
    if not moved or not changed:
        return OF_NO_SWITCH if moved else ()
    told = {each for pair in moved for test in pair for each in _told_by(test)}
    return tuple(
        BY_KEY[each].word for each in [each for each in changed if each in told] or changed
    )


def _told_by(test: TestRecord) -> list[str]:
    """Return the sentences that a test says it has passed by."""
    return [*(["names"] if test.slip else []), *(["carry"] if test.carried else [])]


def by_another_policy(result: Result, wanted: Policy) -> str:
    """Return the problem that an earlier result was graded by another policy."""
    assert result.policy is not None
    return (
        f"{result.student} was not graded now and has marks by another policy"
        f" ({change(result.policy, wanted)}); grade their work as well"
    )
