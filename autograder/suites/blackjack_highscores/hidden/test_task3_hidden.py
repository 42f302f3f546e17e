"""Task 3: names at the edges, and answers that only look right."""

from autograder.marks import points, task

pytestmark = task(3, "input_name and input_hit_choice")
NAME_ERROR = "ERROR: Must be 1 word and less than 12 characters."
CHOICE_ERROR = "ERROR: Must be 'h' or 's'."


@points(1)
def test_a_name_of_11_characters_is_fine(student, blackjack):
    with student.typing("Bartholomew") as console:
        assert blackjack.input_name() == "Bartholomew"
    assert console.transcript.silent_about(NAME_ERROR)


@points(1)
def test_no_answer_at_all_is_no_name(student, blackjack):
    with student.typing("", "Rose") as console:
        assert blackjack.input_name() == "Rose"
    assert console.transcript.said(NAME_ERROR, times=1)


@points(0.5)
def test_nothing_but_spaces_is_no_name(student, blackjack):
    with student.typing("   ", "Rose") as console:
        assert blackjack.input_name() == "Rose"
    assert console.transcript.said(NAME_ERROR, times=1)


@points(1)
def test_each_wrong_name_is_followed_by_the_error(student, blackjack):
    wrong = ("Rose Ann", "Al Bo", "Rumpelstiltskin", "Rose of Tralee")
    with student.typing(*wrong, "Bo") as console:
        assert blackjack.input_name() == "Bo"
    for number in range(1, 5):
        assert console.transcript.between(number, number).said(NAME_ERROR, times=1)


@points(0.5)
def test_a_name_is_returned_as_it_was_typed(student, blackjack):
    for name in ("R2D2", "McRose", "bo", "Zoë"):
        with student.typing(name):
            assert blackjack.input_name() == name


@points(1)
def test_whole_words_are_neither_hit_nor_stand(student, blackjack):
    with student.typing("hit", "stand", "no", "s") as console:
        assert blackjack.input_hit_choice() == "s"
    assert console.transcript.said(CHOICE_ERROR, times=3)


@points(1)
def test_no_answer_is_neither_hit_nor_stand(student, blackjack):
    with student.typing("", "s") as console:
        assert blackjack.input_hit_choice() == "s"
    assert console.transcript.said(CHOICE_ERROR, times=1)


@points(0.5)
def test_both_letters_at_once_are_neither_hit_nor_stand(student, blackjack):
    with student.typing("hs", "h") as console:
        assert blackjack.input_hit_choice() == "h"
    assert console.transcript.said(CHOICE_ERROR, times=1)
