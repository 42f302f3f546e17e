"""Task 1: one card."""

import pytest
from playingCards import Card

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
    "another length": ["9HH", "", "K", "H", "10H", "4S ", "23C"],
}


@points(0.5)
def test_a_card_knows_its_rank_and_its_suit():
    for code in ("9S", "KD"):
        card = Card(code, True)
        assert (card.getRank(), card.getSuit()) == (code[0], code[1])


@points(4.5)
@pytest.mark.parametrize(("codes", "values"), VALUES.values(), ids=VALUES)
def test_a_card_is_worth_what_its_rank_says(codes, values):
    assert [Card(code, True).getValue() for code in codes.split()] == values


@points(0.5)
def test_a_card_knows_which_way_it_lies():
    assert Card("9S", True).isFaceUp() is True
    assert Card("9S", False).isFaceUp() is False


@points(0.75)
def test_a_card_can_be_turned_over_and_back():
    card = Card("9S", True)
    assert card.turnOver() is None
    assert not card.isFaceUp(), "face down: it lay face up and was turned over once"
    card.turnOver()
    assert card.isFaceUp(), "face up: it lay face up and was turned over twice"


@points(0.5)
def test_a_card_that_lies_face_up_shows_rank_and_suit():
    assert [str(Card("JD", True)), str(Card("TC", True))] == ["[ JD ]", "[ TC ]"]


@points(1.75)
def test_a_card_that_lies_face_down_gives_nothing_away():
    assert str(Card("JD", False)) == "[ xx ]"
    assert str(Card("JD", True)) != "[ xx ]"


@points(0.5)
def test_a_code_may_be_written_in_small_letters():
    card = Card("jd", True)
    assert (card.getRank(), card.getSuit()) == ("J", "D"), "they are always in upper case"


@points(3)
@pytest.mark.parametrize("codes", WRONG.values(), ids=WRONG)
def test_a_code_that_is_no_card_is_refused(codes):
    assert Card("9H", True).getRank() == "9"
    for code in codes:
        with pytest.raises(AssertionError):
            Card(code, True)
