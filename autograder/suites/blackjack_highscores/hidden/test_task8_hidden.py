"""Task 8: several games, and everything around them."""

import pytest
from conftest import AGAIN, BEGIN, LOST, TIED, WON, entries, lines

from autograder.suite.marks import points, task

pytestmark = task(8, "main")


@points(0.25)
def test_several_games_are_counted_by_how_they_ended(program):
    shown = program(f"{TIED} {LOST} {WON} {LOST} {WON} {LOST}", *BEGIN, *AGAIN * 5)
    assert shown.said_in_order("You played 6 games.", "Won : 2", "Lost : 3", "Tied : 1")


@points(2)
def test_the_score_of_all_games_is_added_once(program):
    program(f"{LOST} {WON} {TIED} {LOST} {TIED} {LOST}", *BEGIN, *AGAIN * 5)
    assert [entry for entry in entries(lines()) if "y" in entry] == [("y", 25.0)]
    program(LOST, *BEGIN)
    assert [entry for entry in entries(lines()) if "y" in entry] == [("y", 0.0)]


@points(0.5)
def test_a_high_score_is_displayed_between_the_counts_and_the_thanks(program):
    shown = program(WON, *BEGIN, held="Bo 0.5\n")
    assert shown.said_in_order("You played", "Won : 1", "New High Score!", "Thanks for playing!")


@points(1.5)
@pytest.mark.parametrize("wrong", [("x", "nein", ""), ("yes", "no", "yy")])
def test_nothing_but_y_and_n_is_an_answer_after_a_game(program, wrong):
    shown = program(LOST, *BEGIN, *wrong)
    assert shown.said("ERROR: Only enter 'y' or 'n'")
    assert shown.typed[-4:] == [*wrong, "n"]
    assert shown.said("Lost : 1")


@points(0.25)
def test_who_does_not_play_leaves_the_file_as_it_is(program, decks):
    assert program("", "n").said("Maybe next time...")
    assert lines(blank=True) == (decks / "best_first.txt").read_text("utf-8").split("\n")
