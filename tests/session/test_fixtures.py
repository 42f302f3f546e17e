"""Typed lines, programs, decks, rules and steps: the same in plain pytest and over the link."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest
from ordinary import failed, graded, lay, records
from test_graded_by_any_file import ROOT, block

GAME = {
    "game.py": """
        import pathlib
        import sys
        import time

        def ask_age():
            answer = input("How old are you? ")
            while not answer.isdigit():
                print("That is no number!")
                answer = input("Once more: ")
            return int(answer)

        def greet():
            print("Who? ", end="")
            print(f"Hello {sys.stdin.readline().strip()}", file=sys.stderr)

        def main():
            print("Welcome")
            ask_age()
            while input("More? ") != "no":
                pass
            print("Goodbye")

        def write(name, **how):
            with open("notes.txt", "w", **how) as file:
                file.write(name)
            with open("notes.txt", "rb") as file:
                return file.read()

        def write_by_path(name):
            pathlib.Path("notes.txt").write_text(name)

        def leave(status):
            sys.exit(status)

        def slow():
            time.sleep(60)
            return input()

        def letters():
            return sys.stdin.read(1) + sys.stdin.readline() + sys.stdin.read(4)

        def walk(number):
            for each in range(number):
                pass
            return number

        def twice(answer):
            return len(answer()) + walk(len(answer()))

        class Cup:
            def __init__(self, size):
                self.dice = [1] * size

            def total(self, factor=1):
                return factor * sum([each for each in self.dice])

        def last():
            line = ""
            try:
                while True:
                    line = input()
            except BaseException:
                return line

        if __name__ == "__main__":
            main()
            exit()
    """,
    "leave.py": """
        import sys

        sys.exit("Error: no cards")
    """,
}
TESTS = {
    "tests/test_game.py": block("test_game.py"),
    "tests/decks/two.txt": "AC KD\n",
    "tests/test_more.py": """
        import game
        import pytest
        from autograder.suite.console import AskedTooOften

        def test_lines_are_read_in_any_way(typing):
            with typing("Bo") as shown:
                game.greet()
            assert shown.typed == ["Bo"] and shown.prompts == ["Who?"]
            assert shown.errors == "Hello Bo\\n"

        def test_letters_are_read_one_by_one(typing):
            with typing("yes", "no", "maybe") as shown:
                assert game.letters() == "yes\\nno\\nm"
            assert shown.typed == ["yes", "no", "maybe"]

        def test_a_question_too_many(typing):
            with pytest.raises(AskedTooOften, match="asked again after .x.;"):
                with typing("x"):
                    game.ask_age()
            assert game.ask_age is not None

        def test_another_number_of_questions(typing):
            with typing("x", "10") as shown:
                game.ask_age()
            assert shown.asked(times=3)

        def test_a_question_too_many_that_is_taken(typing):
            with typing("x", "7"):
                assert game.last() == "7"

        def test_something_else_was_said(program):
            shown = program("game.py", "x", "10", then="no")
            assert shown.said("Good evening")

        def test_too_few_lines(program):
            program("game.py", "x")

        def test_decks(decks):
            assert (decks / "two.txt").read_text() == "AC KD\\n"

        def test_steps_grow_with_the_work(steps):
            few, ten = steps(game.walk, 10)
            many, thousand = steps(game.walk, 1000)
            assert (ten, thousand) == (10, 1000)
            assert 50 * few < many < 200 * few

        def test_steps_of_a_method(steps):
            few, two = steps(game.Cup(1).total, 2)
            many, both = steps(game.Cup(99).total, factor=2)
            assert (two, both) == (2, 198) and few + 90 < many

        def test_steps_of_a_call_that_fails(steps):
            with pytest.raises(TypeError):
                steps(game.walk, None)
            assert steps(len, [1, 2])[1] == 2

        def test_what_a_test_answers_takes_no_steps(steps):
            few, ten = steps(game.twice, lambda: ["x"] * 10)
            many, hundred = steps(game.twice, lambda: ["x", "y"] * 50)
            assert (ten, hundred) == (20, 200)
            assert 90 < many - few < 900 and few < 500, "but for what is done with it"

        @pytest.fixture
        def left(typing):
            with pytest.raises(SystemExit, match="7"), typing():
                game.leave(7)
            return game

        def test_a_fixture_may_see_that_a_program_leaves(left):
            assert left.walk(2) == 2

        def test_a_program_does_not_really_sleep(typing):
            with typing("x"):
                assert game.slow() == "x"

        def test_what_an_exit_says_is_shown(program):
            assert program("leave.py").said("Error: no cards")

        def test_too_many_steps(steps):
            assert steps(game.walk, 1000)[0] < 100, "few steps, however far it walks"

        def test_a_rule_that_is_broken(rules):
            assert rules("game.py").exits() == []
    """,
}
WRONG = {
    "test_another_number_of_questions",
    "test_a_question_too_many_that_is_taken",
    "test_something_else_was_said",
    "test_too_few_lines",
    "test_too_many_steps",
    "test_a_rule_that_is_broken",
    "test_the_game_ends_with_a_farewell",
}


@pytest.fixture(scope="module")
def result(tmp_path_factory):
    folder = tmp_path_factory.mktemp("game")
    tests = {name.removeprefix("tests/"): text for name, text in TESTS.items()}
    return graded(folder, tests, GAME)[0]


def test_over_the_link_they_say_what_plain_pytest_says(result, tmp_path):
    lay(tmp_path, {**GAME, **{name.removeprefix("tests/"): text for name, text in TESTS.items()}})
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "autograder.suite.fixtures", "-rA"],
        cwd=tmp_path,
        env={"PYTHONPATH": f"{tmp_path}:{ROOT}", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
    )
    lines = [line for line in ran.stdout.splitlines() if line.startswith("FAILED ")]
    plainly = {line.split("::")[1].split(" ")[0] for line in lines}
    assert plainly == {*failed(result)} == WRONG, ran.stdout
    assert len(records(result)) == 19


def test_a_student_reads_what_was_typed_shown_and_wanted(result):
    messages = failed(result)
    said = messages["test_something_else_was_said"]
    assert said.startswith(
        "python game.py\n  typed   'x', '10', and 'no' each time after that\n"
        "  wanted  to show 'Good evening'\n"
        "  the console was:\n    Welcome\n    How old are you? <x>\n"
    )
    assert records(result)["test_something_else_was_said"].transcript.startswith("Welcome\n")
    asked = messages["test_another_number_of_questions"]
    assert "wanted  to ask 3 times (it asked twice)" in asked
    few = messages["test_too_few_lines"]
    assert "  typed   'x'\n  it asked again after 'x'; the test types no more\n" in few
    assert few.index("Once more:") < few.index("the test\n")


def test_a_computer_may_have_another_encoding(tmp_path):
    tests = """
        import locale

        import game
        import pytest

        @pytest.fixture
        def ascii(monkeypatch):
            monkeypatch.setattr(locale, "getencoding", lambda: "ascii")

        def test_it_is_named(ascii):
            assert game.write("Åsa", encoding="utf-8") == "Åsa".encode()

        def test_it_is_not_named(ascii):
            game.write("Åsa")

        def test_by_path(ascii):
            game.write_by_path("Åsa")

        def test_afterwards_all_is_as_before():
            assert game.write("Åsa") == "Åsa".encode()
            game.write_by_path("Åsa")
    """
    result = graded(tmp_path, {"test_game.py": tests}, GAME)[0]
    assert {*failed(result)} == {"test_it_is_not_named", "test_by_path"}
    assert "UnicodeEncodeError: 'ascii' codec" in failed(result)["test_by_path"]


JUDGES = {
    "test_deck.py": """
        from deck import Deck

        def test_no_loop(rules):
            assert rules("deck.py", "Deck").jumps() == []

        def test_a_file(decks):
            assert (decks / "cards.txt").read_text() == "KC"
    """,
    "decks/cards.txt": "KC",
    "hidden/test_more.py": """
        from deck import Deck

        def test_the_same_file(decks):
            assert (decks / "cards.txt").read_text() == "KC"
    """,
}
LOOPS = """
class Deck:
    def first(self):
        for card in (1, 2):
            break
        return card
