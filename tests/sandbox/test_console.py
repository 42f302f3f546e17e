"""How much a program may print: bytes, whatever the characters, and the line that prints them."""

from __future__ import annotations

import json

import pytest
from small_course import BEST, Course

from autograder.sandbox.player.console import MOST_IN_VAIN, Console, Terminal, Typed, size

LIMIT = 30_000
SUITE = """
@points(1)
def test_it_prints(cards):
    cards.shows()
"""


class Stopped(Exception):
    """A console was too full."""


def stop(reason: str):
    raise Stopped(reason)


class Scripts:
    """What is typed, by numbers of scripts."""

    def __init__(self, *scripts: list[str]) -> None:
        self.scripts = [iter(lines) for lines in scripts]

    def __call__(self, script: int) -> str | None:
        return next(self.scripts[script - 1], None)


@pytest.mark.parametrize("text", ["♠♥♦♣", "🂡", "K", "\x00", "é", "\t", "\n", '"', "\\", "\udc80"])
def test_whatever_is_printed_takes_at_most_three_times_the_limit_on_the_wire(text):
    console = Console(stop, LIMIT, Scripts())
    with pytest.raises(Stopped, match="output"):
        for number in range(LIMIT + 1):  # now here and now there: each is an event of its own
            console.add("oe"[number % 2], text)
    written = console.json()
    assert LIMIT / 10 < len(written) <= 3 * LIMIT + 100
    assert json.loads(written)[0] == "l"


@pytest.mark.parametrize(("text", "bytes_"), [("K\n", 2), ("♠", 3), ("🂡", 4), ("\t", 2), ("", 0)])
def test_a_text_counts_for_its_bytes(text, bytes_):
    assert size(text) == bytes_


def test_what_is_printed_up_to_the_limit_is_kept_whole():
    console = Console(stop, LIMIT, Scripts())
    console.add("o", "♠" * (LIMIT // 3))
    with pytest.raises(Stopped):
        console.add("o", "!")
    assert console.json().count("\\u2660") == LIMIT // 3


def test_what_many_calls_print_together_is_not_called_endless():
    suite = """
    @points(1)
    def test_it_prints(cards):
        for number in range(20):
            assert cards.shows(number) == number
    """
    debugged = """
    def shows(number):
        for each in range(5000):
            print("now each is", each)
        return number
    """
    with Course(suite) as course:
        verdict = course.verdicts(BEST, debugged)["it_prints"]
    assert "it prints too much in one test, all its calls together (cards.py, line 4)" in verdict


def test_streams_that_a_file_keeps_are_those_of_each_test():
    suite = """
    @points(1)
    def test_it_copies(student, cards):
        with student.typing("hit", "stand") as console:
            assert [cards.copies(), cards.copies()] == ["hit", "stand"]
        assert console.transcript.said("you typed hit")
        assert console.transcript.said("you typed stand")

    @points(1)
    def test_it_copies_in_another_test(student, cards):
        with student.typing("stand") as console:
            assert cards.copies() == "stand"
        assert console.transcript.said("you typed stand")
    """
    by_characters = """
    from sys import stdin, stdout

    def copies():
        found = character = stdin.read(1)
        while character not in ("", "\\n"):
            character = stdin.read(1)
            found += character
        stdout.write("you typed " + found)
        return found.strip()
    """
    with Course(suite) as course:
        verdicts = course.verdicts(BEST, by_characters)
    assert set(verdicts.values()) == {"passed"}


def test_a_line_is_read_in_pieces():
    terminal = Terminal(stop, Scripts(["hit", "s", "no"]))
    typed = Typed(terminal.line, terminal.everything)
    terminal.console.begin(1, ends=True)
    assert [typed.read(1), typed.readline(1), typed.read(4), typed.readline()] == [
        *"hi",
        "t\ns\n",
        "no\n",
    ]
    assert typed.read(1) == typed.read() == typed.readline() == ""


def test_without_input_the_rest_of_a_line_waits_as_well():
    terminal = Terminal(stop, Scripts(["hit", "no"]))
    terminal.console.begin(1, ends=True)
    typed = Typed(terminal.line, terminal.everything)
    assert typed.read(1) == "h"
    undo = terminal.without_input()
    assert typed.readline() == ""
    undo()
    assert typed.read() == "it\nno\n"


def test_an_end_of_input_is_read_only_so_often():
    console = Console(stop, LIMIT, Scripts(["y"], ["y"]))
    for script in (1, 2):
        console.begin(script, ends=True)
        assert [console.line() for _ in range(3)] == ["y\n", "", ""]
    with pytest.raises(Stopped, match="asked"):
        for _ in range(MOST_IN_VAIN):
            console.line()


@pytest.mark.parametrize("line", ["print('♠♥♦♣')", "print('x' * 99)", "print('🂡' * 400_000)"])
def test_an_endless_loop_is_named_with_its_line_whatever_it_prints(line):
    with Course(SUITE) as course:
        verdicts = course.verdicts(BEST, f"def shows():\n    while True:\n        {line}\n")
    words = "failed: shows()\n  your program was stopped: it prints without end (cards.py, line 3)"
    assert verdicts["it_prints"].startswith(words)


def test_long_pictures_of_cards_are_no_fault():
    with Course(SUITE) as course:
        shown = "def shows():\n    for _ in range(200_000):\n        print('🂡')\n"
        assert course.verdicts(BEST, shown) == {"it_prints": "passed"}
