"""Task 1: a card, drawn by chance.

The bounds refuse a right function less than once in a hundred million runs.
"""

from collections import Counter
from itertools import pairwise

from autograder.suite.marks import points, task

pytestmark = task(1, "next_card")


@points(2)
def test_a_card_is_a_whole_number_from_1_to_10(tools):
    cards = tools.some()
    assert {type(card) for card in cards} == {int}
    assert min(cards) >= 1
    assert max(cards) <= 10
    assert len(set(cards)) > 1, "always the same card"


@points(0.5)
def test_every_number_from_1_to_10_comes(tools):
    numbers = sorted(set(tools.sample()) & set(range(1, 11)))
    assert numbers == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


@points(3.5)
def test_a_10_comes_four_times_as_often_as_any_other_number(tools):
    counts = Counter(tools.sample())
    tens = counts.pop(10, 0)
    assert tens > 0
    assert counts, "not always a 10"
    times_as_often = round(tens / (sum(counts.values()) / len(counts)), 2)
    assert times_as_often > 3.55, "how many times as often as another number a 10 came"
    assert times_as_often < 4.45, "how many times as often as another number a 10 came"


@points(1.5)
def test_drawing_a_card_displays_nothing(student, simple21, tools):
    with student.typing() as console:
        card = simple21.next_card()
    assert type(card) in (int, float)
    assert console.transcript.text == ""
    cards = tools.draw(40)
    assert set(cards) != {card}, "always the same card"
    assert len({after - before for before, after in pairwise(cards)}) > 2, "not in turn, by chance"
