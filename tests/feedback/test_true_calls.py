"""A message names the call whose answer was judged, however the suite got at that answer."""

from __future__ import annotations

from small_course import BEST, Course, told

from autograder.feedback.calls import Calls
from autograder.suite.log import Log
from autograder.suite.questions import Question
from autograder.suite.transcript import Transcript

CARDS = r"""
import random

def value(rank): return {"Q": 10, "K": 11}.get(rank, 1)
def hand(): return ["KH", "9S"]
def draw(): return random.randint(0, 9)
def say(word): print("said", word)
def line(): return "ROUND 1: Ann"
def many(): return [*range(500)]

class Card:
    def __init__(self, rank): self.rank = rank

class Deck:
    def __init__(self): self.cards = [Card(2), Card(5)]
    def deal(self): return self.cards.pop(0)

if __name__ == "__main__":
    for _ in range(60):
        print("card", input())
"""
CONFTEST = """
import re
from contextlib import suppress
from dataclasses import dataclass

import pytest


@dataclass
class Turn:
    result: object
    shown: object

    def words(self): return self.shown.text.split()


def is_right(got, wanted): assert got == wanted


class Tools:
    def __init__(self, student, cards): self.student, self.cards = student, cards

    def judged(self, rank, wanted): assert self.cards.value(rank) == wanted

    def twice(self, rank):
        self.cards.value("A")
        found = self.cards.value(rank)
        self.cards.hand()
        return 2 * found

    def turn(self, word):
        with self.student.typing() as console:
            result = self.cards.say(word)
        return Turn(result, console.transcript)

    def each_one(self, *ranks):
        for rank in ranks:
            found = self.cards.value(rank)
            yield rank, found

    def ranks(self, deck):
        return self.student.gather(deck.cards, "rank")

    def made_up_for(self):
        with suppress(AssertionError):
            assert self.cards.value("K") == 99

    game = property(lambda self: self.student.once("game", self._play))

    def _play(self): return self.student.run("cards.py", types=[""] * 60, ends=True)


@pytest.fixture
def tools(student, cards): return Tools(student, cards)

@pytest.fixture
def right(): return is_right

@pytest.fixture
def queen(cards):
    cards.value("K")
    return cards.value("Q")
"""
SUITE = """
def test_an_equal_answer_later(cards):
    first = cards.value("2")
    cards.value("3")
    assert first == 2

def test_an_equal_answer_before(cards):
    assert cards.value("2") == 1
    assert cards.value("3") != 1

def test_a_loop_over_cases(cards):
    for rank, wanted in (("K", 11), ("Q", 10), ("J", 12), ("T", 13)):
        assert cards.value(rank) == wanted

def test_a_loop_over_answers(cards):
    pairs = zip(("K", "J"), (cards.value("K"), cards.value("J")), strict=True)
    found = list(pairs)
    cards.hand()
    for rank, value in found:
        assert value == 11

def test_many_calls_at_once(student, cards):
    for rank, value in zip("KJ", student.each(cards.value, [("K",), ("J",)]), strict=True):
        assert value == 11

def test_calls_in_turn(student, cards):
    king, jack = student.in_turn([(cards.value, "K"), (cards.value, "J")])
    assert jack == 11

def test_a_helper_that_judges(tools): tools.judged("K", 11), tools.judged("J", 12)
def test_a_helper_that_computes(tools): assert tools.twice("Q") == 22
def test_a_helper_that_is_given_the_answer(cards, right):
    jack = cards.value("J")
    right(cards.value("K"), 11)
    right(jack, 12)
def test_a_part_of_what_a_helper_returned(tools): assert tools.turn("hi").result == 1
def test_another_part_of_it(tools): assert len(tools.turn("hi").shown.text) == 1
def test_a_helper_that_yields(tools):
    for rank, value in tools.each_one("K", "J"):
        assert value == 11
def test_a_fixture(queen): assert queen == 12
def test_a_lambda(cards):
    ask = lambda rank: cards.value(rank)
    cards.hand()
    assert ask("J") == 11
def test_some_answers(cards): assert [cards.value(rank) for rank in "KJ"] == [11, 10]
def test_many_answers(cards):
    for ranks in ("KK", "23456"):
        assert [cards.value(rank) for rank in ranks] == [11, 11]
def test_a_sum_of_answers(cards):
    total = 0
    for rank in "KQJ":
        total += cards.value(rank)
    assert total == 23
def test_the_first_that_is_wrong(cards): assert all(cards.value(rank) > 1 for rank in "KJQ")
def test_what_objects_have(tools, cards): assert tools.ranks(cards.Deck()) == [(2,), (6,)]
def test_two_answers_compared(cards): assert cards.value("K") == cards.value("Q")
def test_a_wish_made_from_a_file(cards, student):
    student.put("scores.txt", b"5")
    size = len(student.read("scores.txt"))
    assert cards.value("K") == size

def test_a_wish_made_from_a_file_and_more(cards, student):
    student.put("scores.txt", b"5")
    size = len(student.read("scores.txt")) + cards.value("Q") + cards.value("2")
    assert cards.value("K") == size

def test_a_wish_made_from_the_answer(cards):
    line = cards.line()
    assert line == f"ROUND {line[6]}:"
def test_nothing_was_asked(student):
    assert student.source("cards.py").is_recursive("value") is True
def test_a_comparison_that_was_made_up_for(tools):
    tools.made_up_for()
    assert tools.cards.hand() == []
def test_a_comparison_made_up_for_before_a_judgement(tools):
    tools.made_up_for()
    assert tools.turn("hi").shown.said("bye")
def test_a_judgement_made_up_for(tools):
    shown = tools.turn("hi").shown
    if not shown.said("bye"):
        assert tools.cards.value("K") > 11, "how much a king is"
def test_two_comparisons(cards): assert cards.value("K") == 11 and cards.value("Q") == 11
def test_several_calls_on_one_console(student, cards):
    with student.typing() as console:
        for word in ("a", "b", "c", "d"): cards.say(word)
    assert console.transcript.text == ""
def test_draws(student, cards):
    student.chance(randint=[3])
    cards.draw()
    assert len(student.draws()) == 2
def test_calls_of_a_stand_in(student, cards):
    card = student.stand_in(cards, "random", answers=[1])
    cards.value("K")
    assert card.calls() == [()]
"""
TOLD = r"""
an_equal_answer_later
failed: value('2')
  gave    1
  wanted  2

an_equal_answer_before
failed: # before: value('2') gave 1
value('3')
  gave    1
  wanted  something other than 1

a_loop_over_cases
failed: # before: value('K') gave 11
# before: value('Q') gave 10
value('J')
  gave    1
  wanted  12

a_loop_over_answers
failed: # before: value('K') gave 11
value('J')
  gave    1
  wanted  11

many_calls_at_once
failed: value('J')
  gave    1
  wanted  11

calls_in_turn
failed: # before: value('K') gave 11
value('J')
  gave    1
  wanted  11

a_helper_that_judges
failed: # before: value('K') gave 11
value('J')
  gave    1
  wanted  12

a_helper_that_computes
failed: # before: value('A') gave 1
value('Q')
  gave    10
  read as 20
  wanted  22

a_helper_that_is_given_the_answer
failed: value('J')
  gave    1
  wanted  12

a_part_of_what_a_helper_returned
failed: say('hi')
  gave    None
  wanted  1
  a call that returns nothing gives None, too
  cause   cards.py, line 7: say has no return with a value, so its caller gets none
  the console was:
    said hi

another_part_of_it
failed: say('hi')
  read as 8, its length
  wanted  1
  the console was:
    said hi

a_helper_that_yields
failed: # before: value('K') gave 11
value('J')
  gave    1
  wanted  11

a_fixture
failed: # before: value('K') gave 11
value('Q')
  gave    10
  wanted  12

a_lambda
failed: value('J')
  gave    1
  wanted  11

some_answers
failed: value('K')
value('J')
  gave    [11, 1]
  wanted  [11, 10]
  item 2 is 1, not 10

many_answers
failed: # before: value('K') gave 11
value('2')
value('3')
value('4')
... (5 in all)
  gave    [1, 1, 1, 1, 1]
  wanted  [11, 11]
  5 items, not 2; item 1 is 1, not 11

a_sum_of_answers
failed: value('K')
value('Q')
value('J')
  gave    [11, 10, 1]
  read as 22
  wanted  23

the_first_that_is_wrong
failed: # before: value('K') gave 11
value('J')
  gave    1
  which is not what the handout says

what_objects_have
failed: found = Deck().cards
[(each.rank,) for each in found]
  gave    [(2,), (5,)]
  wanted  [(2,), (6,)]
  item 2 is (5,), not (6,)

two_answers_compared
failed: value('K')
  gave    11
  wanted  10
          (made from what value('Q') gave)

a_wish_made_from_a_file
failed: value('K')
  gave    11
  wanted  1
          (made from the content of scores.txt)

a_wish_made_from_a_file_and_more
failed: # before: value('Q') gave 10
# before: value('2') gave 1
value('K')
  gave    11
  wanted  12
          (made from the content of scores.txt, and 2 other answers)

a_wish_made_from_the_answer
failed: line()
  gave    'ROUND 1: Ann'
  wanted  'ROUND 1:'
          (made from the same answer)

nothing_was_asked
failed:   gave    False
  wanted  True

a_comparison_that_was_made_up_for
failed: hand()
  gave    ['KH', '9S']
  wanted  []
  2 items, not 0

a_comparison_made_up_for_before_a_judgement
failed: say('hi')
  wanted  to show 'bye'
  the console was:
    said hi

a_judgement_made_up_for
failed: value('K')
  gave    11
  wanted  > 11
  note    how much a king is

two_comparisons
failed: # before: value('K') gave 11
value('Q')
  gave    10
  wanted  11

several_calls_on_one_console
failed: say('a')
say('b')
say('c')
... (4 calls)
  gave    'said a\n'
          'said b\n'
          'said c\n'
          'said d\n'
  wanted  ''

draws
failed: # randint gives 3, in this order
draw()
# the draws of randint
  gave    [('randint', (0, 9), {})]
  read as 1, the number of draws
  wanted  2

calls_of_a_stand_in
failed: # random gives 1, in this order
value('K')
# the calls of random
  gave    []
  wanted  [()]
  0 items, not 1
"""


