"""Task 6: one side over, exactly 21, and everything on the edge."""

from autograder.suite.marks import points, task

pytestmark = task(6, "print_winner")
NOBODY = ("Nobody wins", "Nobody won")


@points(1.5)
def test_against_a_user_with_more_than_21_the_computer_wins_by_the_distance(tools):
    for user, computer, margin in ((27, 18, 9), (22, 4, 18)):
        shown = tools.displayed("print_winner", "Mira", user, "Computer", computer)
        assert shown.said(*tools.points(f"Computer wins by {margin}"))
        assert shown.silent_about("Mira wins", *NOBODY)


@points(1.5)
def test_against_a_computer_with_more_than_21_the_user_wins_by_the_distance(tools):
    for user, computer, margin in ((18, 27, 9), (20, 22, 2)):
        shown = tools.displayed("print_winner", "Mira", user, "Computer", computer)
        assert shown.said(*tools.points(f"Mira wins by {margin}"))
        assert shown.silent_about("Computer wins", *NOBODY)


@points(1)
def test_with_exactly_21_nobody_is_over(tools):
    for user, computer, winner, margin in (
        (21, 22, "Mira", 1),
        (21, 20, "Mira", 1),
        (19, 21, "Computer", 2),
        (24, 21, "Computer", 3),
    ):
        shown = tools.displayed("print_winner", "Mira", user, "Computer", computer)
        assert shown.said(*tools.points(f"{winner} wins by {margin}"))
        assert shown.silent_about(*NOBODY)


@points(1)
def test_with_both_over_the_closer_one_does_not_win_either(tools):
    for user, computer in ((28, 22), (22, 23), (22, 22)):
        shown = tools.displayed("print_winner", "Mira", user, "Computer", computer)
        assert shown.said(*NOBODY)
        assert shown.silent_about("Mira wins", "Computer wins")


@points(1)
def test_the_ending_comes_after_both_totals(tools):
    for user, computer, ending in (
        (18, 15, tools.points("Mira wins by 3")),
        (15, 18, tools.points("Computer wins by 3")),
        (25, 18, tools.points("Computer wins by 7")),
        (18, 18, NOBODY),
        (25, 23, NOBODY),
    ):
        shown = tools.displayed("print_winner", "Mira", user, "Computer", computer)
        totals = (f"Mira has {user} in total", f"Computer has {computer} in total")
        assert shown.said_in_order(*totals, ending)


@points(1)
def test_the_players_have_the_names_that_were_given(tools):
    shown = tools.displayed("print_winner", "Ada", 20, "Hal", 13)
    assert shown.said_in_order("Ada has 20 in total", "Hal has 13 in total")
    assert shown.said(*tools.points("Ada wins by 7"))
    shown = tools.displayed("print_winner", "Ada", 13, "Hal", 20)
    assert shown.said(*tools.points("Hal wins by 7"))


@points(0.5)
def test_print_winner_returns_none(student, simple21, tools):
    with student.typing() as console:
        assert simple21.print_winner("Mira", 19, "Computer", 17) is None
        assert simple21.print_winner("Mira", 20, "Computer", 20) is None
    assert console.transcript.said(*tools.points("Mira wins by 2"))


@points(0.5)
def test_print_winner_knows_its_parameters_by_name(tools):
    shown = tools.displayed(
        "print_winner",
        computer_total_points=17,
        computer_name="Computer",
        user_total_points=19,
        username="Mira",
    )
    assert shown.said_in_order("Mira has 19 in total", "Computer has 17 in total")
    assert shown.said(*tools.points("Mira wins by 2"))
