"""Task 1: one card."""

import itertools

import pytest
from card import Card
from conftest import SUITS, picture

from autograder.suite.marks import points, task

pytestmark = task(1, "Card")
WRONG = {
    "a rank": [(each, "hearts") for each in (1, 11, 0, "10", "2", "Z", "", None)],
    "a suit": [(7, each) for each in ("stars", "Hearts", "heart", "", None, 3)],
}
PICTURES = {
    "visible": [("A", "spades"), (7, "clubs")],
    "ten": [(10, suit) for suit in SUITS],
    "hidden": [("K", "diamonds", False)],
}


@points(0.25)
def test_a_card_keeps_rank_and_suit_and_whether_it_is_visible():
    queen, ten = Card("Q", "hearts"), Card(10, "clubs", False)
    assert (queen.rank, queen.suit, queen.visible) == ("Q", "hearts", True)
    assert (ten.rank, ten.suit, ten.visible) == (10, "clubs", False)


@points(1.5)
@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_rank_or_suit_that_does_not_exist_is_refused(wrong):
    for each in wrong:
        assert Card(9, "hearts").rank == 9
        with pytest.raises(AssertionError):
            Card(*each)


@points(0.25)
def test_a_card_that_a_wrong_deck_names_is_refused(decks):
    for file in ("invalid_rank", "invalid_suit", "symbol_for_a_suit", "ten_is_t"):
        refused = 0
        for line in (decks / f"{file}.txt").read_text("utf-8").splitlines():
            rank, suit = line.strip("()").split(", ")
            try:
                assert Card(int(rank) if rank.isdigit() else rank, suit).suit == suit
            except AssertionError:
                refused += 1
        assert refused == 1, f"cards of {file}.txt that are refused"


@points(1)
def test_rank_and_suit_can_be_asked_for_even_of_a_hidden_card():
    seen, hidden = Card("A", "spades"), Card(9, "diamonds", False)
    assert [seen.get_rank(), hidden.get_rank()] == ["A", 9]
    assert [seen.get_suit(), hidden.get_suit()] == ["spades", "diamonds"]


@points(0.25)
def test_a_card_can_be_hidden_and_shown():
    card = Card(7, "clubs")
    for is_visible in (False, True):
        assert card.set_visible(is_visible) is None
        assert card.visible is is_visible


@points(0.75)
def test_a_picture_has_its_four_lines_and_nothing_else():
    assert str(Card("A", "spades")) == "____\n|A  |\n| ♠ |\n|__A|"


@points(2.25)
@pytest.mark.parametrize("given", PICTURES.values(), ids=PICTURES)
def test_a_card_is_drawn_in_four_lines(given):
    for rank, suit, *hidden in given:
        wanted = picture("?", "?") if hidden else picture(rank, suit)
        assert str(Card(rank, suit, *hidden)).splitlines() == wanted.splitlines()


@points(1)
def test_the_repr_of_a_card_is_rank_and_suit_or_question_marks():
    assert [repr(Card("Q", "clubs")), repr(Card(10, "hearts"))] == ["(Q, clubs)", "(10, hearts)"]
    assert repr(Card(10, "hearts", False)) == "(?, ?)"


@points(1.25)
def test_cards_are_compared_by_rank_first():
    for low, high in ((9, 10), (2, 10), (10, "J"), ("K", "A")):
        assert (Card(low, "spades") < Card(high, "clubs")) is True
        assert (Card(high, "clubs") < Card(low, "spades")) is False


@points(1.5)
def test_cards_of_one_rank_are_compared_by_suit():
    for low, high in itertools.pairwise(SUITS):
        assert (Card(5, low) < Card(5, high)) is True
        assert (Card(5, high) < Card(5, low)) is False
    assert (Card(5, "hearts") < Card(5, "hearts")) is False


@points(1)
def test_a_card_that_is_hidden_later_looks_like_any_hidden_card():
    ten = Card(10, "hearts")
    for is_visible, shown in ((False, "(?, ?)"), (True, "(10, hearts)")):
        ten.set_visible(is_visible)
        wanted = picture(10, "♥") if is_visible else picture("?", "?")
        assert str(ten).splitlines() == wanted.splitlines()
        assert repr(ten) == shown


@points(0.25)
def test_the_cards_in_the_handout_are_as_they_are_printed():
    ten = Card(10, "hearts")
    assert str(ten) == "____\n|10  |\n| ♥ |\n|__10|"
    assert repr(ten) == "(10, hearts)"
    assert (ten < Card(10, "clubs")) is False
    ten.set_visible(False)
    assert [str(ten), repr(ten)] == ["____\n|?  |\n| ? |\n|__?|", "(?, ?)"]
    with pytest.raises(AssertionError):
        Card(1, "hearts")
