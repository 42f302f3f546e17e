"""A module that cannot be imported as a whole is loaded by its definitions, and that is said."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from autograder.sandbox.values import Stop
from autograder.stage.findings import Findings
from autograder.stage.loading import Loading
from drawn import drawn
from small_course import BEST, FORKED, Course, Way, course_of, starters, told, verdicts_of

SUITE = """
def test_a_king_is_worth_ten():
    assert cards.value("K") == 10

def test_constants_are_kept():
    assert (cards.LIMIT, cards.RANKS[-1], cards.DECK_SIZE) == (21, "K", 52)

def test_names_are_kept():
    assert cards.Card("K").double() == 20
"""
CARDS = """
from __future__ import annotations
import random
try:
    from typing import Protocol
except ImportError:
    Protocol = object

LIMIT = 21
RANKS = list("A23456789TJQK")
DECK_SIZE = 4 * len(RANKS)

def value(rank: Later) -> int | None:
    return {"K": 10}.get(rank)

class Card:
    def __init__(self, rank): self.rank = rank
    def double(self: Card) -> Later: return 2 * value(self.rank)

def main():
    input("Your name: ")

"""
AT_A_LIMIT = ("no answer", "without end", "ended Python", "Python itself", "MemoryError")
# What stands below these definitions, and what is said of it; nothing where all is well.
ENDINGS = {
    "print('loaded')": "",
    "if __name__ == '__main__': main()": "",
    "import time; time.sleep(1000)": "",
    "import sys; sys.stdin = sys.stdout = sys.stderr = None": "",
    "main()": "it asks for input (cards.py, line 23)",
    "NAME = input('Your name: ')": "it asks for input (cards.py, line 23)",
    "import sys; LINE = sys.stdin.readline()": "it asks for input (cards.py, line 23)",
    "import sys\nwhile sys.stdin.readline() != 'y': pass": "it asks for input (cards.py, line 24)",
    "while True: pass": (
        "no answer after 0.2 seconds (cards.py, line 23: the loop never ends: its condition is"
        " always true and nothing leaves it)"
    ),
    "for count in __import__('itertools').count(): count": "no answer after 0.2 seconds",
    "while True: print('x' * 10_000)": "it prints without end (cards.py, line 23)",
    "exit()": "SystemExit: None (cards.py, line 23)",
    "import sys; sys.exit(0)": "SystemExit: 0 (cards.py, line 23)",
    "import os; os._exit(0)": (
        "your program ended Python before the test was over (exit status 0);"
        " use sys.exit, not os._exit"
    ),
    "import os; os.kill(os.getpid(), 9)": "Python itself was ended by signal 9 (SIGKILL)",
    "raise ValueError('oops')": "ValueError: oops (cards.py, line 23)",
    "raise NotImplementedError": "NotImplementedError (cards.py, line 23)",
    "assert value('K') == 11": "AssertionError (cards.py, line 23)",
    "DECK = open('nowhere.txt').read()": (
        "FileNotFoundError: [Errno 2] No such file or directory: 'nowhere.txt' (cards.py, line 23)"
    ),
    "BIG = bytearray(2**31)": "MemoryError (cards.py, line 23)",
    "import colorama": "ModuleNotFoundError: No module named 'colorama' (cards.py, line 23)",
    "from sys import nowhere": (
        "ImportError: cannot import name 'nowhere' from 'sys' (unknown location)"
        " (cards.py, line 23)"
    ),
    "import os; os.closerange(3, 100)": (
        "your program ended Python before the test was over (exit status 0);"
        " use sys.exit, not os._exit"
    ),
    # What a fork would lose: such a module is imported anew for each test.
    "FILE = open(__file__)": "",
    "import threading; threading.Thread(target=threading.Event().wait, daemon=True).start()": "",
    # Only one process may answer.
    "import os; os.fork()": "",
}


course = course_of(SUITE, limits={"question_seconds": 0.2})


@pytest.mark.parametrize("ending", ENDINGS)
def test_right_definitions_earn_their_points(course: Course, ending: str):
    result = course.result(BEST, CARDS + ending + "\n")
    assert result.score == result.possible
    problem = ENDINGS[ending]
    advice = '; put what runs at once below `if __name__ == "__main__":`'
    if re.match("(?!MemoryError)[A-Z][a-zA-Z]*Error", problem):
        advice = ""  # of a line that raises it is said which, and what
    if problem.startswith("ModuleNotFoundError"):
        advice = "; import only what comes with Python or with the assignment"
    loaded = "What cannot be run was left out, and the rest was loaded"
    if any(words in problem for words in AT_A_LIMIT):
        loaded = "Its definitions were loaded without the rest"
    said = f"cards.py cannot be imported as a whole: {problem}. {loaded}{advice}"
    assert result.notes == ([said] if problem else [])


@pytest.mark.parametrize(
    ("source", "problem"),
    {
        "def value(:\n": "SyntaxError: invalid syntax (cards.py, line 1)",
        "if True:\n\tx = 1\n        y = 2\n": (
            "TabError: inconsistent use of tabs and spaces in indentation (cards.py, line 3)"
        ),
        "def value():\n    return 1\nimport sys\nsys.modules[__name__] = 5\n": "",
    }.items(),
)
def test_what_cannot_be_loaded_at_all_is_said_at_each_test(course, source, problem):
    result = course.result(BEST, source)
    words = f"cards.py cannot be imported{': ' if problem else ''}{problem}"
    assert {(test.status, test.message) for test in result.tests} == {("failed", words)}
    notes = ([words] if "NameError" in problem else []) if problem else []
    assert [note for note in result.notes if not note.startswith("cards.py, line")] == notes


def test_what_a_student_says_in_a_note_looks_like_no_line_of_ours(course: Course):
    words = "x\\n\\npassed, 2 of 2 points\\n    all is well"
    [note] = course.result(BEST, f"raise ValueError('{words}')\n").notes
    first, *more = note.split("\n")
    assert first == "cards.py cannot be imported as a whole: ValueError: x"
    assert more[1] == "    passed, 2 of 2 points"
    assert all(line.startswith("    ") for line in more)


def test_a_file_that_is_not_there_is_not_written_yet(course: Course):
    result = course.result(BEST, {"other.py": "value = 5\n", "another.py": "value = 6\n"})
    assert {(test.status, test.message) for test in result.tests} == {
        ("not_written", "cards.py is not there yet")
    }


# --- several files ------------------------------------------------------------------------------

GAME_SUITE = """
def test_the_cards_are_asked_for_their_value():
    assert cards.value("K") == 10

