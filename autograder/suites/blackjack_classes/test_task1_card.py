"""Task 1: one card."""

import itertools

import pytest
from card import Card
from conftest import SUITS, picture, refuses

from autograder.suite.asking import at_once
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
WRONG_LINES = {"invalid_rank": 3, "invalid_suit": 4, "symbol_for_a_suit": 2, "ten_is_t": 3}


@points(1.75)
def test_rank_and_suit_are_kept_and_can_be_asked_for_even_of_a_hidden_card():
    seen, hidden = at_once((Card, "A", "spades"), (Card, 9, "diamonds", False))
    kept = at_once(*[(getattr, seen, name) for name in ("rank", "suit", "visible")])
    assert [*kept, hidden.visible] == ["A", "spades", True, False]
    assert at_once((seen.get_rank,), (hidden.get_rank,)) == ["A", 9]
    assert at_once((seen.get_suit,), (hidden.get_suit,)) == ["spades", "diamonds"]


@points(1.5)
@pytest.mark.parametrize("wrong", WRONG.values(), ids=WRONG)
def test_a_rank_or_suit_that_does_not_exist_is_refused(wrong):
    assert Card(9, "hearts").rank == 9
    refuses(Card, *wrong)


@points(0.25)
def test_a_card_that_a_wrong_deck_names_is_refused(decks):
    assert Card(9, "hearts").suit == "hearts"
    wrong = []
    for file, number in WRONG_LINES.items():
        line = (decks / f"{file}.txt").read_text("utf-8").splitlines()[number - 1]
        rank, suit = line.strip("()").split(", ")
        wrong += [(int(rank) if rank.isdigit() else rank, suit)]
    refuses(Card, *wrong)


@points(2.25)
@pytest.mark.parametrize("given", PICTURES.values(), ids=PICTURES)
def test_a_card_is_drawn_in_four_lines(given):
    for rank, suit, *hidden in given:
        wanted = picture() if hidden else picture(rank, suit)
        assert str(Card(rank, suit, *hidden)).splitlines() == wanted.splitlines()


@points(1.25)
def test_the_repr_of_a_card_is_rank_and_suit_or_question_marks():
    faces = ("Q", "clubs"), (10, "hearts"), (7, "hearts", False)
    queen, ten, hidden = at_once(*[(Card, *face) for face in faces])
    assert at_once((repr, queen), (repr, ten)) == ["(Q, clubs)", "(10, hearts)"]
    assert repr(hidden) == "(?, ?)"


@points(1.5)
def test_cards_are_compared_by_rank_first():
    for low, high in ((2, 10), (10, "J"), ("K", "A")):
        one, other = at_once((Card, low, "spades"), (Card, high, "clubs"))
        assert [one < other, other < one, one < other] == [True, False, True]


@points(1.5)
def test_cards_of_one_rank_are_compared_by_suit():
    cards = at_once(*[(Card, 5, suit) for suit in SUITS])
    assert cards[0].rank == 5
    for low, high in itertools.pairwise(cards):
        assert [low < high, high < low, low < low] == [True, False, False]


@points(0.75)
def test_the_cards_in_the_handout_are_as_they_are_printed():
    faces = ("A", "spades"), (10, "hearts"), (10, "clubs")
    ace, ten, other = at_once(*[(Card, *face) for face in faces])
    assert str(ace) == "____\n|A  |\n| ♠ |\n|__A|"
    assert at_once((str, ten), (repr, ten)) == ["____\n|10  |\n| ♥ |\n|__10|", "(10, hearts)"]
    assert (ten < other) is False
    assert ten.set_visible(False) is None
    assert str(ten) == "____\n|?  |\n| ? |\n|__?|"
    assert repr(ten) == "(?, ?)"
    refuses(Card, (1, "hearts"))
