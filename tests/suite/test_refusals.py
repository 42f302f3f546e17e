"""Right and wrong calls are mixed, and a message says which of them was not judged right."""

from __future__ import annotations

import pytest
from small_course import BEST, Course, all_pass, told

SUITE = """
from autograder.suite.refusals import accepted, mixed

RIGHT, WRONG = [("KS",), ("9H",)], [("1H",), ("XS",), ("K9",)]

def test_codes(cards):
    mixed("+--++-", cards.check, RIGHT, WRONG)

def test_other_kind(cards):
    mixed("-+--++-", cards.check, RIGHT, WRONG, kind=ValueError)

def test_one_call(cards):
    with accepted():
        cards.check("KS")
"""
REFERENCE = """
class Bad(AssertionError, ValueError):
    pass

def check(code):
    if code[0] not in "9K" or code[1] not in "SH":
        raise Bad(code)
"""


@pytest.fixture(scope="module")
def course():
    with Course(SUITE) as course:
        yield course


def test_what_accepts_and_refuses_rightly_passes(course: Course) -> None:
    all_pass(course.verdicts(BEST, REFERENCE))


@pytest.mark.parametrize(
    "condition",
    [
        "True",
        "False",
        "len(calls) > 1",
        "len(calls) == 1",
        "len(calls) % 2",
        "len(calls) % 2 == 0",
        "len(calls) % 3 == 0",
        "len(calls) % 3 == 1",
        "len(calls) % 3 == 2",
        "calls[-2:-1] == [code]",
        "len(code) == 3",
    ],
)
def test_what_only_counts_its_calls_fails(course: Course, condition: str) -> None:
    code = (
        "class Bad(AssertionError, ValueError): pass\n"
        "calls = []\n"
        "def check(code):\n"
        "    calls.append(code)\n"
        f"    if {condition}:\n"
        "        raise Bad(code)\n"
    )
    verdicts = course.verdicts(BEST, code)
    assert [verdicts[name] for name in ("codes", "other_kind")].count("passed") == 0


def test_the_message_says_what_a_call_should_have_done(course: Course) -> None:
    refuses = """
    def check(code):
        if code[0] != "K":
            raise AssertionError(code)
    """
    assert (
        told(course.verdicts(BEST, refuses))
        == """
codes
failed: # before: check('KS') gave None
# before: check('1H') raised AssertionError
# before: check('XS') raised AssertionError
check('9H')
  raised  AssertionError: 9H
          cards.py, line 4, in check: raise AssertionError(code)
  wanted  no exception: this call is right

other_kind
failed: check('1H')
  raised  AssertionError: 1H
          cards.py, line 4, in check: raise AssertionError(code)
  wanted  an exception: ValueError

one_call
passed
"""
    )
    accepts = "def check(code):\n    assert code != '1H'"
    assert "check('XS')\n  gave    None\n  wanted  an exception: AssertionError" in told(
        course.verdicts(BEST, accepts)
    )
