"""Task 3: the other half, and what is not to happen besides."""

from autograder.suite.marks import points, task

pytestmark = task(3, "is_game_over")


@points(1.5)
def test_a_game_is_not_over_while_the_user_has_not_passed(simple21, tools):
    for passed in (True, False, False, True, True, False):
        tools.stands_for(simple21.is_game_over(passed, True), passed)
    tools.stands_for(simple21.is_game_over(False, False), False)
    tools.depends_on_both()


@points(0.5)
def test_is_game_over_knows_its_parameters_by_name(simple21, tools):
    for user in (False, False, True, True, False):
        over = simple21.is_game_over(is_computer_passed=True, is_user_passed=user)
        tools.stands_for(over, user)
