"""Task 4: longer lives of a hand, and what is private."""

from conftest import player_with
from playingCards import Card
from simple21 import Player
from unseen import private, public

from autograder.suite.marks import points, task

pytestmark = task(4, "Player")


@points(0.25)
def test_clearing_a_hand_returns_the_very_cards_it_held():
    player, cards = Player(), [Card(code, True) for code in ("9S", "KD", "5C")]
    for card in cards:
        player.addToHand(card)
    removed = player.clearHand()
    assert sorted(map(id, removed)) == sorted(map(id, cards)), "these cards, and each once"
    assert player.clearHand() == [], "a hand without cards has none to return"


@points(1)
def test_a_hand_can_be_filled_again_after_it_was_cleared():
    player, values = player_with("KD", hidden="KD"), []
    player.clearHand()
    for code in ("9S", "2C", "AC"):
        player.addToHand(Card(code, True))
        values.append(player.getHandValue())
    assert values == [9, 11, 12]
    assert str(player) == "hand:[ 9S ][ 2C ][ AC ], value = 12"


@points(0.25)
def test_two_players_hold_two_hands():
    one, other = player_with("9S"), player_with("5C")
    assert (one.getHandValue(), other.getHandValue()) == (9, 5)
    assert (len(one.clearHand()), len(other.clearHand())) == (1, 1)


@points(3)
def test_a_hidden_card_counts_once_it_is_revealed():
    player = player_with("9S", "AD", hidden="AD")
    player.revealAllCards()
    assert player.getHandValue() == 10, "9 and 1: an ace always counts 1"
    player.addToHand(Card("3H", True))
    assert player.getHandValue() == 13


@points(1.75)
def test_a_player_has_the_private_attributes_and_the_public_methods_of_the_handout():
    player = player_with("9S")
    assert player.getHandValue() == 9
    assert {"hand", "value"} <= private(player).keys(), "they are named hand and value"
    assert public(player) == ["addToHand", "clearHand", "getHandValue", "revealAllCards"]
