"""Task 3: a deck from a file, dealt from the front and filled from the rear."""

import re

import playingCards
import pytest
from conftest import GOOD, INVALID, PACK, cards_of, code, codes, deal
from playingCards import Card, Deck

from autograder.suite.marks import points, task

pytestmark = task(3, "Deck")
UNREAD = "Cannot read from"
MISSING = "nowhere.txt", "caves.txt", "cards/nowhere.txt"
BAD = {
    "a rank that does not exist": "invalid_rank.txt",
    "a line of three characters": "three_characters.txt",
    "the same card twice": "duplicate_card.txt",
    "51 cards": "short_by_one.txt",
}


@points(0.25)
def test_the_first_line_of_the_file_is_the_front_card(new):
    deck = new(Deck, "seven_rounds_seven_endings.txt")
    assert [code(deck.deal()), code(deck.deal()), code(deck.deal())] == ["KS", "7H", "9D"]


@points(0.5)
def test_a_dealt_card_lies_face_up(new):
    deck = new(Deck, "QH 4S")
    dealt = [deck.deal(), deck.deal()]
    assert sorted(map(code, dealt)) == ["4S", "QH"]
    assert [card.isFaceUp() for card in dealt] == [True, True]


@points(0.5)
def test_a_file_that_cannot_be_opened_is_said_and_asked_for_again(typing, lay):
    with typing(lay(GOOD)):
        Deck()
    with typing(*MISSING, lay(GOOD)) as shown:
        Deck()
    assert shown.said(f"{UNREAD} nowhere.txt")
    assert shown.asked(times=4)


@points(1)
def test_an_empty_deck_has_no_card_to_deal(new):
    deck = new(Deck, GOOD)
    deal(deck, 52)
    with pytest.raises(playingCards.EmptyDeckException):
        deck.deal()


@points(1)
def test_the_exception_has_one_argument_that_names_the_file(refused):
    message, name = "Cannot populate deck: invalid data in", "decks/of_ours.txt"
    error = refused("no_deck.txt")
    assert error, "an exception"
    assert error.args == (f"{message} cards.txt",), "the arguments of the exception"
    error = refused("no_deck.txt", names=MISSING, name=name)
    assert error, "an exception"
    assert error.args == (f"{message} {name}",)


@points(1)
def test_what_is_no_deck_is_invalid_data(new, refused):
    for fault, deck in BAD.items():
        error = refused(deck)
        assert error, f"an exception for {fault}"
        assert re.search(INVALID, str(error)), f"an exception about invalid data, for {fault}"
    assert code(new(Deck, GOOD).deal()) in PACK, "a good deck, after those"


@points(0.5)
def test_repopulating_puts_the_cards_of_the_list_into_the_deck(new):
    deck = new(Deck, GOOD)
    kept, *cards = deal(deck, 4)
    assert deck.repopulate(cards) is None
    assert sorted(codes([kept, *deal(deck, 51)])) == sorted(PACK)


@points(1)
def test_repopulating_is_announced(new, typing):
    deck = new(Deck, "QH 4S")
    cards = [deck.deal()]
    assert code(cards[0]) in ("QH", "4S")
    with typing() as shown:
        deck.repopulate(cards)
    assert shown.said("repopulating")


@points(3)
def test_repopulated_cards_are_dealt_face_up_whichever_way_they_came(new):
    deck = new(Deck, GOOD)
    deal(deck, 52)
    deck.repopulate([Card("2C", True), Card("4D", False), Card("6H", True), Card("8S", False)])
    dealt = deal(deck, 4)
    assert sorted(codes(dealt)) == ["2C", "4D", "6H", "8S"]
    assert [card.isFaceUp() for card in dealt] == [True] * 4


@points(0.5)
def test_a_deck_shows_all_its_cards_in_order(new):
    deck = new(Deck, "tie_in_round_1.txt")
    first, shown = code(deck.deal()), cards_of(deck)
    assert sorted([first, *shown]) == sorted(PACK), "all cards but the one that was dealt"
    assert [code(deck.deal()), code(deck.deal())] == shown[:2], "the front card comes first"
