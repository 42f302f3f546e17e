"""A failed ordinary test tells the slip behind it, and what is missing, as every test does."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from ordinary import graded, lay, records

from autograder.course.assignment import read
from autograder.course.known import KNOWN
from autograder.course.submission import Submission
from autograder.hints.known import fact
from autograder.worker.grading import TRACE, Grader, Options

TESTS = {
    "test_cards.py": """
        import os
        from pathlib import Path
        import cards
        import pytest
        from cards import Deck, later, mean, shout, total

        def test_total():
            assert total([1, 2]) == 3

        def test_deck():
            deck = Deck(3)
            deck.deal()
            assert deck.left() == 2

        def test_mean():
            assert mean([1, 2]) == 1.5

        def test_shout():
            assert shout("a") == "A"

        def test_left_out():
            assert cards.draw(3) == 2

        def test_later():
            assert later(3) == 2

        def test_no_function():
            assert cards.shuffle() == 2

        def test_no_method():
            assert Deck(3).shuffled() == 2

        def test_refused():
            assert cards.refused(1) == 2

        def test_method_itself():
            assert cards.left_in(Deck(3)) == "3 left"

        def test_it_refuses():
            with pytest.raises(ValueError):
                cards.total([])

        def test_a_deck_of_no_cards():
            with pytest.raises(ValueError):
                Deck(0)

        def test_asking(typing):
            with typing("no", "yes"):
                assert cards.asking() == "yes"

        def test_program(program):
            assert "Hello, Ann" in str(program("hello.py", "Ann"))

        def test_made():
            assert cards.Broken(3)

        def test_with_our_own():
            class Ours(Deck):
                pass
            assert cards.total([Ours(3)]) == 3

        def test_patched(monkeypatch):
            monkeypatch.setattr("builtins.input", lambda prompt: "yes")
            assert cards.asking() == "no"

        def test_of_a_file(tmp_path):
            (tmp_path / "a.txt").write_text("3")
            assert cards.asking(str(tmp_path / "a.txt")) == "no"

        def test_of_what_was_displayed(capsys):
            cards.greet("Bo")
            assert capsys.readouterr().out == "Hello Bo!\\n"

        def test_none_is_used():
            assert cards.total([1])[0] == 1

        def test_none_has_no_such_method():
            assert cards.total([1]).bit_length() == 1

        def test_an_answer_of_another_kind():
            assert cards.fine().upper() == 1

        def test_fine():
            assert cards.fine() == 1

        def test_of_what_a_test_has_put_there(monkeypatch):
            def chosen():
                return 3
            os.mkdir("kept")
            Path("b.txt").write_text("four")
            monkeypatch.setattr(cards, "LIMIT", 2)
            monkeypatch.setattr(cards, "chosen", chosen)
            assert [cards.limited("b.txt"), cards.limited("kept.txt")] == [1, 1]

        def test_of_what_a_test_puts_there_twice(monkeypatch):
            for limit in (1, 2):
                monkeypatch.setattr(cards, "LIMIT", limit)
                assert cards.limited("b.txt")[0] == 1

        def test_of_two_consoles(typing):
            with typing("no"):
                asker = cards.Asker()
            with typing("yes"):
                assert asker.more() == ["yes", "no"]
    """
}
WORK = {
    "cards.py": """
        def total(numbers):
            print(sum(numbers))

        class Deck:
            def __init__(self, size):
                self.size = size
            def deal(self):
                self.size = self.sise - 1
            def left(self):
                return self.size

        def mean(numbers):
            return total(numbers) / len(numbers)

        def shout(word):
            return wrod.upper()

        def draw(size):
            return size -- ) 1

        def later(size):
            raise NotImplementedError("task 1: later is not written yet")

        def refused(size):
            raise ValueError("no")

        def left_in(deck):
            return f"{deck.left} left"

        def asking(file=""):
            return open(file).read() if file else input("Sure? ")

        def greet(name):
            print("Hello,", name)

        class Broken:
            def __init__(self, size):
                self.sizes[0] = size

        def fine():
            return 1

        import os
        LIMIT = 5
        def chosen():
            return 6
        def limited(file):
            return [LIMIT, chosen(), *os.listdir("kept"), os.path.exists(file)]

        class Asker:
            def __init__(self):
                self.first = asking()
            def more(self):
                return [self.first, asking()]
    """,
    "hello.py": """
        name = input("Name? ")
        print("Bye,", name)
    """,
}
PRINTED = (
    "cards.py, line 2: total displays something and returns nothing, so its caller gets no value"
)
SAID = {
    "test_total": ("failed", PRINTED, "; it displayed '3'\nit displayed\n  3\nthe test\n"),
    "test_deck": (
        "failed",
        "cards.py, line 9: a Deck object has no sise, but it has size",
        "cards.py, line 9, in Deck.deal: self.size = self.sise - 1",
    ),
    "test_mean": ("failed", PRINTED, "line 2: total has no return with a value"),
    "test_shout": ("failed", "cards.py, line 17: wrod is not known here, but word is", "raised"),
    "test_left_out": (
        "failed",
        "cards.py, line 20: SyntaxError: unmatched ')'; draw was left out",
        "cards.py has no draw",
    ),
    "test_later": ("not_written", "", "task 1: later is not written yet"),
    "test_no_function": ("not_written", "", "cards.py has no shuffle\n"),
    "test_no_method": ("not_written", "", "a Deck object has no shuffled yet\n"),
    "test_refused": (
        "failed",
        "cards.py, line 26: ValueError is raised, and it is not wanted here",
        "ValueError: no",
    ),
    "test_method_itself": (
        "failed",
        "cards.py, line 29: left is named here but not called, so it is never run",
        "gave    ",
    ),
    "test_of_what_was_displayed": ("failed", "", "it displayed\n  Hello, Bo\n"),
    "test_none_is_used": ("failed", PRINTED, "'NoneType' object is not subscriptable"),
    "test_none_has_no_such_method": (
        "failed",
        PRINTED,
        "'NoneType' object has no attribute 'bit_length'",
    ),
    "test_an_answer_of_another_kind": ("failed", "", "'int' object has no attribute 'upper'"),
    "test_it_refuses": ("failed", "", "  gave    None\n  wanted  an exception: ValueError"),
    "test_a_deck_of_no_cards": (
        "failed",
        "",
        "  raised  nothing\n  wanted  an exception: ValueError",
    ),
    "test_fine": ("passed", "", ""),
}


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    [result] = graded(tmp_path_factory.mktemp("hints"), TESTS, WORK)
    return records(result)


@pytest.mark.parametrize("test", SAID)
def test_the_slip_behind_a_failure_is_told(found, test):
    status, cause, words = SAID[test]
    record = found[test]
    assert (record.status, record.cause) == (status, cause)
    assert words in record.message
    assert ("\n  cause   cards.py, line " in record.message) == (
        cause != "" and test != "test_refused"
    )


def test_where_the_function_stands_that_was_asked(found):
    assert found["test_total"].place == "cards.py, line 2"
    assert found["test_deck"].place == "cards.py, line 8"


SCRIPTS = {
    "test_total": "import cards\n\nprint(repr(cards.total([1, 2])))",
    "test_deck": "from cards import Deck\n\ndeck = Deck(3)\nprint(repr(deck.deal()))",
    "test_asking": "from autograder.again import typed\ntyped('no', 'yes')\nimport cards\n"
    "\nprint(repr(cards.asking()))",
    "test_of_two_consoles": "from autograder.again import typed\ntyped('no', 'yes')\n"
    "import cards\n\nasker = cards.Asker()\nprint(repr(asker.more()))",
    "test_of_what_a_test_has_put_there": "from autograder.again import gives, lay\nlay('kept')\n"
    "lay('b.txt', text='four')\nimport cards\ngives(cards, 'chosen', 3, 3)\ncards.LIMIT = 2\n"
    "\nprint(repr(cards.limited('b.txt')))\nprint(repr(cards.limited('kept.txt')))",
    "test_of_what_a_test_puts_there_twice": "",
    "test_program": "from autograder.again import run, typed\ntyped('Ann')\n\nrun('hello.py')",
    "test_made": "import cards\n\nprint(repr(cards.Broken(3)))",
    "test_with_our_own": "",
    "test_patched": "",
    "test_of_a_file": "",
}


@pytest.mark.parametrize("test", SCRIPTS)
def test_a_script_repeats_what_was_asked(found, test, tmp_path):
    script = found[test].script
    assert script == SCRIPTS[test]
    lay(tmp_path, {name: text.replace(" -- ) ", " - ") for name, text in WORK.items()})
    ended = subprocess.run(
        [sys.executable, "-c", script], cwd=tmp_path, capture_output=True, text=True
    )
    gave = "Bye, Ann" if test == "test_program" else found[test].actual.splitlines()[0]
    if test == "test_of_what_a_test_has_put_there":  # its message has both in one line
        gave = "[2, 3, True]\n[2, 3, False]\n"
    assert script == "" or gave in ended.stdout + ended.stderr


SETTINGS = """
    slug = "dice"
    title = "Dice"
    files = ["dice.py"]
    imports = ["dice"]
    [tasks]
    1 = "sides"
    2 = "sums"
    [limits]
    test_seconds = 1
