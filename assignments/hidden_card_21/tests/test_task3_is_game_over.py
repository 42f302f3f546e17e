"""Task 3: two Booleans make a third."""

from simple21 import is_game_over

from autograder.suite.marks import points, task

pytestmark = task(3, "is_game_over")
# Whether the user has passed, whether the computer has, and whether the game is over.
PASSES = [(False, False, False), (True, False, False), (False, True, False), (True, True, True)]


@points(1.5)
def test_a_game_is_over_when_both_have_passed_and_not_before():
    for user, computer, over in PASSES:
        assert is_game_over(user, computer) is over


@points(1)
def test_asking_whether_a_game_is_over_displays_nothing(typing):
    """a game is over once both have passed, and asking displays nothing"""
    with typing() as shown:
        assert is_game_over(True, True)
        assert not is_game_over(True, False)
        assert not is_game_over(False, True)
        assert not is_game_over(False, False)
    assert shown.text == ""
