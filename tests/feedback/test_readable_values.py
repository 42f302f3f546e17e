"""Values in messages can be read: long ones are cut in the middle, numbers say what was counted."""

from __future__ import annotations

import re

from small_course import BEST, Course, told

CARDS = r"""
def many(): return [*range(500), 7, *range(500)]
def table(): return {number: number for number in range(300)}
def draw(): return 0
def scores(): return ["Ada 1.000", "Rose 50.000", "Uli 2"]
def mixed(): return [1, 2.0, True]
def kinds(): return {None: 1}
def wait(): input()
def shown(cup): return f"<{cup}>"

class Cup:
    def __init__(self): self.dice = [2, 3]

class Game:
    def __init__(self): self.cup = Cup()
    def total(self): return sum(self.cup.dice)

if __name__ == "__main__":
    input()
    for number in range(25):
        print("card", number)
        input("Go on? ")
"""
CONFTEST = """
import pytest

class Line:
    def __init__(self, text): self.text = text
    def __eq__(self, other): return str(other).casefold() == self.text.casefold()
    def __repr__(self): return repr(self.text)

@pytest.fixture
def line(): return Line
"""
SUITE = """
def test_a_long_list(cards): assert cards.many() == [*range(1001)]
def test_a_long_list_in_a_list(cards): assert [cards.many(), 2] == [[*range(1001)], 2]
def test_a_long_table(cards): assert cards.table() == {**dict(zip(range(300), range(300))), 299: 0}
def test_the_least_of_many(student, cards):
    numbers = student.each(cards.draw, [()] * 1300)
    assert min(numbers) >= 1
def test_how_many_there_are(cards):
    found = cards.many()
    assert len(found) == 3
class Round:
    def __init__(self, line): self.longest_word = max(map(len, line.split()))
def test_what_the_suite_calls_it(cards):
    rounds = [Round(each) for each in cards.scores()]
    assert rounds[-1].longest_word == 4
def test_what_it_calls_each(cards):
    rounds = [Round(each) for each in cards.scores()]
    assert [each.longest_word for each in rounds] == [5, 6, 4]
def test_items_that_look_alike(cards, line):
    wanted = [line("ada 1.000"), line("Rose 50.000"), line("Uli 2.5")]
    assert cards.scores() == wanted
def test_an_item_of_ours_that_looks_alike(cards):
    class Score(str):
        __eq__ = lambda self, other: False
        __hash__ = str.__hash__
    assert cards.scores() == ["Ada 1.000", Score("Rose 50.000"), "Uli 2"]
def test_numbers_of_other_kinds(cards): assert cards.mixed() == [1, 2, 3]
def test_kinds(cards): assert {type(each) for each in cards.kinds()} == {int}
def test_a_literal_in_nothing(student): assert "main" in set()
def test_texts_with_addresses(cards):
    one, other = cards.Cup(), cards.Cup()
    assert cards.shown(one) == f"<{other}>"
def test_a_number_of_lines(student):
    game = student.run("cards.py", types=["Ann"], then="", times=80)
    lines = game.text.splitlines()
    assert len(lines) == 2, "how many lines are displayed"
def test_a_part_in_which_nothing_is_shown(student):
    game = student.run("cards.py", types=["Ann"], then="", times=80)
    assert game.between(0, 0).said("Who are you?")
def test_nothing_at_all(student, cards):
    with student.typing("Ann") as console:
        cards.wait()
    assert console.transcript.said("Who are you?")
def test_a_change_of_a_part(cards):
    game = cards.Game()
    game.cup.dice = [6, 6]
    assert game.total() == 13
def test_a_sentence_beside_a_comparison(cards):
    assert cards.draw() == 5, "how many questions were asked"
"""

