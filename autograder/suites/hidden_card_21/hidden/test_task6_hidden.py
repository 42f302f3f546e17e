"""Task 6: one side over, exactly 21, and everything on the edge."""

from autograder.suite.marks import points, task

pytestmark = task(6, "print_winner")
NOBODY = ("Nobody wins", "Nobody won")
WINS = {name: (f"{name} wins", f"{name} won") for name in ("Mira", "Computer")}


@points(1.75)
def test_against_a_user_with_more_than_21_the_computer_wins_by_the_distance(tools):
    for user, computer, margin in ((27, 18, 9), (22, 4, 18)):
        shown = tools.told("print_winner", "Mira", user, "Computer", computer)
        assert shown.said(*tools.points(f"Computer wins by {margin}"))
        tools.ended(shown, "Computer")


@points(1.5)
def test_against_a_computer_with_more_than_21_the_user_wins_by_the_distance(tools):
    for user, computer, margin in ((17, 26, 9), (12, 22, 10)):
        shown = tools.told("print_winner", "Mira", user, "Computer", computer)
        assert shown.said(*tools.points(f"Mira wins by {margin}"))
        tools.ended(shown, "Mira")


@points(1.75)
def test_with_exactly_21_nobody_is_over(tools):
    for user, computer, winner in (
        (21, 22, "Mira"),
        (21, 20, "Mira"),
        (19, 21, "Computer"),
        (24, 21, "Computer"),
    ):
        tools.ended(tools.told("print_winner", "Mira", user, "Computer", computer), winner)


@points(1)
def test_with_both_over_the_closer_one_does_not_win_either(tools):
    tools.ends_for_nobody((28, 22), (22, 23), (22, 22))


@points(0.5)
def test_the_ending_comes_after_both_totals(tools):
    for user, computer, ending in (
        (18, 15, WINS["Mira"]),
        (15, 18, WINS["Computer"]),
        (25, 18, WINS["Computer"]),
        (18, 18, NOBODY),
        (25, 23, NOBODY),
    ):
        shown = tools.told("print_winner", "Mira", user, "Computer", computer)
        assert shown.said_in_order(f"Mira has {user} in total", ending)
        assert shown.said_in_order(f"Computer has {computer} in total", ending)


@points(0.5)
def test_the_players_have_the_names_that_were_given(tools):
    for user, computer, winner in ((20, 13, "Ada"), (13, 20, "Hal")):
        shown = tools.told("print_winner", "Ada", user, "Hal", computer)
        assert shown.said(f"Ada has {user} in total")
        assert shown.said(f"Hal has {computer} in total")
        tools.ended(shown, winner, names=("Ada", "Hal"))


@points(0.25)
def test_print_winner_knows_its_parameters_by_name(tools):
    shown = tools.told(
        "print_winner",
        computer_total_points=17,
        computer_name="Computer",
        user_total_points=19,
        username="Mira",
    )
    assert shown.said("Mira has 19 in total")
    assert shown.said("Computer has 17 in total")
    tools.ended(shown, "Mira")
