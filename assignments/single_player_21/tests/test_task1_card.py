"""Task 1: one card."""

import pytest
from playingCards import Card

from autograder.suite.asking import at_once
from autograder.suite.marks import points, task

pytestmark = task(1, "Card")
VALUES = {
    "a number card its number": ("2H 3H 4H 5H 6H 7H 8H 9H", [2, 3, 4, 5, 6, 7, 8, 9]),
    "tens, jacks, queens and kings ten": ("TC JD QC KC 7C", [10, 10, 10, 10, 7]),
    "an ace one": ("AD AS 7C", [1, 1, 7]),
}
WRONG = {
    "a rank that does not exist": ["XH", "1H", "0H", "HT"],
    "a suit that does not exist": ["9X", "21", "AA", "2 "],
    "another length": ["", "K", "H", "9HH", "10H", "4S ", "23C"],
}


@points(0.25)
def test_a_card_knows_its_rank_and_its_suit_in_any_letter_case():
    for code in ("9S", "KD", "jd", "aC"):
        card = Card(code, True)
        assert (card.getRank(), card.getSuit()) == tuple(code.upper())


@points(3.25)
@pytest.mark.parametrize(("codes", "values"), VALUES.values(), ids=VALUES)
def test_a_card_is_worth_what_its_rank_says(codes, values):
    cards = at_once(*[(Card, code, True) for code in codes.split()])
    assert at_once(*[(card.getValue,) for card in cards]) == values


@points(1.25)
def test_a_card_can_be_turned_over_and_back():
    for face_up in (True, False):
        card = Card("9S", face_up)
        assert card.isFaceUp() is face_up
        assert card.turnOver() is None
        assert card.isFaceUp() is not face_up, "it was turned over once"
        card.turnOver()
        assert card.isFaceUp() is face_up, "it was turned over twice"


@points(1.25)
def test_a_card_that_lies_face_down_gives_nothing_away():
    assert str(Card("JD", False)) == "[ xx ]"
    assert str(Card("JD", True)) == "[ JD ]"


@points(1.75)
def test_a_code_that_is_no_card_is_refused():
    assert Card("9H", True).getRank() == "9"
    for code in (code for codes in WRONG.values() for code in codes):
        with pytest.raises(AssertionError):
            Card(code, True)
    assert Card("TH", True).getRank() == "T", "a card that there is, after those"
