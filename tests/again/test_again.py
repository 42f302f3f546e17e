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
    assert script(text) == "TestResults(failed=0, attempted=7)\n"


def test_lines_are_typed_to_input_and_to_the_keyboard(script):
    text = """
        import sys
        from autograder.again import typed
        typed("y", "", "n")
        print([input("More? "), sys.stdin.readline(), next(sys.stdin)])
        """
    assert script(text) == "More? <y>\n<>\n<n>\n['y', '\\n', 'n\\n']\n"


def test_a_line_is_read_in_pieces(script):
    text = """
        import sys
        from autograder.again import typed
        typed("hit", "s")
        print([sys.stdin.read(1), sys.stdin.readline(), sys.stdin.readline(1), sys.stdin.read(1)])
        """
    assert script(text) == "<hit>\n<s>\n['h', 'it\\n', 's', '\\n']\n"


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


def test_a_line_is_typed_each_time_after_the_others(script):
    text = """
        from autograder.again import typed
        typed("h", then="")
        print([input("Hit? "), input("Enter "), input("Enter ")])
        """
    assert script(text) == "Hit? <h>\nEnter <>\nEnter <>\n['h', '', '']\n"


def test_who_asks_without_end_is_ended(script):
    text = """
        from autograder.again import typed
        typed(then="n")
        while True:
            input()
        """
    words = "one more line was asked for, though 'n' was typed each time\n"
    assert script(text) == "<n>\n" * 100 + "\n" + words


def test_a_function_gives_what_was_planned_and_no_more(script):
    text = """
        import random
        from autograder.again import gives
        gives(random, "randint", 3, 4)
        print(random.randint(1, 6), random.randint(1, 6))
        random.randint(1, 6)
        """
    words = "randint was called once more; answers that were planned: 2\n"
    assert script(text) == f"3 4\n{words}"


def test_a_file_is_laid_into_a_copy_of_the_folder(script, tmp_path):
    (tmp_path / "scores.txt").write_text("mine")
    (tmp_path / "other.txt").write_text("planned")
    text = """
        from autograder.again import lay
        lay("scores.txt", "other.txt")
        print(open("scores.txt").read())
        """
    assert script(text) == "planned\n"
    assert (tmp_path / "scores.txt").read_text() == "mine"


def test_a_text_and_a_folder_are_laid_there_too(script, tmp_path):
    text = """
        import os
        from autograder.again import lay
        lay("kept/old")
        lay("kept")
        lay("kept/b.txt", text="4H\\n\\xe9")
        print(ascii(open("kept/b.txt", encoding="latin-1").read()), os.path.isdir("kept/old"))
        """
    assert script(text) == "'4H\\n\\xe9' True\n"
    assert not (tmp_path / "kept").exists()
