"""A failed test says what the same function gave before: it tells two mistakes apart."""

from __future__ import annotations

from small_course import BEST, Course, told

SUITE = """
import pytest

def test_refused(cards):
    for code in ("ZH", "9", "1H", "2H"):
        with pytest.raises(ValueError):
            cards.Card(code)

def test_the_last_three_alone(cards):
    for number in (1, 2, 2, 3, 4, 5):
        assert cards.double(number) == min(2 * number, 8)

def test_what_was_typed(cards, student):
    for lines in (["Y"], ["perhaps", "y"], ["perhaps", "Y"]):
        with student.typing(*lines):
            assert cards.asks() is True

def test_with_other_draws(cards, student):
    for number in (1, 2):
        student.chance(randint=[number])
        assert cards.roll() == 1

def test_another_function_is_not_told(cards):
    assert cards.double(1) == 2
    assert cards.half(4) == 1

def test_a_method_is_not_told_since_its_object_may_have_changed(cards):
    hand = cards.Hand()
    assert hand.size() == 0
    assert hand.size() == 1

def test_nor_a_call_with_an_object(cards):
    assert cards.name(cards.Hand()) == "hand"
    assert cards.name(cards.Card("1H")) == "card"

def test_nor_the_same_answer_to_the_same_call(cards):
    cards.double(2)
    assert cards.double(2) == 5

def test_nor_a_long_line(cards):
    assert cards.double("x" * 40) == "x" * 80
    assert cards.double(2) == 5
"""
CARDS = """
import random

class Card:
    def __init__(self, code):
        if len(code) != 2 or code[0] not in "123456789":
            raise ValueError(code)

class Hand:
    def size(self): return 0

def double(number): return number * 2
def half(number): return number / 2
def roll(): return random.randint(1, 6)
def name(thing): return "hand"

def asks():
    answer = input("More? ").lower()
    while answer not in ("y", "n"):
        answer = input("More? ")
    return answer == "y"
"""
TOLD = """
refused
failed: # before: Card('ZH') raised ValueError
# before: Card('9') raised ValueError
Card('1H')
  gave    a Card object
  wanted  an exception: ValueError

the_last_three_alone
failed: # before: double(2) gave 4
# before: double(3) gave 6
# before: double(4) gave 8
double(5)
  gave    10
  wanted  8

what_was_typed
failed: # before: typed 'Y': asks() gave True
# before: typed 'perhaps', 'y': asks() gave True
# typed: 'perhaps', 'Y'
asks()
  your program asked 'More?' 3 times in a row (cards.py, line 20), the last time after 'Y'
  the console was:
    More? <perhaps>
    More? <Y>
    More?

with_other_draws
failed: # before: roll() gave 1, with other draws
# randint gives 2, in this order
roll()
  gave    2
  wanted  1

another_function_is_not_told
failed: half(4)
  gave    2.0
  wanted  1

a_method_is_not_told_since_its_object_may_have_changed
failed: hand = Hand()
hand.size()
hand.size()
  gave    0
  wanted  1

nor_a_call_with_an_object
failed: name(Card('1H'))
  gave    'hand'
  wanted  'card'

nor_the_same_answer_to_the_same_call
failed: double(2)
  gave    4
  wanted  5

nor_a_long_line
failed: double(2)
  gave    4
  wanted  5
"""


def test_what_the_same_function_gave_before_is_told():
    with Course(SUITE) as course:
        assert told(course.verdicts(BEST, CARDS)) == TOLD
