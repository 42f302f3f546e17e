"""Time that leads to no answer counts for a submission as a whole, and sleep counts as work."""

from __future__ import annotations

import time

import pytest
from small_course import PROCESS, Course

from autograder.course.assignment import Limits
from autograder.course.policy import Policy
from autograder.course.verdicts import TimedOut
from autograder.sandbox.values import Stop
from autograder.stage.deadlines import Deadlines
from autograder.stage.findings import Budget, Findings

SUITE = """
def test_sleeping(cards):
    assert cards.sleep() == 1

def test_adding(cards):
    assert cards.add(2, 3) == 5
"""
SLEEPER = """\
import select

def sleep():
    select.select([], [], [], 30)

def add(x, y):
    return x + y
"""


def test_once_four_seconds_are_lost_an_answer_has_little_time():
    findings, budget = Findings(), Budget()
    deadlines = Deadlines(Limits(), 0, findings, budget)
    deadlines.subject = lambda: "add"
    given = []
    for lost, slowest in ((0, 0), (3.9, 0), (4, 0), (4, 0.2), (4, 1)):
        budget.lost, findings.longest["other"] = lost, slowest
        given.append(deadlines.question_seconds())
    assert given == [2, 2, 0.1, 0.8, 2]
    findings.longest["other"] = 0
    with findings.full_time(budget):  # what confirms a verdict
        assert deadlines.question_seconds() == 2
    assert deadlines.question_seconds() == 0.1


def test_what_never_answered_is_then_not_asked_again_and_told_in_the_same_words():
    findings, budget = Findings(), Budget()
    deadlines = Deadlines(Limits(), 0, findings, budget)
    findings.longest["answers"] = 0
    for name in ("hangs", "answers"):
        deadlines.ask(lambda name=name: name, None)
        deadlines.too_late("no answer after 2 seconds", 2, sure=True)
    with pytest.raises(TimedOut, match=r"^no answer after 2 seconds$"):
        deadlines.ask(lambda: "hangs", None)
    assert deadlines.ask(lambda: "answers", None) is None
    stop = Stop("output", [], "cards.py, line 2")
    deadlines.ask(lambda: "talks", None)
    deadlines.note_stop(stop)
    assert deadlines.ask(lambda: "talks", None) == stop
    assert not deadlines.machine_may_be_to_blame


ENDLESS = """
import pytest

def test_adding(cards):
    assert cards.add(2, 3) == 5

@pytest.mark.parametrize("number", range(40))
def test_going_on(cards, number):
    assert cards.go_on(number) == number

def test_doubling(cards):
    assert cards.double(4) == 8
"""
OTHERS = "def add(x, y):\n    return x + y\n\ndef double(x):\n    return 2 * x\n\n"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("while True:\n        pass", "no answer after 2 seconds"),
        ("while True:\n        print('x' * 99)", "it prints without end"),
        ("if x % 2:\n        return x\n    while True:\n        pass", "no answer after 2 seconds"),
    ],
)
def test_one_function_that_never_ends_costs_its_own_tests_alone(body: str, said: str):
    with Course(ENDLESS) as course:
        result = course.result(PROCESS, OTHERS + f"def go_on(x):\n    {body}\n")
    found = {test.id: test for test in result.tests}
    answered = {number for number in range(40) if found[f"test_going_on[{number}]"].passed}
    assert answered == ({*range(1, 40, 2)} if "return" in body else set())
    assert found["test_adding"].passed and found["test_doubling"].passed
    told = {test.message for test in result.tests if not test.passed}
    assert all(said in each for each in told), told
    assert result.seconds < 60  # on a very busy machine; on one that is not it takes 7, not 80


def test_what_failed_is_asked_again_for_as_long_as_led_to_answers():
    for spent, lost, most in ((0.5, 0, 4.5), (6, 0, 12), (6, 5.5, 10)):
        budget = Budget(spent=spent, lost=lost)
        budget.begin_again()
        assert budget.most == most


def test_sleep_counts_as_work():
    limits = {"question_seconds": 0.4, "wall_factor": 40}
    with Course(SUITE, limits=limits, policy=Policy(names=False)) as course:
        started = time.monotonic()
        sleeping, adding = course.result(PROCESS, SLEEPER).tests
        assert time.monotonic() - started < 16
    assert (sleeping.status, adding.status) == ("timed_out", "passed")
    assert "no answer after 0.4 seconds" in sleeping.message
    assert "of waiting" not in sleeping.message
