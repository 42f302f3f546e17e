"""Task 4: the computer's head.  Between its bounds any strategy is right."""

from itertools import product

import pytest
from simple21 import take_another_card

from autograder.suite.marks import points, task

pytestmark = task(4, "take_another_card")


@points(1.5)
@pytest.mark.parametrize("total", [2, 5, 8, 10])
def test_with_up_to_10_the_computer_takes_a_card(total):
    for visible in (1, 4, 9, 14, 18):
        assert take_another_card(total, visible)
    assert not take_another_card(30, 10)


@points(1.5)
def test_with_exactly_11_the_computer_takes_a_card():
    for visible in (1, 5, 10, 15, 19, 20):
        assert take_another_card(11, visible)
    assert not take_another_card(30, 10)


@points(1.5)
@pytest.mark.parametrize("total", [22, 25, 30])
def test_with_more_than_21_the_computer_passes(total):
    for visible in (1, 10, 20, 25, 35):
        assert not take_another_card(total, visible)
    assert take_another_card(4, 10)


@points(1)
def test_with_exactly_21_the_computer_passes():
    for visible in (1, 10, 20, 21, 30):
        assert take_another_card(21, visible) is False
    assert take_another_card(4, 10)


@points(0.5)
def test_between_the_bounds_every_answer_is_true_or_false():
    for call in product(range(12, 21), (1, 10, 20, 25)):
        assert type(take_another_card(*call)) is bool
    assert take_another_card(4, 10) is True
    assert take_another_card(30, 10) is False


@points(1)
def test_deciding_displays_nothing(typing):
    with typing() as shown:
        answers = {total: take_another_card(total, 10) for total in (3, 7, 12, 16, 20, 21, 25)}
    assert shown.text == ""
    assert (answers[3], answers[21]) == (True, False) or answers[3] and not answers[21]
