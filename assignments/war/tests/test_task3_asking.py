"""Task 3: how many cards go face down."""

from contextlib import suppress

from autograder.suite.marks import points, task

pytestmark = task(3, "The number of cards down")


@points(2)
def test_one_two_and_three_are_returned_as_whole_numbers(student, assignment3):
    for number in (2, 1, 1, 3, 2, 3):
        with student.typing(str(number)):
            answer = assignment3.get_user_input()
        assert answer == number
        assert type(answer) is int
    again = 0
    for wrong in ("0", "7"):  # which of them is refused, and what follows, is asked elsewhere
        with student.typing(wrong, *"2222") as console, suppress(Exception):
            assignment3.get_user_input()
        again += len(console.transcript.typed) > 1
    assert again, "after another number the question comes again"


@points(1.5)
def test_words_and_numbers_out_of_range_are_asked_again(student, assignment3):
    for *wrong, right in (["3"], ["four", "4", "3"], ["2"], ["5", "2"]):
        with student.typing(*wrong, right) as console:
            answer = assignment3.get_user_input()
        # That it is an int is asked above.
        assert (int(right) if answer == right else answer) == int(right)
        assert console.transcript.asked(times=len(wrong) + 1)
