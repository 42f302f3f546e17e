"""Task 4: the player's turn."""

import pytest
from blackjack import player_play
from conftest import cards, total, words

from autograder.suite.marks import points, task

pytestmark = task(4, "player_play")
TURNS = {
    "no hit": ("", "s", "7H 2D", 9),
    "one hit": ("9C", "hs", "7H 2D 9C", 18),
    "two hits": ("4C 3S", "hhs", "7H 2D 4C 3S", 16),
}


@points(1.5)
@pytest.mark.parametrize(("deck", "answers", "held", "worth"), TURNS.values(), ids=TURNS)
def test_a_card_is_drawn_and_appended_to_the_hand_for_each_hit(play, deck, answers, held, worth):
    hand = cards("7H 2D")
    turn = play(player_play, "Rose", hand, deck=deck, types=answers)
    assert hand == cards(held)
    assert turn.drawn == len(hand) - 2
    assert turn.result == worth


@points(2.5)
def test_hand_and_total_are_displayed_after_each_card_of_the_player(play):
    shown = play(player_play, "Rose", cards("2H 3D"), deck="4C JS", types="hhs").shown
    first, second = f"Rose's hand: {words('2H 3D 4C')}", f"Rose's hand: {words('2H 3D 4C JS')}"
    assert shown.said_in_order(first, total(9), second, total(19))


@points(2)
@pytest.mark.parametrize(("name", "hand"), [("Rose", "8H 5D"), ("Zoe", "KH 8D")])
def test_a_player_above_21_is_told_so(play, name, hand):
    turn = play(player_play, name, cards(hand), deck="9C", types="h")
    assert turn.shown.said_in_order(words(f"{hand} 9C"), f"{name} bust!")
    assert turn.result == {"Rose": 22, "Zoe": 27}[name]
    assert play(player_play, name, cards(hand), types="s").shown.silent_about(f"{name} bust")