def test_the_calls_that_were_judged_are_named():
    with Course(SUITE, beside={"conftest.py": CONFTEST}) as course:
        assert told(course.verdicts(BEST, CARDS)) == TOLD


SHOWING = """
def test_shown_twice(cards):
    pile = cards.Pile([1, 2, 3])
    assert str(pile) != ""
    assert str(pile) == "1 2 3"

def test_shown_before_and_after(cards):
    pile = cards.Pile([1, 2, 3])
    before = str(pile)
    pile.put(4)
    assert str(pile) == before + " 5"

def test_counted_twice(cards):
    pile = cards.Pile([1, 2, 3])
    assert [len(pile), len(pile)] == [3, 3]
"""
PILE = """
class Pile:
    def __init__(self, cards): self.cards = cards
    def put(self, card): self.cards.append(card)
    def __str__(self): {}return " ".join(map(str, self.cards))
    def __len__(self): {}return len(self.cards)
"""


def test_a_look_that_changes_what_it_shows_is_among_the_calls():
    """So that the lines, pasted, give what the message says; any other look is left out."""
    with Course(SHOWING) as course:
        good = course.records(BEST, PILE.format("", ""))
        bad = course.records(BEST, PILE.format("self.cards.pop(); ", "self.cards.pop(); "))
    assert good["shown_twice"].passed and good["counted_twice"].passed
    assert good["shown_before_and_after"].message.splitlines()[:4] == [
        "pile = Pile([1, 2, 3])",
        "pile.put(4)",
        "str(pile)",
        "  gave    '1 2 3 4'",
    ]
    lines = bad["shown_twice"].message.splitlines()
    assert lines[:5] == [
        "pile = Pile([1, 2, 3])",
        "str(pile)",
        "str(pile)",
        "  gave    '1'",
        "  wanted  '1 2 3'",
    ]
    assert bad["shown_twice"].script.endswith("\nstr(pile)\nprint(repr(str(pile)))")
    assert bad["counted_twice"].message.splitlines()[:3] == [
        "pile = Pile([1, 2, 3])",
        "len(pile)",
        "len(pile)",
    ]


def test_parts_of_one_console_are_one_call():
    asked = Question("call", None)
    parts = [Transcript("say('hi')", (("o", text),), calls=(asked,)) for text in ("said", "hi")]
    other = Transcript("say('hi')", (("o", "hi"),), calls=(Question("call", None),))
    assert Calls(Log(), parts).lines() == ["say('hi')"]
    assert Calls(Log(), [*parts, other]).lines() == ["say('hi')", "say('hi')"]
