"""Task 1: every rank and suit, every kind of wrong input, and what is private."""

import pytest
from playingCards import Card
from unseen import private, public

from autograder.suite.asking import at_once
from autograder.suite.marks import points, task

pytestmark = task(1, "Card")
WRITTEN = "AC 2D TH JS QD KH 3C 4S 5D 6H 7C 8S 9D AS JH KC"


@points(3)
def test_each_rank_and_each_suit_is_right():
    codes = WRITTEN.split(" ")
    cards = at_once(*[(Card, code, code < "Q") for code in codes])
    for code, card in zip(codes, cards, strict=True):
        rank, suit, value = at_once((card.getRank,), (card.getSuit,), (card.getValue,))
        assert (rank, suit) == tuple(code)
        assert value == min("A23456789TJQK".index(code[0]) + 1, 10)


@points(3)
def test_a_card_looks_different_each_time_it_is_turned_over():
    card, shown = Card("QH", False), []
    for _ in range(4):
        shown.append(str(card))
        card.turnOver()
    assert shown[0] != shown[1], "it was turned over once"
    assert shown[2:] == shown[:2], "it was turned over twice, and three times"


@points(2.25)
def test_what_is_of_another_type_is_refused():
    for wrong in ((10, True), (["9", "H"], True), (None, True), ("9H", "yes"), ("9H", None)):
        with pytest.raises(AssertionError):
            Card(*wrong)
    assert Card("TH", True).getRank() == "T", "a card that there is, after those"


@points(2)
def test_a_card_has_the_private_attributes_and_the_public_methods_of_the_handout():
    card = Card("th", True)
    names = private(card)
    assert {"rank", "suit", "faceup"} <= names.keys(), "they are named rank, suit and faceUp"
    kept = getattr(card, names["rank"]), getattr(card, names["suit"])
    assert kept == ("T", "H"), "rank and suit are always kept in upper case"
    assert public(card) == ["getRank", "getSuit", "getValue", "isFaceUp", "turnOver"]
