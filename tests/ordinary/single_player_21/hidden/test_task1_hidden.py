"""Task 1: every rank and suit, every kind of wrong input, and what is private."""

import pytest
from conftest import private, public
from playingCards import Card

from autograder.suite.marks import points, task

pytestmark = task(1, "Card")


@points(2.5)
def test_each_rank_and_each_suit_is_right_in_any_letter_case():
    for number, rank in enumerate("A23456789TJQK"):
        suit = "CDHS"[number % 4]
        code = [rank + suit, f"{rank}{suit}".lower(), rank.lower() + suit, rank + suit.lower()]
        card = Card(code[number // 3 % 4], number % 2 == 0)
        assert (card.getRank(), card.getSuit()) == (rank, suit)
        assert card.getValue() == min(number + 1, 10)


@points(1.5)
def test_a_card_looks_different_each_time_it_is_turned_over():
    card = Card("QH", False)
    shown = [str(card)]
    for _ in range(3):
        card.turnOver()
        shown.append(str(card))
    down, up, *again = shown
    assert up != down, "it was turned over once"
    assert again == [down, up], "it was turned over twice, and three times"
    assert card.getRank() == "Q", "turning a card over changes which way it lies and nothing else"


@points(0.5)
def test_a_code_that_is_no_string_is_refused():
    assert Card("9H", True).getRank() == "9"
    for code in (10, ["9", "H"], None, ("7", "D")):
        with pytest.raises(AssertionError):
            Card(code, True)


@points(0.75)
def test_a_face_up_that_is_no_boolean_is_refused():
    assert Card("9H", False).isFaceUp() is False
    for face_up in ("yes", None, "True", [True]):
        with pytest.raises(AssertionError):
            Card("9H", face_up)


@points(0.75)
def test_rank_suit_and_face_up_are_private_attributes():
    card = Card("th", True)
    names = private(card)
    assert {"rank", "suit", "faceup"} <= names.keys(), "they are named rank, suit and faceUp"
    assert getattr(card, names["rank"]) == "T", "rank and suit are always kept in upper case"
    assert getattr(card, names["suit"]) == "H", "rank and suit are always kept in upper case"


@points(0.5)
def test_a_card_has_exactly_the_public_methods_of_the_handout():
    card = Card("TH", True)
    assert card.getValue() == 10
    assert public(card) == ["getRank", "getSuit", "getValue", "isFaceUp", "turnOver"]
