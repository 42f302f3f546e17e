"""Task 8: the instructions, and games until the answer is no.  Here each game is over at once."""

import re

from autograder.suite.marks import points, task

pytestmark = task(8, "print_instructions and main")


@points(0.5)
def test_the_instructions_name_the_number_21(tools):
    shown = tools.displayed("print_instructions")
    assert "21" in re.findall(r"\d+", shown.text)


@points(0.5)
def test_main_displays_the_instructions_before_it_asks_for_the_name(tools):
    tools.asks_for_sure()  # which clears the folder, where the instructions may lie in a file
    instructions = tools.displayed("print_instructions").text.strip()
    shown, _, _ = tools.greet("Mira", "n")
    assert instructions, "print_instructions displays something"
    assert shown.typed, "main asks for a name"
    found = instructions in shown.turns[0]
    assert found or shown.between(0, 0).said(instructions)


@points(1.25)
def test_a_game_is_played_by_the_user_against_computer(tools):
    _, games, _ = tools.greet("Mira", "n")
    assert games == [("Mira", "Computer")]


@points(0.5)
def test_after_a_game_and_a_no_main_ends(tools):
    shown, users, returned = tools.users("Mira", "n")
    assert shown.asked(times=2)
    assert shown.between(1, 1).said("Play again? (y/n)")
    assert len(users) == 1
    assert not isinstance(returned, SystemExit), "main returns, and does not end the whole program"


@points(0.5)
def test_after_a_yes_there_is_another_game_and_the_name_may_stay(tools):
    shown, users, _ = tools.users("Mira", "y", "n", "n")
    assert shown.between(2, 2).said("Modify username? (y/n)")
    assert users == ["Mira", "Mira"]


@points(1.5)
def test_importing_the_file_starts_nothing(student, tools):
    shown = student.importing("simple21")
    assert shown.text == "", "what importing the file displayed"
    _, users, _ = tools.users("Mira", "n")
    assert users == ["Mira"]


@points(1)
def test_the_instructions_are_displayed_once(tools):
    instructions = tools.displayed("print_instructions").text.strip()
    shown, games, _ = tools.greet("Mira", "y", "n", "y", "y", "Ada", "n")
    assert len(games) == 3
    assert instructions, "print_instructions displays something"
    found = shown.text.count(instructions) == 1
    assert found or shown.said(instructions, times=1)


@points(0.25)
def test_the_program_in_the_handout_goes_on_under_another_name(tools):
    shown, users, _ = tools.users("Mira", "Yes", "y", "Ada", "no")
    assert users == ["Mira", "Ada"]
    assert shown.said_in_order("Play again? (y/n)", "Modify username? (y/n)", "Play again? (y/n)")