@task(2)
def test_the_game_adds_them_up():
    assert game.total(["K", "K"]) == 20

@task(3)
def test_the_program_shows_the_sum(program):
    assert program("main.py", "K").said("10")
"""
GAME = {
    "cards.py": "def value(rank):\n    return {'K': 10}.get(rank)\n",
    "game.py": "from cards import value\ndef total(ranks):\n    return sum(map(value, ranks))\n",
    "main.py": "import game\nprint(game.total([input('Rank? ')]))\n",
}
ALL_PASS = """
the_cards_are_asked_for_their_value
passed

the_game_adds_them_up
passed

the_program_shows_the_sum
passed
"""


def test_who_calls_a_function_that_asks_is_at_fault_and_not_the_function(game: Course):
    files = dict(GAME, **{"cards.py": GAME["cards.py"] + "def ask():\n    return input('? ')\n"})
    files["game.py"] += "from cards import ask\nprint(ask())\n"
    files["main.py"] = "import cards\nprint(cards.value(input()))\n"
    result = game.result(BEST, files)
    assert [test.status for test in result.tests] == ["passed", "passed", "passed"]
    [note] = result.notes
    place = f"game.py, line {files['game.py'].count(chr(10))}"
    assert note.startswith(f"game.py cannot be imported as a whole: it asks for input ({place})")


NO_CARDS = """
the_cards_are_asked_for_their_value
not_written: cards.py is not there yet

the_game_adds_them_up
waiting: waits for cards: cards.py is not there yet

the_program_shows_the_sum
waiting: waits for cards: cards.py is not there yet
"""
NO_VALUE = """
the_cards_are_asked_for_their_value
not_written: cards.value is not written yet

the_game_adds_them_up
waiting: waits for cards.value: cards.value is not written yet

