"""What earlier tests have made and is still there is said in checks and on pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from ordinary import failed, graded

from autograder.hints.staying import SENTENCE, may_stay
from autograder.suite.source import Source
from autograder.worker.grading import RUNS


@pytest.mark.parametrize(
    ("text", "stays"),
    [
        ("def f(cards=[]):\n    pass\n", True),
        ("def f(*, cards=list()):\n    pass\n", True),
        ("class Hand:\n    cards = []\n", True),
        ("class Hand:\n    cards: list = list()\n", True),
        ("total = 0\ndef f():\n    global total\n", True),
        ("results = []\n", True),
        ("results = dict()\n", True),
        ("RANKS = ['A', 'K']\nSIZES = list('12')\n", False),
        ("def f(cards=(), many=2):\n    found = []\n", False),
        ("class Hand:\n    most = 21\n    def __init__(self):\n        self.cards = []\n", False),
    ],
)
def test_what_calls_can_change_may_stay(text: str, stays: bool) -> None:
    assert may_stay(Source("m.py", text.encode())) == stays


WORK = """
class Hand:
    def __init__(self, cards=[]):
        self.cards = cards

    def add(self, card):
        self.cards.append(card)
"""
TESTS = """
from m import Hand

def test_adding():
    hand = Hand()
    hand.add("9S")
    assert hand.cards == ["9S"]

def test_adding_again():
    hand = Hand()
    hand.add("KD")
    assert hand.cards == ["KD"]
"""


@pytest.mark.parametrize("how", [{"brief": True}, {"keeps": frozenset({RUNS})}])
def test_a_test_that_passes_alone_says_so(tmp_path: Path, how: dict[str, Any]) -> None:
    [result] = graded(tmp_path, {"test_m.py": TESTS}, {"m.py": WORK}, **how)
    assert failed(result).keys() == {"test_adding_again"}
    again = next(each for each in result.tests if each.id == "test_adding_again")
    assert again.perhaps == SENTENCE
    assert "perhaps Something that an earlier test has made" in again.message


def test_a_test_that_fails_alone_does_not(tmp_path: Path) -> None:
    tests = TESTS.replace('["9S"]', "[]")
    work = WORK.replace("(self, card):\n", "(self, card):\n        card = card.lower()\n")
    [result] = graded(tmp_path, {"test_m.py": tests}, {"m.py": work}, brief=True)
    found = {test.id: test.perhaps for test in result.tests if not test.passed}
    assert found == {"test_adding": "", "test_adding_again": ""}


def test_one_behind_another_mistake_says_so_as_well(tmp_path: Path) -> None:
    tests = TESTS.replace('["9S"]', '["9s"]')
    [result] = graded(tmp_path, {"test_m.py": tests}, {"m.py": WORK}, brief=True)
    found = {test.id: test.perhaps for test in result.tests if not test.passed}
    assert found == {"test_adding": "", "test_adding_again": SENTENCE}
