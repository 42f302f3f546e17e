"""Task 6: how a game ended."""

import pytest
from conftest import ended, in_points, totals
from simple21 import print_winner

from autograder.suite.marks import points, task, title

pytestmark = task(6, "print_winner")
CLOSER = {
    "the user has more": (19, 17, "Mira", 2),
    "the user has 21": (21, 20, "Mira", 1),
    "the computer has more": (12, 17, "Computer", 5),
    "the computer has 21": (20, 21, "Computer", 1),
}
OVER = {"the user": (22, 10, "Computer"), "the computer": (9, 23, "Mira")}


@points(1)
@title("both totals are displayed, the user's first")
@pytest.mark.parametrize(("user", "computer"), [(19, 17), (22, 25)])
def test_both_totals_are_displayed_the_users_first(typing, user, computer):
    with typing() as shown:
        print_winner("Mira", user, "Computer", computer)
    assert shown.said_in_order(*totals(user, computer))


@points(3)
@pytest.mark.parametrize(("user", "computer", "winner", "margin"), CLOSER.values(), ids=CLOSER)
def test_the_player_who_is_closer_to_21_wins(judged, user, computer, winner, margin):
    shown = judged(user, computer)
    ended(shown, winner)
    assert shown.said(*in_points(f"{winner} wins by {margin}"))


@points(1.5)
@pytest.mark.parametrize(("user", "computer", "winner"), OVER.values(), ids=OVER)
def test_a_player_with_more_than_21_loses_to_one_who_has_less(judged, user, computer, winner):
    ended(judged(user, computer), winner)


@points(0.25)
def test_against_a_computer_with_27_a_user_with_18_wins_by_9(judged):
    shown = judged(18, 27)
    ended(shown, "Mira")
    assert shown.said(*in_points("Mira wins by 9"))


@points(0.75)
def test_with_the_same_total_nobody_wins(judged):
    ended(judged(20, 20), None)


@points(0.75)
def test_with_more_than_21_on_both_sides_nobody_wins(judged):
    ended(judged(22, 25), None)


@points(0.5)
def test_print_winner_returns_none(typing):
    with typing() as shown:
        assert print_winner("Mira", 19, "Computer", 17) is None
        assert print_winner("Mira", 20, "Computer", 20) is None
    assert shown.said("wins", "won")
