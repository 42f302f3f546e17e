"""Task 3: two Booleans make a third."""

from autograder.marks import points, task

pytestmark = task(3, "is_game_over")


@points(1)
def test_a_game_is_not_over_while_nobody_has_passed(simple21):
    assert simple21.is_game_over(False, False) is False
    assert simple21.is_game_over(True, True) is True


@points(1)
def test_a_game_is_not_over_while_the_computer_has_not_passed(simple21):
    assert simple21.is_game_over(True, False) is False
    assert simple21.is_game_over(True, True) is True
