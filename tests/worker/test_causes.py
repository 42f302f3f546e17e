"""Why a test ended (`cause`, `stopped_by`): tests that ran into the same thing have the same."""

from __future__ import annotations

import json

import pytest
from small_course import BEST, Course, starters

from autograder.course.policy import Policy
from autograder.course.verdicts import Stopped
from autograder.sandbox.values import ErrorReport
from autograder.suite.exceptions import StudentError
from autograder.suite.source import Source
from autograder.suite.stops import EXCESS
from autograder.worker.causes import cause_of, loop_without_end

SUITE = """
from autograder.suite.marks import hidden

def test_a_line_that_raises(cards):
    assert cards.value("KH") == 10

def test_the_same_line(cards):
    assert cards.value("KD") == 10

def test_a_call_that_is_wrong_itself(cards):
    assert cards.Card().points() == 10

def test_a_wrong_answer(cards):
    assert cards.two() == 2

def test_a_wrong_kind(cards):
    assert cards.four() == 4

def test_a_loop(cards):
    cards.loop()

def test_it_again(cards):
    cards.loop()

def test_slow(cards):
    cards.slow()

def test_a_call_that_is_refused(cards):
    cards.one()

def test_another_file(table):
    assert table.top() == 1

def test_a_question(student):
    assert student.run("game.py", types=["Ada"]).said("Ada")

def test_no_question(student):
    assert student.run("game.py").said("Ada")

@hidden
def test_a_secret(table):
    assert table.secret("the question") == 1
"""
CARDS = """
def value(card): return {}[card]
def two(): return 3
def four(): return "4"
def loop():
    while True: pass
class Card:
    def points(): return 10
def slow(): return [each for each in iter(int, 1)]
def one(card): raise ValueError(card)
"""
GAME = "while True:\n    name = input()\n"
ENDLESS = "the loop never ends: its condition is always true and nothing leaves it"
LOOP, ASKS = f"cards.py, line 6: {ENDLESS}", f"game.py, line 1: {ENDLESS}"
EXPECTED = {
    "a_line_that_raises": "KeyError in cards.py, line 2",
    "the_same_line": "KeyError in cards.py, line 2",
    "a_call_that_is_wrong_itself": (
        "cards.py, line 8: the method points has no parameter for the object itself (self)"
    ),
    "a_wrong_answer": "",
    "a_wrong_kind": "four gives a str, not an int",
    "a_loop": LOOP,
    "it_again": LOOP,
    "slow": "no answer from slow",
    "a_call_that_is_refused": ("TypeError: one() missing 1 required positional argument: 'card'"),
    "another_file": "",
    "a_question": ASKS,
    "no_question": ASKS,
    "a_secret": "",
}


def test_a_cause_is_an_exception_and_its_line() -> None:
    files = {"cards.py": CARDS, "table.py": "def top(\n", "game.py": GAME}
    with Course(SUITE, files=tuple(files), limits={"question_seconds": 0.2}) as course:
        records = course.records(BEST, files)
    found = {name: record.cause for name, record in records.items()}
    assert {name: cause for name, cause in found.items() if cause != EXPECTED[name]} == {}
    assert [name for name, record in records.items() if record.stopped_by] == [
        "another_file",
        "a_secret",
    ]
    assert {record.stopped_by for record in records.values()} == {"", "table.py"}


def test_the_causes_of_hidden_tests_are_for_teachers() -> None:
    told = "def secret(words): raise ValueError(words)\n"
    files = {"cards.py": CARDS, "table.py": told, "game.py": GAME}
    with Course(SUITE, files=tuple(files), limits={"question_seconds": 0.2}) as course:
        result = course.result(BEST, files)
    assert "the question" not in json.dumps(result.to_dict())
    [secret] = [test for test in result.tests if test.is_hidden]
    words = "ValueError is raised, and it is not wanted here"
    assert secret.cause == f"table.py, line 1: {words}"


@pytest.mark.parametrize("ends", ["exit()", "quit(0)", "import sys; sys.exit('no cards')"])
def test_where_a_program_ends_itself_is_said_in_words(ends: str) -> None:
    suite = "def test_value(cards):\n    assert cards.value(1) == 1\n"
    with Course(suite, policy=Policy(names=False)) as course:
        records = course.records(BEST, f"def value(hand):\n    {ends}\n")
    wanted = "cards.py, line 2: the whole program is ended here, and not this function alone"
    assert records["value"].cause == wanted


def test_a_program_that_ends_itself_outside_functions_is_in_no_function() -> None:
    frame = ErrorReport((("SystemExit", "builtins", 0),), "", (), (("cards.py", 2, "<module>"),))
    kind = type("Ended", (StudentError, BaseException), {"report": frame})
    assert cause_of(kind(), (), {}) == "cards.py, line 2: the whole program is ended here"


SHOWS = """
def shows(hand):
    while value(hand) < 17:
        print("again" * 5000)
        print("take a card" * 5000)
def value(hand): return hand[0]
"""


def test_a_loop_that_displays_without_end_is_one_cause_wherever_it_is_stopped() -> None:
    suite = """
def test_one(cards):
    cards.shows([1])

def test_another(cards):
    print(cards.value([3]))
    cards.shows([2])
"""
    with Course(suite, policy=Policy(names=False)) as course:
        records = course.records(BEST, SHOWS)
        once = course.records(BEST, SHOWS.replace("again", "more"))
    wanted = "cards.py, line 3: this loop displays without end"
    assert {each.cause for each in (*records.values(), *once.values())} == {wanted}


