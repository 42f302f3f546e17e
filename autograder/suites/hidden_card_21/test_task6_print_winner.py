"""Task 6: how a game ended."""

from autograder.suite.marks import points, task, title

pytestmark = task(6, "print_winner")


@points(1.25)
@title("both totals are displayed, the user's first")
def test_both_totals_are_displayed_the_users_first(tools):
    for name, user, computer in (("Mira", 19, 17), ("Mira", 22, 25), ("Ada", 19, 17)):
        shown = tools.displayed("print_winner", name, user, "Computer", computer)
        assert shown.said_in_order(
            f"{name} has {user} in total", f"Computer has {computer} in total"
        )


@points(1.5)
def test_a_user_who_is_closer_to_21_wins(tools):
    for name, user, computer, margin in (
        ("Mira", 19, 17, 2),
        ("Mira", 21, 20, 1),
        ("Ada", 19, 17, 2),
    ):
        shown = tools.displayed("print_winner", name, user, "Computer", computer)
        assert shown.said(*tools.points(f"{name} wins by {margin}"))
        tools.ended(shown, name, (name, "Computer"))


@points(1.5)
def test_a_computer_that_is_closer_to_21_wins(tools):
    for user, computer, margin in ((12, 17, 5), (11, 20, 9)):
        shown = tools.displayed("print_winner", "Mira", user, "Computer", computer)
        assert shown.said(*tools.points(f"Computer wins by {margin}"))
        tools.ended(shown, "Computer")


@points(2.5)
def test_with_the_same_total_nobody_wins(tools):
    tools.ends_for_nobody((20, 20))


@points(1.25)
def test_with_more_than_21_on_both_sides_nobody_wins(tools):
    tools.ends_for_nobody((22, 25))


@points(0.5)
def test_print_winner_returns_none(student, simple21, tools):
    with student.typing() as console:
        assert simple21.print_winner("Mira", 19, "Computer", 17) is None
        assert simple21.print_winner("Mira", 20, "Computer", 20) is None
    assert console.transcript.text.strip(), "print_winner displays something"
    tools.in_words(console.transcript, "Mira", "Computer")


@points(0.25)
def test_against_a_computer_with_27_a_user_with_18_wins_by_9(tools):
    shown = tools.told("print_winner", "Mira", 18, "Computer", 27)
    assert shown.said(*tools.points("Mira wins by 9"))
    tools.ended(shown, "Mira")
