"""Task 5: the dealer's turn."""

from autograder.suite.marks import points, task, title

pytestmark = task(5, "dealer_play")
ENTER = [""] * 8  # more than any turn asks for


@points(2.75)
def test_a_dealer_with_17_or_more_stands(student, blackjack, tools):
    for hand, total in (("8D 9C", 17), ("9D 9C", 18), ("AD 6C", 17)):
        turn = tools.turn(blackjack.dealer_play, hand=hand, types=ENTER)
        assert turn.hand == tools.hand(hand)
        assert len(student.draws()) == 0
        assert turn.result == total


@points(2.25)
def test_a_dealer_below_17_takes_cards_and_appends_them_to_the_hand(blackjack, tools):
    turn = tools.turn(blackjack.dealer_play, hand="3D 7C", draws="2H 4S 3C", types=ENTER)
    assert turn.hand == tools.hand("3D 7C 2H 4S 3C")


@points(0.5)
def test_the_total_of_the_dealer_is_returned(blackjack, tools):
    turn = tools.turn(blackjack.dealer_play, hand="5D 8C", draws="6H", types=ENTER)
    assert turn.result == 19


@points(1.5)
@title("the dealer's hand is displayed at the beginning and after each card")
def test_the_dealers_hand_is_displayed_at_the_beginning_and_after_each_card(blackjack, tools):
    turn = tools.turn(blackjack.dealer_play, hand="2D 4C", draws="5H 8S", types=ENTER)
    assert turn.shown.said_in_order(
        f"Dealer's hand: {tools.words('2D 4C')}",
        tools.total(6),
        f"Dealer's hand: {tools.words('2D 4C 5H')}",
        tools.total(11),
        f"Dealer's hand: {tools.words('2D 4C 5H 8S')}",
        tools.total(19),
    )


@points(0.25)
@title("the dealer's turn in the handout waits twice")
def test_the_dealers_turn_in_the_handout_waits_twice(blackjack, tools):
    turn = tools.turn(blackjack.dealer_play, hand="3D JC", draws="5H", types=ENTER)
    for number, hand in enumerate(("3D JC", "3D JC 5H")):
        assert turn.shown.between(number, number).said(f"Dealer's hand: {tools.words(hand)}")
    assert turn.shown.asked(times=2)
    assert turn.result == 18
