"""What a submission gives or displays is read for a few seconds at most, however it is made."""

from __future__ import annotations

import signal
import time

import pytest
from small_course import BEST, Course, course_of

from autograder.stage.findings import Budget
from autograder.system.cpu_time import CpuTime, TooLong, watched
from autograder.worker import patience
from autograder.worker.patience import UNREAD, reading, unlooked

SUITE = """
import re

@task(1, "Everything")
def test_a_text(cards):
    with pytest.raises(ValueError):
        cards.text("")
    assert not re.search(r"(?:1+)+ points", cards.text("a"))

def test_a_number(cards):
    assert cards.number() == 7

@hidden
def test_another_text(cards):
    assert not re.search(r"(?:1+)+ points", cards.text("b"))

def test_a_text_in_a_message(cards):
    assert cards.text("c") == "1"
"""
RIGHT = """\
def text(given):
    if not given:
        raise ValueError("no text")
    return "1"

def number():
    return 7
"""
MADE = RIGHT.replace('return "1"', 'return "1" * 60')


course = course_of(SUITE)


def test_a_text_on_which_a_pattern_takes_hours_fails_its_tests_and_no_others(course):
    assert course.result(BEST, RIGHT).failing() == []
    result = course.result(BEST, MADE)
    first, number, hidden, shown = result.tests
    assert (first.status, first.message) == ("failed", UNREAD)
    assert number.status == "passed"
    assert shown.status == "failed" and "1111" in shown.message
    assert (hidden.id, hidden.message) == ("test_another_text", UNREAD)
    assert course.result(BEST, RIGHT).failing() == []


def test_many_such_texts_take_no_longer_than_a_few(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(patience, "IN_ONE_TEST", 0.2)
    monkeypatch.setattr(patience, "AFTER_THAT", 0.01)
    monkeypatch.setattr(patience, "IN_ALL", 0.5)
    budget = Budget()
    started = time.process_time()
    for _ in range(20):
        with pytest.raises(TooLong), reading(budget):
            while True:
                pass
    assert time.process_time() - started < 20 * 0.2 / 2


def test_an_inner_limit_counts_for_the_outer_one():
    outer, inner = CpuTime(0.2), CpuTime(60)
    with pytest.raises(TooLong), outer.spending():
        for _ in range(3):
            try:
                with inner.spending():
                    while True:
                        pass
            except TooLong:
                continue
        end = time.process_time() + 5
        while time.process_time() < end:
            pass
    assert outer.left <= 0.01 and inner.left < 60


def test_a_block_that_goes_on_in_spite_of_its_end_is_ended_again():
    limit, ends = CpuTime(0.1), 0
    with pytest.raises(TooLong), limit.spending():
        while True:
            try:
                while True:
                    pass
            except TooLong:
                ends += 1
                if ends == 2:
                    raise
    assert limit.left == 0


def test_blocks_below_one_clock_have_their_own_time():
    short, long = CpuTime(0.1), CpuTime(60)
    with watched():
        with pytest.raises(TooLong), short.spending():
            while True:
                pass
        with long.spending():
            end = time.process_time() + 0.3
            while time.process_time() < end:
                pass
        end = time.process_time() + 0.3
        while time.process_time() < end:  # no block is running
            pass
    assert short.left == 0 and 59 < long.left < 59.8
    assert signal.getsignal(signal.SIGVTALRM) is signal.SIG_DFL
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0, 0)


def test_what_is_left_undone_is_said_with_its_reason():
    assert unlooked(TooLong()).endswith(UNREAD)
    assert unlooked(KeyError()).endswith("which is a fault of the grader: KeyError")


ROOMS = """
@pytest.fixture
def room(cards):
    yield cards
    while cards.is_odd():
        pass

@pytest.mark.parametrize("place", "ab")
def test_a_room(room, place):
    assert not room.text(place)
"""


def test_a_test_that_is_interrupted_as_it_ends_leaves_nothing_for_the_next_submission():
    with Course(ROOMS) as course:
        for odd, wanted in (
            ("place == 'b'", ["passed", "failed"]),
            ("False", ["passed", "passed"]),
        ):
            files = (
                "place = ''\ndef text(given):\n    global place\n    place = given\n"
                f"def is_odd(): return {odd}\n"
            )
            assert [test.status for test in course.result(BEST, files).tests] == wanted


@pytest.mark.parametrize("in_class", [False, True])
def test_nor_for_the_next_test(in_class):
    after = "def test_b(cards):\n    assert not cards.text('c')\n"
    suite = ROOMS + after
    if in_class:
        of_object = ROOMS.replace("room(", "room(self, ", 2).replace("    ", "        ")
        suite = f"class TestRoom:{of_object}".replace("\n@", "\n    @").replace(
            "\ndef", "\n    def"
        )
        suite += after
    odd = (
        "place = ''\ndef text(given):\n    global place\n    place = given\n"
        "def is_odd(): return place == 'a'\n"
    )
    with Course(suite) as course:
        found = [(test.status, test.message) for test in course.result(BEST, odd).tests]
    assert found == [("failed", UNREAD), ("passed", ""), ("passed", "")]
