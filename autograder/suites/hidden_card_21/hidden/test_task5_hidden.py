"""Task 5: order, other names and numbers, and what comes back."""

from collections import Counter

from autograder.suite.marks import points, task

pytestmark = task(5, "print_status")


@points(0.75)
def test_a_status_is_displayed_under_the_name_that_was_given(tools):
    for name, is_user in (("Ada", True), ("Hal", False)):
        shown = tools.told("print_status", is_user, name, 2, 10, 12)
        assert tools.kinds(shown), "points are displayed"
        assert shown.said(name)
        assert shown.silent_about("Mira", "Computer")


@points(0.5)
def test_small_and_large_numbers_of_points_are_displayed_alike(tools):
    kinds = tools.kinds(tools.told("print_status", True, "Mira", 7, 9, 16))
    for hidden, visible in ((1, 1), (10, 1), (10, 27)):
        shown = tools.told("print_status", True, "Mira", hidden, visible, hidden + visible)
        numbers = Counter(number for _, number in tools.amounts(shown))
        assert tools.kinds(shown) == kinds, "which points were displayed"
        assert numbers, "points are displayed"
        total = hidden + visible
        others = sorted((numbers - Counter([hidden, visible, total])).elements())
        assert not others, f"{hidden}, {visible} and {total} points, each once, without {others}"


@points(1)
def test_is_user_decides_what_is_displayed(tools):
    shown = tools.told("print_status", True, "Hal", 2, 10, 12)
    assert "hidden" in tools.kinds(shown)
    shown = tools.told("print_status", False, "Hal", 2, 10, 12)
    assert tools.kinds(shown) == ["visible"]


@points(0.5)
def test_print_status_returns_none(student, simple21, tools):
    with student.typing() as console:
        assert simple21.print_status(True, "Mira", 7, 9, 16) is None
        assert simple21.print_status(False, "Computer", 3, 14, 17) is None
    assert console.transcript.text.strip(), "print_status displays something"
    tools.in_words(console.transcript, True, False, "Mira", "Computer")


@points(0.5)
def test_print_status_knows_its_parameters_by_name(tools):
    shown = tools.told(
        "print_status",
        total_points=16,
        visible_card=9,
        hidden_card=7,
        name="Mira",
        is_user=True,
    )
    in_turn = tools.told("print_status", True, "Mira", 7, 9, 16)
    assert tools.amounts(shown), "points are displayed"
    assert tools.amounts(shown) == tools.amounts(in_turn)