"""
ASKED = {
    "assignment.toml": SETTINGS,
    "starters.toml": """
        ["dice.py"]
        names = ["sides", "sums"]
        digest = ""
        ["dice.py".tasks]
        sides = 1
        sums = 2
    """,
    "test_dice.py": """
        import dice
        from autograder.suite.marks import points, task

        @points(2)
        @task(1)
        def test_sides():
            assert dice.sides() == 6

        @points(2)
        @task(2)
        def test_sums():
            assert dice.sums(dice.sides()) == 21
    """,
}


def graded_by(folder, source):
    with Grader(read(folder), Options(isolation="process")) as grader:
        return records(grader.grade(Submission("ann", {"dice.py": source.encode()})))


def test_a_test_waits_for_what_another_task_asks_for(tmp_path):
    lay(tmp_path, ASKED)
    found = graded_by(tmp_path, "def sums(number):\n    return 21\n")
    assert found["test_sides"].status == "not_written"
    assert found["test_sums"].status == "waiting"
    assert found["test_sums"].message.startswith("waits for dice.sides: ")


def test_a_known_mistake_is_told(tmp_path):
    lay(tmp_path, ASKED)
    source = (
        "def sides():\n    return 7\ndef sums(number):\n    return number * (number + 1) // 2\n"
    )
    before = graded_by(tmp_path, source)
    assert "perhaps" not in before["test_sides"].message
    shown = {name: fact(record) for name, record in before.items()}
    known = {"sentences": ["A die has six sides."],
             "mistakes": [{"says": 0, "shown": shown, "hidden": {}}]}  # fmt: skip
    (tmp_path / KNOWN).write_text(json.dumps(known))
    assert "  perhaps A die has six sides." in graded_by(tmp_path, source)["test_sides"].message


def test_the_loop_that_never_ends_is_named(tmp_path):
    lay(tmp_path, ASKED)
    found = graded_by(tmp_path, "def sides():\n    n = 1\n    while n < 5:\n        pass\n")
    cause = "dice.py, line 3: the loop never ends: n in its condition never changes inside it"
    assert (found["test_sides"].status, found["test_sides"].cause) == ("timed_out", cause)


def test_what_a_test_has_asked_is_kept_if_that_is_wanted(tmp_path):
    lay(tmp_path, ASKED)
    source = "def sides():\n    return 6\ndef sums(number):\n    return 1 / 0\n"
    options = Options(isolation="process", keeps=frozenset({TRACE}))
    with Grader(read(tmp_path), options) as grader:
        found = records(grader.grade(Submission("ann", {"dice.py": source.encode()})))
    assert found["test_sides"].trace == ["dice.sides()", "  -> 6"]
    assert found["test_sums"].trace == [
        "dice.sides()",
        "  -> 6",
        "dice.sums(6)",
        "  -> ZeroDivisionError: division by zero",
        "  -> dice.py, line 4, in sums: return 1 / 0  (at 1 / 0)",
    ]


def test_what_is_displayed_is_wanted_of_nobody_as_an_answer(tmp_path):
    tests = {
        "test_cards.py": """
            from cards import play

            def test_play(typing):
                with typing() as shown:
                    play()
                assert shown.said("you win")
        """
    }
    work = {"cards.py": "def play():\n    name = 'Bo'\n    print('you lose')\n    name\n"}
    [result] = graded(tmp_path, tests, work)
    test = records(result)["test_play"]
    assert "you lose" in test.message
    assert test.status == "failed" and "return" not in test.message + test.cause
