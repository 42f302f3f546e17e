"""Task 3: the same by the names of the parameters, again and again."""

from simple21 import is_game_over

from autograder.suite.marks import points, task

pytestmark = task(3, "is_game_over")
PASSED = [(False, True), (True, True), (True, False), (True, True), (False, False), (True, False)]


@points(2.5)
def test_is_game_over_knows_its_parameters_by_name():
    for user, computer in PASSED:
        over = is_game_over(is_computer_passed=computer, is_user_passed=user)
        assert bool(over) == (user and computer)
