"""Task 3: questions that are asked until they are answered."""

from autograder.suite.marks import points, task

pytestmark = task(3, "input_name and input_hit_choice")
NAME_ERROR = "ERROR: Must be 1 word and less than 12 characters."
CHOICE_ERROR = "ERROR: Must be 'h' or 's'."


@points(1)
def test_a_name_of_one_word_is_returned(tools):
    tools.asks("input_name", NAME_ERROR, ["Rose"], ["Bo"], ["Rosalind"], ["Rosalind"])
    tools.asks_again("input_name", "Rose of Tralee and Rosalind")


@points(1)
def test_a_name_of_two_words_is_asked_for_again(tools):
    calls = ["Rose of Tralee", "Rose"], ["Rosalind"], ["Bo"], ["Al Bo", "Alice"], ["Bo"]
    tools.asks("input_name", NAME_ERROR, *calls)


@points(1)
def test_a_name_of_12_characters_is_too_long(tools):
    long, other = "Maximilianus", "Rosamundella"
    calls = ["Maximilian"], [long, "Rose"], ["Bo"], ["Max"], [other, "Rosamunde"]
    tools.asks("input_name", NAME_ERROR, *calls)


@points(1)
def test_h_and_s_are_returned_as_they_are(tools):
    tools.asks("input_hit_choice", CHOICE_ERROR, *"hsshh")
    tools.asks_again("input_hit_choice", "x")


@points(1.5)
def test_another_letter_is_neither_hit_nor_stand_and_is_asked_for_again(tools):
    tools.asks("input_hit_choice", CHOICE_ERROR, *("xh", "s", "h", "ks"))


@points(0.25)
def test_hit_written_out_is_asked_for_again(tools):
    tools.asks("input_hit_choice", CHOICE_ERROR, ["s"], ["hit", "h"], ["hit", "s"], ["h"])
