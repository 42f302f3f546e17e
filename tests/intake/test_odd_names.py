"""A public name that stands for something odd fails its tests; the grader can always tell.

Words used here.  odd: what a submission may have under a name where a class, a function or a method
is wanted.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from drawn import EVERY, drawn
from small_course import BEST, BUBBLEWRAP, NO_FORK, PROCESS, USER, Course, Way, told

from autograder.course import assignment
from autograder.course.submission import Submission
from autograder.worker import grading

ROOT = Path(__file__).parents[2]
SLUGS = assignment.slugs()
QUIET = "{'__init__': lambda *given, **named: None}"
ODD = {
    "a number": "5",
    "nothing": "None",
    "a text": "'x'",
    "an empty tuple": "()",
    "a list": "['KH', 2]",
    "a dict": "{}",
    "not a number": "float('nan')",
    "a plain class": "int",
    "a metaclass": "type",
    "an exception class": "Exception",
    "an exception": "Exception('odd')",
    "exceptions": "(ValueError, KeyError)",
    "an exception that takes arguments": "UnicodeDecodeError",
    "a group of exceptions": "ExceptionGroup",
    "an interrupt": "KeyboardInterrupt",
    "an exit": "SystemExit",
    "a module": "__import__('math')",
    "an object": "object()",
    "a generator": "(each for each in 'KH')",
    "a property": "property(lambda self: 5)",
    "an exception class of its own": f"type('Odd', (Exception,), {QUIET})",
    "a base exception of its own": f"type('Odd', (BaseException,), {QUIET})",
    "an empty class": f"type('Odd', (), {QUIET})",
    "what gives a number": "(lambda *given, **named: 5)",
    "what gives nothing": "(lambda *given, **named: None)",
    "what gives a list": "(lambda *given, **named: [5, None])",
    "what gives an exception": "(lambda *given, **named: Exception('odd'))",
    "what gives an exception class": "(lambda *given, **named: ValueError)",
    "what gives itself": "(lambda self=None, *given, **named: self)",
}

# Whatever a suite may do with a name of a module's.
DONE = """
from contextlib import suppress

VALUES = {"K": 10}

def catches(cards):
    try:
        cards.fail()
    except cards.Odd:
        pass

def suppresses(cards):
    with suppress(cards.Odd):
        cards.fail()

def raises(cards):
    with pytest.raises(cards.Odd):
        cards.fail()

def goes_through(cards):
    for each in cards.Odd:
        assert each == "K"

def sets(cards):
    cards.Odd.rank = 3

DONE = {
    "catches": catches,
    "suppresses": suppresses,
    "raises": raises,
    "goes through": goes_through,
    "sets": sets,
    "is a kind": lambda cards: issubclass(cards.Odd, Exception),
    "has a kind": lambda cards: issubclass(cards.Kind, cards.Odd),
    "is named": lambda cards: cards.Odd.__name__,
    "is made": lambda cards: cards.Odd().args,
    "is a class": lambda cards: isinstance(cards.fail, cards.Odd),
    "has": lambda cards: cards.Odd.rank,
    "has a method": lambda cards: cards.Odd("K").rank(),
    "is a key": lambda cards: VALUES[cards.Odd],
    "is a place": lambda cards: [1][cards.Odd],
    "is added": lambda cards: cards.Odd + 1,
    "is added to": lambda cards: 1 + cards.Odd,
    "is less": lambda cards: cards.Odd < 2,
    "is more": lambda cards: 2 < cards.Odd,
    "has an item": lambda cards: cards.Odd[0],
    "has a length": lambda cards: len(cards.Odd),
    "is a number": lambda cards: int(cards.Odd),
    "is joined": lambda cards: "".join([cards.Odd]),
    "has in it": lambda cards: "x" in cards.Odd,
    "is in": lambda cards: cards.Odd in "xy",
    "is summed": lambda cards: sum([cards.Odd]),
    "is sorted": lambda cards: sorted([cards.Odd, 1]),
    "is handed over": lambda cards: cards.same(cards.Odd),
    "is formatted": lambda cards: f"{cards.Odd:>5}",
    "is named by keywords": lambda cards: dict(**cards.Odd),
    "is worded": lambda cards: str(cards.Odd),
    "is negative": lambda cards: -cards.Odd,
    "is multiplied": lambda cards: cards.Odd * 2,
    "is divided": lambda cards: cards.Odd % 2,
    "is taken from": lambda cards: next(cards.Odd),
    "is reversed": lambda cards: list(reversed(cards.Odd)),
    "is a text": lambda cards: cards.Odd.upper(),
    "is made bare": lambda cards, student: student.new(cards.Odd),
    "is called by name": lambda cards, student: student.call(cards.Odd, "__init__"),
    "is looked through": lambda cards, student: student.public(cards.Odd),
    "is counted": lambda cards, student: student.steps(cards.Odd),
    "is called often": lambda cards, student: student.each(cards.Odd, [(1,)]),
}

