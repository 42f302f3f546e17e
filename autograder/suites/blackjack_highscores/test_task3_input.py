"""Task 3: questions that are asked until they are answered."""

import pytest
from blackjack import input_hit_choice, input_name

from autograder.suite.marks import points, task

pytestmark = task(3, "input_name and input_hit_choice")
NAME_ERROR = "ERROR: Must be 1 word and less than 12 characters."
CHOICE_ERROR = "ERROR: Must be 'h' or 's'."


@points(0.5)
@pytest.mark.parametrize("name", ["Rose", "Maximilian"])
def test_a_name_of_one_word_is_returned(play, name):
    played = play(input_name, types=[name])
    assert played.result == name
    assert played.shown.silent_about(NAME_ERROR)
    assert play(input_name, types=["Rose of Tralee", name]).result == name


@points(1)
@pytest.mark.parametrize("wrong", ["Rose of Tralee", "Al Bo"])
def test_a_name_of_two_words_is_asked_for_again(play, wrong):
    played = play(input_name, types=[wrong, "Alice"])
    assert played.result == "Alice"
    assert played.shown.said(NAME_ERROR, times=1)
    assert play(input_name, types=["Alice"]).result == "Alice"


@points(1)
def test_a_name_of_12_characters_is_too_long(play):
    played = play(input_name, types=["Maximilianus", "Bartholomews", "Max"])
    assert played.result == "Max"
    assert played.shown.said(NAME_ERROR, times=2)


@points(1)
@pytest.mark.parametrize("choice", ["h", "s"])
def test_h_and_s_are_returned_as_they_are(play, choice):
    played = play(input_hit_choice, types=[choice])
    assert played.result == choice
    assert played.shown.silent_about(CHOICE_ERROR)
    assert play(input_hit_choice, types=["?", choice]).result == choice


@points(1.5)
@pytest.mark.parametrize("wrong", ["x", "k"])
def test_another_letter_is_neither_hit_nor_stand_and_is_asked_for_again(play, wrong):
    played = play(input_hit_choice, types=[wrong, "s"])
    assert played.result == "s"
    assert played.shown.said(CHOICE_ERROR, times=1)
    assert play(input_hit_choice, types=["s"]).result == "s"
