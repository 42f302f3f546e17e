"""Task 2: a queue that holds anything, for ever, without moving it; and a fair deal."""

import ast
import re
from itertools import pairwise

import pytest
from assignment3 import CircularQueue, distribute_cards
from conftest import attributes
from test_task2_dealing import ANSWERS, Line
from unseen import held  # noqa: F401

from autograder.suite.asking import at_once
from autograder.suite.marks import points, task

pytestmark = task(2, "Distributing the cards")
READY_MADE = (".pop(0)", ".insert(0,", "deque(", "SimpleQueue(", "LifoQueue(")


@points(1)
def test_a_queue_takes_items_of_any_kind_and_nothing_as_well(monkeypatch):
    items = [None, 0, "", False, (), ["KD", None]]
    line = Line(7, monkeypatch, "peek", items=items)
    assert line.queue.peek() is None
    assert repr(line.leave(len(items))) == repr(items)


@points(0.75)
@pytest.mark.parametrize("method", ["size", "isEmpty", "isFull"])
def test_a_queue_knows_at_every_step_how_full_it_is(method, monkeypatch):
    line = Line(2, monkeypatch, "peek", method)
    for comes in (True, False, True, True, False, True, False, False, True):
        if comes:
            line.come("KD")
        else:
            line.leave()
        said, wanted = getattr(line.queue, method)(), ANSWERS[method](line)
        assert (type(said), said) == (type(wanted), wanted), f"with {len(line.items)} of 2"


@points(2)
def test_a_queue_that_was_cleared_is_empty_and_can_be_filled_again(monkeypatch):
    for items in (["KD", "7C"], ["KD", "7C", "0H"]):
        line = Line(3, monkeypatch, "peek", "size", "isEmpty", items=items)
        line.queue.clear()
        line.items = []
        assert line.queue.size() == 0
        line.come("2C", "3D", "4H")
        assert line.leave(3) == ["2C", "3D", "4H"]


@points(2)
def test_a_queue_shows_its_items_from_front_to_rear(monkeypatch):
    queue = Line(5, monkeypatch)
    queue.come("KD", "5S", None, "0H")
    queue.leave(2)
    for comes in (75, "QH"):
        queue.come(comes)
        shown = str(queue.queue)
        items = re.findall(r"None|75|[02-9JQKA][CDHS]", shown)
        assert items == [str(item) for item in queue.items], "the items, and no others"
        assert str(queue.queue) == shown, "showing it changes nothing"


@points(0.25)
def test_adding_and_clearing_return_nothing():
    queue = CircularQueue(2)
    assert queue.enqueue("KD") is None
    assert queue.size() == 1
    assert queue.clear() is None


@points(1)
def test_the_attributes_of_a_queue_are_private(monkeypatch):
    queue = Line(4, monkeypatch)
    queue.come("KD", "7C")
    assert queue.leave() == ["KD"]
    public = [name for name in attributes(queue.queue) if not name.startswith("_")]
    assert public == [], "an attribute is private when its name begins with an underscore"


@points(3)
def test_a_long_queue_takes_no_more_steps_than_a_short_one(monkeypatch, steps, rules):
    took = {}
    for length in (3, 24):
        queue = Line(length + 10, monkeypatch)
        queue.come(*map(str, range(length)))
        came, (left, item) = steps(queue.queue.enqueue, "KD")[0], steps(queue.queue.dequeue)
        took[length] = came, left
        assert item == "0"
    for short, long in zip(took[3], took[24], strict=True):
        assert long <= short + 30, f"{short} steps with 3 items, {long} with 24"
    # What Python's own parts do takes no steps that can be counted here.
    code = rules("assignment3.py").source.classes().get("CircularQueue", ast.Pass())
    assert [each for each in READY_MADE if each in ast.unparse(code)] == [], (
        "a ring of slots of its own"
    )


@points(1.5)
def test_both_players_have_a_fair_chance_of_the_first_card(deck):
    cards = deck("war_within_war.txt")
    hands = at_once(*[(distribute_cards, [*cards]) for _ in range(40)])
    tops = at_once(*[(one.dequeue,) for one, _ in hands])
    # A fair coin falls on one side fewer than twice once in 13,000,000,000 times.
    assert 2 <= tops.count(tops[0]) <= 38, "in 40 deals"
    changes = sum(one != other for one, other in pairwise(tops))
    assert 2 <= changes <= 37, "no player begins in turn, or in rows"
