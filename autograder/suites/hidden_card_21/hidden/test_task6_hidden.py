"""Task 6: one side over, exactly 21, and everything on the edge."""

import pytest
from conftest import NOBODY, ended, in_points, totals
from simple21 import print_winner

from autograder.suite.marks import points, task

pytestmark = task(6, "print_winner")
OVER = [(27, 18, "Computer", 9), (22, 4, "Computer", 18), (17, 26, "Mira", 9), (12, 22, "Mira", 10)]
AT_21 = [(21, 22, "Mira"), (21, 20, "Mira"), (19, 21, "Computer"), (24, 21, "Computer")]
ENDINGS = [(21, 15, "Ada wins"), (15, 18, "Hal wins"), (25, 18, "Hal wins"), (18, 18, NOBODY),
           (25, 23, NOBODY)]  # fmt: skip


@points(2.5)
@pytest.mark.parametrize(("user", "computer", "winner", "margin"), OVER)
def test_against_a_player_with_more_than_21_the_other_wins_by_the_distance(
    judged, user, computer, winner, margin
):
    assert judged(user, computer).said(*in_points(f"{winner} wins by {margin}"))


@points(1.5)
def test_with_exactly_21_nobody_is_over(judged):
    for user, computer, winner in AT_21:
        ended(judged(user, computer), winner)


@points(1)
def test_with_both_over_the_closer_one_does_not_win_either(judged):
    for user, computer in ((28, 22), (22, 23), (22, 22)):
        ended(judged(user, computer), None)


@points(1)
def test_nobody_wins_with_any_total_that_both_have(judged):
    for total in (21, 4, 15):
        assert judged(total, total).said(*NOBODY)


@points(1.25)
def test_where_nobody_wins_no_winner_is_named(judged):
    for user, computer in ((21, 21), (17, 17), (25, 22), (24, 31)):
        shown = judged(user, computer)
        assert shown.said(totals(user, computer)[0])
        assert shown.silent_about("Mira wins", "Computer wins", "Mira won", "Computer won")


@points(1)
def test_the_ending_comes_after_both_totals_under_the_names_that_were_given(told):
    for user, computer, ending in ENDINGS:
        numbers = {"computer_total_points": computer, "user_total_points": user}
        shown = told(print_winner, **numbers, computer_name="Hal", username="Ada")
        assert shown.said_in_order(*totals(user, computer, ("Ada", "Hal")), ending)
