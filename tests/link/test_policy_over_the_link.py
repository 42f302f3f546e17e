"""The policy of marks holds for a teacher's own test files: names, and our code where there is any.

The answers are those of a reference folder; without one nothing takes a student's place.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from ordinary import failed, lay, records
from small_course import edited

from autograder.course.assignment import AssignmentError
from autograder.course.policy import Policy
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.link.suite import suite_of
from autograder.worker.grading import Grader, Options

ANSWER = """
def clean(text):
    return text.strip().lower()


def total(values):
    return sum(values)


class Account:
    def __init__(self, owner):
        self.owner = clean(owner)
        self.moves = []

    def put(self, value):
        self.moves.append(value)

    def balance(self):
        return total(self.moves)
"""
TESTS = """
import pytest
from bank.money import Account, clean, total

@pytest.mark.task(1)
def test_clean():
    assert clean(" A ") == "a"

@pytest.mark.task(2)
@pytest.mark.points(30)
def test_total():
    assert total([1, 2]) == 3

@pytest.mark.task(3)
@pytest.mark.points(19)
def test_account():
    account = Account(" Ann")
    assert account.owner == "ann"
    account.put(3)
    account.put(4)
    assert account.balance() == 7
"""


def graded(
    folder: Path, *texts: str, policy: Policy | None = None, by: str = ANSWER
) -> list[Result]:
    lay(folder, {"tests/test_money.py": TESTS, "right/bank/money.py": by})
    (folder / "suite").mkdir()
    assignment = suite_of(folder / "tests", folder / "suite", folder / "right" if by else None)
    options = Options(isolation="process", policy=policy or Policy())
    with Grader(assignment, options) as grader:
        return [grader.grade(Submission("one", {"bank/money.py": text.encode()})) for text in texts]


def changed(*changes: tuple[str, str]) -> str:
    return edited(ANSWER, *changes)


UPPER = (".lower()", ".upper()")
TWICE = ("return sum(values)", "return 2 * sum(values)")


def test_one_mistake_costs_once(tmp_path):
    right, upper, both = graded(tmp_path, ANSWER, changed(UPPER), changed(UPPER, TWICE))
    assert (right.score, right.possible, right.runs, right.notes) == (50, 50, [], [])
    assert failed(upper).keys() == {"test_clean"}
    assert records(upper)["test_account"].message == (
        "passed with our code for task 1 in place of yours"
    )
    assert upper.notes[0] == "points as handed in: 30"
    assert failed(both).keys() == {"test_clean", "test_total"}
    assert records(both)["test_account"].carried == "tasks 1 and 2"


def test_a_class_that_is_wrong_is_never_mended_for_its_own_task(tmp_path):
    [result] = graded(tmp_path, changed(UPPER, ("self.moves.append(value)", "pass")))
    assert failed(result).keys() == {"test_clean", "test_account"}


def test_a_name_is_read_and_costs_its_share(tmp_path):
    [result] = graded(tmp_path, changed(("total(", "Total(")))
    assert failed(result) == {}
    assert result.score == 49  # 2 of 100 points, where there are 50
    assert "bank/money.py: Total was read as total, which costs 1 points" in result.notes[-1]


def test_each_sentence_can_be_switched_off(tmp_path):
    off = Policy(names=False, carry=False)
    text = changed(("total(", "Total("))
    for number, policy in enumerate((off, Policy())):
        [result] = graded(tmp_path / str(number), text, policy=policy)
        assert (failed(result) == {}) == (policy is not off)
    [upper] = graded(tmp_path / "carry", changed(UPPER), policy=off)
    assert failed(upper).keys() == {"test_clean", "test_account"}


def test_without_a_reference_nothing_takes_a_students_place(tmp_path):
    [upper, name] = graded(tmp_path, changed(UPPER), changed(("total(", "Total(")), by="")
    assert failed(upper).keys() == {"test_clean", "test_account"} and upper.runs == []
    assert failed(name) == {}


def test_a_reference_without_a_module_is_one_sentence(tmp_path):
    lay(tmp_path, {"tests/test_money.py": TESTS, "right/money.py": ANSWER})
    (tmp_path / "suite").mkdir()
    with pytest.raises(AssignmentError) as told:
        suite_of(tmp_path / "tests", tmp_path / "suite", tmp_path / "right")
    assert str(told.value) == (
        f"the tests ask for bank.money, and there is no {tmp_path / 'right/bank/money.py'}"
    )


def test_an_attribute_on_the_way_to_the_next_question_has_been_asked(tmp_path):
    right = """
class Account:
    def __init__(self):
        self.moves = []

    @property
    def balance(self):
        return sum(self.moves)

    def total(self):
        return sum(self.moves)
"""
    tests = """
import pytest
from m import Account

@pytest.mark.task(1)
def test_moves():
    assert Account().moves == []

@pytest.mark.task(2)
def test_balance():
    assert Account().balance == 0

@pytest.mark.task(3)
def test_total():
    account = Account()
    before = account.balance
    assert account.total() == before