"""


@pytest.mark.parametrize(
    "work",
    [
        {"deck.py": LOOPS},
        {"deck.py": LOOPS + "Deck.__module__ = 'plain'", "plain.py": "class Deck: pass"},
        {"deck.py": "from cards import Deck", "cards.py": LOOPS, "plain.py": "class Deck: pass"},
        {"deck.py": "from cards import *", "cards.py": LOOPS},
    ],
)
def test_rules_judge_the_file_in_which_a_class_stands_whatever_it_says_itself(tmp_path, work):
    [result] = graded(tmp_path, JUDGES, work)
    assert failed(result).keys() == {"test_no_loop"}
    assert "line 5: break" in failed(result)["test_no_loop"]


def test_files_of_a_submission_are_never_those_of_the_tests(tmp_path):
    right = LOOPS.replace("            break\n", "")
    writes = """
        import pathlib
        for each in ("hidden/decks", "decks"):
            pathlib.Path(each).mkdir(exist_ok=True, parents=True)
            pathlib.Path(each, "cards.txt").write_text("2D")
    """
    handed_in = {"deck.py": right, "hidden/decks/cards.txt": "2D"}
    results = graded(tmp_path, JUDGES, handed_in, {"deck.py": textwrap.dedent(writes) + right})
    assert [failed(result) for result in results] == [{}, {}]
