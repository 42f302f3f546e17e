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
        assert shown.silent_about("Mira has", "Computer has")


@points(1.5)
def test_is_user_decides_what_is_displayed(told):
    assert told(print_status, True, "Hal", 2, 10, 12).said("hidden")
    shown = told(print_status, False, "Hal", 2, 10, 12)
    assert shown.said("visible")
    assert shown.silent_about("2")


@points(0.5)
def test_print_status_returns_none_and_knows_its_parameters_by_name(typing):
    numbers = {"total_points": 28, "visible_card": 27, "hidden_card": 1}
    with typing() as shown:
        assert print_status(**numbers, name="Mira", is_user=True) is None
        assert print_status(**numbers, name="Computer", is_user=False) is None
    assert shown.said("hidden")
    assert shown.said("visible")
