"""Task 5: other names and numbers, and what comes back."""

from simple21 import print_status

from autograder.suite.marks import points, task

pytestmark = task(5, "print_status")


@points(1)
def test_a_status_is_displayed_under_the_name_that_was_given(told):
    for name, is_user in (("Ada", True), ("Hal", False)):
        shown = told(print_status, is_user, name, 2, 10, 12)
        assert shown.said("visible")
        assert shown.said(f"{name} has")
        assert shown.silent_about("Mira", "Computer")


@points(1.5)
def test_is_user_decides_what_is_displayed(told):
    shown = told(print_status, True, "Hal", 2, 10, 12)
    assert shown.said("hidden")
    shown = told(print_status, False, "Hal", 2, 10, 12)
    assert shown.said("visible")
    assert shown.silent_about("hidden point(s)", "hidden points", "total point(s)", "total points")


@points(0.25)
def test_print_status_returns_none(typing):
    with typing() as shown:
        assert print_status(True, "Mira", 1, 1, 2) is None
        assert print_status(False, "Computer", 10, 27, 37) is None
    assert shown.said("visible")


@points(0.25)
def test_print_status_knows_its_parameters_by_name(told):
    numbers = {"total_points": 16, "visible_card": 9, "hidden_card": 7}
    by_name = told(print_status, **numbers, name="Mira", is_user=True)
    assert by_name.said("hidden")
    assert by_name.text == told(print_status, True, "Mira", 7, 9, 16).text
