"""Task 1: aces anywhere, many cards, and what is left alone."""

import pytest
from blackjack import get_hand_total
from conftest import cards, totals

from autograder.suite.marks import points, task

pytestmark = task(1, "get_hand_total")
PLACES = {
    "an ace between two cards": ("2D AH 9C", [2, 13, 12]),
    "last, and worth 1": ("KC 5D AH", [10, 15, 16]),
    "in the middle, and worth 11": ("2C 3D AH 5S", [2, 5, 16, 21]),
}
MANY = {
    "three, and a fourth": ("AC AD AH 8S AS", [11, 12, 13, 21, 12]),
    "none counts 11 in the end": ("AC AD 9H AS KC", [11, 12, 21, 12, 22]),
    "two that come last": ("9C 8D 3H AH AS", [9, 17, 20, 21, 22]),
}


@points(0.25)
@pytest.mark.parametrize(("hand", "worth"), PLACES.values(), ids=PLACES)
def test_it_makes_no_difference_where_in_the_hand_an_ace_lies(hand, worth):
    assert totals(hand) == worth


@points(3.25)
@pytest.mark.parametrize(("hand", "worth"), MANY.values(), ids=MANY)
def test_of_many_aces_at_most_one_counts_11(hand, worth):
    assert totals(hand) == worth


@points(1)
def test_all_cards_of_a_long_hand_are_added_up():
    worth = totals("2C 4D 3H 2S 5C 2D 3H 7H 6S 6S")
    assert worth == [2, 6, 9, 11, 16, 18, 21, 28, 34, 40]
    assert {*map(type, worth)} == {int}


@points(0.25)
def test_adding_up_a_hand_leaves_it_as_it_is():
    hand = cards("AC 9D AH 2S")
    assert get_hand_total(hand) == 13  # both aces come down to 1
    assert hand == cards("AC 9D AH 2S")
