"""Task 3: questions that are asked until they are answered."""

from autograder.marks import points, task

pytestmark = task(3, "input_name and input_hit_choice")
NAME_ERROR = "ERROR: Must be 1 word and less than 12 characters."
CHOICE_ERROR = "ERROR: Must be 'h' or 's'."


@points(1)
def test_a_name_of_one_word_is_returned(student, blackjack):
    with student.typing("Rose") as console:
        assert blackjack.input_name() == "Rose"
    assert console.transcript.silent_about(NAME_ERROR)


@points(1)
def test_a_name_of_two_words_is_asked_for_again(student, blackjack):
    with student.typing("Rose Ann", "Rose") as console:
        assert blackjack.input_name() == "Rose"
    assert console.transcript.said(NAME_ERROR, times=1)


@points(1)
def test_a_name_of_12_characters_is_too_long(student, blackjack):
    with student.typing("Maximilianus", "Rose") as console:
        assert blackjack.input_name() == "Rose"
    assert console.transcript.said(NAME_ERROR, times=1)


@points(1.5)
def test_h_and_s_are_returned_as_they_are(student, blackjack):
    for choice in ("h", "s"):
        with student.typing(choice) as console:
            assert blackjack.input_hit_choice() == choice
        assert console.transcript.silent_about(CHOICE_ERROR)


@points(2)
def test_another_letter_is_neither_hit_nor_stand_and_is_asked_for_again(student, blackjack):
    with student.typing("x", "h") as console:
        assert blackjack.input_hit_choice() == "h"
    assert console.transcript.said(CHOICE_ERROR, times=1)
