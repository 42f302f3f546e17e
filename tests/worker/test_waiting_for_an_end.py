"""In a check, tests that lead to what did not end get little time, and wait; in `grade` none do."""

from __future__ import annotations

import sys
from collections import Counter

import pytest
from answers import ROOT
from small_course import PROCESS, Course, course_of

from autograder.course.policy import Policy
from autograder.course.result import Result
from autograder.views.check_text import BELOW, check_pieces, check_text

sys.path.insert(0, str(ROOT / "tests"))
from endless import checked, endless_answers

SUITE = """
def test_total():
    assert cards.total([2, 3]) == 5

def test_total_of_one():
    assert cards.total([7]) == 7

def test_total_with_an_ace():
    assert cards.total([1, 5]) == 16

@pytest.mark.parametrize("card", [2, 3, 4, 5, 6])
@task(2, "Hand")
def test_hand(card):
    assert cards.hand([card]) == f"hand: {card}"

@task(2, "Hand")
def test_hand_with_an_ace():
    assert cards.hand([1]) == "hand: 11"

@task(3, "Name")
def test_name():
    assert cards.name(1) == "ace"
"""
RIGHT = """\
import os

def total(cards):
    return sum(11 if card == 1 else card for card in cards)

def hand(cards):
    return f"hand: {total(cards)}"

def name(card):
    return "ace" if card == 1 else str(card)
"""
LOOP = "    return sum(11 if card == 1 else card for card in cards)\n"
TITLES = '{ 1 = "Total", 2 = "Hand", 3 = "Name" }'
LIMITS = {"test_seconds": 0.6}


def answer(body: str) -> str:
    return RIGHT.replace(LOOP, body)


def statuses(result: Result) -> Counter[str]:
    return Counter(test.status for test in result.tests)


course = course_of(SUITE, titles=TITLES, limits=LIMITS, brief=True, policy=Policy(names=False))


def test_one_test_runs_out_of_time_and_those_that_lead_there_wait(course):
    result = course.result(PROCESS, answer("    while True:\n        pass\n"))
    assert statuses(result) == {"timed_out": 1, "waiting": 4, "passed": 1}
    late, *others = result.tests
    assert (late.id, late.status) == ("test_total", "timed_out")
    waiting = [test for test in others if test.status == "waiting"]
    assert {test.message for test in waiting} == {
        "waits for total (cards.py, line 3), which did not end"
    }
    assert {test.cause for test in waiting} == {late.cause}


def test_a_check_says_it_in_one_line(course):
    result = course.result(PROCESS, answer("    while True:\n        pass\n"))
    shown = check_text(result, "cards").replace(BELOW, " ")
    assert "one test fails because of this, 4 tests wait for it." in shown.splitlines()[1]
    assert shown.count("wait") == 3 and "not written" not in shown
    assert "0 of 2 tests (2 wait as above: cards.py, line 4)\n" in shown
    every = "".join(text for text, _ in check_pieces(result, "cards", every=True))
    assert every.count("waits for total (cards.py, line 3), which did not end (") == 2


def test_a_loop_of_which_nothing_tells_that_it_has_no_end_is_found_where_it_was(course):
    body = "    at = 0\n    while at < len(cards):\n        at += cards.count(0)\n    return at\n"
    result = course.result(PROCESS, answer(body))
    assert result.tests[0].message == (
        "cards.total([2, 3])\n  not finished after 0.6 seconds\n"
        "  was at  cards.py, line 5, in total: while at < len(cards)"
    )
    shown = " ".join(check_text(result, "cards").split())
    place = "a loop without an end in cards.py, line 5"
    assert f"Begin with {place}: one test stops there, 4 tests wait for it." in shown
    assert f"0 of 2 tests (2 wait as above: {place})" in shown
    assert shown.count("waits for total") == 1


@pytest.mark.parametrize("loop", ["while True: pass", "while True: print('again')"])
def test_a_function_that_loops_for_an_ace_alone_keeps_its_other_points(course, loop):
    result = course.result(PROCESS, answer(f"    if 1 in cards:\n        {loop}\n{LOOP}"))
    lost = [test.id for test in result.tests if not test.passed]
    assert lost == ["test_total_with_an_ace", "test_hand_with_an_ace"]


def test_a_loop_that_prints_did_not_end_either(course):
    """It prints much at once: on a slow machine, a limit of time is not to be met before that."""
    result = course.result(PROCESS, answer("    while True:\n        print('again' * 5000)\n"))
    first = result.tests[0]
    assert first.status == "crashed" and "displays without end" in first.message


def test_a_grade_asks_every_test():
    with Course(SUITE, titles=TITLES, limits=LIMITS, policy=Policy(names=False)) as made:
        result = made.result(PROCESS, answer("    while True:\n        pass\n"))
    assert statuses(result) == {"timed_out": 5, "passed": 1}


AT_LEISURE = """
def test_total_with_an_ace():
    assert cards.total([1]) == 11

@task(2, "Hand")
def test_hands():
    for card in (2, 3, 4, 5, 6):
        assert cards.hand([card]) == f"hand: {card}"

@task(3, "Name")
def test_idle():
    assert cards.idle([2]) == 2
"""


def test_an_answer_that_takes_its_time_on_the_clock_is_no_wait_in_vain():
    """Right but for an ace, it waits in `hand` for a moment, and in `idle` for seconds."""
    body = f"    while 1 in cards:\n        pass\n{LOOP}"
    pause = "    __import__('time').sleep({})\n"
    code = answer(body).replace("    return f", pause.format(0.05) + "    return f")
    code += f"\ndef idle(cards):\n{pause.format(1.5)}    return total(cards)\n"
    with Course(
        AT_LEISURE, titles=TITLES, limits=LIMITS, brief=True, policy=Policy(names=False)
    ) as made:
        result = made.result(PROCESS, code)
    assert [test.status for test in result.tests] == ["timed_out", "passed", "passed"]


def test_an_endless_function_of_an_assignment():
    slug, name = "blackjack_highscores", "blackjack.py: get_hand_total"
    for each in endless_answers(slug):
        if (each.name, each.loop) == (name, "pass"):
            found = statuses(checked(slug, each.files))
    assert found["timed_out"] == 1 and found["failed"] == 0
    assert found["waiting"] == 35  # its own, and all that lead to it: a check has no code of ours
