"""Task 2: a hand on the table."""

from autograder.suite.marks import points, task

pytestmark = task(2, "display_hand")


@points(1.5)
def test_a_hand_is_displayed_with_its_owner_and_its_cards_in_order(tools):
    for name, hand in (("Rose", "9C 8S"), ("Rose", "9C AS"), ("Ada", "KS 2H")):
        shown = tools.displayed((name, hand))
        assert shown.said(f"{name}'s hand: {tools.words(hand)}")


@points(1)
def test_the_total_is_displayed_after_the_cards(tools):
    for hand, total in (("9C KS", 19), ("9C AS", 20)):
        shown = tools.displayed(("Rose", hand))
        assert shown.said_in_order(tools.words(hand), f"Hand Total: ({total})")
    shown = tools.displayed(("Ada", "KS 2H"))
    assert shown.said_in_order("2 of Hearts", "Hand Total: (12)")


@points(0.5)
def test_a_hand_of_one_card_is_displayed(tools):
    shown = tools.displayed(("Dealer", "3D"))
    assert shown.said_in_order("Dealer's hand: 3 of Diamonds", "Hand Total: (3)")


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
