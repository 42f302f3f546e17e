"""Task 1: one card."""

import pytest
from playingCards import Card

from autograder.suite.marks import points, task

pytestmark = task(1, "Card")


def values(*codes):
    return [Card(code, True).getValue() for code in codes]


@points(0.5)
def test_a_card_knows_its_rank_and_its_suit():
    for code in ("9S", "KD"):
        card = Card(code, True)
        assert card.getRank() == code[0]
        assert card.getSuit() == code[1]


@points(1.25)
def test_a_number_card_is_worth_its_number():
    assert values("2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H") == [2, 3, 4, 5, 6, 7, 8, 9]


@points(1.5)
def test_tens_jacks_queens_and_kings_are_worth_ten():
    assert values("TC", "JD", "QC", "KC", "7C") == [10, 10, 10, 10, 7]


@points(1.5)
def test_an_ace_is_worth_one():
    assert values("AD", "AS", "7C") == [1, 1, 7]


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
    assert str(Card("JD", True)) == "[ JD ]"
    assert str(Card("TC", True)) == "[ TC ]"


@points(1.75)
def test_a_card_that_lies_face_down_gives_nothing_away():
    assert str(Card("JD", False)) == "[ xx ]"
    assert str(Card("JD", True)) != "[ xx ]"


@points(0.5)
def test_a_code_may_be_written_in_small_letters():
    for code in ("jd", "ac"):
        card = Card(code, True)
        assert card.getRank() == code[0].upper(), "rank and suit are always kept in upper case"
        assert card.getSuit() == code[1].upper(), "rank and suit are always kept in upper case"


@points(1.25)
def test_a_code_with_a_rank_that_does_not_exist_is_refused():
    assert Card("9H", True).getRank() == "9"
    for code in ("XH", "1H", "0H", "HT"):
        with pytest.raises(AssertionError):
            Card(code, True)


@points(0.5)
def test_a_code_with_a_suit_that_does_not_exist_is_refused():
    assert Card("9H", True).getSuit() == "H"
    for code in ("9X", "21", "AA", "2 "):
        with pytest.raises(AssertionError):
            Card(code, True)


@points(1)
def test_a_code_of_another_length_is_refused():
    assert Card("9H", True).getRank() == "9"
    for code in ("9HH", "", "K", "H", "10H", "4S ", "23C"):
        with pytest.raises(AssertionError):
            Card(code, True)
