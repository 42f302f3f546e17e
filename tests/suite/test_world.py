"""The world of a test: what it holds over there, its steps, its files, and that all is fresh."""

from __future__ import annotations

import pytest
from drawn import drawn
from small_course import BEST, FORKED, NO_FORK, PROCESS, Course, Way, all_pass, course_of, told

SUITE = """
from pathlib import Path

# Held values

def test_a_held_list_is_changed_or_left_alone(cards, student):
    held = student.hold(["KH", "9S"])
    assert cards.length(held) == 2
    assert student.value(held) == ["KH", "9S"]
    cards.add(held, "2C")
    assert student.value(held) == ["KH", "9S", "2C"]
    assert (len(held), held[2], "2C" in held) == (3, "2C", True)

def test_a_held_list_is_known_again(cards, student):
    held = student.hold(["KH"])
    assert student.keep(cards.same, held) is held
    assert student.keep(cards.copy, held) is not held
    assert student.value(student.keep(cards.copy, held)) == ["KH"]

def test_objects_and_dicts_can_be_held(cards, student):
    card = cards.Card("K")
    held = student.hold({"cards": [card, (card, None)]})
    assert student.value(held)["cards"][1][0] is card
    assert student.class_name(held) == "dict"

# Steps

def test_steps_grow_with_the_work(cards, student):
    few, ten = student.steps(cards.walk, 10)
    many, thousand = student.steps(cards.walk, 1000)
    assert (ten, thousand) == (10, 1000)
    assert many > 50 * few

def test_steps_do_not_grow_where_there_is_nothing_to_do(cards, student):
    assert student.steps(cards.same, 1)[0] == student.steps(cards.same, list(range(1000)))[0]

def test_steps_are_counted_in_methods_generators_and_recursion(cards, student):
    card = cards.Card("K")
    assert student.steps(card.deep, 200)[0] > 1.5 * student.steps(card.deep, 100)[0]
    assert student.steps(cards.added, 200)[0] > 1.5 * student.steps(cards.added, 100)[0]

def test_steps_of_a_call_that_raises(cards, student):
    with pytest.raises(ZeroDivisionError):
        student.steps(cards.walk, 10, -1)

# Files that are left open

@pytest.mark.parametrize("name, left", [
    ("with_a_with", []), ("closed", []), ("read_text", []), ("raises_in_a_with", []),
    ("nowhere", []), ("not_closed", ["deck.txt"]), ("kept", ["deck.txt"]),
    ("in_a_circle", ["deck.txt"]), ("raises", ["deck.txt"]), ("by_path", ["deck.txt"]),
    ("by_io", ["deck.txt"]), ("by_number", ["deck.txt"]), ("in_a_loop", ["deck.txt"]),
    ("second_only", ["other.txt"]), ("writes", ["new.txt"]),
])
def test_files_that_are_not_closed_are_named(cards, student, name, left):
    with student.watching_files() as names:
        try:
            getattr(cards, name)()
        except Exception:
            pass
    assert names == left

def test_each_look_at_the_files_is_for_itself(cards, student):
    with student.watching_files() as first:
        cards.kept()
    with student.watching_files() as second:
        cards.with_a_with()
    assert (first, second) == (["deck.txt"], [])

# A fresh folder and fresh modules

@pytest.mark.parametrize("turn", [1, 2])
def test_each_test_begins_in_a_fresh_folder(cards, student, turn):
    assert cards.append("log.txt") == "once"
    assert student.read("log.txt") == b"once"
    assert "log.txt" in student.files()
    assert cards.count() == 1

@pytest.mark.parametrize("turn", [1, 2])
def test_each_program_begins_in_a_fresh_folder(student, turn):
    for _ in range(2):
        assert student.run("main.py").said("once, 1")
        assert student.read("log.txt") == b"once"

def test_calls_and_programs_have_folders_of_their_own(cards, student):
    cards.append("log.txt")
    for _ in range(2):
        assert student.run("main.py").said("once, 1")
        assert cards.append("log.txt") in ("onceonce", "onceonceonce")
    assert student.read("log.txt", program=False) == b"onceonceonce"

def test_files_of_the_suite_and_of_the_submission_are_there(cards, student):
    place = Path(__file__).parent / "beside.txt"
    assert student.put(place) == "deck818.txt"
    student.put("inner/text.txt", b"inner")
    assert cards.text(place) == "beside"
    assert cards.text("inner/text.txt") == "inner"
    assert cards.text("deck.txt") == "KH"

def test_folders_that_cannot_be_entered_are_cleared_away(cards):
    cards.lock_a_folder()

def test_the_folder_is_there_after_that(cards):
    assert cards.append("log.txt") == "once"
"""
CARDS = """
import gc, io, os, pathlib

COUNT = 0
KEPT = []

class Card:
    def __init__(self, rank): self.rank = rank
    def deep(self, depth): return depth and self.deep(depth - 1)

def length(cards): return len(cards)
def add(cards, card): cards.append(card)
def same(cards): return cards
def copy(cards): return list(cards)
def shown_twice(function):
    def inner(*arguments): return function(*arguments) * 2
    return inner
@shown_twice
def decorated(cards): return cards[0]
by_lambda = lambda cards: cards[0]
alias = copy
def walk(times, by=1):
    done = 0
    for _ in range(times):
        done += 1
    return done if by > 0 else done / 0
def added(times): return sum(each for each in range(times))

def with_a_with():
    with open("deck.txt") as file:
        return file.read()
def closed():
    file = open("deck.txt")
    file.close()
def read_text(): return pathlib.Path("deck.txt").read_text()
def raises_in_a_with():
    with open("deck.txt") as file:
        raise ValueError
def nowhere(): open("nowhere.txt")
def not_closed(): return open("deck.txt").read()
def kept(): KEPT.append(open("deck.txt"))
def in_a_circle():
    card = Card("K")
    card.me, card.file = card, open("deck.txt")
def raises():
    file = open("deck.txt")
    raise ValueError
def by_path(): pathlib.Path("deck.txt").open()
def by_io(): io.open("deck.txt", "rb").read()
def by_number(): os.fdopen(os.open("deck.txt", os.O_RDONLY)).read()
def in_a_loop():
    for line in open("deck.txt"):
        return line
def second_only():
    with open("deck.txt") as one, open("other.txt") as other:
        pass
    open("other.txt")
def writes(): open("new.txt", "w").write("KH")

def append(name):
    with open(name, "a") as file:
        file.write("once")
    return text(name)
def text(name):
    with open(name) as file:
        return file.read()
def count():
    global COUNT
    COUNT += 1
    return COUNT
def lock_a_folder():
    os.makedirs("locked/inner")
    append("locked/inner/file.txt")
    os.chmod("locked/inner", 0)
    os.chmod("locked", 0)
"""
MAIN = "import cards\nprint(cards.append('log.txt'), cards.count(), sep=', ')\n"
FILES = {"cards.py": CARDS, "main.py": MAIN, "deck.txt": "KH", "other.txt": "9S"}
# Such a module cannot be forked: it is imported anew for each test.
THREAD = "import threading\nthreading.Thread(target=threading.Event().wait, daemon=True).start()\n"


