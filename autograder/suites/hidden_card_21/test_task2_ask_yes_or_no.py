"""Task 2: a question that is asked until it is answered."""

import pytest
from conftest import PROMPT

from autograder.suite.marks import points, task

pytestmark = task(2, "ask_yes_or_no")
ANSWERS = {
    "capital letters": (["Y", "YES", "Yes"], ["N", "No", "NO"]),
    "more letters": (["yyyy", "yes please"], ["nope", "nnnn"]),
    "spaces around the answer": (["   yes", "y  "], ["n  ", "  no"]),
}


@points(0.75)
def test_a_yes_is_true(ask):
    answer, shown = ask("y")
    assert answer is True
    assert shown.said(PROMPT)
    assert not ask("n")[0]


@points(2)
def test_a_no_is_false(ask):
    answer, shown = ask("n")
    assert answer is False
    assert shown.said(PROMPT)
    assert ask("y")[0]


@points(3)
@pytest.mark.parametrize(("yes", "no"), ANSWERS.values(), ids=ANSWERS)
def test_whatever_starts_with_a_y_or_an_n_is_an_answer(ask, yes, no):
    assert [bool(ask(line)[0]) for line in yes] == [True] * len(yes)
    assert [bool(ask(line)[0]) for line in no] == [False] * len(no)


@points(0.75)
def test_after_anything_else_the_prompt_comes_again(ask):
    answer, shown = ask("perhaps", "7", "y")
    assert answer
    assert shown.said(PROMPT, times=3)


@points(1)
def test_the_answers_in_the_handout_are_taken_as_it_prints_them(ask):
    assert ask("maybe yes", "okay", "   YES")[0]
    assert not ask("nope")[0]
