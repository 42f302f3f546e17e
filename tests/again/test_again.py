"""What a script needs to repeat a test in plain Python, each run as a script of its own."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAME = """
import random
print("Welcome!")

def roll():
    return random.randint(1, 6)

def half(number):
    return number / 2

def halves():
    return [half(6), half(number=8)]

def ask():
    return input("More? ")

def save():
    with open("scores.txt", "a") as file:
        file.write("Ann 3\\n")

print(ask())
"""


@pytest.fixture
def script(tmp_path):
    (tmp_path / "game.py").write_text(GAME)
    (tmp_path / "scores.txt").write_text("Bob 1\n")

    def run(text):
        (tmp_path / "script.py").write_text(textwrap.dedent(text))
        ran = subprocess.run(
            [sys.executable, "script.py"],
            cwd=tmp_path,
            env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        return ran.stdout + ran.stderr

    return run


def test_its_examples_hold(script):
    text = "import doctest\nfrom autograder import again\nprint(doctest.testmod(again))"
    assert script(text) == "TestResults(failed=0, attempted=13)\n"


def test_lines_are_typed_to_input_and_to_a_loop_over_the_keyboard(script):
    text = """
        import sys
        from autograder.again import typed
        typed("y", "", "n", ends=True)
        print([input("More? "), sys.stdin.readline(), list(sys.stdin)])
        """
    assert script(text) == "More? <y>\n<>\n<n>\n\n['y', '\\n', ['n\\n']]\n"


def test_a_line_is_read_in_pieces(script):
    text = """
        import sys
        from autograder.again import typed
        typed("hit", "s", ends=True)
        print([sys.stdin.read(1), sys.stdin.readline(), sys.stdin.readline(1), sys.stdin.read()])
        """
    assert script(text) == "<hit>\n<s>\n\n['h', 'it\\n', 's', '\\n']\n"


def test_one_question_more_than_lines_ends_the_script_even_if_all_exceptions_are_caught(script):
    text = """
        from autograder.again import typed
        typed("y")
        input()
        try:
            input("More? ")
        except Exception:
            print("caught")
        """
    assert script(text) == "<y>\nMore? \none more line was asked for; only 1 were to be typed\n"


def test_a_last_line_can_be_typed_again_and_again(script):
    text = """
        from autograder.again import typed
        typed("a", then="")
        print([input() for _ in range(3)])
        """
    assert script(text) == "<a>\n<>\n<>\n['a', '', '']\n"


def test_what_a_file_starts_is_left_out(script, tmp_path):
    text = """
        from autograder.again import define
        define("game")
        from game import half
        print(half(3))
        """
    assert script(text) == "1.5\n"
    most = text.replace('define("game")', 'define("game", most=True)')
    assert script(most) == "Welcome!\nMore? \n1.5\n"
    (tmp_path / "game.py").write_text(
        f"{GAME}\nimport sys\nwhile sys.stdin.readline() != 'y': pass\n"
    )
    assert script(most) == "Welcome!\nMore? \n\n1.5\n"


def test_draws_are_scripted_watched_and_come_to_an_end(script):
    text = """
        from autograder.again import define, draws
        define("game")
        import game
        draws(randint=[6, 2])
        print(game.roll() + game.roll(), draws())
        game.roll()
        """
    drawn = "8 [('randint', (1, 6), {}), ('randint', (1, 6), {})]\n"
    assert script(text) == f"{drawn}one more number was drawn than is scripted\n"


def test_chance_begins_as_in_a_test_also_for_generators_of_their_own(script):
    text = """
        import random
        from autograder.again import seed
        found = []
        for _ in range(2):
            seed()
            found.append((random.random(), random.Random().random(), random.Random().random()))
        print(found[0] == found[1], len(set(found[0])))
        """
    assert script(text) == "True 3\n"


def test_a_function_is_replaced_where_others_call_it(script):
    text = """
        from autograder.again import calls, define, stand_in
        define("game")
        from game import halves
        stand_in("game.half", [1, 2])
        print(halves(), calls("half"))
        """
    assert script(text.replace("[1, 2]", "[1, 2], parameters=['number']")) == (
        "[1, 2] [(6,), (8,)]\n"
    )
    by = text.replace("[1, 2]", "by={(6,): 'six'}, otherwise=0, parameters=['number']")
    assert script(by) == "['six', 0] [(6,), (8,)]\n"
    assert "an unexpected keyword argument 'number'" in script(text)


def test_files_are_put_into_a_copy_so_that_none_of_the_folder_changes(script, tmp_path):
    text = """
        from autograder.again import define, put
        define("game")
        from game import save
        put("scores.txt", "Cat 2\\n")
        put("logs/old.txt", b"\\xff")
        put("nothing.txt", None)
        save()
        print(open("scores.txt").read())
        """
    assert script(text) == "Cat 2\nAnn 3\n\n"
    assert (tmp_path / "scores.txt").read_text() == "Bob 1\n"
    assert not (tmp_path / "logs").exists()


def test_a_program_runs_until_it_ends(script, tmp_path):
    (tmp_path / "ends.py").write_text("import sys\nprint(sys.argv)\nsys.exit(OSError('no deck'))\n")
    text = """
        from autograder.again import run, typed
        typed("yes")
        run("game.py")
        run("ends.py")
        print("and on")
        """
    assert script(text) == "Welcome!\nMore? <yes>\nyes\n['ends.py']\nand on\nno deck\n"
