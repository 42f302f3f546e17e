"""Task 5: the dealer's turn.  Enter is pressed as often as is asked."""

import pytest
from blackjack import dealer_play
from conftest import cards, total, words

from autograder.suite.marks import points, task, title

pytestmark = task(5, "dealer_play")
STANDS = {"with 17": ("8D 9C", 17), "with 18": ("9D 9C", 18), "with an ace and a 6": ("AD 6C", 17)}


@points(3.75)
@pytest.mark.parametrize(("hand", "worth"), STANDS.values(), ids=STANDS)
def test_a_dealer_with_17_or_more_stands(play, hand, worth):
    turn = play(dealer_play, cards(hand), deck="", then="")
    assert turn.result == worth
    assert turn.drawn == 0
    assert play(dealer_play, cards("JD QC"), deck="", then="").result == 20


@points(1.75)
def test_a_dealer_below_17_takes_cards_and_appends_them_to_the_hand(play):
    hand = cards("3D 7C")
    play(dealer_play, hand, deck="2H 4S 3C", types=["go on"], then="")
    assert hand == cards("3D 7C 2H 4S 3C")


@points(1)
@title("the dealer's hand is displayed at the beginning and after each card")
def test_the_dealers_hand_is_displayed_at_the_beginning_and_after_each_card(play):
    shown = play(dealer_play, cards("2D 4C"), deck="5H 8S", then="").shown
    hands = [f"Dealer's hand: {words(hand)}" for hand in ("2D 4C", "2D 4C 5H", "2D 4C 5H 8S")]
    assert shown.said_in_order(hands[0], total(6), hands[1], total(11), hands[2], total(19))


@points(0.25)
@title("the dealer's turn in the handout waits twice")
def test_the_dealers_turn_in_the_handout_waits_twice(play):
    turn = play(dealer_play, cards("3D JC"), deck="5H", then="")
    assert turn.result == 18
    assert turn.shown.asked(times=2)
