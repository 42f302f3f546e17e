"""Task 3: two Booleans make a third."""

import pytest
from simple21 import is_game_over

from autograder.suite.marks import points, task

pytestmark = task(3, "is_game_over")
# Whether the user has passed, whether the computer has, and whether the game is over.
PASSES = {
    "nobody has passed": (False, False, False),
    "the user has passed": (True, False, False),
    "the computer has passed": (False, True, False),
    "both have passed": (True, True, True),
}


@points(1.5)
@pytest.mark.parametrize(("user", "computer", "over"), PASSES.values(), ids=PASSES)
def test_a_game_is_over_when_both_have_passed_and_not_before(user, computer, over):
    assert is_game_over(user, computer) is over


@points(1)
def test_asking_whether_a_game_is_over_displays_nothing(typing):
    with typing() as shown:
        assert is_game_over(True, True)
        assert not is_game_over(True, False)
        assert not is_game_over(False, False)
    assert shown.text == ""
