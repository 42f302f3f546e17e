"""Task 1: all cards, in all orders."""

import itertools

import pytest
from card import Card
from conftest import RANKS, SUITS, picture

from autograder.suite.marks import points, task

pytestmark = task(1, "Card")
EACH = [*zip(RANKS, [*reversed(SUITS)] * 4, strict=False)]  # each rank, and each suit


@points(1)
def test_each_rank_is_lower_than_the_next():
    for low, high in itertools.pairwise([Card(*face) for face in EACH]):
        assert [low < high, high < low] == [True, False]


@points(1)
def test_hidden_cards_are_compared_like_any_others():
    low, high = Card(3, "hearts"), Card("J", "hearts", False)
    assert [low < high, high < low] == [True, False]
    low.set_visible(False)
    assert [low < high, high < low] == [True, False]


@points(0.5)
def test_a_card_shows_what_is_put_into_its_attributes():
    card = Card(10, "hearts")
    card.rank, card.suit = "K", "diamonds"
    assert [*str(card).splitlines(), repr(card)] == [
        *picture("K", "♦").splitlines(),
        "(K, diamonds)",
    ]
    card.visible = False
    assert [*str(card).splitlines(), repr(card)] == [*picture().splitlines(), "(?, ?)"]


@points(0.5)
def test_cards_of_each_rank_and_suit_are_drawn_and_written_right():
    for rank, suit in EACH:
        card = Card(rank, suit)
        assert str(card).splitlines() == picture(rank, suit).splitlines()
        assert repr(card) == f"({rank}, {suit})"


@points(0.5)
def test_visible_is_nothing_but_true_or_false():
    card = Card("Q", "clubs", True)
    for wrong in ("yes", None, 7, []):
        with pytest.raises(AssertionError):
            Card("Q", "clubs", wrong)
        with pytest.raises(AssertionError):
            card.set_visible(wrong)
    assert card.visible is True
