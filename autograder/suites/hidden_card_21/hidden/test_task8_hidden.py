"""Task 8: another name, wrong answers, and the file as a program."""

from autograder.suite.marks import points, task

pytestmark = task(8, "print_instructions and main")


@points(1.5)
def test_a_new_name_is_used_from_now_on(tools):
    _, users, _ = tools.users("Mira", "y", "y", "Ada", "y", "n", "y", "y", "Zoe", "n")
    assert users == ["Mira", "Ada", "Ada", "Zoe"]
    _, users, _ = tools.users("McAda", *["y", "n"] * 6, "y", "y", "bo", "n")
    assert users == [*["McAda"] * 7, "bo"]


@points(0.5)
def test_the_questions_after_a_game_are_asked_until_they_are_answered(tools):
    shown, users, _ = tools.users("Mira", "perhaps", "7", "yes", "if", "no", "perhaps", "no")
    assert shown.asked(times=8)
    assert shown.between(1, 3).said("Play again? (y/n)")
    assert shown.between(4, 5).said("Modify username? (y/n)")
    assert users == ["Mira", "Mira"]


@points(1.75)
def test_running_the_file_starts_the_game(student):
    game = student.run("simple21.py", types=["Mira"], then="n")
    assert game.said_in_order("Mira passed", "in total", "in total")


@points(0.25)
def test_print_instructions_and_main_return_none(student, simple21, tools):
    _, games, returned = tools.greet("Mira", "n")
    assert len(games) == 1
    assert not isinstance(returned, SystemExit), "main returns, and does not end the whole program"
    assert returned is None, "what main returned"
    with student.typing() as console:
        assert simple21.print_instructions() is None
    assert console.transcript.text != "", "print_instructions displays something"
