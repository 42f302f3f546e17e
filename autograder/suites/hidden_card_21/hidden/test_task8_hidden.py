"""Task 8: another name, wrong answers, and the file as a program."""

from simple21 import print_instructions
from test_task8_main import AGAIN, RENAME

from autograder.suite.marks import points, task

pytestmark = task(8, "print_instructions and main")


@points(1.5)
def test_a_new_name_is_used_from_now_on(greet):
    _, games = greet("Mira", "y", "y", "Ada", "y", "n", "y", "y", "Zoe", games=4)
    assert [names[0] for names in games] == ["Mira", "Ada", "Ada", "Zoe"]
    _, games = greet("McAda", *["y", "n"] * 6, "y", "y", "bo", games=8)
    assert [names[0] for names in games] == [*["McAda"] * 7, "bo"]


@points(0.25)
def test_the_questions_after_a_game_are_asked_until_they_are_answered(greet):
    shown, games = greet("Mira", "perhaps", "7", "yes", "if", "no", "perhaps", games=2)
    assert shown.between(1, 3).said(AGAIN, times=3)
    assert shown.between(4, 5).said(RENAME, times=2)
    assert [names[0] for names in games] == ["Mira", "Mira"]


@points(2)
def test_running_the_file_starts_the_game(program):
    shown = program("simple21.py", "Mira", then="n")
    assert shown.said_in_order("Mira passed", "in total", "in total")


@points(0.25)
def test_print_instructions_and_main_return_none(greet, typing):
    with typing() as shown:
        assert print_instructions() is None
    assert shown.said("21")
    shown, games = greet("Mira", "n")
    assert len(games) == 1
    assert shown.result is None
