"""Task 4: all totals and all visible points."""

import functools
from itertools import product

import pytest
from conftest import many
from simple21 import take_another_card

from autograder.suite.marks import points, task

pytestmark = task(4, "take_another_card")
PASSES = {"False", "None", "0"}
CALLS = (*product(range(2, 31), range(1, 41)),)


@pytest.fixture(scope="module")
def ask_all():
    """Return what asks once; what raises an error is tried again by the next test."""
    return functools.cache(lambda: dict(zip(CALLS, many(take_another_card, CALLS), strict=False)))


@pytest.fixture
def answers(ask_all):
    """What is answered to a total and to visible points: `answers(totals, visibles)`."""
    found = ask_all()
    return lambda totals, visibles: {found.get(call) for call in product(totals, visibles)}


@points(1.75)
def test_with_11_or_less_against_20_or_less_the_computer_always_takes_a_card(answers):
    assert answers(range(2, 12), range(1, 21)) <= {"True", "1"}
    assert answers(range(22, 31), range(1, 21)) <= PASSES


@points(1.25)
def test_with_21_or_more_the_computer_never_takes_a_card(answers):
    assert answers(range(21, 31), range(1, 41)) <= PASSES
    assert answers([7, 8, 9], range(2, 19)) & {"True", "1"}


@points(1)
def test_against_a_user_who_is_over_every_answer_is_true_or_false(answers):
    assert answers(range(2, 21), range(21, 41)) <= {"True", "False"}
    assert answers([2, 3, 4], [10, 11, 12]) == {"True"}
    assert answers([25], [10]) == {"False"}


@points(0.75)
def test_take_another_card_knows_its_parameters_by_name():
    for total in (25, 3, 6, 30, 9, 22, 40):
        takes = take_another_card(user_visible_card=12, computer_total_points=total)
        assert bool(takes) == (total < 12)
