"""Task 4: how the turn ends, and what is asked until then."""

from autograder.suite.marks import points, task

pytestmark = task(4, "player_play")


@points(2.5)
def test_a_player_above_21_is_not_asked_again(blackjack, tools):
    types = ["h", "s"]
    for hand, total in (("8H 6D", 22), ("8H KD", 26)):
        turn = tools.turn(blackjack.player_play, "Rose", hand=hand, draws="8C", types=types)
        assert turn.result == total
        assert turn.shown.asked(times=1)


@points(2)
def test_a_player_with_21_is_asked_as_well(blackjack, tools):
    types = ["h", "s"]
    for hand, total in (("4H 8D", 21), ("2H 8D", 19)):
        turn = tools.turn(blackjack.player_play, "Rose", hand=hand, draws="9C", types=types)
        assert turn.result == total
        assert turn.shown.asked(times=2)
        assert turn.shown.silent_about("Rose bust")


@points(0.25)
def test_the_hand_of_a_player_above_21_is_displayed(blackjack, tools):
    types = ["h", "s"]
    turn = tools.turn(blackjack.player_play, "Zoe", hand="6H 7D", draws="9C", types=types)
    wanted = f"Zoe's hand: {tools.words('6H 7D 9C')}"
    assert turn.shown.said_in_order(wanted, tools.total(22))


@points(0.5)
def test_nobody_is_told_that_a_player_with_21_or_less_has_gone_bust(blackjack, tools):
    for hand, total in (("4H 7D", 20), ("4H 8D", 21)):
        types = ["h", "s"]
        turn = tools.turn(blackjack.player_play, "Rose", hand=hand, draws="9C", types=types)
        assert turn.result == total
        assert turn.shown.silent_about("Rose bust")


@points(0.5)
def test_an_ace_that_comes_down_to_1_keeps_the_player_in_the_game(blackjack, tools):
    types = ["h", "h", "s"]
    turn = tools.turn(blackjack.player_play, "Rose", hand="AH 5D", draws="5C 7S", types=types)
    assert turn.result == 18
    types, draws = [*["h"] * 7, "s"], "2S 2H 3C AD 3D 2C AC"
    turn = tools.turn(blackjack.player_play, "Rose", hand="2D 3H", draws=draws, types=types)
    assert turn.result == 19


@points(0.5)
def test_a_wrong_answer_in_the_turn_draws_nothing_and_is_asked_for_again(blackjack, tools):
    for types in (["x", "h", "x", "s"], ["s"], ["k", "h", "s"]):
        turn = tools.turn(blackjack.player_play, "Rose", hand="2H 4D", draws="9C", types=types)
        assert turn.hand == tools.hand("2H 4D 9C" if "h" in types else "2H 4D")
        error = "ERROR: Must be 'h' or 's'."
        assert turn.shown.said(error) if "h" in types else turn.shown.silent_about(error)


@points(0.25)
def test_the_player_who_has_gone_bust_is_called_by_name(blackjack, tools):
    types = ["h", "s"]
    turn = tools.turn(blackjack.player_play, "Zoe", hand="6H 7D", draws="9C", types=types)
    assert turn.shown.said("Zoe bust!")


@points(0.5)
def test_no_card_is_drawn_that_does_not_go_to_the_player(student, blackjack, tools):
    types = ["h", "h", "s"]
    turn = tools.turn(blackjack.player_play, "Rose", hand="2H 3D", draws="4C 5S", types=types)
    assert turn.result == 14
    assert len(student.draws()) == 2
