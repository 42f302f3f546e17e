"""Without fork the records are the same, word for word; and the same again in every run."""

from __future__ import annotations

import pytest
import test_exceptions as exceptions
import test_messages as messages
import test_objects as objects
import test_values as values
from small_course import (
    BEST,
    BUBBLEWRAP_NO_FORK,
    NO_FORK,
    Course,
    all_pass,
    course_of,
    told,
    verdicts_of,
)

SUITE = """
@pytest.mark.parametrize("what", [
    "right", "wrong", "missing", "stub", "raises", "endless", "leaves", "asks", "asks_typed",
    "floods", "too_large", "draws", "writes", "imports", "counts", "handle",
])
def test_one(cards, student, what):
    if what == "asks_typed":
        with student.typing("Ann"):
            assert cards.asks() == "Bob"
    if what == "draws":
        student.chance(randint=[1])
    assert getattr(cards, what)() == 1

@pytest.mark.parametrize("lines", [["Ann"], ["Ann", "7"], []])
def test_a_program(student, lines):
    game = student.run("main.py", types=lines)
    assert game.said("bye Ann")

@pytest.mark.parametrize("name", ["prompting", "broken", "missing"])
def test_a_module(student, name):
    assert student.module(name).answer() == 1
"""
CARDS = """
import random
COUNT = 0
class Card: pass
def right(): return 1
def wrong(): return [1, "K", None, 1.5, {"a": (1,)}]
def stub(): raise NotImplementedError("task 2: stub() is not written yet")
def raises(): return {}["K"]
def endless():
    while True: pass
def leaves(): __import__("os")._exit(3)
def asks(): return input("Name? ")
def floods():
    while True: print("x" * 10_000)
def too_large(): return "x" * 2_000_000
def draws(): return random.randint(1, 6) + random.randint(1, 6)
def writes():
    with open("new.txt", "x") as file: file.write("new")
    return open("new.txt").read()
def imports():
    import main
def counts():
    global COUNT
    COUNT += 1
    return COUNT
def handle(): return [Card(), Card]
"""
FILES = {
    "cards.py": CARDS,
    "main.py": "name = input('Name? ')\nprint('bye', name, input('Age? '))\n",
    "prompting.py": "def answer(): return 1\nNAME = input('Name? ')\n",
    "broken.py": "def answer(: return 1\n",
}
MODULES = ("cards.py", "main.py", "prompting.py", "broken.py", "missing.py")


course = course_of(SUITE, files=MODULES, limits={"question_seconds": 0.2})


def test_records_are_the_same_in_every_way_and_run(course: Course):
    first = course.result(BEST, FILES)
    assert sum(test.passed for test in first.tests) == 3
    for way in (BEST, NO_FORK, BUBBLEWRAP_NO_FORK):
        again = course.result(way, FILES)
        assert told(verdicts_of(again)) == told(verdicts_of(first))
        assert again.notes == first.notes
        for one, other in zip(first.tests, again.tests, strict=True):
            assert (one.expected, one.hint, one.transcript) == (
                other.expected, other.hint, other.transcript,
            )  # fmt: skip


@pytest.mark.parametrize(
    ("suite", "submission", "verdicts"),
    [
        (exceptions.TOLD, exceptions.CARDS, exceptions.VERDICTS),
        (messages.SCRIPTS, messages.CARDS, messages.SCRIPTS_TOLD),
        (messages.CONSOLES, messages.CARDS, messages.CONSOLES_TOLD),
    ],
    ids=["exceptions", "scripts", "consoles"],
)
def test_other_suites_say_the_same_without_fork(suite: str, submission: str, verdicts: str):
    with Course(suite) as course:
        assert told(course.verdicts(NO_FORK, submission)) == verdicts


@pytest.mark.parametrize(
    ("suite", "submission"),
    [(objects.ASKED, objects.DECK), (objects.FAKES, objects.OBJECTS), (values.SUITE, values.CARDS)],
    ids=["objects", "fakes", "values"],
)
def test_all_can_be_asked_without_fork(suite: str, submission: str):
    with Course(suite) as course:
        all_pass(course.verdicts(NO_FORK, submission))
