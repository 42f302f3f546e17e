"""A package that an assignment names is there for a student's code, and none besides."""

from __future__ import annotations

import pytest
from drawn import drawn
from small_course import BEST, FORKED, NO_FORK, Course, Way, all_pass

from autograder.course.assignment import AssignmentError

SUITE = """
STYLES = ["module", "alias", "name", "other_name", "late", "by_random"]

@pytest.mark.parametrize("style", STYLES)
def test_a_draw_is_scripted_whoever_draws(style):
    student.chance(randint=[3, 0])
    draw = getattr(cards, style)
    assert [draw(), draw()] == [3, 0]
    assert [name for name, _, _ in student.draws()] == ["randint", "randint"]

def test_both_kinds_share_one_script():
    student.chance(randint=[3, 0, 5])
    assert [cards.name(), cards.by_random(), cards.module()] == [3, 0, 5]
    assert student.draws() == [
        ("randint", (6,), {}), ("randint", (0, 5), {}), ("randint", (6,), {}),
    ]

def test_a_draw_is_watched():
    student.chance("randint")
    assert cards.module() in range(6)
    assert student.draws() == [("randint", (6,), {})]

def test_what_is_not_of_numpy_alone_can_be_named():
    student.chance(**{"numpy.random.permutation": [[2, 1]]})
    assert cards.mixed() == [2, 1]

def test_a_program_is_scripted_as_well(program):
    student.chance(randint=[4])
    assert program("main.py").said("you drew 4")

@pytest.mark.parametrize("turn", [1, 2])
def test_chance_begins_anew_in_each_test(turn):
    assert cards.number() == 684

def test_chance_begins_anew_in_each_program(program):
    assert program("number.py").said("684")

def test_a_number_of_numpys_is_a_number():
    assert int(cards.total([1, 2, 3])) == 6
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
NUMBER = "import numpy; print(numpy.random.randint(1000))"
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


@pytest.fixture(scope="module")
def numpy_course():
    with Course(SUITE, ("cards.py", "main.py", "number.py"), toml='packages = ["numpy"]') as made:
        yield made


@pytest.mark.parametrize("way", drawn([*FORKED, NO_FORK], 2, __name__), ids=str)
def test_draws_by_numpy_are_scripted_as_those_by_random_are(numpy_course, way: Way):
    files = {"cards.py": CARDS, "main.py": PROGRAM, "number.py": NUMBER}
    all_pass(numpy_course.verdicts(way, files))


@pytest.mark.parametrize("way", drawn(FORKED, 2, __name__), ids=str)
@pytest.mark.parametrize("named", [True, False])
def test_only_what_the_assignment_names_is_there(way: Way, named: bool):
    with Course(NOT_ALLOWED, toml='packages = ["numpy"]' if named else "") as course:
        verdicts = course.verdicts(way, HAS)
    assert verdicts["no_other_is"] == "passed"
    assert (verdicts["an_allowed_one_is_there"] == "passed") is named


def test_draws_by_random_are_scripted_where_numpy_is_named_and_may_not_be_imported():
    suite = """
def test_a_draw():
    student.chance(randint=[3])
    assert cards.draw() == 3
"""
    source = """
import random
try:
    import numpy
except ImportError:
    numpy = None

def draw():
    return random.randint(0, 5)
"""
    with Course(suite) as course:
        assert course.verdicts(BEST, source) == {"a_draw": "passed"}


def test_a_package_that_is_not_installed_is_named_with_the_remedy():
    words = r"assignment.toml: the package no_such_package is not installed; install it with pip"
    with (
        Course(NOT_ALLOWED, toml='packages = ["no_such_package"]') as course,
        pytest.raises(AssignmentError, match=words),
    ):
        course.result(BEST, HAS)
