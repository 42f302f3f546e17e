"""Task 2: a hand on the table."""

from autograder.suite.marks import points, task

pytestmark = task(2, "display_hand")


@points(1.5)
def test_a_hand_is_displayed_with_its_owner_and_its_cards_in_order(tools):
    shown = tools.displayed(("Rose", "9C 8S"))
    assert shown.said("Rose's hand: 9 of Clubs, 8 of Spades")


@points(1)
def test_the_total_is_displayed_after_the_cards(tools):
    shown = tools.displayed(("Rose", "9C KS"))
    assert shown.said_in_order("9 of Clubs, King of Spades", "Hand Total: (19)")


@points(0.5)
def test_a_hand_of_one_card_is_displayed(tools):
    shown = tools.displayed(("Dealer", "3D"))
    assert shown.said_in_order("Dealer's hand: 3 of Diamonds", "Hand Total: (3)")
