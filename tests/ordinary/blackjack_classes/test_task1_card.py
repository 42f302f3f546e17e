"""Task 1: one card."""

import itertools

import pytest
from card import Card
from conftest import SUITS, SYMBOLS, picture

from autograder.suite.marks import points, task, title

pytestmark = task(1, "Card")
SEVEN, KING = (7, "clubs"), ("K", "diamonds")


@points(0.25)
def test_a_card_keeps_rank_and_suit():
    queen, ten = Card("Q", "hearts"), Card(10, "clubs")
    assert (queen.rank, queen.suit, ten.rank, ten.suit) == ("Q", "hearts", 10, "clubs")


@points(0.25)
def test_a_card_is_visible_unless_it_is_made_hidden():
    assert [Card(*SEVEN).visible, Card(*SEVEN, False).visible] == [True, False]


@points(0.75)
def test_a_rank_that_does_not_exist_is_refused():
    for rank in (1, 11, 0, "10", "2", "Z", "", None):
        assert Card(9, "hearts").rank == 9
        with pytest.raises(AssertionError):
            Card(rank, "hearts")


@points(0.75)
def test_a_suit_that_does_not_exist_is_refused():
    for suit in ("stars", "Hearts", "heart", "", None, 3):
        assert Card(7, "hearts").suit == "hearts"
        with pytest.raises(AssertionError):
            Card(7, suit)


@points(0.25)
@title("a card that a wrong deck names is refused")
@pytest.mark.parametrize(
    "file", ["invalid_rank.txt", "invalid_suit.txt", "symbol_for_a_suit.txt", "ten_is_t.txt"]
)
def test_a_card_that_a_wrong_deck_names_is_refused(decks, file):
    """One line of the file names no card; the others do."""
    refused = 0
    for line in (decks / file).read_text("utf-8").splitlines():
        rank, suit = line.strip("()").split(", ")
        rank = int(rank) if rank.isdigit() else rank
        try:
            assert Card(rank, suit).get_suit() == suit
        except AssertionError:
            refused += 1
    assert refused == 1, "how many of its cards are refused"


@points(1)
def test_rank_and_suit_can_be_asked_for_even_of_a_hidden_card():
    seen, hidden = Card("A", "spades"), Card(9, "diamonds", False)
    assert [seen.get_rank(), hidden.get_rank()] == ["A", 9]
    assert [seen.get_suit(), hidden.get_suit()] == ["spades", "diamonds"]


@points(0.25)
def test_a_card_can_be_hidden_and_shown():
    card = Card(*SEVEN)
    for is_visible in (False, True):
        assert card.set_visible(is_visible) is None
        assert card.visible is is_visible


@points(0.75)
def test_a_visible_card_is_drawn_in_four_lines():
    assert str(Card("A", "spades")) == "____\n|A  |\n| ♠ |\n|__A|"
    assert str(Card(*SEVEN)) == "____\n|7  |\n| ♣ |\n|__7|"


@points(0.75)
def test_a_ten_is_drawn_one_wider():
    for suit, symbol in zip(SUITS, SYMBOLS, strict=True):
        assert str(Card(10, suit)).splitlines() == picture(10, symbol)


@points(0.75)
def test_a_hidden_card_is_drawn_with_question_marks():
    assert str(Card(*KING, False)).splitlines() == picture("?", "?")


@points(1)
def test_the_repr_of_a_card_is_rank_and_suit_or_question_marks():
    assert [repr(Card("Q", "clubs")), repr(Card(10, "hearts"))] == ["(Q, clubs)", "(10, hearts)"]
    assert repr(Card(10, "hearts", False)) == "(?, ?)"


@points(1.5)
def test_cards_are_compared_by_rank_first():
    for low, high in ((9, 10), (2, 3), (2, 10), (10, "J"), ("K", "A")):
        assert (Card(low, "spades") < Card(high, "clubs")) is True
        assert (Card(high, "clubs") < Card(low, "spades")) is False


@points(1.5)
def test_cards_of_one_rank_are_compared_by_suit():
    for low, high in itertools.pairwise(SUITS):
        assert (Card(5, low) < Card(5, high)) is True
        assert (Card(5, high) < Card(5, low)) is False
    assert (Card(5, "hearts") < Card(5, "hearts")) is False


@points(1.25)
def test_a_card_that_is_hidden_later_looks_like_any_hidden_card():
    ten = Card(10, "hearts")
    seen = str(ten), repr(ten)
    ten.set_visible(False)
    assert str(ten).splitlines() == picture("?", "?")
    assert repr(ten) == "(?, ?)"
    ten.set_visible(True)
    assert (str(ten), repr(ten)) == seen


@points(0.25)
def test_the_cards_in_the_handout_are_as_they_are_printed():
    ten = Card(10, "hearts")
    assert f"{Card('A', 'spades')}\n{ten}" == "____\n|A  |\n| ♠ |\n|__A|\n____\n|10  |\n| ♥ |\n|__10|"
    assert repr(ten) == "(10, hearts)"
    assert (ten < Card(10, "clubs")) is False
    ten.set_visible(False)
    assert str(ten) == "____\n|?  |\n| ? |\n|__?|"
    assert repr(ten) == "(?, ?)"
    with pytest.raises(AssertionError):
        Card(1, "hearts")
