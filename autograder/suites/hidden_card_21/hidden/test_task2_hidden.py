"""Task 2: answers of all kinds."""

from autograder.suite.marks import points, task

pytestmark = task(2, "ask_yes_or_no")
PROMPT = "More tea? (y/n) "


@points(1)
def test_after_no_letter_at_all_the_prompt_comes_again(tools):
    tools.answers(False, ["", "n"], ["n"], ["n"], ["", "n"], again=False)


@points(1.5)
def test_after_nothing_but_spaces_and_tabs_the_prompt_comes_again(tools):
    tools.answers(True, ["    ", "\t", "y"], ["y"], [" ", "y"], ["y"], again=False)


@points(0.75)
def test_tabs_around_an_answer_do_not_count(tools):
    tools.counts_as("y", "\tyes", " \t y \t")
    tools.counts_as("n", "n\t", "\tno")


@points(2)
def test_a_y_or_an_n_further_on_is_no_answer(tools):
    returned, shown = tools.answer("maybe yes", "okay", "any", "do not", "no way")
    assert shown.asked(times=5)
    tools.stands_for(returned, False)
    returned, shown = tools.answer("certainly not", "only", "certain", "yoyo")
    assert shown.asked(times=4)
    tools.stands_for(returned, True)


@points(1)
def test_the_prompt_comes_as_often_as_it_takes(tools):
    returned, shown = tools.answer(*["perhaps", "if", "1"] * 8, "n")
    assert shown.asked(times=25)
    for number in range(25):
        assert shown.between(number, number).said(PROMPT)
    tools.stands_for(returned, False)
    for last, other, wanted in (("   YES", "n", True), ("nope", "y", False)):
        # Whether it counts as a second answer is asked elsewhere.
        if tools.means(tools.answer("perhaps", last, other)[0], wanted):
            tools.stands_for(tools.answer("perhaps", "if", last, other)[0], wanted)


@points(0.75)
def test_the_prompt_is_the_one_that_was_given(tools):
    prompt = "Shall we dance? (y/n) "
    returned, shown = tools.answer("w", "y", prompt=prompt)
    assert shown.between(0, 0).said(prompt)
    if tools.asks_again_in_the_same_words():
        assert shown.between(1, 1).said(prompt)
    assert shown.silent_about("tea", "take another card", "play again")
    tools.stands_for(returned, True)
    for lines in (["y"], ["y"], ["ok", "y"]):
        returned, shown = tools.answer(*lines, prompt=prompt)
        assert shown.asked(times=len(lines))
        tools.stands_for(returned, True)


@points(0.25)
def test_ask_yes_or_no_knows_its_parameter_by_name(student, simple21, tools):
    for _ in range(3):
        with student.typing("y") as console:
            tools.stands_for(simple21.ask_yes_or_no(prompt=PROMPT), True)
        assert console.transcript.asked(times=1)
    with student.typing("n", "y") as console:
        returned = simple21.ask_yes_or_no(prompt=PROMPT)
    assert not tools.means(returned, True) or len(console.transcript.typed) > 1
