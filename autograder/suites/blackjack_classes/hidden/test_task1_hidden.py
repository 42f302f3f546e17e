"""Task 1: all cards, in all orders."""

from autograder.suite.marks import points, task
from autograder.suite.refusals import mixed

pytestmark = task(1, "Card")

SYMBOLS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}


@points(1.5)
def test_each_rank_is_lower_than_the_next(card, tools):
    spades = tools.cards(*((rank, "spades") for rank in tools.ranks))
    clubs = tools.cards(*((rank, "clubs") for rank in tools.ranks))
    neighbours = list(zip(spades, clubs[1:], strict=False))
    for low, high in neighbours:
        assert (low < high) is True
    for low, high in neighbours:
        assert (high < low) is False


@points(0.5)
def test_hidden_cards_are_compared_like_any_others(card):
    low, high = card.Card(3, "hearts", False), card.Card("J", "hearts", False)
    middle = card.Card(9, "hearts", False)
    assert [low < high, low < middle, middle < high] == [True] * 3
    assert [high < low, high < middle, middle < low] == [False] * 3


@points(0.5)
def test_a_card_shows_what_is_put_into_its_attributes(student, card):
    ten, king = card.Card(10, "hearts", True), card.Card("K", "diamonds", True)
    hidden = card.Card(10, "hearts", False)
    seen = (str(ten), student.repr(ten))
    ten.visible = False
    assert (str(ten), student.repr(ten)) != seen, "it was visible before"
    assert str(ten) == str(hidden)
    assert student.repr(ten) == student.repr(hidden)
    ten.rank, ten.suit, ten.visible = "K", "diamonds", True
    assert str(ten) == str(king)
    assert student.repr(ten) == student.repr(king)


@points(0.5)
def test_each_of_the_52_cards_is_drawn_and_written_right(student, card, tools):
    cards = student.in_turn([(card.Card, rank, suit, True) for rank, suit in tools.deck_order])
    pictures, words = student.texts(cards), student.texts(cards, "repr")
    for (rank, suit), drawn, written in zip(tools.deck_order, pictures, words, strict=True):
        picture = ["____", f"|{rank}  |", f"| {SYMBOLS[suit]} |", f"|__{rank}|"]
        assert drawn.splitlines() == picture
        assert written == f"({rank}, {suit})"


@points(0.5)
def test_visible_is_nothing_but_true_or_false(card):
    right = [("Q", "clubs", False), ("Q", "clubs", True), (7, "clubs")]
    wrong = [("Q", "clubs", each) for each in ("yes", None, 7, [])]
    mixed("+--++-+-", card.Card, right, wrong)
    queen, seven = card.Card("Q", "clubs"), card.Card(7, "clubs", False)
    mixed("-++--+-", queen.set_visible, [(False,), (True,)], [("no",), (None,), (7,)])
    mixed("-+--++", seven.set_visible, [(True,), (False,)], [(None,), ("no",), ([False],)])
