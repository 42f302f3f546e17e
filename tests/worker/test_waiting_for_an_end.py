"""In a check, tests that lead to what did not end get little time, and wait; in `grade` none do."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest
from answers import ROOT
from small_course import PROCESS, Course, course_of

from autograder.course.policy import Policy
from autograder.course.result import Result
from autograder.views.check_text import check_pieces, check_text

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


def calls_noted(place: Path) -> str:
    return f"    with open({str(place)!r}, 'a') as file:\n        file.write('.')\n"


def test_one_test_runs_out_of_time_and_those_that_lead_there_wait(course, tmp_path):
    calls = tmp_path / "calls"
    result = course.result(PROCESS, answer(calls_noted(calls) + "    while True:\n        pass\n"))
    assert statuses(result) == {"timed_out": 1, "waiting": 8, "passed": 1}
    late, *others = result.tests
    assert (late.id, late.status) == ("test_total", "timed_out")
    waiting = [test for test in others if test.status == "waiting"]
    assert {test.message for test in waiting} == {
        "waits for total (cards.py, line 3), which did not end"
    }
    assert {test.cause for test in waiting} == {late.cause}
    # Each subject is asked at most four times: of `total` there are three tests, of `hand` six.
    assert len(calls.read_text()) == 3 + 3


def test_a_check_says_it_in_one_line(course):
    result = course.result(PROCESS, answer("    while True:\n        pass\n"))
    shown = check_text(result, "cards")
    assert "one test fails because of this, 8 tests wait for it." in shown.splitlines()[1]
    assert shown.count("wait") == 3 and "not written" not in shown
    assert "  0 of 6 points, 0 of 6 tests (6 wait as above: cards.py, line 4)\n" in shown
    every = "".join(text for text, _ in check_pieces(result, "cards", every=True))
    assert every.count("waits for total (cards.py, line 3), which did not end (") == 2


@pytest.mark.parametrize("loop", ["while True: pass", "while True: print('again')"])
def test_a_function_that_loops_for_an_ace_alone_keeps_its_other_points(course, loop):
    result = course.result(PROCESS, answer(f"    if 1 in cards:\n        {loop}\n{LOOP}"))
    lost = [test.id for test in result.tests if not test.passed]
    assert lost == ["test_total_with_an_ace", "test_hand_with_an_ace"]


def test_a_loop_that_prints_did_not_end_either(course):
    """It prints much at once: on a slow machine, a limit of time is not to be met before that."""
    result = course.result(PROCESS, answer("    while True:\n        print('again' * 5000)\n"))
    first, *others = result.tests
    assert first.status == "failed" and "prints without end" in first.message
    assert statuses(result)["timed_out"] == 0 and others[-2].status == "waiting"
    assert others[-2].message == "waits for total (cards.py, line 3), which did not end"


def test_a_grade_asks_every_test():
    with Course(SUITE, titles=TITLES, limits=LIMITS, policy=Policy(names=False)) as made:
        result = made.result(PROCESS, answer("    while True:\n        pass\n"))
    assert statuses(result) == {"timed_out": 9, "passed": 1}


ASIDE = """
from contextlib import suppress
from autograder.course.verdicts import Verdict

@pytest.fixture(autouse=True)
def known(student):
    def seen():
        with suppress(Verdict):
            student.module("cards").total([1])
        return 1

    student.aside("what a total is", seen)
"""


def test_if_only_the_suite_has_met_it_aside_one_test_tells_of_a_call():
    with Course(
        ASIDE + SUITE, titles=TITLES, limits=LIMITS, brief=True, policy=Policy(names=False)
    ) as made:
        result = made.result(PROCESS, answer("    while True: pass\n"))
    first, *others = result.tests
    assert first.message.startswith("total([2, 3])\n  no answer after 0.6 seconds\n")
    assert [test.status for test in others] == ["waiting"] * 8 + ["passed"]
    assert {test.cause for test in others[:-1]} == {first.cause} != {""}


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


def test_if_the_machine_was_to_blame_all_are_asked_again(tmp_path):
    """The first call takes too long on the clock, and no later one does."""
    slow = f"""\
    if not os.path.exists({str(tmp_path / "slow")!r}):
        open({str(tmp_path / "slow")!r}, "w").close()
        __import__("time").sleep(60)
    if not os.path.exists({str(tmp_path / "slower")!r}):
        open({str(tmp_path / "slower")!r}, "w").close()
        __import__("time").sleep(60)
"""
    limits = {"test_seconds": 1, "wall_factor": 2}
    with Course(
        SUITE, titles=TITLES, limits=limits, brief=True, policy=Policy(names=False)
    ) as made:
        result = made.result(PROCESS, answer(slow + LOOP))
    assert statuses(result) == {"passed": 10}


IMPLIED = """
def test_text():
    assert str(cards.Card(2)) == "card 2"

def test_shown():
    assert cards.shown(2) == "a card 2"

@task(2, "Hand")
def test_hand():
    assert cards.hand([2, 3]) == "card 2 card 3"

@task(2, "Hand")
def test_value():
    assert cards.Card(2).value == 2
"""
CARD = """\
class Card:
    def __init__(self, value):
        self.value = value

    def __str__(self):
        while True:
            pass

def shown(value):
    return f"a {Card(value)}"

def hand(values):
    return " ".join(map(str, map(Card, values)))
"""


def test_what_python_calls_without_its_name_is_reached_by_all():
    with Course(
        IMPLIED, titles=TITLES, limits=LIMITS, brief=True, policy=Policy(names=False)
    ) as made:
        result = made.result(PROCESS, CARD)
    found = [(test.id, test.status) for test in result.tests]
    waiting = [("test_shown", "waiting"), ("test_hand", "waiting")]
    assert found == [("test_text", "timed_out"), *waiting, ("test_value", "passed")]
    assert result.tests[1].message == "waits for Card.__str__ (cards.py, line 5), which did not end"


SORTED = """
def test_rank():
    assert cards.Card(2).rank() == 2

def test_lowest():
    assert cards.lowest([3, 2]) == 2

@task(2, "Hand")
def test_highest():
    assert cards.highest([3, 2]) == 3
"""
COMPARED = """\
class Card:
    def __init__(self, value):
        self.value = value

    def rank(self):
        while True:
            pass

    def __lt__(self, other):
        return self.rank() < other.rank()

def lowest(values):
    return min(map(Card, values)).value

def highest(values):
    return sorted(map(Card, values))[-1].value
"""


def test_what_is_called_by_what_python_calls_is_to_blame():
    with Course(
        SORTED, titles=TITLES, limits=LIMITS, brief=True, policy=Policy(names=False)
    ) as made:
        result = made.result(PROCESS, COMPARED)
    assert [test.status for test in result.tests] == ["timed_out", "waiting", "waiting"]
    told = "waits for Card.rank (cards.py, line 5), which did not end"
    assert [test.message for test in result.tests[1:]] == [told] * 2


def test_an_endless_function_of_an_assignment():
    slug, name = "blackjack_highscores", "blackjack.py: get_hand_total"
    for each in endless_answers(slug):
        if (each.name, each.loop) == (name, "pass"):
            found = statuses(checked(slug, each.files))
    assert found["timed_out"] == 1 and found["failed"] == 0
    assert found["waiting"] == 35  # its own, and all that lead to it: a check has no code of ours
