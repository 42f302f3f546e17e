"""Task 3: two Booleans make a third."""

from autograder.suite.marks import points, task

pytestmark = task(3, "is_game_over")


@points(1)
def test_a_game_is_not_over_while_nobody_has_passed(simple21, tools):
    for passed in (False, True, False, False, True, True):
        assert simple21.is_game_over(passed, passed) is passed
    tools.depends_on_both()


@points(1)
def test_a_game_is_not_over_while_the_computer_has_not_passed(simple21, tools):
    for passed in (False, True, False, False, True, True):
        tools.stands_for(simple21.is_game_over(True, passed), passed)
    tools.stands_for(simple21.is_game_over(False, False), False)
    tools.depends_on_both()


@points(1)
def test_asking_whether_a_game_is_over_displays_nothing(student, simple21, tools):
    with student.typing() as console:
        for passed in (True, True, True, False, True, True):
            over = simple21.is_game_over(passed, passed)
            assert tools.means(over, True) or not passed
        over = [simple21.is_game_over(False, each) for each in (True, False)]
        tools.depends_on_both()
    assert any(tools.means(each, False) for each in over), "no end while a player goes on"
    assert console.transcript.text == ""
