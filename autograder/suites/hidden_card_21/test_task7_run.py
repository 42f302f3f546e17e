"""Task 7: one game, with the cards of a file in decks/: two equal ones for each player at first.

Where a computer is to pass at once, it has so many points that any strategy passes; where it takes
cards, it comes from 11 or less to 21."""

import re

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
    game = tools.play_once([10, 10, 9, 9], "n", ("Ada", "Computer"), {"answers": [False] * 6})
    assert game.console.said("Ada passed", times=1)


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


@points(0.25)
def test_the_games_in_the_handout_go_as_it_prints_them(tools):
    game = as_printed(tools, [4, 9, 7, 3, 6, 5, 2], "y", "perhaps", "no", ends=(19, 17))
    assert len(game.decisions) == 3, "how often take_another_card was called"
    before = tools.points("Computer has 10 visible"), tools.points("Computer has 14 visible")
    assert game.console.between(0, 2).silent_about(*before[0], *before[1]), "one card in a turn"
    game = as_printed(tools, [4, 8, 10, 9, 5], "y", "n", ends=(17, 19))
    passes = re.search(r"(?i)computer(?:(?!computer)[^\n])*passed", game.console.between(0, 1).text)
    assert passes, "the computer has passed before the user is asked again"
    game = tools.play_once([10, 10, 9, 9], "n", ("Ada", "Computer"), {"answers": [False] * 6})
    assert game.console.said_in_order(
        *tools.status("Ada", 10, 10, 20),
        tools.points("Computer has 9 visible"),
        "Ada has 20 in total",
        "Computer has 18 in total",
        tools.points("Ada wins by 2"),
    )
    tools.ended(tools.end_of(game), "Ada", ("Ada", "Computer"))


def as_printed(tools, cards, *lines, ends):
    """Return a game of the handout, in which the user takes one card, after these were checked."""
    taken = cards[5:]  # by the computer
    takes = {"answers": [*[True] * len(taken), *[False] * 6]}
    game = tools.play_once(cards, lines, ("Mira", "Computer"), takes)
    assert (game.questions, game.cards_drawn) == (len(lines), len(cards)), "questions and cards"
    # Either of a player's first two cards may be the hidden one.
    hidden, visible = cards[:2]
    if game.turn(0).count(*tools.points(f"Mira has {visible} hidden")):
        hidden, visible = visible, hidden
    secret, shown = cards[2:4]
    if game.turn(0).count(*tools.points(f"Computer has {secret} visible")):
        secret, shown = shown, secret
    both = hidden + visible
    assert game.turn(0).said_in_order(
        *tools.status("Mira", hidden, visible, both),
        tools.points(f"Computer has {shown} visible"),
    )
    visible += cards[4]
    assert game.turn(1).said_in_order(
        tools.gets("Mira", cards[4]), *tools.status("Mira", hidden, visible, ends[0])
    )
    sums = [sum(taken[:number]) for number in range(len(taken) + 1)]
    calls = [(secret + shown + each, visible) for each in sums]
    assert game.decisions == calls, "what take_another_card was given"
    told = {secret, *(total for total, _ in calls)} - {shown + each for each in sums}
    pairs = r"(?i)computer\b(?:(?!computer\b)[^\d\n])*(\d+)(?: and (\d+))?"
    of_computer = re.findall(pairs, before_the_end(game))
    early = sorted(told & {int(each) for pair in of_computer for each in pair if each})
    assert not early, "nothing tells the computer's hidden card or total before the end"
    user, computer = ends
    winner = "Mira" if user > computer else "Computer"
    assert game.console.said_in_order(
        f"Mira has {user} in total",
        f"Computer has {computer} in total",
        tools.points(f"{winner} wins by {abs(user - computer)}"),
    )
    tools.ended(tools.end_of(game), winner)
    return game


def before_the_end(game):
    """Return what was displayed until both players had passed, without the user's messages."""
    return re.sub(r"(?i)\bmira\s+(?:has|gets)[^\n]*", " ", game.before_the_last_pass())
