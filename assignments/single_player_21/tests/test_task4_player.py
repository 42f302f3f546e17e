"""Task 4: somebody who holds a hand."""

import pytest
from conftest import player_with
from playingCards import Card
from simple21 import Player

from autograder.suite.marks import points, task

pytestmark = task(4, "Player")


@points(0.5)
def test_a_card_adds_its_value_to_the_hand():
    player = Player()
    values = [player.getHandValue()]
    for code in ("9S", "AD", "7D"):
        assert player.addToHand(Card(code, True)) is None
        values.append(player.getHandValue())
    assert values == [0, 9, 10, 17], "an ace always counts 1"


@points(1)
def test_only_a_card_can_be_added_to_a_hand():
    player = Player()
    for wrong in ("9S", 9, None, ["9S"]):
        with pytest.raises(AssertionError):
            player.addToHand(wrong)
    player.addToHand(Card("9S", True))
    player.addToHand(Card("AD", True))
    assert player.getHandValue() == 10, "what is refused is not in the hand"
    assert len(player.clearHand()) == 2, "what is refused is not in the hand"


@points(0.25)
def test_clearing_a_hand_leaves_no_cards_and_the_value_zero():
    player = player_with("9S", "8D")
    player.clearHand()
    assert player.getHandValue() == 0
    player.addToHand(Card("5C", True))
    assert player.getHandValue() == 5
    assert len(player.clearHand()) == 1, "cards in the hand"


@points(0.25)
def test_a_hand_that_lies_open_shows_its_cards_and_its_value():
    assert str(player_with("9S", "AH")) == "hand:[ 9S ][ AH ], value = 10"
    assert str(player_with("KD", "5C", "3H")) == "hand:[ KD ][ 5C ][ 3H ], value = 18"


@points(1)
def test_a_hand_with_a_hidden_card_does_not_show_its_value():
    assert str(player_with("9S", "KD", hidden="KD")) == "hand:[ 9S ][ xx ]"
    assert str(player_with("KD", "9S", hidden="KD")) == "hand:[ xx ][ 9S ]"


@points(1.25)
def test_revealing_turns_over_the_cards_that_lie_face_down_and_no_others():
    player, cards = Player(), [Card(code, code == "9S") for code in ("KD", "9S", "4C")]
    for card in cards:
        player.addToHand(card)
    assert player.revealAllCards() is None
    assert [card.isFaceUp() for card in cards] == [True, True, True]


@points(0.75)
def test_the_hand_in_the_handout_goes_as_it_is_printed():
    player = player_with("9S", "AD", hidden="AD")
    assert str(player) == "hand:[ 9S ][ xx ]"
    player.revealAllCards()
    assert str(player) == "hand:[ 9S ][ AD ], value = 10"
    assert len(player.clearHand()) == 2, "cards in the hand"
    assert player.getHandValue() == 0
