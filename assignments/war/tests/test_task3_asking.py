"""Task 3: how many cards go face down."""

import pytest
from assignment3 import get_user_input

from autograder.suite.marks import points, task

pytestmark = task(3, "The number of cards down")


def asked_again(typing, *wrong, right="3"):
    with typing(*wrong, right) as shown:
        answer = get_user_input()
    if answer != right:  # that it is no text is asked in one test
        assert answer == int(right)
    assert shown.asked(times=len(wrong) + 1)


@points(3)
def test_one_two_and_three_are_returned_as_whole_numbers(typing):
    for number in (2, 1, 3):
        with typing(str(number)):
            answer = get_user_input()
        assert answer == number
        assert type(answer) is int
    asked_again(typing, "4", right="1")


@points(1.5)
@pytest.mark.parametrize("wrong", [["four"], ["4"], ["0", "five", "5"]], ids=" and ".join)
def test_words_and_numbers_out_of_range_are_asked_again(typing, wrong):
    asked_again(typing, *wrong)
