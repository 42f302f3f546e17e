"""Task 8: the instructions, and games until the answer is no: see `greet` in conftest.py."""

import runpy

from simple21 import print_instructions

from autograder.suite.marks import points, task

pytestmark = task(8, "print_instructions and main")
AGAIN, RENAME = "Play again? (y/n)", "Modify username? (y/n)"


@points(0.25)
def test_the_instructions_name_the_number_21(typing):
    with typing() as shown:
        print_instructions()
    assert shown.said("21")


@points(0.5)
def test_main_displays_the_instructions_before_it_asks_for_the_name(greet):
    shown, _ = greet("Mira", games=1)
    assert shown.instructions == [0], "lines that were typed before print_instructions was called"
    assert shown.turns[0].strip(), "something is displayed before the name is typed"
    assert shown.typed[0] == "Mira"


@points(0.5)
def test_the_instructions_are_displayed_once(greet):
    shown, games = greet("Mira", "y", "n", "y", "y", "Ada", games=3)
    assert len(games) == 3, "the number of games"
    assert len(shown.instructions) == 1, "how often print_instructions is called"


@points(1)
def test_a_game_is_played_by_the_user_against_computer(greet):
    _, games = greet("Mira", games=1)
    assert games == [("Mira", "Computer")]


@points(1)
def test_after_a_game_and_a_no_main_ends(greet):
    shown, games = greet("Mira", "n")
    assert shown.asked(times=2)
    assert shown.between(1, 1).said(AGAIN)
    assert len(games) == 1


@points(0.25)
def test_after_a_yes_there_is_another_game_and_the_name_may_stay(greet):
    shown, games = greet("Mira", "y", "n", games=2)
    assert shown.between(2, 2).said(RENAME)
    assert [names[0] for names in games] == ["Mira", "Mira"]


@points(2)
def test_importing_the_file_starts_nothing(typing, greet):
    """importing the file starts nothing, and main plays"""
    with typing(then="n") as shown:
        runpy.run_path("simple21.py", {}, "simple21")
    assert shown.text == ""
    assert greet("Mira", games=1)[1] != []


@points(0.5)
def test_the_program_in_the_handout_goes_on_under_another_name(greet):
    shown, games = greet("Mira", "Yes", "y", "Ada", "no")
    assert [names[0] for names in games] == ["Mira", "Ada"]
    assert shown.said_in_order(AGAIN, RENAME, AGAIN)
