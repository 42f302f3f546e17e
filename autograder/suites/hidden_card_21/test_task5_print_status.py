"""Task 5: what may be known about a player."""

import re

import pytest
from conftest import in_points, status
from simple21 import print_status

from autograder.suite.marks import points, task

pytestmark = task(5, "print_status")


@points(1.5)
@pytest.mark.parametrize(("name", "hidden", "visible"), [("Mira", 7, 9), ("Ada", 10, 3)])
def test_of_the_user_hidden_visible_and_total_points_are_displayed(typing, name, hidden, visible):
    with typing() as shown:
        print_status(True, name, hidden, visible, hidden + visible)
    for message in status(name, hidden, visible):
        assert shown.said(*in_points(message))


@points(1)
@pytest.mark.parametrize(("hidden", "visible"), [(3, 14), (4, 12)])
def test_of_the_computer_the_visible_points_are_displayed(typing, hidden, visible):
    with typing() as shown:
        print_status(False, "Computer", hidden, visible, hidden + visible)
    assert shown.said(*in_points(f"Computer has {visible} visible"))


@points(2.5)
def test_of_the_computer_no_other_number_is_displayed(told):
    shown = told(print_status, False, "Computer", 3, 14, 17)
    assert shown.said("visible")
    assert len({*re.findall(r"\d+", shown.text)}) == 1, "one number is displayed"
    assert shown.silent_about("3")


@points(1)
def test_of_the_user_the_total_comes_after_the_hidden_and_the_visible_points(told):
    text = told(print_status, True, "Mira", 7, 9, 16).text.lower()
    kinds = re.findall(r"\d\s+(hidden|visible|total)\W+point", text)
    assert kinds[1:] != []
    assert kinds == sorted(kinds, key=["hidden", "visible", "total"].index)
