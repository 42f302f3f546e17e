"""Task 7: one game.  In most games here the first four cards are equal."""

from autograder.suite.marks import points, task

pytestmark = task(7, "run")


@points(1.5)
def test_both_statuses_are_displayed_before_the_first_question(tools):
    game = tools.play([5, 5, 7, 7], "n")
    assert game.turn(0).said_in_order(
        *tools.status("Mira", 5, 5, 10), tools.points("Computer has 7 visible")
    )


@points(1.5)
def test_a_card_that_the_user_takes_is_displayed_with_the_new_status(tools):
    game = tools.play([5, 5, 5, 5, 6], "y", "n")
    assert game.turn(1).said_in_order(tools.gets("Mira", 6), *tools.status("Mira", 5, 11, 16))


@points(1)
def test_a_player_who_passes_says_so_once(tools):
    game = tools.play([5, 5, 5, 5, 6, 1], "y", "y", "n")
    assert game.console.said("Mira passed", times=1)
    assert game.console.said("Computer passed", times=1)
    game = tools.play([5, 5, 5, 5, 2, 1], "n", takes=[(10, 5), (12, 5)])
    assert game.console.said("Mira passed", times=1)
    assert game.console.said("Computer passed", times=1)


@points(1.5)
def test_the_computer_takes_a_card_whenever_its_strategy_says_so(tools):
    game = tools.play([5, 5, 5, 5, 2, 4], "n", takes=[(10, 5), (12, 5)])
    assert game.cards_drawn == 6, "how many cards were drawn"
    assert game.console.said_in_order(
        tools.points("Computer has 5 visible"),
        tools.points("Computer has 7 visible"),
        tools.points("Computer has 11 visible"),
        "Computer passed",
    )


@points(1.5)
def test_a_game_ends_with_both_totals_and_the_winner(tools):
    game = tools.play([5, 5, 5, 5, 6], "y", "n")
    assert game.console.said_in_order(
        "Computer passed",
        "Mira passed",
        "Mira has 16 in total",
        "Computer has 10 in total",
        tools.points("Mira wins by 6"),
    )


@points(1)
def test_a_user_who_has_passed_is_not_asked_again(tools):
    game = tools.play([5, 5, 5, 5, 2, 4, 1], "n", takes=[(10, 5), (12, 5), (16, 5)])
    assert game.console.asked(times=1)
    assert game.cards_drawn == 7, "how many cards were drawn"


@points(1)
def test_only_a_no_makes_the_user_pass(tools):
    for lines in (["perhaps", "no"], ["no"], ["77", "?", "no"], ["no"]):
        game = tools.play([5, 5, 5, 5], *lines)
        assert game.console.asked(times=len(lines))
        assert game.console.said("Mira passed", times=1)
        assert game.cards_drawn == 4, "how many cards were drawn"


@points(1)
def test_with_21_the_user_is_still_asked(tools):
    game = tools.play([6, 6, 6, 6, 9], "y", "n")
    assert game.console.asked(times=2)
    assert game.cards_drawn == 5, "how many cards were drawn"
