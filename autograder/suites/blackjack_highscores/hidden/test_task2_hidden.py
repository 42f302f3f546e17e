"""Task 2: hands of all sizes, and the names of their owners."""

from blackjack import display_hand
from conftest import OTHER, cards, total, words

from autograder.suite.marks import points, task

pytestmark = task(2, "display_hand")


@points(1)
def test_a_hand_of_many_cards_is_displayed(play):
    hand = "2D AH 2C 4S 5D AH"
    shown = play(display_hand, "Dealer", cards(hand)).shown
    assert shown.said_in_order(f"Dealer's hand: {words(hand)}", total(15))


@points(0.5)
def test_the_name_is_displayed_as_it_was_given(play):
    shown = play(display_hand, "Zoë", cards("8S 9C")).shown
    assert shown.said("Zoë's hand: 8 of Spades")
    assert shown.silent_about(OTHER)
