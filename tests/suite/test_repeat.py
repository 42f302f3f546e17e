"""The scripts that repeat failed tests: how they are written, and what plain Python prints."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from small_course import BEST, Course

from autograder.course.result import UNTOLD

ROOT = Path(__file__).parents[2]
SUITE = """
import pytest

@pytest.fixture
def cards(student):
    return student.module("cards")

def test_a_value(cards):
    assert cards.double("7C") == "7C7C"

def test_an_object_and_what_happened_to_it(cards, student):
    deck = cards.Deck(["2C", "3D"])
    deck.put("KH")
    assert deck.size == 2
    assert [str(deck), deck.top()] == ["KH", "KH"]

def test_objects_in_a_list(cards, student):
    first, second = cards.halves([1, 2, 3, 4])
    assert second.top() == 3

def test_attributes_of_many(cards, student):
    assert student.gather(cards.halves([1, 2]), "size") == [(2,), (2,)]

def test_what_was_typed(cards, student):
    with student.typing("Ann", "y") as console:
        cards.ask()
    assert console.transcript.said("Hello, Bob")

def test_the_input_ends(cards, student):
    with student.typing(ends=True) as console:
        cards.ask()

def test_scripted_chance(cards, student):
    student.chance(randint=[3, 3, 3, 3, 3])
    assert cards.roll() + cards.roll() == 7

def test_how_chance_was_used(cards, student):
    student.chance("randint")
    cards.roll()
    assert student.draws() == []

def test_chance_itself(cards, student):
    assert cards.roll() == 7

def test_a_function_that_is_replaced(cards, student):
    student.stand_in(cards, "roll", answers=[1, 2])
    assert cards.rolls() == [2, 1]

def test_a_function_that_answers_by_its_arguments(cards, student):
    half = student.stand_in(cards, "half", ["number"], by={(4,): "two"}, otherwise=0)
    cards.halved()
    assert half.calls() == [(4,)]

def test_a_file(cards, student):
    student.put("scores.txt", b"Ann 3\\n")
    student.put("raw.txt", b"\\xff")
    cards.save()
    assert student.read("scores.txt", program=False) == b"Ann 4\\n"

def test_a_program(student):
    console = student.run("game.py", types=["x"], then="")
    assert console.said("Bye")

def test_an_exception(cards, student):
    cards.double(None)

def test_calls_in_turn(cards, student):
    assert student.in_turn([(cards.double, "a"), (cards.double, "b"), (cards.double, 1)]) == 3

def test_many_calls(cards, student):
    assert student.each(cards.double, [(n,) for n in "abcde"]) == []

def test_a_class_of_the_students(cards):
    assert issubclass(cards.Deck, ValueError)

def test_a_call_among_many_raises(cards, student):
    student.each(cards.pop, [()] * 5)

@hidden
def test_hidden(cards):
    assert cards.double("h") == 1
"""
CARDS = """
import random

class Deck:
    def __init__(self, cards):
        self.cards = list(cards)

    @property
    def size(self):
        return len(self.cards)

    def put(self, card):
        self.cards.append(card)

    def top(self):
        return self.cards[-1]

    def __str__(self):
        return " ".join(map(str, self.cards))

def double(card):
    return card * 2 + ("" if card is None or isinstance(card, str) else 0)

def halves(cards):
    return [Deck(cards[::2]), Deck(cards[1::2])]

def ask():
    name = input("Name? ")
    if input("Play? ") == "y":
        print("Hello,", name)

def roll():
    return random.randint(1, 6)

def rolls():
    return [roll(), roll()]

def half(number):
    return number / 2

def halved():
    return [half(number=4), half(6)]

LEFT = [1, 2]

def pop():
    return LEFT.pop()

def save():
    with open("scores.txt", "a") as file:
        file.write("Bob 5\\n")
"""
SCRIPTS = {
    "an_object_and_what_happened_to_it": r"""
from cards import Deck
deck = Deck(['2C', '3D'])
deck.put('KH')
print(repr(deck.size))
>>
3
""",
    "objects_in_a_list": r"""
from cards import halves
found = halves([1, 2, 3, 4])
print(repr(found[1].top()))
>>
4
""",
    "attributes_of_many": r"""
