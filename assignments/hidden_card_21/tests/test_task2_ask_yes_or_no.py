"""Task 2: a question that is asked until it is answered."""

from autograder.suite.marks import points, task

pytestmark = task(2, "ask_yes_or_no")


@points(1.5)
def test_a_yes_is_true(tools):
    tools.answers(True, ["y"], ["y"], ["y"])
    assert tools.answer("y")[1].between(0, 0).said("More tea? (y/n) ")


@points(1.5)
def test_a_no_is_false(tools):
    tools.answers(False, ["n"], ["n"], ["n"])
    assert tools.answer("n")[1].between(0, 0).said("More tea? (y/n) ")


@points(1)
def test_capital_letters_count_as_well(tools):
    for answer in ("Y", "YES", "Yes"):
        assert tools.answer(answer)[0] is True
    for answer in ("N", "NO", "No"):
        assert tools.answer(answer)[0] is False


@points(1)
def test_whatever_starts_with_a_y_or_an_n_is_an_answer(tools):
    for answer in ("yyyy", "yes please"):
        assert tools.answer(answer)[0] is True
    for answer in ("nnnn", "nope"):
        assert tools.answer(answer)[0] is False


@points(1)
def test_spaces_around_an_answer_do_not_count(tools):
    for answer in ("   YES", "y  "):
        assert tools.answer(answer)[0] is True
    for answer in ("  no", "n   "):
        assert tools.answer(answer)[0] is False


@points(1.5)
def test_after_anything_else_the_prompt_comes_again(tools):
    tools.answers(True, ["perhaps", "7", "y"], ["y"], ["perhaps", "y"], ["y"])
