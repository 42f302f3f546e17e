"""Task 3: names at the edges, and answers that only look right."""

from autograder.suite.marks import points, task

pytestmark = task(3, "input_name and input_hit_choice")
NAME_ERROR = "ERROR: Must be 1 word and less than 12 characters."
CHOICE_ERROR = "ERROR: Must be 'h' or 's'."


@points(1)
def test_a_name_of_11_characters_is_fine(tools):
    calls = ["Bartholomew"], ["Maximiliane"], ["Maximiliane"], ["Bartholomew"]
    tools.asks("input_name", NAME_ERROR, *calls)
    tools.asks_again("input_name", "Bartholomew and Maximiliane")


@points(1)
def test_no_answer_at_all_is_no_name(tools):
    tools.asks("input_name", NAME_ERROR, ["Bo"], ["", "Rose"], ["Bo"], ["Ann"], ["", "Alice"])


@points(0.5)
def test_nothing_but_spaces_is_no_name(tools):
    calls = ["Ann"], ["   ", "Rose"], ["Bo"], ["Ann"], ["  ", "Alice"]
    tools.asks("input_name", NAME_ERROR, *calls)


@points(1.5)
def test_each_wrong_name_is_followed_by_the_error(student, blackjack):
    wrong = ("Rose Ann", "Al Bo", "Rumpelstiltskin", "Rose of Tralee")
    with student.typing(*wrong, "Bo") as console:
        assert blackjack.input_name() == "Bo"
    for number in range(1, 5):
        assert console.transcript.between(number, number).said(NAME_ERROR, times=1)
    with student.typing(*wrong * 3, "Rose") as console:
        assert blackjack.input_name() == "Rose"
    assert console.transcript.said(NAME_ERROR, times=12)


@points(1)
def test_a_name_is_returned_as_it_was_typed(student, blackjack, tools):
    for name in ("R2D2", "McRose", "bo", "bo", "Zoë"):
        with student.typing(name):
            assert blackjack.input_name() == name
    tools.asks_again("input_name", "Zoë and Bo of the old McRoses")


@points(0.75)
def test_whole_words_are_neither_hit_nor_stand(tools):
    often = ["hit", "stand", "no", "stay"] * 3
    calls = ["hit", "stand", "no", "s"], ["s"], ["h"], ["stay", "h"], [*often, "s"]
    tools.asks("input_hit_choice", CHOICE_ERROR, *calls)


@points(1)
def test_no_answer_is_neither_hit_nor_stand(tools):
    tools.asks("input_hit_choice", CHOICE_ERROR, ["h"], ["", "s"], ["s"], ["h"], ["", "h"])


@points(0.5)
def test_both_letters_at_once_are_neither_hit_nor_stand(tools):
    tools.asks("input_hit_choice", CHOICE_ERROR, ["hs", "h"], ["s"], ["h"], ["shs", "s"])
