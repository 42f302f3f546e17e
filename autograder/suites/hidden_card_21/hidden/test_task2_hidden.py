"""Task 2: answers of all kinds."""

from conftest import PROMPT
from simple21 import ask_yes_or_no

from autograder.suite.marks import points, task

pytestmark = task(2, "ask_yes_or_no")


@points(1)
def test_after_no_letter_at_all_the_prompt_comes_again(ask):
    assert ask("y")[0]
    assert not ask("", "n")[0]
    assert ask("y")[0]


@points(1.5)
def test_after_nothing_but_spaces_and_tabs_the_prompt_comes_again(ask):
    for blank in ("    ", " ", "\t"):
        assert ask(blank, "y")[0]
    assert not ask("n")[0]


@points(0.75)
def test_tabs_around_an_answer_do_not_count(ask):
    for yes, no in (("\tyes", "n\t"), (" \t y \t", "\tno")):
        assert ask(yes)[0]
        assert not ask(no)[0]


@points(2)
def test_a_y_or_an_n_further_on_is_no_answer(ask):
    assert not ask("any", "do not", "certainly", "in", "no way")[0]
    assert ask("only", "certain", "1y", "yoyo")[0]


@points(1)
def test_the_prompt_comes_as_often_as_it_takes(ask):
    answer, shown = ask(*["perhaps", "if", "1", "oh no"] * 6, "n7")
    assert not answer
    assert shown.said(PROMPT, times=25)
    assert ask("y")[0]


@points(1.25)
def test_ask_yes_or_no_displays_the_prompt_that_is_given_also_by_name(typing):
    with typing("y", "n") as shown:
        answers = [bool(ask_yes_or_no(prompt="Shall we dance? (y/n) ")) for _ in range(2)]
    assert answers == [True, False]
    assert shown.said("Shall we dance? (y/n) ", times=2)
    assert shown.silent_about("tea", "take another card", "play again")
