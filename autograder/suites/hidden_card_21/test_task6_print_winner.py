"""Task 6: how a game ended."""

from autograder.suite.marks import points, task

pytestmark = task(6, "print_winner")
NOBODY = ("Nobody wins", "Nobody won")


@points(1.5)
def test_both_totals_are_displayed_the_users_first(tools):
    shown = tools.displayed("print_winner", "Mira", 19, "Computer", 17)
    assert shown.said_in_order("Mira has 19 in total", "Computer has 17 in total")


@points(2)
def test_a_user_who_is_closer_to_21_wins(tools):
    shown = tools.displayed("print_winner", "Mira", 19, "Computer", 17)
    assert shown.said(*tools.points("Mira wins by 2"))
    assert shown.silent_about("Computer wins", *NOBODY)


@points(2)
def test_a_computer_that_is_closer_to_21_wins(tools):
    shown = tools.displayed("print_winner", "Mira", 12, "Computer", 17)
    assert shown.said(*tools.points("Computer wins by 5"))
    assert shown.silent_about("Mira wins", *NOBODY)


@points(1.5)
def test_with_the_same_total_nobody_wins(tools):
    shown = tools.displayed("print_winner", "Mira", 20, "Computer", 20)
    assert shown.said(*NOBODY)
    assert shown.silent_about("Mira wins", "Computer wins")


@points(1)
def test_with_more_than_21_on_both_sides_nobody_wins(tools):
    shown = tools.displayed("print_winner", "Mira", 22, "Computer", 25)
    assert shown.said(*NOBODY)
    assert shown.silent_about("Mira wins", "Computer wins")