course = course_of(SUITE, files=("cards.py", "main.py"), beside={"beside.txt": "beside"})


@pytest.mark.parametrize("way", drawn([*FORKED, NO_FORK], 2, __name__), ids=str)
def test_a_test_has_a_world_of_its_own(course: Course, way: Way):
    all_pass(course.verdicts(way, FILES))


def test_so_has_a_test_of_modules_that_start_threads(course: Course):
    all_pass(course.verdicts(PROCESS, {**FILES, "cards.py": CARDS + THREAD}))


TOLD = """
def test_a_list_that_should_be_left_alone(cards, student):
    held = student.hold(["KH", "9S"])
    cards.add(held, "2C")
    assert student.value(held) == ["KH", "9S"], "work on a copy"

def test_a_copy_that_should_be_the_list(cards, student):
    held = student.hold(["KH"])
    assert student.keep(cards.copy, held) is held

def test_a_file_that_should_be_written(cards, student):
    cards.append("log.txt")
    assert student.read("log.txt") == b"once, and again"

def test_a_file_that_should_have_other_lines(cards, student):
    cards.append("log.txt")
    assert student.read("log.txt").decode().split("\\n") == ["twice"]

def test_a_file_that_should_be_there(cards, student):
    cards.append("log.txt")
    assert student.files() == ["deck.txt", "list.txt"]

def test_a_draw_that_should_be_made(cards, student):
    student.chance("randint")
    cards.count()
    assert student.draws() == [("randint", (0, 51), {})]

def test_functions_of_another_name(cards, student):
    assert [cards.decorated(["KH"]), cards.by_lambda(["9S"]), cards.alias(["2C"])] == []
"""
TOLD_VERDICTS = """
a_list_that_should_be_left_alone
failed: held = ['KH', '9S']
add(held, '2C')
held
  gave    ['KH', '9S', '2C']
  wanted  ['KH', '9S']
  3 items, not 2
  note    work on a copy

a_copy_that_should_be_the_list
failed: copy(['KH'])
  gave    a list object
  wanted  a list object
  not the same object, though it may look alike

a_file_that_should_be_written
failed: append('log.txt')
# the content of log.txt
  gave    b'once'
  wanted  b'once, and again'

a_file_that_should_have_other_lines
failed: append('log.txt')
# the content of log.txt
  gave    'once'
  read as ['once']
  wanted  ['twice']
  item 1 is 'once', not 'twice'

a_file_that_should_be_there
failed: append('log.txt')
os.listdir()
  gave    ['deck.txt', 'log.txt']
  wanted  ['deck.txt', 'list.txt']
  item 2 is 'log.txt', not 'list.txt'

a_draw_that_should_be_made
failed: count()
# the draws of randint
  gave    []
  wanted  [('randint', (0, 51), {})]
  0 items, not 1

functions_of_another_name
failed: decorated(['KH'])
by_lambda(['9S'])
alias(['2C'])
  gave    ['KHKH', '9S', ['2C']]
  wanted  []
  3 items, not 0
"""


def test_messages_say_what_led_there():
    files = {name: text for name, text in FILES.items() if name in ("cards.py", "deck.txt")}
    with Course(TOLD) as course:
        assert told(course.verdicts(BEST, files)) == TOLD_VERDICTS
