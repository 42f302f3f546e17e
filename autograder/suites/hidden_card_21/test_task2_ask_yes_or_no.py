"""Task 2: a question that is asked until it is answered."""

from autograder.suite.marks import points, task

pytestmark = task(2, "ask_yes_or_no")


@points(1.25)
def test_a_yes_is_true(tools):
    tools.answers(True, ["y"], ["y"], ["y"])
    returned, shown = tools.answer("y")
    assert returned is True
    assert shown.between(0, 0).said("More tea? (y/n) ")


@points(1.25)
def test_a_no_is_false(tools):
    tools.answers(False, ["n"], ["n"], ["n"])
    returned, shown = tools.answer("n")
    assert returned is False
    assert shown.between(0, 0).said("More tea? (y/n) ")


@points(1.5)
def test_capital_letters_count_as_well(tools):
    tools.counts_as("y", "Y", "YES", "Yes")
    tools.counts_as("n", "NO", "N", "No")


@points(1)
def test_whatever_starts_with_a_y_or_an_n_is_an_answer(tools):
    tools.counts_as("y", "yyyy", "yes please")
    tools.counts_as("n", "nope", "nnnn")


@points(1)
def test_spaces_around_an_answer_do_not_count(tools):
    tools.counts_as("y", "   yes", "y  ")
    tools.counts_as("n", "n   ", "  no")


@points(1.5)
def test_after_anything_else_the_prompt_comes_again(tools):
    tools.answers(True, ["perhaps", "7", "y"], ["y"], ["perhaps", "y"], ["y"])


@points(0.25)
def test_the_answers_in_the_handout_are_taken_as_it_prints_them(tools):
    tools.answers(True, ["maybe yes", "okay", "   YES"], again=False)
    tools.answers(False, ["nope"])
