"""Task 4: all totals and all visible points."""

from itertools import product

import pytest
from conftest import many
from simple21 import take_another_card

from autograder.suite.marks import points, task

pytestmark = task(4, "take_another_card")


@pytest.fixture(scope="module")
def answers():
    """Return the answer to each total and each number of visible points."""
    calls = (*product(range(2, 31), range(1, 41)),)
    return dict(zip(calls, many(take_another_card, calls)))


def missed(answers, wanted, totals, visibles):
    """Return the calls without the answer that is wanted."""
    good = ("True", "1") if wanted else ("False", "0", "None")
    return [call for call in product(totals, visibles) if answers.get(call) not in good]


@points(1.5)
def test_with_11_or_less_against_20_or_less_the_computer_always_takes_a_card(answers):
    assert missed(answers, True, range(2, 12), range(1, 21)) == []
    assert missed(answers, False, range(22, 31), range(1, 21)) == []


@points(1)
def test_with_21_or_more_the_computer_never_takes_a_card(answers):
    assert missed(answers, False, range(21, 31), range(1, 41)) == []
    assert missed(answers, True, range(2, 5), range(1, 19)) == []


@points(0.5)
def test_against_a_user_who_is_over_every_answer_is_true_or_false(answers):
    assert {*answers.values()} == {"True", "False"}
    assert answers[25, 10] == "False"


@points(0.5)
def test_take_another_card_knows_its_parameters_by_name():
    for total in (25, 3, 6, 30, 9, 22, 40):
        takes = take_another_card(user_visible_card=12, computer_total_points=total)
        assert bool(takes) == (total < 12)
