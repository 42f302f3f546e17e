"""Task 4: how the turn ends, and what is asked until then."""

import pytest
from blackjack import player_play
from conftest import cards
from test_task3_input import CHOICE_ERROR

from autograder.suite.marks import points, task

pytestmark = task(4, "player_play")


@points(2)
@pytest.mark.parametrize(("hand", "worth"), [("8H 6D", 22), ("8H KD", 26)])
def test_a_player_above_21_is_not_asked_again(play, hand, worth):
    turn = play(player_play, "Rose", cards(hand), deck="8C", types="hs")
    assert turn.shown.asked(times=1)
    assert turn.result == worth


@points(2.5)
def test_a_player_with_21_is_asked_as_well(play):
    turn = play(player_play, "Rose", cards("4H 8D"), deck="9C", types="hs")
    assert turn.shown.asked(times=2)
    assert turn.shown.silent_about("Rose bust")
    assert turn.result == 21


@points(1)
def test_an_ace_that_comes_down_to_1_keeps_the_player_in_the_game(play):
    deck, answers = "2S 2H 3C AD 3D 2C AC", "hhhhhhhs"
    turn = play(player_play, "Rose", cards("2D 3H"), deck=deck, types=answers)
    assert turn.result == 19
    assert turn.drawn == 7


@points(1.5)
def test_a_wrong_answer_in_the_turn_draws_nothing_and_is_asked_for_again(play):
    hand = cards("2H 4D")
    turn = play(player_play, "Rose", hand, deck="9C", types="xhxs")
    assert hand == cards("2H 4D 9C")
    assert turn.shown.said(CHOICE_ERROR)
