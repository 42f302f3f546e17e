"""Task 3: names at the edges, and answers that only look right."""

import pytest
from blackjack import input_hit_choice, input_name
from test_task3_input import CHOICE_ERROR, NAME_ERROR

from autograder.suite.marks import points, task

pytestmark = task(3, "input_name and input_hit_choice")


@points(1)
def test_a_name_of_11_characters_is_fine(play):
    for wrong in ([], ["Rose of Tralee"]):
        assert play(input_name, types=[*wrong, "Bartholomew"]).result == "Bartholomew"


@points(1.5)
def test_no_answer_at_all_is_no_name(play):
    assert play(input_name, types=["", "   ", "Rose"]).result == "Rose"


@points(1.5)
def test_each_wrong_name_is_followed_by_the_error(play):
    wrong = ("Rose Ann", "Al Bo", "Rumpelstiltskin", "Rose of Tralee")
    played = play(input_name, types=[*wrong, "Bo"])
    assert played.result == "Bo"
    for number in range(1, 5):
        assert played.shown.between(number, number).said(NAME_ERROR, times=1)


@points(1)
def test_a_name_is_returned_as_it_was_typed(play):
    for name in ("R2D2", "McRose", "bo", "Zoë"):
        assert play(input_name, types=["Rose of Tralee", name]).result == name
        assert play(input_name, types=[name]).result == name


@points(3)
@pytest.mark.parametrize("wrong", [[""], ["hs"], ["hit", "stay"]], ids=["nothing", "hs", "words"])
def test_what_only_looks_like_an_answer_is_neither_hit_nor_stand(play, wrong):
    played = play(input_hit_choice, types=[*wrong, "s"])
    assert played.result == "s"
    assert played.shown.said(CHOICE_ERROR, times=len(wrong))
    assert play(input_hit_choice, types=["s"]).result == "s"
