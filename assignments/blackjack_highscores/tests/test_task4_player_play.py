"""Task 4: the player's turn."""

from autograder.suite.marks import points, task

pytestmark = task(4, "player_play")


@points(0.5)
def test_a_player_who_stands_takes_no_card(student, blackjack, tools):
    turn = tools.turn(blackjack.player_play, "Rose", hand="7H 9D", types=["s"])
    assert turn.hand == tools.hand("7H 9D")
    assert len(student.draws()) == 0
    assert turn.result == 16


@points(1.5)
def test_a_card_is_drawn_and_appended_to_the_hand_for_each_hit(blackjack, tools):
    types = ["h", "h", "s"]
    turn = tools.turn(blackjack.player_play, "Rose", hand="6H 2D", draws="4C 3S", types=types)
    assert turn.hand == tools.hand("6H 2D 4C 3S")


@points(1)
def test_the_total_of_the_player_is_returned(blackjack, tools):
    types = ["h", "s"]
    turn = tools.turn(blackjack.player_play, "Rose", hand="9H 7D", draws="4C", types=types)
    assert turn.result == 20
    types = ["h", "h", "s"]
    turn = tools.turn(blackjack.player_play, "Rose", hand="9H 7D", draws="4C JS", types=types)
    # That both cards are drawn, and that a bust returns something, is asked elsewhere.
    is_asked = len(turn.hand) == 4 and turn.result is not None
    assert not is_asked or turn.result == 30


@points(1.5)
def test_hand_and_total_are_displayed_after_each_card_of_the_player(blackjack, tools):
    types = ["h", "h", "s"]
    for hand, draws, totals in (("2H 3D", "4C 5S", (9, 14)), ("9H 7D", "4C JS", (20, 30))):
        turn = tools.turn(blackjack.player_play, "Rose", hand=hand, draws=draws, types=types)
        first, second = draws.split()
        assert turn.shown.said_in_order(
            f"Rose's hand: {tools.words(f'{hand} {first}')}",
            tools.total(totals[0]),
            f"Rose's hand: {tools.words(f'{hand} {first} {second}')}",
            tools.total(totals[1]),
        )


@points(1.5)
def test_a_player_above_21_is_told_so(blackjack, tools):
    for hand, total in (("8H 7D", 24), ("KH 8D", 27)):
        turn = tools.turn(blackjack.player_play, "Rose", hand=hand, draws="9C", types=["h"])
        assert turn.result == total
        assert turn.shown.said("Rose bust!")
