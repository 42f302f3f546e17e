"""Task 2: hands of all sizes, and what is left alone."""

from autograder.suite.marks import points, task

pytestmark = task(2, "display_hand")


@points(0.5)
def test_commas_stand_between_the_cards_and_nowhere_else(tools):
    shown = tools.displayed(("Rose", "4D 10H QC"), ("Rose", "3D"))
    assert shown.said("4 of Diamonds, 10 of Hearts, Queen of Clubs")
    assert shown.silent_about("hand: ,", "Queen of Clubs,", "3 of Diamonds,")
    # After the deck was refilled the same card may be there twice.
    shown = tools.displayed(("Rose", "9C 4D 9C"), ("Dealer", "KH KH"))
    assert shown.said("9 of Clubs, 4 of Diamonds, 9 of Clubs")
    assert shown.said("King of Hearts, King of Hearts")
    for each in ("9 of Clubs,", "King of Hearts,"):
        assert shown.said(each, times=1)


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


@points(0.5)
def test_displaying_a_hand_returns_nothing(student, blackjack, tools):
    with student.typing():
        assert blackjack.display_hand("Rose", tools.hand("8S 9C")) is None
    assert tools.displayed(("Rose", "8S 9C")).said("8 of Spades, 9 of Clubs")


@points(0.5)
def test_displaying_a_hand_leaves_it_as_it_is(student, blackjack, tools):
    hand = student.hold(tools.hand("8S 9C"))
    with student.typing():
        blackjack.display_hand("Rose", hand)
    assert student.value(hand) == tools.hand("8S 9C")
    assert tools.displayed(("Rose", "8S 9C")).said("8 of Spades, 9 of Clubs")
