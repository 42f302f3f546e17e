"""What a failed test says of the lists that it held, and of the draws that were scripted."""

from __future__ import annotations

from small_course import BEST, Course, told

SUITE = """
def test_a_held_list_grows(cards, student):
    hand = student.hold(["KH"])
    student.chance(**{"shoe.draw": ["9S", "2C"]})
    cards.take(hand)
    assert student.value(hand) == ["KH", "9S"]

def test_a_held_list_is_written_where_it_is_used_once(cards, student):
    hand = student.hold(["KH", "9S"])
    assert cards.size(hand) == 3

def test_only_the_first_of_many_draws_are_said(cards, student):
    student.chance(randint=list(range(20)))
    assert cards.roll() == 1

def test_a_draw_too_many(cards, student):
    student.chance(randint=[])
    cards.roll()
"""
CARDS = """
import random
import shoe

def take(hand): hand += [shoe.draw(), shoe.draw()]
def size(hand): return len(hand)
def roll(): return random.randint(1, 6)
"""
SHOE = "def draw(): return 'AS'"
WORDS = """
a_held_list_grows
failed: held = ['KH']
# draw gives '9S', '2C', in this order
take(held)
held
  gave    ['KH', '9S', '2C']
  wanted  ['KH', '9S']
  3 items, not 2

a_held_list_is_written_where_it_is_used_once
failed: size(['KH', '9S'])
  gave    2
  wanted  3

only_the_first_of_many_draws_are_said
failed: # randint gives 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ..., in this order
roll()
  gave    0
  wanted  1

a_draw_too_many
failed: # randint gives nothing, in this order
roll()
  your program was stopped: it draws more often than was scripted (cards.py, line 7)
"""


def test_lists_and_draws_are_written_as_they_were():
    with Course(SUITE) as course:
        assert told(course.verdicts(BEST, {"cards.py": CARDS, "shoe.py": SHOE})) == WORDS
