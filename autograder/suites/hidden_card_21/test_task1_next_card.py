"""Task 1: a card, drawn by chance.  A right function is refused less than once in 10^9 runs."""

from collections import Counter
from itertools import pairwise

from conftest import CARDS, MANY
from simple21 import next_card

from autograder.suite.marks import points, task

pytestmark = task(1, "next_card")


def unevenness(cards, size):
    """Return how far the counts of so many cards in a row are from those of all cards.

    Chance alone makes it 1 on average; 0 is a deck that is dealt to its last card each time.
    """
    assert len({*cards} & {*CARDS}) > 5, "cards of many kinds come"
    assert sum(card in CARDS for card in cards) > len(cards) / 2, "most numbers are cards"
    shares = {card: count * size / len(cards) for card, count in Counter(cards).items()}
    parts = [cards[at : at + size] for at in range(0, len(cards) - size + 1, size)]
    squares = [(part.count(card) - shares[card]) ** 2 / shares[card]
               for part in parts for card in shares]  # fmt: skip
    return sum(squares) / (len(shares) - 1) / len(parts)


@points(2)
def test_a_card_is_a_whole_number_from_1_to_10(drawn):
    assert sorted({*drawn} - {*CARDS}) == [], f"no other number in {MANY:,} calls of next_card"
    assert len({*drawn}) > 1, "not always the same card"


@points(0.5)
def test_every_number_from_1_to_10_comes(cards):
    assert [card for card in CARDS if card in cards] == CARDS


@points(1.5)
def test_a_10_comes_four_times_as_often_as_any_other_number(cards):
    assert len(cards) == MANY, "cards never run out"
    counts = Counter(cards)
    tens = counts.pop("10", 0)
    times_as_often = round(tens * len(counts) / sum(counts.values()), 2)
    assert 3.53 < times_as_often < 4.47, f"how many times as often a 10 came in {MANY:,} calls"


@points(2)
def test_drawing_a_card_displays_nothing(typing):
    """cards come by chance, and drawing them displays nothing"""
    with typing() as shown:
        drawn = [next_card() for _ in range(40)]
    assert shown.text == ""
    assert len({*drawn} & {*range(1, 11)}) > 1, "by chance some of the cards"
    assert len({*pairwise(drawn)}) > 13, "in no fixed order"


@points(1.5)
def test_a_card_does_not_depend_on_the_cards_before_it(cards):
    # As uneven as chance is 1; a deck that is used up and shuffled again is half that at most.
    assert 0.75 < unevenness(cards, 52) < 1.25
