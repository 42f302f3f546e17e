"""A cause says only what is certain: programs of which another sentence would not be true."""

from __future__ import annotations

import textwrap

import pytest
from small_course import BEST, Course

from autograder.course.policy import Policy

CALL = "def test_it(cards): assert cards.ask() == 1\n"
CODE = {
    "a function from a module of the same name": (
        """
        from random import random
        def ask(): return random.choice([1])
        """,
        "line 3: random is a function here, and has no choice",
    ),
    "a method without its call": (
        """
        class Hand:
            def cards(self): return [1]
        def ask(): return Hand().cards.count(1)
        """,
        "line 4: Hand().cards is a function here, and has no count",
    ),
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
    "a recursion that would end": (
        """
        def ask(left=4000):
            return 1 if left == 0 else ask(left - 1)
        """,
        "line 2: ask calls itself again and again, until Python stops it",
    ),
    "another list in a loop that goes too far": (
        """
        def ask():
            some = [1]
            for i in range(len(some) + 1):
                if i < len(some) and some[i] == 1:
                    found = []
                    found[0]
        """,
        "IndexError in cards.py, line 7",
    ),
    "an empty list in such a loop": (
        """
        def ask():
            some = [1]
            for i in range(len(some) + 1):
                if i < len(some): some[i], [].pop()
        """,
        "IndexError in cards.py, line 5",
    ),
    "another file than the one on the own computer": (
        """
        MINE = "/home/ada/cards.txt"
        def ask(): return open("no_such_file.txt")
        """,
        "FileNotFoundError in cards.py, line 3",
    ),
    "the file on the own computer": (
        """
        def ask():
            return open("/home/ada/cards.txt")
        """,
        "line 3: this path leads to a folder that other computers do not have",
    ),
    "a display that is no result": (
        """
        def deal(): print("dealing ...")
        def ask(): return deal() + 1
        """,
        "line 2: deal displays something and returns nothing, so its caller gets no value",
    ),
    "lists that a method makes anew": (
        """
        class Hand:
            cards = []
            def __init__(self): self.clear()
            def clear(self): self.cards = [1, 2]
            def add(self): self.cards.append(3)
        def ask():
            hand = Hand()
            hand.add()
            return len(hand.cards)
        """,
        "",
    ),
    "a count that is one too many, and a loop that looks where it goes": (
        """
        def ask():
            some, found = [1], 1
            for i in range(len(some) + 1):
                if i < len(some) and some[i] == 1: found += 1
            return found
        """,
        "",
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
    def test_it(cards):
        assert cards.Hand().top == 1
    def test_call(cards):
        assert cards.Hand().best() == 1
    """
    code = "class Hand:\n    def __init__(self): self.top = None\n    def best(self): return None\n"
    with Course(suite) as course:
        one, other = course.records(BEST, code).values()
    assert one.message.endswith("  gave    None\n  wanted  1")
    assert other.message.endswith(
        "  gave    None\n  wanted  1\n  a call that returns nothing gives None, too\n"
        "  cause   cards.py, line 3: Hand.best has no return with a value, so its caller gets none"
    )


def test_a_program_that_raises_on_purpose_does_not_catch_it():
    suite = "def test_it(student):\n    student.run('cards.py')\n"
    with Course(suite) as course:
        [record] = course.records(BEST, "raise ValueError('no')\n").values()
    assert record.cause == "cards.py, line 1: ValueError is raised, and nothing catches it"
