"""Task 3: answers that look nearly right."""

from itertools import cycle

from autograder.suite.marks import points, task

pytestmark = task(3, "The number of cards down")


def asked_again(student, assignment3, *calls):
    """Ask once for each list of wrong answers, with one or another right one typed after them."""
    for wrong, right in zip(calls, cycle("21322"), strict=False):
        with student.typing(*wrong, right) as console:
            answer = assignment3.get_user_input()
        # That it is an int is asked elsewhere.
        assert (int(right) if answer == right else answer) == int(right)
        assert console.transcript.asked(times=len(wrong) + 1)


@points(0.5)
def test_an_empty_answer_is_asked_again(student, assignment3):
    asked_again(student, assignment3, [], ["", ""], [], [], ["", ""])


@points(2)
def test_numbers_that_only_look_right_are_asked_again(student, assignment3):
    calls = [], ["0"], [], [], ["-1"], ["12"], [], ["23"], ["2.0"], [], ["1.5"]
    asked_again(student, assignment3, *calls)


@points(0.5)
def test_words_for_right_numbers_are_asked_again(student, assignment3):
    asked_again(student, assignment3, [], ["two"], [], [], ["three cards"], ["1, 2 or 3"], [])


@points(1.5)
def test_the_question_comes_as_often_as_it_takes(student, assignment3):
    wrong = ["4", "0", "5", "-2", "100", "7", "6", "0", "4", "-1", "9"]  # letters: asked elsewhere
    asked_again(student, assignment3, [], wrong, [], [], wrong)
