"""Task 1: one card."""

from autograder.suite.marks import points, task
from autograder.suite.refusals import mixed

pytestmark = task(1, "Card")


@points(0.5)
def test_a_card_knows_its_rank_and_its_suit(playingCards):
    for rank, suit in ("9S", "KD"):
        card = playingCards.Card(rank + suit, True)
        assert card.getRank() == rank
        assert card.getSuit() == suit


@points(1.25)
def test_a_number_card_is_worth_its_number(playingCards):
    for rank in "23456789":
        assert playingCards.Card(rank + "H", True).getValue() == int(rank)


@points(1.5)
def test_tens_jacks_queens_and_kings_are_worth_ten(playingCards):
    for code in ("TC", "JD", "QC", "KC"):
        assert playingCards.Card(code, True).getValue() == 10
    assert playingCards.Card("7C", True).getValue() != 10


@points(1.5)
def test_an_ace_is_worth_one(playingCards):
    for code in ("AD", "AS"):
        assert playingCards.Card(code, True).getValue() == 1
    assert playingCards.Card("7C", True).getValue() != 1


@points(0.5)
def test_a_card_knows_which_way_it_lies(playingCards):
    for face_up in (True, False, False, True):
        assert playingCards.Card("9S", face_up).isFaceUp() is face_up


@points(0.75)
def test_a_card_can_be_turned_over_and_back(playingCards):
    card = playingCards.Card("9S", True)
    assert card.turnOver() is None
    assert not card.isFaceUp(), "face down: it lay face up and was turned over once"
    card.turnOver()
    assert card.isFaceUp(), "face up: it lay face up and was turned over twice"


@points(0.5)
def test_a_card_that_lies_face_up_shows_rank_and_suit(playingCards):
    assert str(playingCards.Card("JD", True)) == "[ JD ]"
    assert str(playingCards.Card("TC", True)) == "[ TC ]"


@points(1.75)
def test_a_card_that_lies_face_down_gives_nothing_away(playingCards):
    assert str(playingCards.Card("JD", False)) == "[ xx ]"
    assert str(playingCards.Card("JD", True)) != "[ xx ]"


@points(0.5)
def test_a_code_may_be_written_in_small_letters(playingCards):
    for code in ("jd", "ac"):
        card = playingCards.Card(code, True)
        assert card.getRank() == code[0].upper(), "rank and suit are always kept in upper case"
        assert card.getSuit() == code[1].upper(), "rank and suit are always kept in upper case"
        assert card.getValue() == playingCards.Card(code.upper(), True).getValue()


@points(1.25)
def test_a_code_with_a_rank_that_does_not_exist_is_refused(playingCards):
    right = [("9H", True), ("KH", True), ("3H", True)]
    wrong = [("XH", True), ("1H", True), ("0H", True), ("HT", True)]
    mixed("-+--++-", playingCards.Card, right, wrong)


@points(0.5)
def test_a_code_with_a_suit_that_does_not_exist_is_refused(playingCards):
    right = [("2C", True), ("9D", True), ("7S", True)]
    wrong = [("9X", True), ("21", True), ("AA", True), ("2 ", True)]
    mixed("-++--+-", playingCards.Card, right, wrong)


@points(1)
def test_a_code_of_another_length_is_refused(playingCards):
    right = [("9H", True), ("4S", True), ("7D", True)]
    codes = ["9HH", "", "K", "10H", "4S ", "H", "23C", "KQD"]
    mixed("--++-+--+-+--", playingCards.Card, right, [(code, True) for code in codes])
