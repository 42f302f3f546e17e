"""Task 5: order, other names and numbers, and what comes back."""

import re

from autograder.suite.marks import points, task

pytestmark = task(5, "print_status")


@points(1)
def test_of_the_user_the_total_comes_after_the_hidden_and_the_visible_points(tools):
    shown = tools.displayed("print_status", True, "Mira", 7, 9, 16)
    assert shown.said_in_order(*tools.status("Mira", 7, 9, 16))


@points(1)
def test_a_status_is_displayed_under_the_name_that_was_given(tools):
    shown = tools.displayed("print_status", True, "Ada", 2, 10, 12)
    for message in tools.status("Ada", 2, 10, 12):
        assert shown.said(*message)
    shown = tools.displayed("print_status", False, "Hal", 2, 10, 12)
    assert shown.said(*tools.points("Hal has 10 visible"))


@points(1)
def test_small_and_large_numbers_of_points_are_displayed_alike(tools):
    for hidden, visible in ((1, 1), (10, 1), (10, 27)):
        shown = tools.displayed("print_status", True, "Mira", hidden, visible, hidden + visible)
        for message in tools.status("Mira", hidden, visible, hidden + visible):
            assert shown.said(*message)


@points(0.5)
def test_is_user_decides_what_is_displayed(tools):
    shown = tools.displayed("print_status", True, "Hal", 2, 10, 12)
    assert shown.said(*tools.points("Hal has 2 hidden"))
    shown = tools.displayed("print_status", False, "Hal", 2, 10, 12)
    assert shown.said(*tools.points("Hal has 10 visible"))
    assert set(re.findall(r"\d+", shown.text)) == {"10"}


@points(0.5)
def test_print_status_returns_none(student, simple21, tools):
    with student.typing() as console:
        assert simple21.print_status(True, "Mira", 7, 9, 16) is None
        assert simple21.print_status(False, "Computer", 3, 14, 17) is None
    assert console.transcript.said(*tools.points("Computer has 14 visible"))


@points(0.5)
def test_print_status_knows_its_parameters_by_name(tools):
    shown = tools.displayed(
        "print_status",
        total_points=16,
        visible_card=9,
        hidden_card=7,
        name="Mira",
        is_user=True,
    )
    for message in tools.status("Mira", 7, 9, 16):
        assert shown.said(*message)
