"""Task 1: the other numbers, and whether a few cards tell something about the next."""

from conftest import CARDS
from test_task1_next_card import unevenness

from autograder.suite.marks import points, task

pytestmark = task(1, "next_card")


@points(2.5)
def test_the_numbers_from_1_to_9_come_equally_often(cards):
    shares = {card: len(cards) * (4 if card == "10" else 1) / 13 for card in CARDS}
    # Chance makes this sum of squares more than 75 once in 10^12 runs.
    assert sum((cards.count(card) - share) ** 2 / share for card, share in shares.items()) < 75


@points(2)
def test_a_card_does_not_depend_on_the_last_few(cards):
    assert 0.9 < unevenness(cards, 13) < 1.1
