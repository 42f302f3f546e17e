"""Task 4: how the turn ends, and what is asked until then."""

from autograder.marks import needs, points, task

pytestmark = [
    task(4, "player_play"),
    needs("get_hand_total", "display_hand", "input_hit_choice"),
]


@points(1.5)
def test_a_player_above_21_is_not_asked_again(blackjack, tools):
    types = ["h", "h", "s"]
    turn = tools.turn(blackjack.player_play, "Rose", hand="9H 7D", draws="4C JS", types=types)
    assert turn.result == 30
    assert turn.shown.asked(times=2)


@points(1)
def test_a_player_with_21_is_asked_as_well(blackjack, tools):
    types = ["h", "s"]
    turn = tools.turn(blackjack.player_play, "Rose", hand="KH 5D", draws="6C", types=types)
    assert turn.result == 21
    assert turn.shown.asked(times=2)


@points(0.5)
def test_the_hand_of_a_player_above_21_is_displayed(blackjack, tools):
    types = ["h", "s"]
    turn = tools.turn(blackjack.player_play, "Zoe", hand="KH 6D", draws="9C", types=types)
    wanted = f"Zoe's hand: {tools.words('KH 6D 9C')}"
    assert turn.shown.said_in_order(wanted, "Hand Total: (25)")


@points(0.5)
def test_nobody_is_told_that_a_player_with_21_or_less_has_gone_bust(blackjack, tools):
    for draws, total in (("5C", 20), ("6C", 21)):
        types = ["h", "s"]
        turn = tools.turn(blackjack.player_play, "Rose", hand="KH 5D", draws=draws, types=types)
        assert turn.result == total
        assert turn.shown.silent_about("Rose bust")


@points(0.5)
def test_an_ace_that_comes_down_to_1_keeps_the_player_in_the_game(blackjack, tools):
    types = ["h", "h", "s"]
    turn = tools.turn(blackjack.player_play, "Rose", hand="AH 5D", draws="9C 3S", types=types)
    assert turn.result == 18
    assert turn.hand == tools.hand("AH 5D 9C 3S")


@points(1)
def test_a_wrong_answer_in_the_turn_draws_nothing_and_is_asked_for_again(blackjack, tools):
    types = ["x", "h", "hit", "", "s"]
    turn = tools.turn(blackjack.player_play, "Rose", hand="9H 2D", draws="4C", types=types)
    assert turn.hand == tools.hand("9H 2D 4C")
    assert turn.shown.said("ERROR: Must be 'h' or 's'.", times=3)


@points(0.5)
def test_the_player_who_has_gone_bust_is_called_by_name(blackjack, tools):
    types = ["h", "s"]
    turn = tools.turn(blackjack.player_play, "Zoe", hand="KH 6D", draws="9C", types=types)
    assert turn.shown.said("Zoe bust!")
