"""Task 7: one game, with the draws and decisions of a file in decks/: see `play` in conftest.py.

The first two cards of a player are equal, so it makes no difference which of them is hidden.
"""

import itertools
import re

import pytest
from conftest import NAMES, ended, gets, status, totals, visible

from autograder.suite.marks import points, task, title

pytestmark = task(7, "run")
NUMBER = r"\d+(?:[.,]\d+)?"


def keeps_its_secrets(play, *games):
    """Check that no number before the last pass is the computer's hidden card or total.

    A line that in another game shows the same number, or no secret at all, tells nothing: it has a
    date, or counts something.
    """
    lines, pairs, told = set(), set(), set()
    for secrets, early, besides in [told_early(play(*each)) for each in games]:
        for line, numbers in numbers_in(early + besides).items():
            if not numbers & secrets:
                lines.add(line)
            pairs |= {(line, each) for each in numbers - secrets}
        for line, numbers in numbers_in(early).items():
            told |= {(line, each) for each in numbers & secrets}
    told = [f"{each} in {line!r}" for line, each in told - pairs if line not in lines]
    assert sorted(told) == [], "no number that tells the computer's secrets too early"


def told_early(game):
    """Return the computer's hidden card and totals, and the lines before the last pass.

    Besides, it returns what lines say up to a pass, and all of the last one, which may go on with
    the end of the game.  The draws are such that no other number is like these, but for the user's.
    """
    assert game.shown.said("passed")
    text = re.sub(r"mira\s+(has|gets)\D{0,40}\d+", "", game.shown.text.lower())
    early = text[: text.rindex("passed") + len("passed")]
    dealt = [sum(game.cards[2:4]), sum(game.cards[1:4:2])]  # its own cards, by either order
    totals = [total for total, _ in game.decisions]
    totals = totals if totals and totals[0] in dealt else dealt[:1]
    found = [int(each) for each in re.findall(r"computer\s+has\s+(\d{1,3})\s+visible", early)]
    assert found, "the computer's status displays its visible points"
    hidden = totals[0] - found[0]
    others = {total - found[0] for total in totals} - {total - hidden for total in totals}
    assert sorted(others & {*found}) == [], "no status that tells the hidden card"
    lines = early.splitlines()
    besides = [re.sub("(passed).*", r"\1", line) for line in lines if "passed" in line]
    besides.append(text.splitlines()[len(lines) - 1])
    return {*map(str, (*totals, hidden))}, lines, besides


def numbers_in(lines):
    """Return {line without its numbers: those that stand in lines of this form}."""
    found = {}
    for line in lines:
        found.setdefault(re.sub(NUMBER, "0", line).strip(), set()).update(re.findall(NUMBER, line))
    return found


@points(1)
def test_both_statuses_are_displayed_before_the_first_question(play):
    game = play("computer_wins_by_10.txt", "n")
    assert game.drawn >= 4, "so many cards came from next_card, and four are dealt"
    assert game.turn(0).said_in_order(*status("Mira", 5, 5), visible(10))
    assert not game.is_odd, "next_card is asked for each card, and the user for nothing else"


@points(1)
def test_a_card_that_the_user_takes_is_displayed_with_the_new_status(play):
    game = play("user_goes_over_21.txt", "yyn")
    first = [gets("Mira", 1), *status("Mira", 10, 11)]
    second = [gets("Mira", 3), *status("Mira", 10, 14)]
    assert game.turn(1).said_in_order(*first)
    assert game.shown.between(1, 2).said_in_order(*first, *second)


@points(1)
def test_a_player_who_passes_says_so_once(play):
    for shown in (
        play("computer_passes_before_the_user.txt", "yyn").shown,
        play("computer_comes_to_21.txt", "n").shown,
    ):
        assert shown.said("Mira passed", times=1)
        assert shown.said("Computer passed", times=1)


@points(0.25)
def test_the_computer_takes_a_card_whenever_its_strategy_says_so(play):
    game = play("computer_takes_above_21.txt", "n")
    assert game.shown.said_in_order(visible(10), visible(12), visible(16))
    assert game.drawn == 6, "so many cards were drawn"


ENDS = {
    "user_wins_by_2.txt": ("yn", 20, 18, "Mira"),
    "8 8 8 8 1 take 4 pass": ("yn", 17, 20, "Computer"),
}


@points(1.5)
@pytest.mark.parametrize("plan", ENDS)
def test_a_game_ends_with_both_totals_and_the_winner(play, plan):
    answers, user, computer, winner = ENDS[plan]
    shown = play(plan, answers).shown
    margin = f"{winner} wins by {abs(user - computer)}"
    assert shown.said_in_order("Mira passed", *totals(user, computer), margin)
    ended(shown, winner)


@points(2)
def test_a_user_who_has_passed_is_not_asked_again(play):
    game = play("computer_goes_on_alone.txt", "n")
    assert game.questions() == 1, "how often the user is asked"
    goes_on = game.drawn > 5 or len(game.decisions) > 1
    assert goes_on, "the computer goes on alone"


@points(1)
def test_only_a_no_makes_the_user_pass(play):
    for answers in (["no"], ["perhaps", "77", "?", "", "no"]):
        game = play("computer_wins_by_10.txt", answers)
        assert game.questions() == len(answers)
        assert game.shown.said("Mira passed")
        assert game.drawn == 4, "the number of cards drawn"


@points(0.25)
def test_with_21_the_user_is_still_asked(play):
    assert play("user_has_21.txt", "yn").questions() == 2


@points(0.75)
def test_with_more_than_21_the_user_is_still_asked(play):
    assert play("user_goes_over_21.txt", "yyn").questions() == 3


@points(1.75)
@title("until both have passed nothing tells the computer's hidden card or total")
def test_nothing_tells_the_computers_hidden_card_or_total(play):
    games = ("9 8 7 6 2 take 10 take 3 pass", "yn"), ("9 8 5 7 2 take 10 4 pass 1", "yyyn")
    keeps_its_secrets(play, *games)


@points(1)
def test_the_games_in_the_handout_go_as_it_prints_them(play):
    game = play("4 9 7 3 6 take 5 take 2 pass", ["y", "perhaps", "no"])
    goes_as_printed(game, 3, 19, 17, "Mira")
    assert game.shown.between(0, 2).silent_about(visible(10), visible(14))
    game = play("4 8 10 9 5 pass", "yn")
    goes_as_printed(game, 2, 17, 19, "Computer")
    assert game.shown.between(0, 1).said("Computer passed")
    names = "Ada", "Computer"
    shown = play("10 10 9 9 pass", "n", names).shown
    ending = *totals(20, 18, names), "Ada wins by 2"
    assert shown.said_in_order(*status("Ada", 10, 10), visible(9), *ending)
    ended(shown, "Ada", names)


def goes_as_printed(game, questions, user, computer, winner):
    """Check a game in which the user takes one card; either of the first two may be hidden."""
    cards = game.cards
    (hidden, seen), (secret, shown) = map(game.hidden_first, NAMES)
    assert (game.questions(), game.drawn) == (questions, len(cards)), "questions and cards"
    assert game.turn(0).said_in_order(*status("Mira", hidden, seen), visible(shown))
    seen += cards[4]
    assert game.turn(1).said_in_order(gets("Mira", cards[4]), *status("Mira", hidden, seen))
    sums = itertools.accumulate(cards[5:], initial=secret + shown)
    assert game.decisions == [(total, seen) for total in sums], "what take_another_card was given"
    margin = f"{winner} wins by {abs(user - computer)}"
    assert game.shown.said_in_order(*totals(user, computer), margin)
    ended(game.shown, winner)
