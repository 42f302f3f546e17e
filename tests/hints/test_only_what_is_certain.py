"""A cause says only what is certain: programs of which another sentence would not be true."""

from __future__ import annotations

import textwrap

import pytest
from small_course import BEST, Course

from autograder.course.policy import Policy

CALL = "def test_it(): assert cards.ask() == 1\n"
CODE = {
    "a variable that has the name of an attribute": (
        """
        class Hand:
            def __init__(self): self.card = 1
            def last(self):
                for card in []: pass
                return card
        def ask(): return Hand().last()
        """,
        "line 6: card is a variable of this function here, and has no value yet; the object's"
        " own is self.card",
    ),
    "a list that has the name of a module": (
        "def ask(): return string.append(1)",
        "NameError in cards.py, line 1",
    ),
    "a class that has the name of no module": (
        "def ask(): return deque.append(1)",
        "NameError in cards.py, line 1",
    ),
    "a display that is no result": (
        """
        def deal(): print("dealing ...")
        def ask(): return deal() + 1
        """,
        "line 2: deal displays something and returns nothing, so its caller gets no value",
    ),
}


@pytest.mark.parametrize("name", CODE)
def test_a_cause_says_only_what_is_certain(name: str):
    code, cause = CODE[name]
    with Course(CALL, policy=Policy(names=False, leaving_out=False)) as course:
        [record] = course.records(BEST, textwrap.dedent(code)).values()
    assert record.status == "failed"
    wanted = f"cards.py, {cause}" if cause.startswith("line ") else cause
    assert record.cause == wanted, record.message


def test_an_attribute_that_is_none_was_not_returned():
    suite = """
    def test_it():
        assert cards.Hand().top == 1
    def test_call():
        assert cards.Hand().best() == 1
    """
    code = "class Hand:\n    def __init__(self): self.top = None\n    def best(self): return None\n"
    with Course(suite) as course:
        one, other = course.records(BEST, code).values()
    assert one.cause == "" and one.message.endswith("\n  gave    None\n  wanted  1")
    words = "cards.py, line 3: Hand.best has no return with a value, so its caller gets none"
    assert other.cause == words and f"  cause   {words}" in other.message


def test_a_program_that_raises_on_purpose_does_not_catch_it():
    suite = "def test_it(program):\n    program('cards.py')\n"
    with Course(suite) as course:
        [record] = course.records(BEST, "raise ValueError('no')\n").values()
    assert record.cause == "cards.py, line 1: ValueError is raised, and nothing catches it"
