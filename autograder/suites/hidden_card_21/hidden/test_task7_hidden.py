"""Task 7: who knows what, who is asked when, and how else a game can end."""

from conftest import NAMES, ended, gets, status, totals, visible
from test_task7_run import keeps_its_secrets

from autograder.suite.marks import points, task, title

pytestmark = task(7, "run")
GIVEN = "take_another_card was given the computer's total and the user's visible points"
ENDED = (
    "bust", "busted", "over 21", "above 21", "exceeds 21", "Mira wins", "Computer wins", "you win",
    "loses", "lost", "nobody",
)  # fmt: skip
ENDS = {
    "tie_at_20.txt": ("yn", 20, 20, None),
    "both_go_over_21.txt": ("yn", 27, 25, None),
    "computer_goes_over_21.txt": ("n", 18, 22, "Mira"),
    "five_sevens.txt": ("yn", 21, 14, "Mira"),
    "10 10 10 10 10 pass": ("yn", 30, 20, "Computer"),
    "1 1 1 1" + " 1 take 1" * 8 + " take 1 pass": ("yyyyyyyyn", 10, 11, "Computer"),
}


@points(1.75)
def test_above_21_the_user_is_still_asked_and_nothing_is_announced(play):
    game = play("10 10 3 3 10 take 5 10 take 10 pass", "yyn")
    assert game.questions() == 3
    begun = game.turn(0)  # the words of a question announce nothing
    assert game.shown.between(0, 2).silent_about(*(word for word in ENDED if not begun.count(word)))


@points(1.25)
@title("the computer's hidden card and total stay secret until the end")
def test_the_computers_hidden_card_and_total_stay_secret_until_the_end(play):
    games = ("9 8 6 7 1 take 10 1 take 3 take 1 pass", "yyn"), ("9 8 7 5 2 pass 1 3", "yyyn")
    keeps_its_secrets(play, *games)


@points(0.75)
@title("the strategy is given the computer's total and the user's visible points")
def test_the_strategy_is_given_the_computers_total_and_the_users_visible_points(play):
    game = play("4 4 4 4 10 take 3 2 take 5 pass", "yyn")
    assert game.decisions == [(8, 14), (11, 16), (16, 16)], GIVEN


@points(1)
@title("a computer is asked with the right points until it passes, and not again")
def test_a_computer_that_has_passed_is_not_asked_again(play):
    game = play("2 2 2 2 3 pass 4 6", "yyyn")
    assert game.decisions == [(4, 5)], GIVEN
    assert game.questions() == 4


@points(1)
@title("the players take one card each in turn, the user first")
def test_the_players_take_one_card_each_in_turn_the_user_first(play):
    game = play("3 3 3 3 9 take 5 1 take 10 pass", "yyn")
    assert game.turn(1).said(*gets("Mira", 9))
    assert game.turn(1).silent_about(visible(18))
    assert game.turn(2).said(*gets("Mira", 1))
    assert game.drawn == 8
    assert game.shown.said_in_order(visible(8), visible(18))


@points(0.5)
def test_a_game_can_end_in_other_ways(play):
    for plan, (answers, user, computer, winner) in ENDS.items():
        shown = play(plan, answers).shown
        assert shown.said_in_order(*totals(user, computer))
        ended(shown, winner)


@points(0.25)
def test_the_next_game_begins_from_the_beginning(play):
    for deck in ("crlf_line_ends.txt", "cr_line_ends.txt"):
        assert play(deck, "yn").shown.said("Mira has 20 in total")
    game = play("no_final_newline.txt", "n")
    assert game.turn(0).said_in_order(*status("Mira", 9, 9), visible(9))
    assert game.decisions == [(18, 9)]
    assert game.shown.said_in_order(*totals(18, 18))


@points(1)
def test_the_players_of_a_game_have_the_names_that_were_given(play):
    for names in (("Ada", "Hal"), NAMES):
        game = play("8 8 8 8 1 take 4 pass", "yn", names)
        for name in names:
            assert game.turn(0).said(f"{name} has")
            assert game.shown.said(f"{name} passed")
        assert game.shown.said_in_order(*totals(17, 20, names), f"{names[1]} wins")


@points(1)
def test_run_plays_one_game_and_returns_none(play):
    game = play("runs_out_after_the_deal.txt", "n")
    assert game.shown.asked(times=1)
    assert not game.is_odd
    assert game.shown.said("Mira passed")
    assert game.result is None
