"""A package that an assignment names is there for a student's code, and none besides."""

from __future__ import annotations

import pytest
from drawn import drawn
from small_course import BEST, FORKED, NO_FORK, Course, Way, all_pass

from autograder.course.assignment import AssignmentError

SUITE = """
def test_a_draw_is_scripted(monkeypatch):
    monkeypatch.setattr(cards, "randint", lambda most: 3)
    assert cards.name() == 3

def test_chance_begins_in_the_same_way():
    assert cards.number() == SEEN

def test_a_number_of_numpys_is_a_number():
    assert int(cards.total([1, 2, 3])) == 6

def test_a_program_has_it_too(program):
    assert program("main.py").said("you drew")
"""
CARDS = """
import random
import numpy
import numpy as np
from numpy.random import randint
from numpy.random import randint as draw_one

def module(): return numpy.random.randint(6)
def alias(): return np.random.randint(6)
def name(): return randint(6)
def other_name(): return draw_one(6)
def late():
    from numpy.random import randint
    return randint(0, 6)
def by_random(): return random.randint(0, 5)
def mixed(): return np.random.permutation([1, 2])
def number(): return int(np.random.randint(1000))
def total(numbers): return np.sum(numbers)
"""
PROGRAM = """
import numpy.random
print("you drew", numpy.random.randint(6))
"""
NOT_ALLOWED = """
def test_an_allowed_one_is_there():
    assert cards.has("numpy")

def test_no_other_is():
    assert [name for name in ("pytest", "click", "rich", "pluggy") if cards.has(name)] == []
"""
HAS = """
def has(name):
    try:
        __import__(name)
    except ImportError:
        return False
    return True
"""


@pytest.mark.parametrize("way", drawn([*FORKED, NO_FORK], 2, __name__), ids=str)
def test_a_package_that_the_assignment_names_is_there(way: Way):
    files = {"cards.py": CARDS, "main.py": PROGRAM}
    names, toml = ("cards.py", "main.py"), 'packages = ["numpy"]'
    with Course(SUITE.replace("SEEN", "-1"), names, toml=toml) as course:
        seen = course.records(way, files)["chance_begins_in_the_same_way"].actual
    with Course(SUITE.replace("SEEN", seen), names, toml=toml) as course:
        all_pass(course.verdicts(way, files))


@pytest.mark.parametrize("way", drawn(FORKED, 2, __name__), ids=str)
@pytest.mark.parametrize("named", [True, False])
def test_only_what_the_assignment_names_is_there(way: Way, named: bool):
    with Course(NOT_ALLOWED, toml='packages = ["numpy"]' if named else "") as course:
        verdicts = course.verdicts(way, HAS)
    assert verdicts["no_other_is"] == "passed"
    assert (verdicts["an_allowed_one_is_there"] == "passed") is named


def test_a_package_that_is_not_installed_is_named_with_the_remedy():
    words = r"assignment.toml: the package no_such_package is not installed; install it with pip"
    with (
        Course(NOT_ALLOWED, toml='packages = ["no_such_package"]') as course,
        pytest.raises(AssignmentError, match=words),
    ):
        course.result(BEST, HAS)
