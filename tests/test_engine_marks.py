"""Tests that wait for what is not written, and tests that a switch leaves out."""

from __future__ import annotations

import pytest
from small_course import BEST, Course

from autograder.course.assignment import AssignmentError

SUITE = """
from autograder.suite.marks import switch

@needs("total")
def test_a_hand_is_shown(cards):
    assert cards.show([9]) == "9"

@switch("rules")
def test_a_rule_is_kept(cards):
    assert cards.total([9]) == 9
"""
SWITCHES = "[switches]\nrules = {}\n"
CARDS = "def total(hand): return sum(hand)\ndef show(hand): return str(total(hand))"


def test_a_test_without_a_switch_is_asked_and_so_is_one_whose_switch_is_on():
    with Course(SUITE, toml=SWITCHES.format("true")) as course:
        assert course.verdicts(BEST, CARDS) == {"a_hand_is_shown": "passed",
                                                "a_rule_is_kept": "passed"}  # fmt: skip


def test_a_test_whose_switch_is_off_is_left_out_with_its_points():
    with Course(SUITE, toml=SWITCHES.format("false")) as course:
        result = course.result(BEST, CARDS)
        assert [record.id for record in result.tests] == ["test_a_hand_is_shown"]
        assert result.possible == 1


def test_a_switch_that_assignment_toml_does_not_have_is_said():
    with (
        Course(SUITE) as course,
        pytest.raises(
            AssignmentError, match=r"test_a_rule_is_kept.* has no switch 'rules'; add it"
        ),
    ):
        course.result(BEST, CARDS)


def test_a_function_that_is_not_written_is_no_reason_to_wait_for_itself():
    stub = "def show(hand): raise NotImplementedError('task 2: show() is not written yet')"
    missing = "def show(hand): return str(total(hand))\ndef total(hand): raise NotImplementedError"
    with Course(SUITE, toml=SWITCHES.format("false")) as course:
        shown = course.records(BEST, stub)["a_hand_is_shown"]
        assert (shown.status, shown.message) == ("not_written", "task 2: show() is not written yet")
        assert course.records(BEST, missing)["a_hand_is_shown"].status == "waiting"
