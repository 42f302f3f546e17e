"""What a suite lays out lies there under a name that tells nothing, and is shown under its own."""

from __future__ import annotations

import json

import pytest
from drawn import drawn
from small_course import BEST, FORKED, NO_FORK, Course, Way, told

SUITE = """
import pathlib

HERE = pathlib.Path(__file__).parent

def test_every_deck_has_a_name_that_tells_nothing(student, cards, decks):
    with student.typing(decks / "player_wins.txt", decks / "tie.txt"):
        assert [cards.name(), cards.name()] == ["deck280.txt", "deck340.txt"]
    assert cards.first(decks / "player_wins.txt") == "KH"
    assert cards.first("deck340.txt") == "9S"
    assert student.run("main.py", types=[decks / "tie.txt"]).said("Reading deck340.txt: 9S")
    assert "player_wins.txt" not in cards.files()
    with student.typing(decks / "player_wins.txt"):
        assert cards.name() == "deck280.txt"

def test_the_order_makes_no_difference(student, decks):
    assert student.put(decks / "tie.txt") == "deck340.txt"
    assert student.put(decks / "player_wins.txt") == "deck280.txt"

def test_another_content_has_another_name(student, cards, decks):
    assert student.put(decks / "tie.txt") == "deck340.txt"
    assert student.put(decks / "tie.txt", b"2C") == "deck616.txt"
    assert student.put(HERE / "nowhere.csv", b"3C") == "deck445.csv"
    assert student.put(decks / "tie.txt") == "deck340.txt"
    names = ("deck340.txt", "deck616.txt", "deck445.csv")
    assert [cards.first(name) for name in names] == ["9S", "2C", "3C"]

def test_names_that_are_typed_as_text_are_left_alone(student, cards, decks):
    student.put("deck340.txt", b"2C")
    with student.typing("nowhere.txt", decks / "tie.txt"):
        assert [cards.name(), cards.name()] == ["nowhere.txt", "deck341.txt"]

def test_a_typed_name(student, decks):
    assert student.run("main.py", types=[decks / "player_wins.txt"]).said("Player wins")

def test_two_decks(student, decks):
    student.put(decks / "tie.txt")
    name = student.put(decks / "player_wins.txt", b"2C")
    game = student.run("main.py", types=[name])
    assert game.said(f"Cannot read from {name}")

def test_a_call(student, cards, decks):
    with student.typing(decks / "tie.txt"):
        cards.name()
        assert cards.first(decks / "tie.txt") == "AS"

def test_what_is_returned(student, cards, decks):
    with student.typing(decks / "tie.txt"):
        assert cards.message() == "no deck340.txt"

def test_a_remark(student, decks):
    student.remark(f"{student.put(decks / 'tie.txt')} was read")

@hidden
def test_a_hidden_deck(student, decks):
    assert student.run("main.py", types=[decks / "player_wins.txt"]).said("Player wins")
"""
CARDS = """
import os

def name():
    return input()

def first(file):
    return open(file).readline().strip()

def files():
    return os.listdir()

def message():
    name = input()
    return f"in my{name}, {name}.bak, other/{name}\\n{name}: {name}."
"""
MAIN = """
name = input()
with open(name) as file:
    print(f"Reading {name}: {file.readline()}")
"""
TOLD = r"""
every_deck_has_a_name_that_tells_nothing
passed

the_order_makes_no_difference
passed

another_content_has_another_name
passed

names_that_are_typed_as_text_are_left_alone
passed

a_typed_name
failed: python main.py
  typed   'decks/player_wins.txt'
  wanted  to show 'Player wins'
  the console was:
    <decks/player_wins.txt>
    Reading decks/player_wins.txt: KH

two_decks
failed: python main.py
  typed   'player_wins.txt'
  wanted  to show 'Cannot read from player_wins.txt'
  the console was:
    <player_wins.txt>
    Reading player_wins.txt: 2C

a_call
failed: first('decks/tie.txt')
  gave    '9S'
  wanted  'AS'

what_is_returned
failed: # typed: 'decks/tie.txt'
message()
  gave    'in mydeck340.txt, deck340.txt.bak, other/deck340.txt\n'
          'decks/tie.txt: decks/tie.txt.'
  wanted  'no decks/tie.txt'

a_remark
passed

a_hidden_deck
failed: python main.py
  typed   'deck280.txt'
  wanted  to show 'Player wins'
  the console was:
    <deck280.txt>
    Reading deck280.txt: KH
"""
FILES = {"cards.py": CARDS, "main.py": MAIN}


@pytest.fixture(scope="module")
def course():
    decks = {"player_wins.txt": "KH\n", "tie.txt": "9S\n"}
    with Course(SUITE, ("cards.py", "main.py"), toml='decks = "."', beside=decks) as made:
        yield made


@pytest.mark.parametrize("way", drawn([*FORKED, NO_FORK], 2, __name__), ids=str)
def test_names_tell_a_player_nothing_and_a_student_what_to_type(course: Course, way: Way):
    result = course.result(way, FILES)
    verdicts = {test.id.removeprefix("test_"): words(test) for test in result.tests}
    assert told(verdicts) == TOLD


def words(test) -> str:
    return test.status if test.passed else f"{test.status}: {test.message}"


def test_all_that_a_record_tells_has_the_name_to_type(course: Course):
    records = course.records(BEST, FILES)
    assert records["a_remark"].message == "decks/tie.txt was read"
    assert records["two_decks"].expected == "to show 'Cannot read from player_wins.txt'"
    assert records["a_typed_name"].transcript.startswith("<decks/player_wins.txt>")
    assert records["a_typed_name"].actual == records["a_typed_name"].transcript
    hidden = records["a_hidden_deck"]
    assert "player_wins" not in json.dumps([hidden.message, hidden.transcript, hidden.actual])


def test_a_trace_has_the_name_to_type():
    decks = {"player_wins.txt": "KH\n", "tie.txt": "9S\n"}
    files = ("cards.py", "main.py")
    with Course(SUITE, files, toml='decks = "."', beside=decks, keeps=frozenset({"trace"})) as made:
        trace = made.records(BEST, FILES)["a_call"].trace
    assert trace[-2:] == ["first('decks/tie.txt')", "    -> '9S'"]


@pytest.mark.parametrize("line", ["open('deck340.txt')", "pass  # such as deck340.txt"])
def test_a_name_that_the_submission_speaks_of_is_not_given(line: str):
    """So no file is opened by a name of one's own, and no line of code is shown with another."""
    suite = """
    def test_a_file(student, cards, decks):
        with student.typing(decks / "tie.txt"):
            assert cards.name() == "deck341.txt"
            cards.guess()

    def test_a_line_of_code(student, cards, decks):
        with student.typing(decks / "tie.txt"):
            cards.fail()
    """
    program = f"""
    def name():
        return input()

    def guess():
        {line}
        raise ValueError("no deck340.txt")

    def fail():
        raise ValueError(input())
    """
    with Course(suite, toml='decks = "."', beside={"tie.txt": "9S\n"}) as made:
        verdicts = made.verdicts(BEST, program)
    assert "tie.txt" not in verdicts["a_file"]
    assert "deck340.txt" in verdicts["a_file"]
    assert "raised  ValueError: decks/tie.txt" in verdicts["a_line_of_code"]
