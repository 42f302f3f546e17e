"""Task 7: who knows what, who is asked when, and how else a game can end."""

import re
from collections import Counter

from autograder.suite.marks import points, task, title

pytestmark = task(7, "run")
CALLS = "take_another_card was given the computer's total and the user's visible points"
NUMBERS = re.compile(r"(?<!\d)\d{1,18}(?!\d)")
OF_THE_USER = re.compile(r"\bmira\s+(?:has|gets)(?:\s+an?)?\s+\d+", re.IGNORECASE)


@points(1.5)
def test_above_21_the_user_is_still_asked_and_nothing_is_announced(student, tools):
    game = tools.play([10, 10, 3, 3, 10, 5, 10, 10], "y", "y", "n", takes=[(6, 20), (11, 30)])
    assert game.questions == 3, "how many questions were asked"
    before_the_end = student.text(game.before_the_last_pass(), of=game.console)
    announced = ("bust", "busted", "over 21", "above 21", "exceeds 21")
    assert before_the_end.silent_about(*announced, "wins", "loses", "lost", "nobody")


@points(2)
@title("the computer's hidden card and total stay secret until the end")
def test_the_computers_hidden_card_and_total_stay_secret_until_the_end(tools):
    game = keeps_its_secrets(tools, [1, 10, 1], "y", "y", "n", totals=[11, 21])
    # 17 if the first four cards go to both in turn: that is asked elsewhere.
    assert game.console.said("Computer has 21 in total", "Computer has 17 in total")
    # That the computer goes on alone here is asked elsewhere.
    keeps_its_secrets(tools, [1, 10, 7], "y", "n", totals=[11, 21, 28])


def shown_of_5_and_6(game):
    """Return the visible points of the computer that are 5 or 6, each time they are displayed."""
    return re.findall(r"computer\s+has\s+([56])\s+visible", game.console.text, re.IGNORECASE)


def numbers_before_the_end(game):
    """Return how often each number was displayed until both players had passed.

    What is said of the user's points and cards is left out: it tells nothing of the computer.
    """
    text = OF_THE_USER.sub(" ", game.before_the_last_pass())
    return Counter(int(each) for each in NUMBERS.findall(text))


def keeps_its_secrets(tools, drawn, *lines, totals):
    """Return a game before the end of which nothing tells the hidden card, or such a total."""
    takes = [(total, 3) for total in totals[:-1]]
    game = tools.play([2, 2, 6, 5, *drawn], *lines, takes=takes)
    numbers = numbers_before_the_end(game)
    visible = shown_of_5_and_6(game)
    assert visible, "the computer's status displays its visible points: 5 or 6"
    hidden = 11 - int(visible[0])
    # The same game once more, but for the hidden card: what is displayed anyway comes again.
    cards = [4 if card == hidden else card for card in (6, 5)]
    takes = [(total - 11 + sum(cards), 3) for total in totals[:-1]]
    without = tools.play([2, 2, *cards, *drawn], *lines, takes=takes)
    assert shown_of_5_and_6(without)[:1] == visible[:1], "the next game has cards of its own"
    told = numbers - numbers_before_the_end(without)
    # With hidden + 10 it would go on from the other card than it showed first, and both are known.
    secret = {21 - 11, *totals, *(hidden + total - 11 for total in totals)}
    early = sorted(secret & set(told))
    words = "no number before the end that tells the computer's hidden card or total"
    shown = f"{' and '.join(map(str, early))} {'does' if len(early) == 1 else 'do'}"
    assert not early, f"{words}, as {shown} in the first of these games"
    return game


@points(1.75)
@title("the strategy is given the computer's total and the user's visible points")
def test_the_strategy_is_given_the_computers_total_and_the_users_visible_points(tools):
    takes = [(8, 14), (11, 16)]
    cards = [4, 4, 4, 4, 10, 3, 2, 5]
    game = tools.play(cards, "y", "y", "n", takes=takes, by_arguments=True)
    assert game.decisions == [(8, 14), (11, 16), (16, 16)], CALLS


@points(1)
@title("a computer is asked with the right points until it passes, and not again")
def test_a_computer_that_has_passed_is_not_asked_again(tools):
    game = tools.play([2, 2, 2, 2, 3, 4, 6], "y", "y", "y", "n")
    assert game.decisions == [(4, 5)], CALLS
    assert game.questions == 4, "how many questions were asked"


