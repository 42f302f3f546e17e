"""Tests that wait for what is not written, and tests that a switch leaves out."""

from __future__ import annotations

import pytest
from small_course import BEST, Course, starters

from autograder.course.assignment import AssignmentError
from autograder.course.starters import Starter, tasks_asking_for

SUITE = """
from autograder.suite.marks import switch

@task(2)
def test_a_hand_is_shown(cards):
    assert cards.show([9]) == "9"

@switch("rules")
def test_a_rule_is_kept(cards):
    assert cards.total([9]) == 9
"""
TITLES = '{ 1 = "Totals", 2 = "Hands" }'
TASKS = {"starters.toml": starters(cards={"total": 1, "show": 2, "Deck.deal": 2})}
STUB = 'def {1}(hand): raise NotImplementedError("task {0}: {1} is not written yet")'
SWITCHES = "[switches]\nrules = {}\n"
CARDS = "def total(hand): return sum(hand)\ndef show(hand): return str(total(hand))"


def test_a_test_without_a_switch_is_asked_and_so_is_one_whose_switch_is_on():
    with Course(SUITE, titles=TITLES, toml=SWITCHES.format("true")) as course:
        assert course.verdicts(BEST, CARDS) == {"a_hand_is_shown": "passed",
                                                "a_rule_is_kept": "passed"}  # fmt: skip


def test_a_test_whose_switch_is_off_is_left_out_with_its_points():
    with Course(SUITE, titles=TITLES, toml=SWITCHES.format("false")) as course:
        result = course.result(BEST, CARDS)
        assert [record.id for record in result.tests] == ["test_a_hand_is_shown"]
        assert result.possible == 1


SWITCHED = (
    SWITCHES
    + """
[switched.rules.tasks]
3 = "Rules"
[switched.rules.points]
test_a_hand_is_shown = 0.25
"""
)


@pytest.mark.parametrize(("on", "points"), [("true", [0.25, 1]), ("false", [1])])
def test_a_test_may_be_worth_less_while_a_switch_is_on(on: str, points: list[float]):
    suite = SUITE.replace('@switch("rules")', '@task(3)\n@switch("rules")')
    with Course(suite, titles=TITLES, toml=SWITCHED.format(on)) as course:
        result = course.result(BEST, CARDS)
        assert [record.points_possible for record in result.tests] == points
        assert result.score == sum(points)


def test_a_switch_that_assignment_toml_does_not_have_is_said():
    with (
        Course(SUITE, titles=TITLES) as course,
        pytest.raises(
            AssignmentError, match=r"test_a_rule_is_kept.* has no switch 'rules'; add it"
        ),
    ):
        course.result(BEST, CARDS)


SHOW = "def show(hand): return str(total(hand))\n"


@pytest.mark.parametrize(
    ("cards", "status", "message"),
    [
        (SHOW + STUB.format(1, "total"), "waiting", "waits for total: task 1: total is not"),
        (SHOW + "def total(hand): return Deck().deal()\nclass Deck:\n    def deal(self):\n        "
         'raise NotImplementedError("task 2: Deck.deal is not written yet")',
         "not_written", "task 2: Deck.deal is not written yet"),
        (STUB.format(2, "show"), "not_written", "task 2: show is not written yet"),
        ("", "not_written", "cards.show is not written yet"),
        (None, "not_written", "cards.py is not there yet"),
        # The student's own, in a function that a starter has or has not.
        (SHOW + "def total(hand): raise NotImplementedError", "failed", "raised NotImp"),
        (SHOW + STUB.format(2, "total"), "failed", "raised NotImp"),
        ("def show(hand): return text(hand)\n" + STUB.format(2, "text"), "failed", "raised"),
        ("def show(hand): return '8'", "failed", "gave '8'"),
    ],
)  # fmt: skip
def test_what_is_missing_waits_for_its_own_task(cards: str | None, status: str, message: str):
    toml = SWITCHES.format("false")
    with Course(SUITE, titles=TITLES, toml=toml, beside=TASKS) as course:
        shown = course.records(BEST, {} if cards is None else cards)["a_hand_is_shown"]
    assert shown.status == status
    assert message in " ".join(shown.message.split())


def test_without_starters_nothing_waits():
    missing = SHOW + "def total(hand): raise NotImplementedError"
    with Course(SUITE, titles=TITLES, toml=SWITCHES.format("false")) as course:
        assert course.records(BEST, missing)["a_hand_is_shown"].status == "not_written"


def test_a_file_that_is_not_there_is_what_other_tasks_wait_for():
    suite = """
    @task(2)
    def test_a_hand_is_shown(hands):
        assert hands.show([9]) == "9"
    """
    files = {"hands.py": "from cards import total\ndef show(hand): return str(total(hand))"}
    known = {"starters.toml": starters(cards={"total": 1}, hands={"show": 2})}
    with Course(suite, ("cards.py", "hands.py"), titles=TITLES, beside=known) as course:
        shown = course.records(BEST, files)["a_hand_is_shown"]
        assert (shown.status, shown.message) == (
            "waiting",
            "waits for cards: cards.py is not there yet",
        )
        [record] = course.records(BEST, {"cards.py": "def total(hand): return 9"}).values()
        assert (record.status, record.message) == ("not_written", "hands.py is not there yet")


@pytest.mark.parametrize(
    ("name", "tasks"),
    [
        ("cards.Card.deal", {1}),
        ("Card.deal", {1}),
        ("Card.show", {2}),
        ("Card", {1, 2}),
        ("cards.Card", {1, 2}),
        ("Card.__repr__", {1, 2}),  # of a class that is asked for
        ("cards", {1, 2, 3}),
        ("total", {3}),
        ("games", {3}),
        ("games.main", {3}),
        ("cards.main", set()),
        ("Card.deal.first", set()),
        ("totals", set()),
        ("helper", set()),
        ("", set()),
    ],
)
def test_every_name_belongs_to_the_tasks_that_ask_for_it(name: str, tasks: set[int]):
    cards = Starter(frozenset(), "", {"Card.deal": 1, "Card.show": 2, "total": 3})
    games = Starter(frozenset(), "", {"main": 3})
    assert tasks_asking_for({"cards.py": cards, "games.py": games}, name) == tasks