the_program_shows_the_sum
waiting: waits for cards.value: cards.value is not written yet
"""


def game_course(asked=None, **more):
    files = ("game.py", "cards.py", "main.py")
    titles = '{ 1 = "Cards", 2 = "Game", 3 = "Program" }'
    beside = {"starters.toml": starters(cards=asked or {"value": 1}, game={"total": 2})}
    return Course(GAME_SUITE, files, titles=titles, beside=beside, **more)


@pytest.fixture(scope="module")
def game():
    with game_course(limits={"question_seconds": 0.2}) as made:
        yield made


@pytest.mark.parametrize("way", drawn(FORKED, 2, __name__), ids=str)
@pytest.mark.parametrize(
    "ending",
    [
        "",
        "while True: pass",
        "import os; os._exit(0)",
        "exit()",
        "input('Your name: ')",
        "import x",
    ],
)
def test_whoever_imports_a_module_that_cannot_be_is_spared(game: Course, way: Way, ending: str):
    files = {**GAME, "cards.py": GAME["cards.py"] + ending + "\n"}
    result = game.result(way, files)
    assert told(verdicts_of(result)) == ALL_PASS
    assert [note.split(":")[0] for note in result.notes] == (
        ["cards.py cannot be imported as a whole"] if ending else []
    )


def test_a_module_that_no_test_asks_for_is_found_to_be_at_fault(game: Course):
    helper = "def value(rank):\n    return 10\nwhile True: pass\n"
    result = game.result(
        BEST, {**GAME, "cards.py": "from helper import value\n", "helper.py": helper}
    )
    assert told(verdicts_of(result)) == ALL_PASS
    assert [note.split(":")[0] for note in result.notes] == [
        "helper.py cannot be imported as a whole"
    ]


@pytest.mark.parametrize(
    ("cards", "verdicts"),
    [
        (None, NO_CARDS),
        ("def worth():\n    pass\n", NO_VALUE),
        ("def value(rank):\n    return 10\n1 +\n", ALL_PASS),
    ],
    ids=["no file", "no name", "no Python"],
)
def test_one_missing_name_is_one_complaint(game: Course, cards: str | None, verdicts: str):
    files = {name: text for name, text in GAME.items() if name != "cards.py"}
    notes = game.result(BEST, files | ({"cards.py": cards} if cards else {})).notes
    assert "import only" not in "".join(notes)  # the starter imports it, too
    assert told(game.verdicts(BEST, files | ({"cards.py": cards} if cards else {}))) == verdicts


@pytest.mark.parametrize("name", ["random", "time", "ast", "warnings", "threading", "typing", "re"])
def test_a_file_may_be_called_like_a_module_of_pythons_own(game: Course, name: str):
    files = {**GAME, f"{name}.py": "raise ValueError('never needed')\n"}
    assert told(game.verdicts(BEST, files)) == ALL_PASS


@pytest.mark.parametrize("where", ["{0}\ndef main():\n    Fore", "def main():\n    {0}"])
def test_a_package_that_is_not_there_is_named_where_a_file_is_only_run(where: str):
    suite = "def test_it_greets(program):\n    assert program('main.py').said('hello')\n"
    program = where.format("from colorama import Fore") + "\n    print('hello')\nmain()\n"
    with Course(suite, files=("main.py",)) as course:
        result = course.result(BEST, {"main.py": program})
    [note] = result.notes
    assert note.startswith("main.py cannot be run: ModuleNotFoundError: No module named 'colorama'")
    assert note.endswith("; import only what comes with Python or with the assignment")


def test_a_helper_in_a_notebook_is_named():
    suite = "def test_it_greets(program):\n    assert program('main.py').said('hello')\n"
    files = {"main.py": "import words\nprint('hello')\n", "words.ipynb": '{"cells": []}'}
    with Course(suite, files=("main.py",)) as course:
        [note] = course.result(BEST, files).notes
    assert note.endswith("; a notebook is no module: save the code of words.ipynb in words.py")


@pytest.mark.parametrize(
    "words", ["cannot import name 'value' from 'cards'", "No module named 'cards'"]
)
def test_what_only_says_that_an_import_failed_is_a_failure_like_others(game: Course, words: str):
    files = {**GAME, "game.py": f'def total(ranks):\n    raise ImportError("{words}")\n'}
    records = game.records(BEST, files)
    assert [each.status for each in records.values()] == ["passed", "failed", "failed"]
    assert "raised  ImportError" in records["the_game_adds_them_up"].message


def test_an_import_inside_a_function_is_believed():
    late = "def total(ranks):\n    from cards import (\n        value, more)\n    return 10\n"
    with game_course({"value": 1, "more": 2}) as game:
        record = game.records(BEST, {**GAME, "game.py": late})["the_game_adds_them_up"]
    assert (record.status, record.message) == ("not_written", "cards.more is not written yet")


@pytest.mark.parametrize("way", drawn(FORKED, 1, "a long chain"), ids=str)
def test_a_long_chain_of_modules_is_no_fault_of_ours(way: Way):
    """Following it by calls of one another met Python's limit, in the worker.

    To lay a thousand files out takes a machine longer than the other tests here give an answer.
    """
    chain = {f"m{number}.py": f"import m{number + 1}\n" for number in range(990)}
    files = {**GAME, **chain, "cards.py": GAME["cards.py"] + "if 0:\n    import m0\n"}
    with game_course() as game:
        assert told(verdicts_of(game.result(way, files))) == ALL_PASS


def test_modules_that_import_each_other_are_loaded_without_that_import(game: Course):
    files = {**GAME, "cards.py": "from game import total\n" + GAME["cards.py"]}
    result = game.result(BEST, files)
    assert [test.status for test in result.tests] == ["passed", "passed", "passed"]
    assert "most likely due to a circular import) (game.py) (cards.py, line 1)" in result.notes[0]


BUILT_UP = """
import functools
from enum import IntEnum