@pytest.mark.parametrize("done", DONE)
def test_it(done):
    act = DONE[done]
    act(*(cards, student)[: act.__code__.co_argcount])
"""
CARDS = """
class Kind:
    pass

def fail():
    raise ValueError("no such card")

def same(thing):
    return thing

Odd = {}
"""


@pytest.fixture(scope="module")
def course():
    with Course(DONE) as course:
        yield course


@pytest.mark.parametrize("odd", ODD)
def test_whatever_is_done_with_an_odd_name_is_told(course, odd: str):
    verdicts = course.verdicts(PROCESS, CARDS.replace("{}", ODD[odd]))
    assert [name for name, words in verdicts.items() if "grader_error" in words] == [], told(
        verdicts
    )
    assert not [words for words in verdicts.values() if re.search("Remote|_remote|Asked", words)]


@pytest.mark.parametrize("way", drawn([BUBBLEWRAP, USER, NO_FORK], 2, __name__), ids=str)
def test_an_odd_name_is_told_in_the_same_words_everywhere(course, way: Way):
    answer = CARDS.replace("{}", ODD["an exception class"])
    assert course.verdicts(way, answer) == course.verdicts(PROCESS, answer)


def names_in(text: str) -> dict[str, list[str]]:
    """Return the public names of a file by their kind."""
    found: dict[str, list[str]] = {"class": [], "function": [], "method": [], "special": []}
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef):
            found["function"].append(node.name)
        elif isinstance(node, ast.ClassDef):
            bases = {ast.unparse(base) for base in node.bases}
            kind = "exception" if "Exception" in bases else "class"
            found.setdefault(kind, []).append(node.name)
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    special = "special" if method.name.startswith("__") else "method"
                    found[special].append(f"{node.name}.{method.name}")
    return found


def with_odd(slug: str, odd: Mapping[str, str]) -> Submission:
    """Return the reference with something odd under each of these names."""
    asked = assignment.load(slug)
    files = {name: place.read_bytes() for name, place in asked.given.items()}
    for name in asked.files:
        text = (ROOT / "solutions" / slug / name).read_text(encoding="utf-8")
        here = {each for every in names_in(text).values() for each in every}
        lines = [f"{each} = {thing}" for each, thing in odd.items() if each in here]
        head, main, rest = text.partition("\nif __name__ ==")
        files[name] = "\n".join([head, "", *lines, main.strip("\n") + rest, ""]).encode()
    return Submission("odd", files)


def bundles(slug: str) -> dict[str, list[str]]:
    """Return the names of a reference that are made odd together, or each alone."""
    found: dict[str, list[str]] = {}
    for name in assignment.load(slug).files:
        text = (ROOT / "solutions" / slug / name).read_text(encoding="utf-8")
        for kind, names in names_in(text).items():
            found.setdefault(kind, []).extend(names)
    if EVERY:
        found |= {name: [name] for names in [*found.values()] for name in names}
    return {kind: names for kind, names in found.items() if names}


@pytest.mark.parametrize("slug", drawn(SLUGS, 1, "odd names"))
def test_no_name_of_an_assignment_keeps_the_grader_from_telling(slug: str):
    asked = assignment.load(slug)
    unclear = []
    with grading.Grader(asked, grading.Options(isolation=BEST.level)) as grader:
        for kind, names in bundles(slug).items():
            for odd in drawn(ODD, 1, f"{slug} {kind}"):
                result = grader.grade(with_odd(slug, dict.fromkeys(names, ODD[odd])))
                unclear += [
                    f"{kind} is {odd}: {test.id}: {test.message}"
                    for test in result.tests
                    if test.status == "grader_error"
                ]
    assert unclear == [], "\n".join(unclear[:20])


@pytest.mark.parametrize("slug", drawn(SLUGS, 1, "namesakes"))
def test_a_class_under_the_name_of_another_keeps_nobody_from_telling(slug: str):
    asked = assignment.load(slug)
    classes = bundles(slug).get("class", [])
    others = dict(zip(classes, [*classes[1:], *classes[:1]], strict=True))
    with grading.Grader(asked, grading.Options(isolation=BEST.level)) as grader:
        result = grader.grade(with_odd(slug, others))
    unclear = [f"{test.id}: {test.message}" for test in result.tests]
    assert [test.id for test in result.tests if test.status == "grader_error"] == [], unclear