@points(1)
@title("the players take one card each in turn, the user first")
def test_the_players_take_one_card_each_in_turn_the_user_first(tools):
    game = tools.play([3, 3, 3, 3, 9, 5, 1, 10], "y", "y", "n", takes=[(6, 12), (11, 13)])
    assert game.turn(1).said(*tools.gets("Mira", 9))
    assert game.turn(1).silent_about(*tools.points("Computer has 18 visible"))
    assert game.turn(2).said(*tools.gets("Mira", 1))
    assert (game.cards_drawn, game.drawn_by) == (8, "next_card"), "how many cards were drawn"
    assert game.console.said_in_order(
        tools.points("Computer has 8 visible"), tools.points("Computer has 18 visible")
    )


@points(0.25)
def test_one_of_the_first_two_cards_is_hidden_and_the_other_visible(tools):
    takes_one = {"answers": [True] + [False] * 6}
    game = tools.play_once([4, 9, 3, 8, 6, 10], "yn", ("Mira", "Computer"), takes_one)
    first = game.turn(0)
    hidden, visible = (4, 9) if first.said(*tools.points("Mira has 4 hidden")) else (9, 4)
    assert first.said_in_order(*tools.status("Mira", hidden, visible, 13))
    eight = tools.points("Computer has 8 visible")
    assert first.said(*tools.points("Computer has 3 visible"), *eight)
    # Each new status goes on from the first: the two cards have not changed places.
    assert game.console.silent_about(
        *tools.points(f"Mira has {visible} hidden"),
        *tools.points(f"Mira has {hidden + 6} visible"),
        *tools.points(f"Computer has {13 if first.said(*eight) else 18} visible"),
    )


@points(1)
def test_a_game_can_end_in_other_ways(tools):
    for cards, lines, takes, totals, winner in (
        ([10, 10, 10, 10], "n", [], (20, 20), None),
        ([10, 10, 10, 10, 10], "yn", [], (30, 20), "Computer"),
        ([10, 10, 10, 10, 10, 9], "yn", [(20, 20)], (30, 29), None),
        ([9, 9, 9, 9, 9], "n", [(18, 9)], (18, 27), "Mira"),
    ):
        game = tools.play(cards, *lines, takes=takes)
        user, computer = totals
        assert game.console.said_in_order(
            f"Mira has {user} in total", f"Computer has {computer} in total"
        )
        tools.ended(tools.end_of(game), winner)
    takes = [*((1 + turn, 1 + turn) for turn in range(1, 9)), (10, 9)]
    game = tools.play([1] * 21, *["y"] * 8, "n", takes=takes)
    assert game.console.said_in_order("Mira has 10 in total", "Computer has 11 in total")


@points(0.25)
def test_the_next_game_begins_from_the_beginning(tools):
    tools.play([10, 10, 10, 10, 6], "y", "n")
    game = tools.play([9, 9, 9, 9], "n")
    assert game.questions == 1, "how many questions were asked"
    assert game.turn(0).said_in_order(
        *tools.status("Mira", 9, 9, 18), tools.points("Computer has 9 visible")
    )
    assert len(game.decisions) == 1, "how often take_another_card was called"
    assert game.console.said_in_order("Mira has 18 in total", "Computer has 18 in total")


@points(0.25)
def test_the_players_of_a_game_have_the_names_that_were_given(tools):
    game = tools.play([5, 5, 10, 10, 6], "y", "n", names=("Ada", "Hal"))
    first = game.turn(0)
    assert first.said("Ada has")
    assert first.said("Hal has")
    assert game.console.said("Ada gets")
    assert game.console.silent_about("Mira passed", "Computer passed")
    assert set(tools.totals(game.console)) == {"Ada", "Hal"}


@points(0.5)
def test_run_plays_one_game_and_returns_none(tools):
    game = tools.play([5, 5, 10, 10], "n")
    assert game.whole.asked(times=1)
    assert tools.totals(game.console), "totals are displayed"
    assert game.returned is None


@points(0.25)
def test_run_knows_its_parameters_by_name(tools):
    game = tools.play([5, 5, 10, 10], "n", names={"computer_name": "Hal", "username": "Ada"})
    assert game.console.said("Ada passed")
    assert set(tools.totals(game.console)) == {"Ada", "Hal"}
