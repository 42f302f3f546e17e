"""Task 2: a hand on the table."""

import pytest
from blackjack import display_hand
from conftest import OTHER, cards, words

from autograder.suite.marks import points, task

pytestmark = task(2, "display_hand")


@points(1.25)
@pytest.mark.parametrize(("name", "hand"), [("Rose", "9C AS"), ("Ada", "KS 2H")])
def test_a_hand_is_displayed_with_its_owner_and_its_cards_in_order(play, name, hand):
    shown = play(display_hand, name, cards(hand)).shown
    assert shown.said(f"{name}'s hand: {words(hand)}")
    assert shown.silent_about(OTHER)


@points(0.75)
def test_the_total_is_displayed_after_the_cards(play):
    shown = play(display_hand, "Rose", cards("9C KS")).shown
    assert shown.said_in_order("King of Spades", "Hand Total: (19)")
    assert shown.silent_about("Hand Total: (14)")


@points(0.5)
def test_a_hand_of_one_card_is_displayed(play):
    shown = play(display_hand, "Dealer", cards("3D")).shown
    assert shown.said_in_order("Dealer's hand: 3 of Diamonds", "Hand Total: (3)")
    assert shown.silent_about(OTHER)


@points(1)
def test_commas_stand_between_the_cards_and_nowhere_else(play):
    shown = play(display_hand, "Rose", cards("9C 10H 9C")).shown  # of two decks in turn
    assert shown.said("9 of Clubs, 10 of Hearts, 9 of Clubs")
    assert shown.said("9 of Clubs,", times=1)
    assert shown.silent_about("hand: ,")


@points(0.5)
def test_displaying_a_hand_returns_nothing(play):
    """a hand is displayed, and nothing is returned"""
    played = play(display_hand, "Rose", cards("8S 9C"))
    assert played.result is None
    assert played.shown.said("8 of Spades, 9 of Clubs")
    assert played.shown.silent_about(OTHER)


@points(0.5)
def test_displaying_a_hand_leaves_it_as_it_is(play):
    hand = cards("8S 9C")
    shown = play(display_hand, "Rose", hand).shown
    assert shown.said("8 of Spades, 9 of Clubs")
    assert shown.silent_about(OTHER)
    assert hand == cards("8S 9C")