def test_a_line_that_is_no_number_is_in_no_loop() -> None:
    error = Stopped("", "", "cards.py, line many")
    error.excess = EXCESS["output"]
    assert loop_without_end(error, {"cards.py": Source("cards.py", SHOWS.encode())}) == ""


RAISED = """
def test_one(cards):
    assert cards.Pile().take() == 1

def test_two(cards):
    assert cards.game() == 1

def test_three(cards):
    cards.Pile().look()
"""
PILE = """
class Pile:
    def look(self):
        raise IndexError("empty")
    def take(self):
        return self.look()
def game():
    pile = Pile()
    return pile.take()
"""


def test_an_exception_that_is_raised_on_purpose_is_its_callers_concern() -> None:
    with Course(RAISED) as course:
        records = course.records(BEST, {"cards.py": PILE})
    words = "cards.py, line 4: IndexError is raised, and it is not wanted here"
    found = {name: record.cause for name, record in records.items()}
    caller = "cards.py, line 9: what is called here raises IndexError (cards.py, line 4)"
    assert found == {"one": words, "two": caller, "three": words}


def test_a_function_that_calls_itself_wrongly_is_its_own_caller() -> None:
    suite = "def test_it(cards):\n    assert cards.cut(2) == 0\n"
    code = "def cut(times):\n    assert times >= 0\n    return cut(times - 1)\n"
    with Course(suite) as course:
        [record] = course.records(BEST, code).values()
    words = "what is called here raises AssertionError (cards.py, line 2)"
    assert record.cause == f"cards.py, line 3: {words}"


LONG = """
@points(1)
def test_a_long_text(cards):
    assert cards.takes("x" * 30_000) == 1

@points(1)
def test_a_long_list(cards):
    assert cards.ends([str(each) for each in range(9_000)]) == 1
"""
ENDS = """\
import os
def takes(given): return given.nothing
def ends(given): os.abort()
"""


def test_a_long_argument_hides_no_reason() -> None:
    with Course(LONG) as course:
        records = course.records(BEST, ENDS)
    said = records["a_long_text"].message
    assert "raised  AttributeError" in said and "(30,009 characters)" in said
    assert len(said) < 2000 and said.startswith("takes('xxx")
    assert "SIGABRT" in records["a_long_list"].message


KINDS = """
def test_one_of(cards):
    assert cards.ordered() in ([1, 2], [2, 1])

def test_none_of(cards):
    assert cards.ordered() not in ([2, 2],)

def test_other_than(cards):
    assert cards.ordered() != (2, 2)

def test_of_several_kinds(cards):
    assert cards.worth() in (10, "ten")

def test_all_of_another_kind(cards):
    assert cards.worth() in (10, 11)
"""


def test_a_kind_is_wrong_only_where_one_kind_is_wanted() -> None:
    """Not where the values to choose from stand in a tuple, nor where none of them may come."""
    with Course(KINDS, policy=Policy(names=False)) as course:
        records = course.records(
            BEST, "def ordered(): return [2, 2]\ndef worth(): return [10]\n"
        ) | {
            f"{name}_in_words": record
            for name, record in course.records(
                BEST, "def ordered(): return (2, 2)\ndef worth(): return '10'\n"
            ).items()
        }
    assert {name: record.cause for name, record in records.items() if record.cause} == {
        "one_of_in_words": "ordered gives a tuple, not a list",
        "all_of_another_kind": "worth gives a list, not an int",
        "all_of_another_kind_in_words": "worth gives a str, not an int",
    }


OF_TASKS = """
@task(1)
def test_a_rank(cards):
    assert cards.Card("K").rank() == "K"

@task(2)
def test_the_first_rank(cards):
    hand = cards.Hand()
    hand.add(cards.Card("K"))
    hand.add(cards.Card(4))
    assert hand.first().rank() == 4

@task(2)
def test_the_number_of_cards(cards):
    assert cards.Hand().number() == 0
"""
HAND = """
class Card:
    def __init__(self, rank): self._rank = rank
    def rank(self): return self._rank
class Hand:
    def __init__(self): self._cards = []
    def add(self, card): self._cards.append(card)
    def first(self): return self._cards[0]
    def number(self): return "0"
"""


def test_the_kind_of_a_value_is_no_concern_of_another_task() -> None:
    """`rank` is right: it tells what the hand, which does not sort, has put there."""
    facts = starters(cards={"Card.rank": 1, "Hand.add": 2, "Hand.number": 2})
    titles = '{ 1 = "Card", 2 = "Hand" }'
    with Course(OF_TASKS, titles=titles, beside={"starters.toml": facts}) as course:
        records = course.records(BEST, HAND)
        wrong = course.records(BEST, HAND.replace("return self._rank", "return [self._rank]"))
    assert {name: record.cause for name, record in records.items()} == {
        "a_rank": "",
        "the_first_rank": "",
        "the_number_of_cards": "number gives a str, not an int",
    }
    assert wrong["a_rank"].cause == "rank gives a list, not a str"
