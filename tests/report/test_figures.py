"""The figures of items, compared with examples worked out by hand from Moodle's definitions."""

from __future__ import annotations

import math

import pytest

from autograder.report.items import figures_of, saying_nothing_new
from autograder.report.order import side_by_side

# Four students: the first item tells two from two, the second has a middle, the third no spread.
MARKS = [[1.0, 1.0, 0.0, 0.0], [2.0, 1.0, 1.0, 0.0], [1.0, 1.0, 1.0, 1.0]]
POSSIBLE = [1.0, 2.0, 1.0]  # the totals are 4, 3, 2, 1


def test_the_facility_index_is_the_mean_mark_in_percent():
    assert [each.facility for each in figures_of(MARKS, POSSIBLE)] == [50, 50, 100]


def test_the_discrimination_index_is_the_correlation_with_the_rest():
    # First item: marks 1 1 0 0, rest 3 2 2 1.  C = 1/3, V = 1/3 and 2/3: 100 / sqrt(2).
    # Second item: marks 2 1 1 0, rest 2 2 1 1.  C = 1/3, V = 2/3 and 1/3: the same.
    first, second, third = [each.discrimination for each in figures_of(MARKS, POSSIBLE)]
    assert first == pytest.approx(100 / math.sqrt(2))
    assert second == pytest.approx(100 / math.sqrt(2))
    assert third is None


def test_a_test_that_only_weak_students_pass_has_a_negative_discrimination_and_no_weight():
    # Marks 0 0 1 against 2 1 0 of the other: C = -1/2, V = 1/3 and 1.
    figures = figures_of([[0, 0, 1], [2, 1, 0]], [1, 2])
    assert figures[0].discrimination == pytest.approx(-100 * 0.5 / math.sqrt(1 / 3))
    assert figures[0].effective is None  # C with the whole, 2 1 1, is -1/6
    assert figures[1].effective == 100


def test_the_effective_weight_is_a_share_of_roots_of_covariances():
    # With the totals: C = 2/3, 1 and 0.
    roots = [math.sqrt(2 / 3), 1.0, 0.0]
    wanted = [100 * root / sum(roots) for root in roots]
    assert [each.effective for each in figures_of(MARKS, POSSIBLE)] == pytest.approx(wanted)
    assert [each.weight for each in figures_of(MARKS, POSSIBLE)] == [25, 50, 25]


@pytest.mark.parametrize("marks", [[[]], [[1.0]], [[1.0, 1.0]], [[0.1 + 0.2, 0.3]]])
def test_where_nothing_can_be_said_nothing_is(marks):
    [figures] = figures_of(marks, [1.0])
    assert figures.discrimination is None and figures.effective is None


def test_an_item_without_points_has_no_facility():
    [first, _] = figures_of([[0.0, 0.0], [1.0, 0.0]], [0.0, 1.0])
    assert first.facility is None and first.weight == 0


def test_tests_that_say_nothing_new_are_found():
    passed = [
        ("all", {0, 1, 2}), ("none", set()), ("first", {0}), ("again", {0}), ("own", {1, 2})
    ]  # fmt: skip
    found = saying_nothing_new([(test, frozenset(those)) for test, those in passed], 3)
    assert found == (["all"], ["none"], [["first", "again"]])


def test_students_who_pass_the_same_tests_stand_side_by_side():
    rows = [0b1111, 0b0001, 0b1110, 0b0001, 0b1111, 0b1110, 0b0000]
    way = side_by_side(rows)
    assert sorted(way) == list(range(7))
    assert [rows[at] for at in way] == [15, 15, 14, 14, 0, 1, 1] or [
        rows[at] for at in way
    ] == [15, 15, 14, 14, 1, 1, 0]  # fmt: skip


def test_a_class_of_one_or_of_nobody_is_in_order():
    assert side_by_side([]) == [] and side_by_side([5]) == [0]