from cards import halves
found = halves([1, 2])
print(repr([(each.size,) for each in found]))
>>
[(1,), (1,)]
""",
    "what_was_typed": r"""
from autograder.again import typed
from cards import ask
typed('Ann', 'y')
ask()
>>
Name? <Ann>
Play? <y>
Hello, Ann
""",
    "the_input_ends": r"""
from autograder.again import typed
from cards import ask
typed(ends=True)
ask()
>>
Name?
EOFError: EOF when reading a line
""",
    "scripted_chance": r"""
from autograder.again import draws
from cards import roll
draws(randint=[3] * 5)
print(repr([roll(), roll()]))
>>
[3, 3]
""",
    "how_chance_was_used": r"""
from autograder.again import draws
from cards import roll
draws('randint')
roll()
print(repr(draws()))
>>
[('randint', (1, 6), {})]
""",
    "chance_itself": r"""
from autograder.again import seed
from cards import roll
seed()
print(repr(roll()))
>>
4
""",
    "a_function_that_is_replaced": r"""
from autograder.again import seed, stand_in
from cards import rolls
seed()
stand_in('cards.roll', [1, 2])
print(repr(rolls()))
>>
[1, 2]
""",
    "a_function_that_answers_by_its_arguments": r"""
from autograder.again import calls, stand_in
from cards import halved
stand_in('cards.half', by={(4,): 'two'}, otherwise=0, parameters=['number'])
halved()
print(repr(calls('half')))
>>
[(4,), (6,)]
""",
    "a_file": r"""
from autograder.again import put
from cards import save
put('scores.txt', 'Ann 3\n')
put('raw.txt', b'\xff')
save()
print(repr(open('scores.txt', 'rb').read()))
>>
b'Ann 3\nBob 5\n'
""",
    "a_program": r"""
from autograder.again import run, typed
typed('x', then='')
run('game.py')
>>
Go on? <x>
Go on? <>
""",
    "an_exception": r"""
from cards import double
double(None)
>>
TypeError: unsupported operand type(s) for *: 'NoneType' and 'int'
""",
    "calls_in_turn": r"""
from cards import double
print(repr([double('a'), double('b'), double(1)]))
>>
['aa', 'bb', 2]
""",
    "many_calls": r"""
from cards import double
print(repr([double(*each) for each in [('a',), ('b',), ('c',), ('d',), ('e',)]]))
>>
['aa', 'bb', 'cc', 'dd', 'ee']
""",
    "a_call_among_many_raises": r"""
from cards import pop
for _ in range(2): pop()
pop()
>>
IndexError: pop from empty list
""",
}
GAME = """
while True:
    if input("Go on? ") == "":
        break
"""


@pytest.fixture(scope="module")
def records():
    with Course(SUITE, files=("cards.py", "game.py")) as course:
        return course.records(BEST, {"cards.py": CARDS, "game.py": GAME})


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    found = tmp_path_factory.mktemp("folder")
    (found / "cards.py").write_text(CARDS)
    (found / "game.py").write_text(GAME)
    return found


def printed(folder, script):
    """Return what a script prints; of an exception, the last line."""
    (folder / "again.py").write_text(script)
    ran = subprocess.run(
        [sys.executable, "again.py"],
        cwd=folder,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    shown = ran.stdout + "".join(ran.stderr.splitlines(keepends=True)[-1:])
    return "".join(f"{line.rstrip()}\n" for line in shown.splitlines())


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_gives_what_the_test_was_given(records, folder, name):
    script, _, shown = SCRIPTS[name].strip("\n").partition("\n>>\n")
    assert records[name].script == script
    assert printed(folder, script) == shown + "\n"


def test_a_message_says_after_how_many_such_calls_one_raised(records):
    message = records["a_call_among_many_raises"].message
    assert message.startswith("pop()  # after 2 such calls\n  raised  IndexError")


def test_what_has_no_question_has_no_script(records):
    assert not records["a_class_of_the_students"].passed
    assert records["a_class_of_the_students"].script == records["a_value"].script == ""


def test_a_hidden_script_is_for_teachers_alone(records):
    assert records["hidden"].script == "from cards import double\nprint(repr(double('h')))"
    assert "script" in UNTOLD
