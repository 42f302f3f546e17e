"""Task 4: the computer's head.  Between its bounds any strategy is right."""

from autograder.suite.marks import points, task

pytestmark = task(4, "take_another_card")


@points(2)
def test_with_up_to_10_the_computer_takes_a_card(tools):
    tools.decides(True, range(2, 11), range(1, 20))


@points(2)
def test_with_more_than_21_the_computer_passes(tools):
    tools.decides(False, range(22, 31), range(1, 41))


@points(1)
def test_between_the_bounds_every_answer_is_true_or_false(student, simple21, tools):
    answers = tools.decide(range(12, 21), range(1, 25))
    for call, answer in answers.items():
        if type(answer) is not bool:
            assert simple21.take_another_card(*call) in (True, False)
        assert type(answer) is bool, f"take_another_card{call} is not always True or False"
    tools.decides(
        True, [4, 7, 3, 6], range(8, 16), why="with 11 or less the answer is not up to you"
    )
    student.remark(tools.match(tools.decide(range(2, 12), range(1, 25)) | answers))


@points(1)
def test_deciding_displays_nothing(student, tools):
    with student.typing() as console:
        tools.decides(True, [3, 4], range(5, 13))
        tools.decide([12, 14, 16, 18, 20, 21, 25], [5, 10, 20, 25])
    assert console.transcript.text == ""
