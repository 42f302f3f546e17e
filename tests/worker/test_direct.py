"""Tests that are run without pytest: which, and that they come out as pytest has them."""

from __future__ import annotations

import pytest
from small_course import BEST, Course, told

from autograder.worker.direct import direct

pytest_plugins = ["pytester"]

CONFTEST = """
import pytest

@pytest.fixture
def plain():
    return ["plain"]

@pytest.fixture
def above(plain, *, beside):
    return [*plain, *beside, "above"]

@pytest.fixture
def beside():
    return ["beside"]

@pytest.fixture
def closing():
    yield "open"

@pytest.fixture(scope="module")
def shared():
    return []

@pytest.fixture(params=[1, 2])
def twice(request):
    return request.param

@pytest.fixture
def asking(request):
    return request.node.name
"""
KINDS = """
import pytest

@pytest.fixture
def beside(beside):
    return [*beside, "replaced"]

def test_direct_without_arguments(): pass
def test_direct_with_plain_fixtures(plain, above_too): pass
@pytest.mark.parametrize("number", [1, 2])
def test_direct_with_parameters(number, plain): pass
@pytest.mark.usefixtures("plain")
def test_direct_that_uses_a_fixture(): pass

@pytest.fixture
def above_too(plain):
    return plain

def test_pytest_for_one_that_closes(closing): pass
def test_pytest_for_one_of_the_module(shared): pass
def test_pytest_for_one_with_parameters(twice): pass
def test_pytest_for_one_that_asks(asking): pass
def test_pytest_for_a_request(request): pass
def test_pytest_for_one_that_needs_what_it_replaces(beside): pass
def test_pytest_for_one_above_that(above): pass
@pytest.mark.parametrize("plain", [1], indirect=True)
def test_pytest_for_indirect_parameters(plain): pass
@pytest.mark.skipif(True, reason="never")
def test_pytest_for_a_condition(): pass
@pytest.mark.xfail
def test_pytest_for_a_failure_foreseen(): pass
class TestClass:
    def test_pytest_for_a_method(self): pass
async def test_pytest_for_a_coroutine(): pass
"""


@pytest.fixture(autouse=True)
def as_in_the_grader(monkeypatch):
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")


def kinds_of(pytester: pytest.Pytester) -> dict[str, bool]:
    items, _ = pytester.inline_genitems("-p", "no:cacheprovider")
    return {item.name: direct(item) is not None for item in items}


def test_a_test_is_run_directly_where_pytest_would_do_no_more(pytester):
    pytester.makeconftest(CONFTEST)
    pytester.makepyfile(KINDS)
    kinds = kinds_of(pytester)
    assert len(kinds) == 18
    assert {name for name, directly in kinds.items() if directly} == {
        name for name in kinds if name.startswith("test_direct")
    }


@pytest.mark.parametrize(
    "hook",
    [
        "def pytest_runtest_setup(item): pass",
        "def pytest_runtest_call(item): pass",
        "def pytest_runtest_teardown(item): pass",
        "def pytest_pyfunc_call(pyfuncitem): pass",
        "def pytest_fixture_setup(fixturedef): pass",
        "import pytest\n@pytest.fixture(autouse=True)\ndef always():\n    yield",
    ],
)
def test_who_has_a_say_in_how_tests_are_run_keeps_it(pytester, hook):
    pytester.makepyfile("def test_one(): pass")
    assert kinds_of(pytester) == {"test_one": True}
    pytester.makeconftest(hook)
    assert kinds_of(pytester) == {"test_one": False}


def test_fixtures_set_up_for_a_module_are_left_to_pytest(pytester):
    pytester.makepyfile("def setup_module(): pass\ndef test_one(): pass")
    assert kinds_of(pytester) == {"test_one": False}


SUITE = """
MADE = []

@pytest.fixture(autouse=True)
def first():
    MADE.append("first")

@pytest.fixture
def answer(cards):
    MADE.append("answer")
    return cards.answer()

@pytest.fixture
def asked(cards):
    MADE.append("asked")
    yield cards
    MADE.append("closed")

@pytest.fixture(scope="module")
def kept():
    yield []

def test_with_a_fixture_of_its_own(answer):
    assert answer == 1

def test_left_to_pytest(asked, kept):
    kept.append(1)
    assert asked.answer() == 1

@pytest.mark.parametrize("number", [1, 2])
def test_with_a_number(number, answer):
    assert answer == number

def test_left_to_pytest_after_that(asked, kept):
    assert kept == [1]
    assert asked.other() == 2

def test_all_fixtures_were_made_in_turn(cards):
    made = MADE[:]
    MADE.clear()
    assert made == [
        "first", "answer",
        "first", "asked", "closed",
        "first", "answer", "first", "answer",
        "first", "asked", "closed",
        "first",
    ]
"""
SUBMISSIONS = {
    "right": "def answer(): return 1\ndef other(): return 2\n",
    "wrong": "def answer(): return 2\ndef other(): raise KeyError('no')\n",
    "missing": "def answer(): return 1\n",
    "nothing": "",
    "leaves": "import os\ndef answer(): os._exit(0)\ndef other(): return 2\n",
}
ENDLESS = "def answer():\n    while True: pass\ndef other(): return 2\n"
LEFT_TO_PYTEST = "def pytest_runtest_setup(item): pass\n"


def test_direct_tests_and_those_left_to_pytest_go_together_and_come_out_alike():
    limits = {"question_seconds": 0.5}
    with (
        Course(SUITE, limits=limits) as course,
        Course(SUITE, limits=limits, beside={"conftest.py": LEFT_TO_PYTEST}) as other,
    ):
        for name in [*SUBMISSIONS, "right"]:  # in one worker, one after the other
            verdicts = course.verdicts(BEST, SUBMISSIONS[name])
            assert told(verdicts) == told(other.verdicts(BEST, SUBMISSIONS[name])), name
            assert verdicts["all_fixtures_were_made_in_turn"] == "passed", name
        assert sum(words != "passed" for words in verdicts.values()) == 1
        for each in (course, other):  # what runs out of time is run once more
            assert each.verdicts(BEST, ENDLESS)["with_a_number[1]"].startswith("timed_out")
