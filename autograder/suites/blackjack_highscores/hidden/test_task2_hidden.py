"""Task 2: hands of all sizes, and what is left alone."""

from autograder.suite.marks import points, task

pytestmark = task(2, "display_hand")


@points(0.5)
def test_a_hand_of_many_cards_is_displayed(tools):
    shown = tools.displayed(("Dealer", "2D 3H 2C 4S 5D 2D"))
    wanted = f"Dealer's hand: {tools.words('2D 3H 2C 4S 5D 2D')}"
    assert shown.said_in_order(wanted, tools.total(18))


@points(0.5)
def test_aces_are_displayed_by_name_and_added_up_as_in_task_1(tools):
    shown = tools.displayed(("Rose", "AS AH QC"))
    wanted = "Ace of Spades, Ace of Hearts, Queen of Clubs"
    assert shown.said_in_order(wanted, tools.total(12))


@points(0.5)
def test_the_name_is_displayed_as_it_was_given(tools):
    shown = tools.displayed(("Zoë", "8S 9C"), ("R2D2", "7C 8S"))
    assert shown.said_in_order("Zoë's hand: 8 of Spades", "R2D2's hand: 7 of Clubs")
