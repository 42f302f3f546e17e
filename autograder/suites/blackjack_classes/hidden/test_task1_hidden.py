"""Task 1: all cards, in all orders."""

import itertools

from card import Card
from conftest import RANKS, SUITS, picture, put, refuses

from autograder.suite.asking import at_once
from autograder.suite.marks import points, task

pytestmark = task(1, "Card")
EACH = [*zip(RANKS, [*reversed(SUITS)] * 4, strict=False)]  # each rank, and each suit


@points(1)
def test_each_rank_is_lower_than_the_next():
    cards = at_once(*[(Card, *face) for face in EACH])
    for low, high in itertools.pairwise(cards):
        assert (low < high) is True
    assert [high < low for low, high in itertools.pairwise(cards[::3])] == [False] * 4


@points(1.25)
def test_hidden_cards_are_compared_like_any_others():
    low, high = at_once((Card, 3, "hearts"), (Card, "J", "hearts", False))
    assert [low < high, high < low] == [True, False]
    low.set_visible(False)
    assert [low < high, high < low] == [True, False]


@points(1)
def test_a_card_shows_what_is_put_into_its_attributes():
    card = Card(10, "hearts")
    for rank, suit in [("A", "spades"), (2, "clubs"), ("J", "diamonds"), (10, "hearts")]:
        put((card, "rank", rank), (card, "suit", suit), (card, "visible", True))
        drawn, named = at_once((str, card), (repr, card))
        assert drawn.splitlines() == picture(rank, suit).splitlines()
        assert named == f"({rank}, {suit})"
    card.visible = False
    drawn, named = at_once((str, card), (repr, card))
    assert [*drawn.splitlines(), named] == [*picture().splitlines(), "(?, ?)"]


@points(0.75)
def test_visible_is_nothing_but_true_or_false():
    card = Card("Q", "clubs", True)
    assert Card(10, "hearts", False).visible is False
    refuses(Card, *[("Q", "clubs", wrong) for wrong in ("yes", None, 7)])
    refuses(card.set_visible, ["yes"], [None], [7])
    assert card.visible is True
