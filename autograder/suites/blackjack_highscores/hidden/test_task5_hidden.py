"""Task 5: the edge at 17, going bust, and the Enter key."""

import pytest
from blackjack import dealer_play
from conftest import cards, words

from autograder.suite.marks import points, task, title

pytestmark = task(5, "dealer_play")


@points(0.25)
@pytest.mark.parametrize(("card", "worth"), [("3H", 19), ("5H", 21)])
def test_a_dealer_with_16_takes_a_card(play, card, worth):
    turn = play(dealer_play, cards("7D 9C"), deck=card, then="")
    assert turn.result == worth
    assert turn.shown.silent_about("Dealer bust")


@points(2.75)
def test_a_dealer_with_an_ace_and_a_6_stands(play):
    assert play(dealer_play, cards("AD 6C"), deck="", then="").result == 17
    assert play(dealer_play, cards("4D 3C"), deck="AH", then="").result == 18


@points(0.25)
def test_a_dealer_takes_more_cards_when_an_ace_comes_down_to_1(play):
    turn = play(dealer_play, cards("AD 4C"), deck="9H AC AS 4S", then="")
    assert turn.result == 20
    assert turn.drawn == 4


@points(1.5)
@pytest.mark.parametrize(("hand", "worth"), [("6D 7C", 22), ("6D 9C", 24)])
def test_a_dealer_above_21_has_gone_bust(play, hand, worth):
    turn = play(dealer_play, cards(hand), deck="9H", then="")
    assert turn.result == worth
    assert turn.shown.said("Dealer bust!")


@points(1.5)
@title("one question waits each time the dealer's hand is displayed")
def test_one_question_waits_each_time_the_dealers_hand_is_displayed(play):
    shown = play(dealer_play, cards("2D 4C"), deck="5H 8S", then="").shown
    assert shown.asked(times=3)
    for number, hand in enumerate(("2D 4C", "2D 4C 5H", "2D 4C 5H 8S")):
        assert shown.between(number, number).said(f"Dealer's hand: {words(hand)}")
    assert play(dealer_play, cards("6D 7C"), deck="9H", then="").shown.asked(times=2)


@points(1)
def test_what_is_typed_before_enter_changes_nothing_for_the_dealer(play):
    turn = play(dealer_play, cards("2D 4C"), deck="5H 3S 4C", types=["stop", "s", "n", "0"])
    assert turn.result == 18