"""
    lay(tmp_path, {"test_m.py": tests, "right/m.py": right})
    (tmp_path / "suite").mkdir()
    assignment = suite_of(tmp_path / "test_m.py", tmp_path / "suite", tmp_path / "right")
    wrong = edited(
        right, ("balance(self):\n        return sum", "balance(self):\n        return 1 + sum")
    )
    with Grader(assignment, Options(isolation="process")) as grader:
        result = grader.grade(Submission("one", {"m.py": wrong.encode()}))
    assert failed(result).keys() == {"test_balance"}


PLEASING = """
class Yes:
    def __abs__(self):
        return 0
    def __sub__(self, other):
        return self
    def __contains__(self, other):
        return True
    def startswith(self, other):
        return True

def area(side):
    return Yes()

def suit():
    return Yes()

def pair():
    return [1, 2]
"""
AREA = """
from typing import NamedTuple

class Pair(NamedTuple):
    one: int
    two: int

def area(side):
    return side * 3.14 * side

def suit():
    return "hearts"

def pair():
    return Pair(1, 2)
"""
ABOUT_AREA = """
from m import area, suit, pair

def test_area():
    assert abs(area(2) - 12.57) < 0.1

def test_suit():
    assert "heart" in suit()

def test_start():
    assert suit().startswith("h")

def test_pair():
    assert pair() == (1, 2)
"""


def test_an_object_that_pleases_everybody_fails_where_the_reference_gave_plain_data(tmp_path):
    lay(tmp_path, {"test_m.py": ABOUT_AREA, "right/m.py": AREA.replace("Pair(1, 2)", "(1, 2)")})
    (tmp_path / "suite").mkdir()
    assignment = suite_of(tmp_path / "test_m.py", tmp_path / "suite", tmp_path / "right")
    with Grader(assignment, Options(isolation="process")) as grader:
        pleasing, named = (
            grader.grade(Submission("one", {"m.py": text.encode()})) for text in (PLEASING, AREA)
        )
    assert failed(named) == {}
    words = "gave a Yes object, which is not of the kind that is wanted"
    told = failed(pleasing)
    assert {name: told[name] for name in ("test_area", "test_suit", "test_start")} == {
        "test_area": words, "test_suit": words, "test_start": words,
    }  # fmt: skip


PLEASING_PARTS = {
    "a number": """
        class Number(float):
            def __sub__(self, other): return self
            def __abs__(self): return Number(0.0)
        def area(side): return Number(1)
    """,
    "a text": """
        class Text(str):
            def __contains__(self, other): return True
        def suit(): return Text("x")
    """,
    "a function of another name": """
        class Yes:
            def __contains__(self, other): return True
        def answer(): return Yes()
        suit = answer
        suit.__name__ = "nothing"
    """,
    "an item": """
        class Yes:
            def __eq__(self, other): return True
        def pair(): return [Yes()]
        def suit(): return [Yes(), "heart"]
        def area(side): return 0
    """,
    "a method that is none": """
        class Yes:
            def __init__(self): self.startswith = lambda start: True
        def suit(): return Yes()
    """,
}
OWN_OPERATORS = """
class Length(float):
    def __add__(self, other): return Length(float(self) + other)
    def __sub__(self, other): return Length(float(self) - other)

class Word(str):
    def __contains__(self, other): return str.__contains__(str(self), other)

class Pair(tuple):
    def __add__(self, other): return Pair(a + b for a, b in zip(self, other))

def area(side):
    return Length(side * 3.14 * side)

def suit():
    return Word("hearts")

def pair():
    return Pair((1, 2))
"""


@pytest.fixture(scope="module")
def by_area(tmp_path_factory):
    folder = tmp_path_factory.mktemp("area")
    lay(folder, {"test_m.py": ABOUT_AREA, "right/m.py": AREA.replace("Pair(1, 2)", "(1, 2)")})
    (folder / "suite").mkdir()
    assignment = suite_of(folder / "test_m.py", folder / "suite", folder / "right")
    with Grader(assignment, Options(isolation="process")) as grader:
        yield lambda text: grader.grade(Submission("one", {"m.py": dedent(text).encode()}))


@pytest.mark.parametrize("what", PLEASING_PARTS)
def test_what_pleases_by_its_operators_passes_nothing(by_area, what):
    rest = "\n".join(f"def {name}(*args): return 0" for name in ("area", "suit", "pair"))
    result = by_area(rest + "\n" + dedent(PLEASING_PARTS[what]))
    assert len(failed(result)) == 4, failed(result)


def test_plain_data_with_operators_of_its_own_counts_as_what_it_holds(by_area):
    assert failed(by_area(OWN_OPERATORS)) == {}


def test_a_reference_that_fails_a_test_is_one_sentence(tmp_path):
    with pytest.raises(AssignmentError) as told:
        graded(tmp_path, ANSWER, by=changed(TWICE))
    assert str(told.value).startswith("the reference itself does not pass test_total: ")
