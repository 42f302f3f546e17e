"""Task 1: what a hand is worth.  In the tables stands what it is worth after each of its cards."""

import pytest
from blackjack import get_hand_total
from conftest import totals

from autograder.suite.marks import points, task

pytestmark = task(1, "get_hand_total")


@points(1.25)
def test_a_number_card_counts_its_number():
    for number in range(2, 11):
        assert get_hand_total([[str(number), "Hearts"]]) == number


@points(1.5)
def test_jack_queen_and_king_count_10():
    assert [totals("JC 7C"), totals("QC 7C"), totals("KC 7C")] == [[10, 17]] * 3


ELEVEN = {
    "an ace alone, with a 9, with another ace": ("AH 9C AS", [11, 20, 21]),
    "21 is not above 21": ("AH 10C", [11, 21]),
    "an ace of spades alone, and with an 8": ("AS 8D", [11, 19]),
    "an ace after a 4 and a 6": ("4C 6D AH", [4, 10, 21]),
}
ONE = {
    "the ace comes down to 1": ("AH 9C 2D", [11, 20, 12]),
    "the ace comes down to 1, and 21 stays": ("AH KC QD", [11, 21, 21]),
    "the ace comes last": ("KC QD AH", [10, 20, 21]),
}
TWO = {
    "two aces, then a 9": ("AH AC 9D", [11, 12, 21]),
    "a 5, then two aces": ("5C AH AC", [5, 16, 17]),
}


@points(3)
@pytest.mark.parametrize(("hand", "worth"), ELEVEN.values(), ids=ELEVEN)
def test_an_ace_counts_11_if_the_hand_stays_at_21_or_below(hand, worth):
    assert totals(hand) == worth


@points(0.25)
@pytest.mark.parametrize(("hand", "worth"), ONE.values(), ids=ONE)
def test_an_ace_counts_1_if_11_would_bring_the_hand_above_21(hand, worth):
    assert totals(hand) == worth


@points(0.25)
@pytest.mark.parametrize(("hand", "worth"), TWO.values(), ids=TWO)
def test_of_two_aces_only_one_can_count_11(hand, worth):
    assert totals(hand) == worth