TOLD = r"""
a_long_list
failed: many()
  gave    [~ ..., 498, 499] (1,001 items)
  wanted  [~ ..., 999, 1000] (1,001 items)
  item 501 is 7, not 500

a_long_list_in_a_list
failed: many()
  gave    [~ ..., 498, 499] (1,001 items)
  read as [[~ ..., 498, 499] (1,001 items), 2]
  wanted  [[~ ..., 999, 1000] (1,001 items), 2]
  item 1 differs: item 501 is 7, not 500

a_long_table
failed: table()
  gave    {~ ...} (300 items)
  wanted  {~ ...} (300 items)
  at 299 it is 299, not 0

the_least_of_many
failed: [draw() for _ in range(1300)]
  gave    [0] * 1300
  read as 0, the least of 1,300 numbers
  wanted  >= 1

how_many_there_are
failed: many()
  gave    [~ ..., 498, 499] (1,001 items)
  read as 1001, its length
  wanted  3

what_the_suite_calls_it
failed: scores()
  gave    ['Ada 1.000', 'Rose 50.000', 'Uli 2']
  read as 3, the longest word
  wanted  4

what_it_calls_each
failed: scores()
  gave    ['Ada 1.000', 'Rose 50.000', 'Uli 2']
  read as [5, 6, 3], the longest word of each
  wanted  [5, 6, 4]
  item 3 is 3, not 4

items_that_look_alike
failed: scores()
  gave    ['Ada 1.000', 'Rose 50.000', 'Uli 2']
  wanted  ['ada 1.000', 'Rose 50.000', 'Uli 2.5']
  item 3 is 'Uli 2', not 'Uli 2.5'

an_item_of_ours_that_looks_alike
failed: scores()
  gave    ['Ada 1.000', 'Rose 50.000', 'Uli 2']
  wanted  ['Ada 1.000', 'Rose 50.000', 'Uli 2']
  item 2 differs: a str, not a Score, though it looks alike

numbers_of_other_kinds
failed: mixed()
  gave    [1, 2.0, True]
  wanted  [1, 2, 3]
  item 3 is True, not 3

kinds
failed: kinds()
  gave    {None: 1}
  read as {NoneType}
  wanted  {int}

a_literal_in_nothing
failed:   gave    set()
  wanted  'main' in it

texts_with_addresses
failed: shown(Cup())
  gave    '<<cards.Cup object>>'
  wanted  '<<cards.Cup object>>'
          (made from what Cup() and others gave)
  they differ in addresses alone, as Python shows them of objects without a __str__ of their own

a_number_of_lines
failed: python cards.py
  typed   'Ann', and '' each time after that
  note    how many lines are displayed
  read as 50, the number of lines
  wanted  2
  the console was:
    <Ann>
    card 0
    Go on? <>
    card 1
    Go on? <>
    card 2
    Go on? <>
    card 3
    Go on? <>
    card 4
    Go on? <>
    card 5
    Go on? <>
    card 6
    Go on? <>
    card 7
    Go on? <>
    card 8
    Go on? <>
    card 9
    Go on? <>
    card 10
    Go on? <>
    card 11
    ... (15 lines)
    card 19
    Go on? <>
    card 20
    Go on? <>
    card 21
    Go on? <>
    card 22
    Go on? <>
    card 23
    Go on? <>
    card 24
    Go on? <>

a_part_in_which_nothing_is_shown
failed: python cards.py
  typed   'Ann', and '' each time after that
  wanted  to show 'Who are you?'
  nothing was shown in the part that counts; the whole console was:
    <Ann>
    card 0
    Go on? <>
    card 1
    Go on? <>
    card 2
    Go on? <>
    card 3
    Go on? <>
    card 4
    Go on? <>
    card 5
    Go on? <>
    card 6
    Go on? <>
    card 7
    Go on? <>
    card 8
    Go on? <>
    card 9
    Go on? <>
    card 10
    Go on? <>
    card 11
    ... (15 lines)
    card 19
    Go on? <>
    card 20
    Go on? <>
    card 21
    Go on? <>
    card 22
    Go on? <>
    card 23
    Go on? <>
    card 24
    Go on? <>

nothing_at_all
failed: # typed: 'Ann'
wait()
  wanted  to show 'Who are you?'
  the console was:
    <Ann>

a_change_of_a_part
failed: game = Game()
game.cup.dice = [6, 6]
game.total()
  gave    12
  wanted  13

a_sentence_beside_a_comparison
failed: draw()
  gave    0
  wanted  5
  note    how many questions were asked
"""


def test_values_are_cut_and_counted():
    with Course(SUITE, beside={"conftest.py": CONFTEST}) as course:
        found = told(course.verdicts(BEST, CARDS))
    assert re.sub(r"(?:[\d: ]+, ){9,}", "~ ", found) == TOLD  # `~`: many numbers
