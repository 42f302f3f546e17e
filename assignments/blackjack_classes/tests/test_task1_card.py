"""Task 1: one card."""

import itertools

from autograder.suite.marks import points, task
from autograder.suite.refusals import mixed

pytestmark = task(1, "Card")


@points(0.5)
def test_a_card_keeps_rank_and_suit(card):
    queen = card.Card("Q", "hearts")
    assert queen.rank == "Q"
    assert queen.suit == "hearts"
    assert card.Card(10, "clubs").rank == 10


@points(0.5)
def test_a_card_is_visible_unless_it_is_made_hidden(card):
    assert card.Card(7, "clubs").visible is True
    assert card.Card(7, "clubs", False).visible is False


@points(1)
def test_a_rank_that_does_not_exist_is_refused(card):
    right = [(9, "hearts"), ("K", "hearts"), (2, "hearts")]
    wrong = [("Z", "hearts"), (1, "hearts"), ("9", "hearts"), (11, "hearts"), ("", "hearts"),
             ("10", "hearts"), (None, "hearts")]  # fmt: skip
    mixed("+--+++--+---+", card.Card, right, wrong)


@points(0.75)
def test_a_suit_that_does_not_exist_is_refused(card):
    right = [(7, "hearts"), (7, "clubs"), (4, "hearts")]
    wrong = [(7, "stars"), (7, "Hearts"), (7, "heart"), (4, ""), (7, None), (4, 3)]
    mixed("++-+--+--+-", card.Card, right, wrong)


@points(1)
def test_rank_and_suit_can_be_asked_for_even_of_a_hidden_card(card):
    seen, hidden = card.Card("A", "spades"), card.Card(9, "diamonds", False)
    assert (seen.get_rank(), seen.get_suit()) == ("A", "spades")
    suit, rank = hidden.get_suit(), hidden.get_rank()
    assert (rank, suit, hidden.get_suit()) == (9, "diamonds", "diamonds")


@points(0.5)
def test_a_card_can_be_hidden_and_shown(card):
    nine = card.Card(9, "diamonds")
    assert nine.set_visible(False) is None
    assert nine.visible is False
    nine.set_visible(True)
    assert nine.visible is True


@points(1)
def test_a_visible_card_is_drawn_in_four_lines(card):
    assert str(card.Card("A", "spades")) == "____\n|A  |\n| ♠ |\n|__A|"
    assert str(card.Card(7, "clubs")) == "____\n|7  |\n| ♣ |\n|__7|"


@points(1)
def test_a_ten_is_drawn_one_wider(card):
    for suit, symbol in (("hearts", "♥"), ("spades", "♠")):
        drawn = str(card.Card(10, suit, True)).splitlines()
        assert drawn == ["____", "|10  |", f"| {symbol} |", "|__10|"]


@points(1)
def test_a_hidden_card_is_drawn_with_question_marks(card):
    drawn = str(card.Card("K", "diamonds", False))
    assert drawn.splitlines() == ["____", "|?  |", "| ? |", "|__?|"]
    assert str(card.Card("K", "diamonds", True)) != drawn


@points(1)
def test_the_repr_of_a_card_is_rank_and_suit_or_question_marks(student, card):
    assert student.repr(card.Card("Q", "clubs")) == "(Q, clubs)"
    assert student.repr(card.Card(10, "hearts")) == "(10, hearts)"
    assert student.repr(card.Card(10, "hearts", False)) == "(?, ?)"


@points(1)
def test_cards_are_compared_by_rank_first(card):
    assert (card.Card(9, "clubs") < card.Card(10, "clubs")) is True
    assert (card.Card(2, "spades") < card.Card(3, "clubs")) is True
    assert (card.Card(10, "clubs") < card.Card("J", "clubs")) is True
    assert (card.Card("A", "clubs") < card.Card("K", "spades")) is False


@points(1)
def test_a_card_that_is_hidden_later_looks_like_any_hidden_card(student, card):
    ten, hidden = card.Card(10, "hearts", True), card.Card("K", "diamonds", False)
    seen = (str(ten), student.repr(ten))
    ten.set_visible(False)
    for shown in (str(ten), student.repr(ten)):
        told = [each for each in (10, "hearts", *"♣♦♥♠") if str(each) in shown]
        assert told == [], "what a hidden card tells of its rank and suit"
    assert (str(ten), student.repr(ten)) == (str(hidden), student.repr(hidden))
    assert (str(ten), student.repr(ten)) != seen, "it was visible before"
    ten.set_visible(True)
    assert (str(ten), student.repr(ten)) == seen


@points(1)
def test_cards_of_one_rank_are_compared_by_suit(student, card, tools):
    suits = tools.suits
    assert student.class_name(card.Card(5, "clubs")) == "Card"
    for low, high in itertools.pairwise(suits):
        assert (card.Card(5, low) < card.Card(5, high)) is True
        assert (card.Card(5, high) < card.Card(5, low)) is False
    assert (card.Card(5, "hearts") < card.Card(5, "hearts")) is False
    assert (card.Card(10, "hearts") < card.Card(10, "clubs")) is False
