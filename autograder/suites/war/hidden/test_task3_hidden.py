"""Task 3: answers that look nearly right."""

from test_task3_asking import asked_again

from autograder.suite.marks import points, task

pytestmark = task(3, "The number of cards down")


@points(0.5)
def test_an_empty_answer_is_asked_again(typing):
    asked_again(typing, "", "", right="2")
    asked_again(typing, "", right="1")


@points(1.5)
def test_numbers_that_only_look_right_are_asked_again(typing):
    for wrong in (("0", "-1"), ("12",), ("23", "2.0", "1.5")):
        asked_again(typing, *wrong, right="3")


@points(0.5)
def test_words_for_right_numbers_are_asked_again(typing):
    asked_again(typing, "two", "three cards", "1, 2 or 3", right="1")


@points(1)
def test_the_question_comes_as_often_as_it_takes(typing):
    asked_again(typing, "4", "7", "5", "-2", "100", "7", "6", "8", "4", "-1", "9")
