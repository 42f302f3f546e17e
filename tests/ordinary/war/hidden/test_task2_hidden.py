"""Task 2: a queue that holds anything, for ever, without moving it; and a fair deal."""

import ast
import random
import re

import pytest
from assignment3 import CircularQueue, distribute_cards
from conftest import attributes

from autograder.suite.marks import points, task

pytestmark = task(2, "Distributing the cards")
STEPS = "+-++-+--+"  # + for an item that comes, - for one that leaves
READY_MADE = (".pop(0)", ".insert(0,", "deque(", "SimpleQueue(", "LifoQueue(")


@points(1)
def test_a_queue_takes_items_of_any_kind_and_nothing_as_well():
    queue, items = CircularQueue(7), [None, 0, "", False, (), ["KD", None]]
    for item in items:
        queue.enqueue(item)
    assert queue.peek() is None
    assert [repr(queue.dequeue()) for _ in items] == [repr(item) for item in items]


@points(0.5)
@pytest.mark.parametrize("method", ["size", "isEmpty", "isFull"])
def test_a_queue_knows_at_every_step_how_full_it_is(method):
    queue, said = CircularQueue(2), []
    for step in STEPS:
        queue.enqueue("KD") if step == "+" else queue.dequeue()
        said.append(getattr(queue, method)())
    sizes = [1, 0, 1, 2, 1, 2, 1, 0, 1]
    wanted = {"size": sizes, "isEmpty": [size == 0 for size in sizes],
              "isFull": [size == 2 for size in sizes]}  # fmt: skip
    assert said == wanted[method]
    assert {*map(type, said)} == {int if method == "size" else bool}


@points(2)
def test_a_queue_that_was_cleared_is_empty_and_can_be_filled_again():
    for items in (["KD"], ["KD", "7C"], ["KD", "7C", "0H"]):
        queue = CircularQueue(3)
        for item in items:
            queue.enqueue(item)
        queue.clear()
        assert queue.size() == 0
        for item in ("2C", "3D", "4H"):
            queue.enqueue(item)
        assert [queue.dequeue() for _ in range(3)] == ["2C", "3D", "4H"]


@points(1.5)
def test_a_queue_shows_its_items_from_front_to_rear(line):
    queue = line(5)
    queue.come("KD", "5S", "7C", "0H")
    queue.leave(2)
    for comes in ("AS", "QH"):
        queue.come(comes)
        shown = str(queue.queue)
        assert re.findall(r"[02-9JQKA][CDHS]", shown) == queue.items, "the items, and no others"
        assert str(queue.queue) == shown, "showing it changes nothing"
    assert queue.leave(3) == ["7C", "0H", "AS"]


@points(0.25)
def test_items_of_any_kind_can_be_shown(line):
    queue = line(4)
    queue.come(None, 75, "KD")
    assert re.findall("None|75|KD", str(queue.queue)) == ["None", "75", "KD"]


@points(0.5)
def test_an_item_that_is_refused_leaves_the_queue_as_it_was():
    queue = CircularQueue(2)
    for item in ("KD", "7C"):
        queue.enqueue(item)
    with pytest.raises(Exception, match="full"):
        queue.enqueue("AS")
    assert [queue.dequeue(), queue.dequeue()] == ["KD", "7C"]
    with pytest.raises(Exception, match="empty"):
        queue.dequeue()
    queue.enqueue("3D")
    assert queue.dequeue() == "3D"


@points(0.25)
def test_adding_and_clearing_return_nothing():
    queue = CircularQueue(2)
    assert queue.enqueue("KD") is None
    assert queue.size() == 1
    assert queue.clear() is None
    assert queue.size() == 0


@points(0.25)
def test_two_queues_hold_different_items():
    one, other = CircularQueue(3), CircularQueue(2)
    one.enqueue("KD")
    other.enqueue("7C")
    assert (one.dequeue(), other.dequeue()) == ("KD", "7C")


@points(1)
def test_the_attributes_of_a_queue_are_private(line):
    queue = line(4)
    queue.come("KD", "7C")
    queue.leave()
    public = [name for name in attributes(queue.queue) if not name.startswith("_")]
    assert public == [], "an attribute is private when its name begins with an underscore"


def took(line, steps, length):
    """Return how many steps it takes to add an item to so many, and to remove one."""
    queue = line(length + 10)
    queue.come(*map(str, range(length)))
    came, left = steps(queue.queue.enqueue, "KD"), steps(queue.queue.dequeue)
    assert left[1] == "0"
    return came[0], left[0]


@points(1.5)
def test_the_items_of_a_queue_stay_in_their_slots(line, steps, rules):
    assert took(line, steps, 40)[1] <= took(line, steps, 3)[1] + 30, "steps of dequeue"
    # What Python's own parts do takes no steps that can be counted here.
    classes = rules("assignment3.py").source.classes()
    code = ast.unparse(classes["CircularQueue"]) if "CircularQueue" in classes else ""
    assert [each for each in READY_MADE if each in code] == [], "a ring of slots of its own"


@points(1.5)
def test_a_long_queue_takes_no_more_steps_than_a_short_one(line, steps):
    for short, long in zip(took(line, steps, 3), took(line, steps, 50), strict=True):
        assert long <= short + 30, f"{short} steps with 3 items, {long} with 50"


@points(0.25)
@pytest.mark.parametrize("capacity", [2, 3, 4])
def test_a_queue_never_loses_its_place_however_long_it_is_used(capacity):
    chance, queue, model = random.Random(52), CircularQueue(capacity), []
    for number in range(20):
        if model and (len(model) == capacity - 1 or chance.random() < 0.45):
            assert queue.dequeue() == model.pop(0)
        else:
            queue.enqueue(number)
            model.append(number)


@points(0.75)
def test_both_players_have_a_fair_chance_of_the_first_card(deck):
    cards = deck("war_within_war.txt")
    tops = [distribute_cards([*cards])[0].dequeue() for _ in range(64)]
    # A fair coin falls on one side fewer than 9 times once in 1,700,000,000 times.
    assert 9 <= tops.count(cards[0]) <= 55, "in 64 deals"
