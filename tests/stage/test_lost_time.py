"""Time that leads to no answer counts for a submission as a whole, and sleep counts as work."""

from __future__ import annotations

import time

from small_course import PROCESS, Course

from autograder.course.assignment import Limits
from autograder.course.policy import Policy
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


def test_the_more_was_lost_the_less_time_an_answer_has():
    findings, budget = Findings(), Budget()
    deadlines = Deadlines(Limits(), 0, findings, budget)
    deadlines.subject = lambda: "add"
    given = []
    for lost, late in ((0, 0), (0, 2), (4, 0), (4, 1), (8, 0)):
        budget.lost, findings.slow["add"] = lost, late
        given.append(deadlines.question_seconds())
    assert given == [2, 0.5, 0.5, 0.1, 0.1]
    with findings.full_time(budget):  # what confirms a verdict
        assert deadlines.question_seconds() == 2


def test_what_failed_is_asked_again_for_as_long_as_led_to_answers():
    for spent, lost, most in ((0.5, 0, 4.5), (6, 0, 18), (6, 5.5, 10)):
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
