"""Task 4: which of two cards is of higher rank."""

import pytest
from assignment3 import compare_cards

from autograder.suite.marks import points, task

pytestmark = task(4, "Comparing cards")
# The higher card stands first.  As characters, 0 comes before 2, and A before J, K and Q.
PAIRS = [("9S", "5D"), ("KH", "QC"), ("AS", "JD"), ("0C", "2S"), ("QD", "9H"), ("JC", "0H")]
HIGHER = pytest.mark.parametrize(("high", "low"), PAIRS, ids=map(" over ".join, PAIRS))


@points(1.5)
@HIGHER
def test_a_first_card_of_higher_rank_gives_one(high, low):
    assert compare_cards(high, low) == 1
    assert compare_cards(high[0] + low[1], low[0] + high[1]) == 1
    assert compare_cards(low, high) != 1


@points(1.5)
@HIGHER
def test_a_second_card_of_higher_rank_gives_minus_one(high, low):
    assert compare_cards(low, high) == -1
    assert compare_cards(low[0] + high[1], high[0] + low[1]) == -1
    assert compare_cards(high, low) != -1


@points(1.5)
@pytest.mark.parametrize(("one", "other"), [("7C", "7H"), ("KS", "KD"), ("0D", "0S")])
def test_two_cards_of_the_same_rank_give_zero(one, other):
    assert compare_cards(one, other) == 0
    assert compare_cards(other, one) == 0
    assert compare_cards("9S", "5D") != 0
