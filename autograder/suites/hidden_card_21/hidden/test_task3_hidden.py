"""Task 3: the other half, and what is not to happen besides."""

from autograder.suite.marks import points, task

pytestmark = task(3, "is_game_over")


@points(1.5)
def test_a_game_is_not_over_while_the_user_has_not_passed(simple21):
    for passed in (True, False, False, True, True, False):
        assert simple21.is_game_over(passed, True) is passed


@points(1)
def test_asking_whether_a_game_is_over_displays_nothing(student, simple21):
    with student.typing() as console:
        assert simple21.is_game_over(True, True) is True
        assert simple21.is_game_over(False, True) is not True
        assert simple21.is_game_over(False, True) is not True
        assert simple21.is_game_over(True, True) is True
        assert simple21.is_game_over(True, True) is True
    assert console.transcript.text == ""


@points(0.5)
def test_is_game_over_knows_its_parameters_by_name(simple21):
    for _ in range(2):
        assert simple21.is_game_over(is_computer_passed=True, is_user_passed=False) is not True
    for _ in range(2):
        assert simple21.is_game_over(is_computer_passed=True, is_user_passed=True) is True
    assert simple21.is_game_over(is_computer_passed=True, is_user_passed=False) is not True