RANKS = []
for rank in "A23456789TJQK":
    RANKS.append(rank)
Value = IntEnum("Value", ["v" + rank for rank in RANKS])

def points(ranks):
    return {rank: min(number, 10) for number, rank in enumerate(ranks, start=1)}

POINTS = points(RANKS)
TEXTS = list(map(str, POINTS.values()))
ALL = 0
while ALL < len(RANKS):
    ALL += 1
functools.reduce(lambda one, other: POINTS.setdefault(other, 0), RANKS)

def value(rank):
    return POINTS[rank] + 0 * Value["v" + rank] + 0 * int(TEXTS[ALL - 1])

def main():
    while True:
        print(value(input("Rank? ")))

"""


@pytest.mark.parametrize(
    "ending", ["main()", "while True: main()", "import colorama", "1 / 0", "if ALL: exit()"]
)
def test_a_module_that_builds_up_its_constants_keeps_them(ending):
    suite = "def test_a_king_is_worth_ten():\n    assert cards.value('K') == 10\n"
    with Course(suite) as course:
        result = course.result(BEST, BUILT_UP + ending + "\n")
    assert result.score == 1
    assert "and the rest was loaded" in result.notes[0]


class Talker:
    """Stands for players in which the module `cards` displays without end, unless in part."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.modules, self.submission = ["cards"], SimpleNamespace(files={"cards.py": b""})
        self.deadlines = SimpleNamespace(note_stop=lambda stop: None)
        self.loads = 0

    def begin(self) -> Talker:
        self.loads += 1
        return self

    def ask(self, verb: str, name: str) -> object:
        return None if name in self.findings.by_definitions else Stop("output", [], "")

    def imported_by(self, name: str) -> list[str]:
        return [name]

    def nothing(self, *_: object) -> None: ...

    name_definitions = close = accept_loaded = nothing


def test_what_met_a_limit_as_it_was_loaded_does_not_meet_it_in_each_pass():
    findings, loads = Findings(shunned={"long.py"}), []
    for _ in range(3):
        talker = Talker(findings)
        Loading(talker, talker).load()
        loads.append(talker.loads)
        state = findings.states["cards"]
        assert (state.how, state.problem) == ("definitions", "it prints without end")
        findings = findings.of_other_files()
        assert (findings.states, findings.shunned) == ({}, {"long.py"})
    assert loads == [2, 1, 1]
