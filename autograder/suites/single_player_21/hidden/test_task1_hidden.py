"""Task 1: every card, every kind of wrong input, and what is private."""

from autograder.suite.marks import points, task
from autograder.suite.refusals import mixed

pytestmark = task(1, "Card")
VALUES = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {rank: int(rank) for rank in "23456789"}


@points(2.5)
def test_each_of_the_52_cards_is_right_in_any_letter_case(playingCards):
    for number, (rank, value) in enumerate(VALUES.items()):
        for suit in "CDHS":
            code = rank + suit
            written = [code, code.lower(), rank.lower() + suit, rank + suit.lower()][number % 4]
            card = playingCards.Card(written, number % 2 == 0)
            assert (card.getRank(), card.getSuit()) == (rank, suit)
            assert card.getValue() == value


@points(1.5)
def test_a_card_looks_different_each_time_it_is_turned_over(playingCards):
    card = playingCards.Card("QH", False)
    down = str(card)
    card.turnOver()
    up = str(card)
    assert up != down, "it was turned over once"
    card.turnOver()
    assert str(card) == down, "it was turned over twice"
    card.turnOver()
    assert str(card) == up, "it was turned over three times"
    assert card.getRank() == "Q", "turning a card over changes which way it lies and nothing else"


@points(0.5)
def test_a_code_that_is_no_string_is_refused(playingCards):
    right = [("9H", True), ("7D", False), ("4S", True)]
    codes = (10, ["9", "H"], None, ("7", "D"), {"4": "S", "S": "4"})
    mixed("-++--+--+", playingCards.Card, right, [(code, True) for code in codes])


@points(0.75)
def test_a_face_up_that_is_no_boolean_is_refused(playingCards):
    right = [("9H", False), ("9H", True), ("7D", True)]
    wrong = [("9H", "yes"), ("9H", None), ("7D", "True"), ("4S", [True])]
    mixed("-+--++-+", playingCards.Card, right, wrong)


@points(0.75)
def test_rank_suit_and_face_up_are_private_attributes(student, playingCards, in_plain_letters):
    card = playingCards.Card("th", True)
    assert (card.getRank(), card.getSuit(), card.isFaceUp()) == ("T", "H", True)
    names = student.attributes(card)
    public = [name for name in names if not name.startswith("_")]
    assert public == [], "an attribute is private when its name begins with an underscore"
    plain = {in_plain_letters(name): name for name in names}
    assert {"rank", "suit", "faceup"} <= set(plain), "they are named rank, suit and faceUp"
    assert getattr(card, plain["rank"]) == "T", "rank and suit are always kept in upper case"
    assert getattr(card, plain["suit"]) == "H", "rank and suit are always kept in upper case"


@points(0.5)
def test_a_card_has_exactly_the_public_methods_of_the_handout(student, playingCards):
    card = playingCards.Card("TH", True)
    card.turnOver()
    assert (card.getRank(), card.getSuit(), card.getValue()) == ("T", "H", 10)
    assert not card.isFaceUp(), "face down: it lay face up and was turned over once"
    assert student.public(playingCards.Card) == [
        "getRank", "getSuit", "getValue", "isFaceUp", "turnOver",
    ]  # fmt: skip
