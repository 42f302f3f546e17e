"""Task 2: a question that is asked until it is answered."""

from autograder.marks import points, task

pytestmark = task(2, "ask_yes_or_no")
PROMPT = "More tea? (y/n) "


@points(1.5)
def test_a_yes_is_true(tools):
    returned, shown = tools.answer("y")
    assert returned is True
    assert shown.asked(times=1)
    assert shown.between(0, 0).said(PROMPT)


@points(1.5)
def test_a_no_is_false(tools):
    returned, shown = tools.answer("n")
    assert returned is False
    assert shown.asked(times=1)
    assert shown.between(0, 0).said(PROMPT)


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
    returned, shown = tools.answer("perhaps", "7", "y")
    assert shown.asked(times=3)
    assert shown.between(1, 1).said(PROMPT)
    assert shown.between(2, 2).said(PROMPT)
    assert returned is True
