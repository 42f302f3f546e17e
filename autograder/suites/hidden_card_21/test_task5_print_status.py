"""Task 5: what may be known about a player."""

import re

from autograder.suite.marks import points, task

pytestmark = task(5, "print_status")


@points(1.5)
def test_of_the_user_hidden_visible_and_total_points_are_displayed(tools):
    for name, *numbers in (("Mira", 7, 9, 16), ("Ada", 10, 3, 13)):
        shown = tools.displayed("print_status", True, name, *numbers)
        for message in tools.status(name, *numbers):
            assert shown.said(*message)


@points(1)
def test_of_the_computer_the_visible_points_are_displayed(tools):
    for hidden, visible, total in ((3, 14, 17), (4, 12, 16)):
        shown = tools.displayed("print_status", False, "Computer", hidden, visible, total)
        assert shown.said(*tools.points(f"Computer has {visible} visible"))


@points(2.5)
def test_of_the_computer_no_other_number_is_displayed(tools):
    found = []
    for hidden, visible, total in ((3, 14, 17), (4, 12, 16)):
        shown = tools.told("print_status", False, "Computer", hidden, visible, total)
        assert tools.kinds(shown) == ["visible"], "which points were displayed"
        numbers = set(re.findall(r"\d+", shown.text))
        assert len(numbers) == 1, "how many numbers were displayed"
        assert str(hidden) not in numbers, "the hidden card is not displayed"
        found.append(numbers)
    assert found[0] != found[1], "with 14 visible points another number than with 12"


@points(0.75)
def test_of_the_user_the_total_comes_after_the_hidden_and_the_visible_points(tools):
    shown = tools.told("print_status", True, "Mira", 7, 9, 16)
    kinds = tools.kinds(shown)
    in_order = len(kinds) > 1 and kinds == [
        kind for kind in ("hidden", "visible", "total") if kind in kinds
    ]
    assert in_order or shown.said_in_order(*tools.status("Mira", 7, 9, 16))
