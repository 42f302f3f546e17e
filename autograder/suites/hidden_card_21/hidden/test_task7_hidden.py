"""Task 7: who knows what, who is asked when, and how else a game can end."""

import re

from autograder.suite.marks import points, task

pytestmark = task(7, "run")
CALLS = "take_another_card was given the computer's total and the user's visible points"


@points(1)
def test_above_21_the_user_is_still_asked_and_nothing_is_announced(student, tools):
    game = tools.play([10, 10, 10, 10, 10, 6], "y", "y", "n")
    assert game.console.asked(times=3)
    assert game.cards_drawn == 6, "how many cards were drawn"
    before_the_end = student.text(game.before_the_last_pass())
    assert before_the_end.silent_about("bust", "busted", "wins", "loses", "lost", "nobody")


@points(1.5)
def test_the_computers_hidden_card_and_total_stay_secret_until_the_end(tools):
    game = tools.play([2, 2, 8, 9, 1, 3, 1], "y", "y", "n", takes=[(17, 3)])
    numbers = game.numbers_before_the_end()
    visible = re.search(r"computer\s+has\s+([89])\s+visible", game.console.text, re.IGNORECASE)
    assert visible, "the computer's status displays its visible points: 8 or 9"
    hidden = 17 - int(visible[1])
    # The same game once more, but for the hidden card: what is displayed anyway comes again.
    cards = [4 if card == hidden else card for card in (8, 9)]
    takes = [(12, 3), (13, 3)]
    without = tools.play([2, 2, *cards, 1, 3, 1], "y", "y", "n", takes=takes)
    told = numbers - without.numbers_before_the_end()
    secret = {hidden, 17, 20, 21 - 17, 21 - 20}
    assert secret & set(told) == set(), "numbers that tell the computer's hidden card or total"
    assert game.console.said("Computer has 20 in total")


@points(1.5)
def test_the_strategy_is_given_the_computers_total_and_the_users_visible_points(tools):
    takes = [(8, 14), (11, 16)]
    game = tools.play([4, 4, 4, 4, 10, 3, 2, 5], "y", "y", "n", takes=takes)
    assert game.decisions == [(8, 14), (11, 16), (16, 16)], CALLS


@points(1)
def test_a_computer_that_has_passed_is_not_asked_again(tools):
    game = tools.play([2, 2, 2, 2, 3, 4, 6], "y", "y", "y", "n")
    assert game.decisions == [(4, 5)], CALLS
    assert game.cards_drawn == 7, "how many cards were drawn"


@points(1)
def test_the_players_take_one_card_each_in_turn_the_user_first(tools):
    game = tools.play([3, 3, 3, 3, 9, 4, 1, 5], "y", "y", "n", takes=[(6, 12), (10, 13)])
    assert game.turn(1).said(*tools.gets("Mira", 9))
    assert game.turn(2).said(*tools.gets("Mira", 1))
    assert game.cards_drawn == 8, "how many cards were drawn"
    assert game.console.said(*tools.points("Computer has 7 visible"))
    assert game.console.said(*tools.points("Computer has 12 visible"))


@points(0.5)
def test_one_of_the_first_two_cards_is_hidden_and_the_other_visible(tools):
    game = tools.play([4, 9, 7, 3], "n")
    first = game.turn(0)
    hidden, visible = (4, 9) if first.said(*tools.points("Mira has 4 hidden")) else (9, 4)
    assert first.said_in_order(*tools.status("Mira", hidden, visible, 13))
    assert first.said(
        *tools.points("Computer has 3 visible"), *tools.points("Computer has 7 visible")
    )


@points(1)
def test_a_game_can_end_in_other_ways(tools):
    nobody = ("Nobody wins", "Nobody won")
    game = tools.play([7, 7, 7, 7], "n")
    totals = ("Mira has 14 in total", "Computer has 14 in total")
    assert game.console.said_in_order(*totals, nobody)
    game = tools.play([10, 10, 10, 10, 10, 9], "y", "n", takes=[(20, 20)])
    totals = ("Mira has 30 in total", "Computer has 29 in total")
    assert game.console.said_in_order(*totals, nobody)
    game = tools.play([9, 9, 9, 9, 9], "n", takes=[(18, 9)])
    totals = ("Mira has 18 in total", "Computer has 27 in total")
    assert game.console.said_in_order(*totals, tools.points("Mira wins by 9"))


@points(1)
def test_the_next_game_begins_from_the_beginning(tools):
    tools.play([5, 5, 5, 5, 6], "y", "n")
    game = tools.play([3, 3, 3, 3], "n")
    assert game.console.asked(times=1)
    assert game.turn(0).said_in_order(
        *tools.status("Mira", 3, 3, 6), tools.points("Computer has 3 visible")
    )
    assert game.decisions == [(6, 3)], CALLS
    assert game.console.said_in_order("Mira has 6 in total", "Computer has 6 in total")


@points(0.5)
def test_the_players_of_a_game_have_the_names_that_were_given(tools):
    game = tools.play([5, 5, 5, 5, 6], "y", "n", names=("Ada", "Hal"))
    assert game.console.said_in_order(
        *tools.status("Ada", 5, 5, 10), tools.points("Hal has 5 visible")
    )
    assert game.console.said(*tools.gets("Ada", 6))
    assert game.console.said("Ada passed")
    assert game.console.said("Hal passed")
    assert game.console.said_in_order("Ada has 16 in total", "Hal has 10 in total")


@points(0.5)
def test_run_plays_one_game_and_returns_none(tools):
    game = tools.play([5, 5, 5, 5], "n")
    assert game.console.asked(times=1)
    assert game.console.said("Computer has 10 in total")
    assert game.returned is None


@points(0.5)
def test_run_knows_its_parameters_by_name(tools):
    game = tools.play([5, 5, 5, 5], "n", names={"computer_name": "Hal", "username": "Ada"})
    assert game.console.said_in_order("Ada has 10 in total", "Hal has 10 in total")
