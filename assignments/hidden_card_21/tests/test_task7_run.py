"""Task 7: one game, with the cards of a file in decks/: two equal ones for each player at first.

Where a computer is to pass at once, it has so many points that any strategy passes; where it takes
cards, it comes from 11 or less to 21."""

from autograder.suite.marks import points, task

pytestmark = task(7, "run")


@points(1)
def test_both_statuses_are_displayed_before_the_first_question(tools):
    game = tools.play_planned("computer_wins_by_10.txt", "n")
    assert game.drawn_by == "next_card", "run calls next_card whenever it wants a card"
    assert game.cards_drawn >= 4, "how many cards next_card was asked for: four to begin with"
    assert game.whole.between(0, 0).said_in_order(
        *tools.status("Mira", 5, 5, 10), tools.points("Computer has 10 visible")
    )


@points(1.25)
def test_a_card_that_the_user_takes_is_displayed_with_the_new_status(tools):
    game = tools.play_planned("user_goes_over_21.txt", "y", "y", "n")
    first = [tools.gets("Mira", 1), *tools.status("Mira", 10, 11, 21)]
    second = [tools.gets("Mira", 3), *tools.status("Mira", 10, 14, 24)]
    assert game.turn(1).said_in_order(*first)
    assert game.console.between(1, 2).said_in_order(*first, *second)


@points(1)
def test_a_player_who_passes_says_so_once(tools):
    game = tools.play_planned("computer_passes_before_the_user.txt", "y", "y", "n")
    assert game.console.said("Mira passed", times=1)
    assert game.console.said("Computer passed", times=1)
    game = tools.play_planned("computer_comes_to_21.txt", "n")
    assert game.console.said("Mira passed", times=1)
    assert game.console.said("Computer passed", times=1)


@points(1)
def test_the_computer_takes_a_card_whenever_its_strategy_says_so(tools):
    game = tools.play_planned("computer_takes_above_21.txt", "n")
    assert game.decisions, "take_another_card is asked"
    assert game.cards_drawn == 6, "how many cards were drawn"
    assert game.console.said_in_order(
        tools.points("Computer has 10 visible"),
        tools.points("Computer has 12 visible"),
        tools.points("Computer has 16 visible"),
    )


@points(1.5)
def test_a_game_ends_with_both_totals_and_the_winner(tools):
    game = tools.play_planned("user_wins_by_2.txt", "y", "n")
    tools.comes_to_its_end(game)
    assert game.console.said_in_order(
        "Mira passed",
        "Mira has 20 in total",
        "Computer has 18 in total",
        tools.points("Mira wins by 2"),
    )
    tools.ended(tools.end_of(game), "Mira")


@points(1.5)
def test_a_user_who_has_passed_is_not_asked_again(tools):
    game = tools.play_planned("computer_goes_on_alone.txt", "n")
    assert game.questions == 1, "how many questions were asked"
    assert game.cards_drawn > 5 or len(game.decisions) > 1, "the computer goes on alone"


@points(1.75)
def test_only_a_no_makes_the_user_pass(tools):
    for lines in (["perhaps", "no"], ["no"], ["77", "?", "no"], ["no"]):
        game = tools.play_planned("computer_wins_by_10.txt", *lines)
        assert game.questions == len(lines), "how many questions were asked"
        assert game.console.said("Mira passed")
        assert game.console.silent_about("Mira gets")


@points(1)
def test_with_21_the_user_is_still_asked(tools):
    game = tools.play_planned("user_has_21.txt", "y", "n")
    assert game.questions == 2, "how many questions were asked"
    assert game.cards_drawn, "cards are drawn"
