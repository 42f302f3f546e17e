"""Apply the points that a person enters to a result (`settle`): manual items and overrides.

The grader's own points are kept, so that removing a row from overrides.csv restores them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from autograder.classroom.overrides import Override
from autograder.course.assignment import ManualItem
from autograder.course.policy import BY_KEY, SWITCHES
from autograder.course.result import Result, TestRecord, tidy

NOT_ENTERED = "marked by hand: not entered yet"
SWITCHED = 'by hand, "'  # so begins a note on a sentence of the policy


def settle(result: Result, manual: Iterable[ManualItem], overrides: Mapping[str, Override]) -> None:
    """Update a result to the current manual items and overrides."""
    result.tests = [test for test in result.tests if not test.manual]
    result.notes = [note for note in result.notes if not note.startswith(SWITCHED)]
    off = () if result.policy is None else result.policy.off
    result.notes += [
        f'{SWITCHED}{BY_KEY[each].word}" does not apply here: {row.why}'
        for each in off
        if (row := overrides.get(each))
    ]
    for test in result.tests:
        _override(test, overrides.get(test.id))
    result.tests += [_marked(item, overrides.get(item.id)) for item in manual]


def is_settled(result: Result, overrides: Mapping[str, Override]) -> bool:
    """Return whether a result has the points that these rows of overrides.csv give it."""
    off = () if result.policy is None else result.policy.off
    if any(each in overrides and each not in off for each in SWITCHES):
        return False
    manual = [
        ManualItem(test.id, test.title, test.task, test.points_possible)
        for test in result.tests
        if test.manual
    ]
    again = replace(result, tests=[replace(test) for test in result.tests])
    settle(again, manual, overrides)
    return _by_hand(again) == _by_hand(result)


def _by_hand(result: Result) -> tuple[list[tuple[str, float, str]], list[str]]:
    """Return what a person's points are seen in: the tests with their points, and the notes."""
    return [(test.id, test.points_earned, test.by_hand) for test in result.tests], result.notes


def unmarked(manual: Iterable[ManualItem]) -> list[TestRecord]:
    """Return a record of each manual item, without a mark."""
    return [_marked(item, None) for item in manual]


def _override(test: TestRecord, override: Override | None) -> None:
    graded = test.points_earned if test.points_graded is None else test.points_graded
    if override is None:
        test.points_earned, test.points_graded, test.by_hand = graded, None, ""
        return
    test.points_earned, test.points_graded = tidy(override.points), graded
    test.by_hand = f"by hand: {_points(override.points)} instead of {graded:g}: {override.why}"


def _points(number: float) -> str:
    return f"{number:g} point" if number == 1 else f"{number:g} points"


def _marked(item: ManualItem, override: Override | None) -> TestRecord:
    record = TestRecord(
        id=item.id,
        title=item.title,
        task=item.task,
        points_possible=item.points,
        status="waiting",
        message=NOT_ENTERED,
        manual=True,
    )
    if override is not None:
        record.status = "passed" if override.points >= item.points else "failed"
        record.points_earned = tidy(override.points)
        record.message = ""
        record.by_hand = f"by hand: {override.points:g} of {_points(item.points)}: {override.why}"
    return record
