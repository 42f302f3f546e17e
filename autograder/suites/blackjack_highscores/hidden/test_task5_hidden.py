"""Task 5: the edge at 17, going bust, and the Enter key."""

from autograder.suite.marks import points, task, title

pytestmark = task(5, "dealer_play")
ENTER = [""] * 8  # more than any turn asks for


@points(1)
def test_a_dealer_with_16_takes_a_card(blackjack, tools):
    turn = tools.turn(blackjack.dealer_play, hand="7D 9C", draws="3H", types=ENTER)
    assert turn.result == 19


@points(1.25)
def test_a_dealer_with_an_ace_and_a_6_stands(blackjack, tools):
    for hand, draws in (("AD 6C", ""), ("3D 3C", "AH")):
        turn = tools.turn(blackjack.dealer_play, hand=hand, draws=draws, types=ENTER)
        assert turn.result == 17
    assert tools.turn(blackjack.dealer_play, hand="9D KC", types=ENTER).result != 17


@points(0.25)
def test_a_dealer_takes_more_cards_when_an_ace_comes_down_to_1(blackjack, tools):
    turn = tools.turn(blackjack.dealer_play, hand="AD 4C", draws="9H 6S", types=ENTER)
    assert turn.result == 20
    draws = "2S 2D 3C 3D AC 4S"
    turn = tools.turn(blackjack.dealer_play, hand="2H 2C", draws=draws, types=ENTER)
    assert turn.result == 19


@points(1.5)
def test_a_dealer_above_21_has_gone_bust(blackjack, tools):
    for hand, total in (("6D 7C", 22), ("6D 9C", 24)):
        turn = tools.turn(blackjack.dealer_play, hand=hand, draws="9H", types=ENTER)
        assert turn.result == total
        assert turn.shown.said("Dealer bust!")


@points(0.5)
def test_nobody_is_told_that_a_dealer_with_21_or_less_has_gone_bust(blackjack, tools):
    for hand, total in (("3D 7C", 19), ("5D 7C", 21)):
        turn = tools.turn(blackjack.dealer_play, hand=hand, draws="9H", types=ENTER)
        assert turn.result == total
        assert turn.shown.silent_about("Dealer bust")


@points(1)
@title("one question waits each time the dealer's hand is displayed")
def test_one_question_waits_each_time_the_dealers_hand_is_displayed(blackjack, tools):
    turn = tools.turn(blackjack.dealer_play, hand="2D 4C", draws="5H 8S", types=ENTER)
    assert turn.shown.asked(times=3)
    for number, hand in enumerate(("2D 4C", "2D 4C 5H", "2D 4C 5H 8S")):
        assert turn.shown.between(number, number).said(f"Dealer's hand: {tools.words(hand)}")
    for hand, draws, times in (("8D KC", "", 1), ("6D 7C", "9H", 2), ("2D 6C", "KH", 2),
                               ("2H 2C", "2S 2D 3C 3D AC 4S", 7)):  # fmt: skip
        turn = tools.turn(blackjack.dealer_play, hand=hand, draws=draws, types=ENTER)
        assert turn.shown.asked(times=times)


@points(1)
def test_what_is_typed_before_enter_changes_nothing_for_the_dealer(blackjack, tools):
    types = ["stop", "s", "n", "quit", "h", "x", "0"]
    turn = tools.turn(blackjack.dealer_play, hand="2D 4C", draws="5H 3S 4C", types=types)
    assert turn.result == 18


@points(0.25)
def test_no_card_is_drawn_that_does_not_go_to_the_dealer(student, blackjack, tools):
    turn = tools.turn(blackjack.dealer_play, hand="2D 4C", draws="5H 8S", types=ENTER)
    assert turn.result == 19
    assert len(student.draws()) == 2
