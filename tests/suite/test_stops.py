"""What is said of a program that asks, draws or calls where it is to end (`stopped`)."""

from __future__ import annotations

import pytest

from autograder.protocol import STOPS
from autograder.sandbox.values import Event, Stop
from autograder.suite.questions import Replaced
from autograder.suite.stops import EXCESS, ordinal, stopped
from autograder.suite.transcript import Transcript

FILES = {"game.py": b"import cards\n\ncard = cards.draw()\nif wants(card): put(draw(), draw2())\n"}
DRAWN = {"cards.draw": [1, 2]}
STAND_INS = {
    "cards.draw": Replaced("", "draws", (), DRAWN),
    "wants": Replaced("", "stand_in", ("game.wants",), {"otherwise": True}),
    "put": Replaced("", "stand_in", ("game.put", [])),
}


def asked(*turns: str) -> str:
    """Return what is said where each of these was shown before a line was typed, but the last."""
    events: list[Event] = []
    for number, shown in enumerate(turns):
        question, _, typed = shown.partition("<")
        events.append(("o", question))
        if number < len(turns) - 1:
            events.append(("i", typed.rstrip(">")))
    made = Transcript("", tuple(events))
    return stopped(Stop("asked", events, "game.py, line 7"), made, {}, {}).message


def test_who_asks_too_much_is_told_the_question_and_the_answer() -> None:
    place = "(game.py, line 7)"
    assert asked("Name? ") == f"your program asked 'Name?' {place}; it should ask nothing here"
    again = f"your program asked again after 'yes' {place}; it should ask no more"
    assert asked("More? <yes>", "More? ") == again
    too_many = "one of its 2 questions is too many"
    other = f"your program went on to ask 'Again?' after 'Ada' {place}; {too_many}"
    assert asked("Name? <Ada>", "Hello\nAgain? ") == other
    often = f"your program asked 'More?' 3 times in a row {place}, the last time after ''"
    assert asked("Name? <Ada>", "More? <>", "More? <>", "More? ") == often


def test_who_asks_without_words_is_told_that_a_line_was_asked_for() -> None:
    place = "(game.py, line 7)"
    assert asked("") == f"your program asked for a line {place}; it should ask nothing here"
    other = f"your program went on to ask for a line after {{}} {place}; one of its {{}} questions"
    assert asked("Name? <Ada>", "") == other.format("'Ada'", 2) + " is too many"
    assert asked("Name? <Ada>", "<>", "<>", "") == other.format("''", 4) + " is too many"


@pytest.mark.parametrize(
    ("reason", "line", "words"),
    [
        ("drew", 3, "it called draw a third time (game.py, line 3); 2 calls are enough"),
        ("called", 4, "it called a function more often (game.py, line 4) than this test needs"),
        ("drew", 1, "it drew by chance more often (game.py, line 1) than this test needs"),
        ("output", 3, "it prints without end (game.py, line 3)"),
        ("large", 3, "its answer is too large (game.py, line 3)"),
    ],
)
def test_who_goes_on_and_on_is_told_what_with(reason: str, line: int, words: str) -> None:
    stop = Stop(reason, [], f"game.py, line {line}")  # type: ignore[arg-type]
    found = stopped(stop, Transcript("", ()), STAND_INS, FILES)
    assert found.message == f"your program was stopped: {words}"
    assert "called draw" not in found.ending


def test_of_each_stop_it_is_said_what_there_was_too_much_of() -> None:
    assert EXCESS.keys() == STOPS.keys() - {"asked"}


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (b"wants(1)", "it called wants again and again (game.py, line 1)"),
        (b"put(1)", "it called put (game.py, line 1), which is not needed here"),
    ],
)
def test_a_function_of_the_tests_is_named(code: bytes, words: str) -> None:
    stop = Stop("called", [], "game.py, line 1")
    found = stopped(stop, Transcript("", ()), STAND_INS, {"game.py": code})
    assert found.message == f"your program was stopped: {words}"


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (1, "a first"), (2, "a second"), (6, "a sixth"), (7, "a 7th"), (8, "an 8th"),
        (11, "an 11th"), (12, "a 12th"), (21, "a 21st"), (22, "a 22nd"), (23, "a 23rd"),
        (80, "an 80th"), (111, "a 111th"), (3003, "a 3003rd"),
    ],
)  # fmt: skip
def test_what_is_too_much_is_counted_in_english(number: int, words: str) -> None:
    assert ordinal(number) == words
