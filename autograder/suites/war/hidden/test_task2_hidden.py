"""Task 2: a queue that holds anything, for ever, without moving it; and a fair deal."""

import random
import re
from collections import deque
from contextlib import suppress

import pytest

from autograder.suite.marks import points, task

pytestmark = task(2, "Distributing the cards")
DECK = "war_within_war.txt"
FRONT_FIRST = "the items that are shown, from front to rear"


def emptied(queue, number):
    return [queue.dequeue() for _ in range(number)]


@points(1.25)
def test_a_queue_takes_items_of_any_kind_and_nothing_as_well(assignment3):
    items = [None, 0, "", False, (), ["KD", None]]
    queue = assignment3.CircularQueue(7)
    for item in items:
        queue.enqueue(item)
    assert queue.size() == 6
    assert queue.peek() is None
    assert [repr(item) for item in emptied(queue, 6)] == [repr(item) for item in items]


@points(1)
def test_a_queue_knows_at_every_step_how_full_it_is(student, assignment3):
    queue = assignment3.CircularQueue(2)
    left, sizes, empty, full = [], [], [], []
    for step in "+-++-+--+":
        queue.enqueue("KD") if step == "+" else left.append(queue.dequeue())
        sizes.append(queue.size())
        empty.append(queue.isEmpty())
        full.append(queue.isFull())
    assert left == ["KD"] * 4
    assert sizes == [1, 0, 1, 2, 1, 2, 1, 0, 1]
    assert [type(size) for size in sizes] == [int] * 9
    assert empty == [size == 0 for size in sizes] and {type(each) for each in empty} == {bool}
    assert full == [size == 2 for size in sizes] and {type(each) for each in full} == {bool}
    long = assignment3.CircularQueue(300)
    student.each(long.enqueue, [("KD",)] * 299)
    assert long.isFull() is False
    long.enqueue("7C")
    assert long.isFull() is True


@points(1.25)
def test_a_queue_that_was_cleared_is_empty_and_can_be_filled_again(assignment3):
    for cards in (["KD"], ["KD", "7C"], ["KD", "7C", "0H"]):
        queue = assignment3.CircularQueue(3)
        # Whether a queue is full in time is asked elsewhere.
        for card in [*cards, "AS"]:
            if queue.isFull():
                queue.dequeue()
            queue.enqueue(card)
        queue.clear()
        assert queue.size() == 0
        assert queue.isEmpty() is True and queue.isFull() is False
        assert queue.capacity() == 3
        for card in ("2C", "3D"):
            queue.enqueue(card)
        assert emptied(queue, 2) == ["2C", "3D"]
    queue = assignment3.CircularQueue(1)
    if not queue.isFull():
        queue.enqueue("KD")
        queue.clear()
        queue.enqueue("7C")
        assert emptied(queue, 1) == ["7C"]


@points(1.25)
def test_a_queue_shows_its_items_from_front_to_rear(assignment3):
    queue = assignment3.CircularQueue(5)
    for card in ("KD", "5S", "7C", "0H"):
        queue.enqueue(card)
    emptied(queue, 2)
    queue.enqueue("AS")
    cards = ["7C", "0H", "AS"]
    for comes in ("QH", "4H", ""):
        shown = str(queue)
        found = re.findall(r"[02-9JQKA][CDHS]", shown)
        assert found == cards, "the items in the queue, and no others"
        assert str(queue) == shown, "showing it changes nothing"
        if comes:
            with suppress(Exception):  # whether there is room for it is asked elsewhere
                queue.enqueue(comes)
                cards.append(comes)
    assert emptied(queue, len(cards)) == cards


@points(0.5)
def test_items_of_any_kind_can_be_shown(assignment3):
    queue = assignment3.CircularQueue(4)
    for item in (None, 75, "KD"):
        queue.enqueue(item)
    for _ in range(2):
        shown = str(queue)
        assert shown_of(shown, "None", "75", "KD") == ["None", "75", "KD"], FRONT_FIRST
    queue = assignment3.CircularQueue(4)
    for item in ("AS", 48, None):
        queue.enqueue(item)
    shown = str(queue)
    assert shown_of(shown, "AS", "48", "None") == ["AS", "48", "None"], FRONT_FIRST


def shown_of(text, *items):
    """Return which of these items a text shows, in the order in which they stand there."""
    return sorted((item for item in items if item in text), key=text.index)


@points(0.5)
def test_an_item_that_is_refused_leaves_the_queue_as_it_was(assignment3):
    queue = assignment3.CircularQueue(2)
    for card in ("KD", "7C", "0H"):
        if card == "0H":
            assert queue.dequeue() == "KD"
        queue.enqueue(card)
    for card in ("AS", "2C"):
        with pytest.raises(Exception, match="full"):
            queue.enqueue(card)
    assert emptied(queue, 2) == ["7C", "0H"]
    for _ in range(2):
        with pytest.raises(Exception, match="empty"):
            queue.dequeue()
    queue.enqueue("3D")
    assert queue.dequeue() == "3D"


@points(0.5)
def test_adding_and_clearing_return_nothing(assignment3):
    queue = assignment3.CircularQueue(2)
    assert queue.enqueue("KD") is None
    assert queue.size() == 1
    assert queue.peek() == "KD"
    assert queue.clear() is None
    assert queue.size() == 0


@points(0.25)
def test_two_queues_hold_different_items(assignment3):
    one, other = assignment3.CircularQueue(3), assignment3.CircularQueue(2)
    one.enqueue("KD")
    assert (one.size(), other.size()) == (1, 0)
    other.enqueue("7C")
    assert (one.dequeue(), other.dequeue()) == ("KD", "7C")


@points(1)
def test_the_attributes_of_a_queue_are_private(student, assignment3):
    queue = assignment3.CircularQueue(2)
    queue.enqueue("KD")
    assert queue.dequeue() == "KD"
    public = [name for name in student.attributes(queue) if not name.startswith("_")]
    assert public == [], "an attribute is private when its name begins with an underscore"


@points(1.5)
def test_the_items_of_a_queue_stay_in_their_slots(student, assignment3):
    names = [rank + suit for suit in "CD" for rank in "23456789"]
    queue = assignment3.CircularQueue(6)
    for card in names[:5]:
        queue.enqueue(card)
    for turn in range(11):
        before = slots(student, queue)
        assert queue.dequeue() == names[turn]
        queue.enqueue(names[turn + 5])
        after = slots(student, queue)
        moved = [card for card in names[turn + 1 : turn + 5] if before.get(card) != after.get(card)]
        assert moved == [], "the items that were moved to another slot while they waited"


READY_MADE = ("deque", "Queue", "SimpleQueue", "LifoQueue", "PriorityQueue")


def slots(student, queue):
    """Return where each text lies in the lists (or dicts) of slots that a queue of 6 has.

    Other kinds of rings have nothing that can be seen from here.
    """
    found = {}
    for name in student.attributes(queue):
        value = getattr(queue, name)
        if student.is_object(value):
            assert student.class_name(value) not in READY_MADE, "a ring of slots of its own"
        if isinstance(value, (list, tuple)):
            value = dict(enumerate(value))
        if not isinstance(value, dict) or len(value) < 5:
            continue
        assert len(value) <= 7, f"a ring of 6 slots that are used again, not of {len(value)}"
        for key, slot in value.items():
            for item in slot if isinstance(slot, (list, tuple)) else [slot]:
                if isinstance(item, str):
                    found.setdefault(item, set()).add((name, key))
    return found


@points(1)
def test_a_long_queue_takes_no_more_steps_than_a_short_one(student, assignment3):
    steps = {}
    for length in (3, 300):
        queue = assignment3.CircularQueue(length + 10)
        student.each(queue.enqueue, [(str(number),) for number in range(length)])
        came, _ = student.steps(queue.enqueue, "KD")
        left, front = student.steps(queue.dequeue)
        assert front == "0"
        steps[length] = came, left
    (came_short, left_short), (came_long, left_long) = steps.values()
    assert came_long <= came_short + 60, f"{came_short} steps with 3 items, {came_long} with 300"
    assert left_long <= left_short + 60, f"{left_short} steps with 3 items, {left_long} with 300"


@points(0.5)
def test_a_queue_never_loses_its_place_however_long_it_is_used(assignment3):
    chance = random.Random(52)
    for capacity in (2, 3, 4, 6):
        queue, model = assignment3.CircularQueue(capacity), deque()
        for number in range(30):
            if model and (len(model) == capacity - 1 or chance.random() < 0.45):
                assert queue.dequeue() == model.popleft()
            else:
                queue.enqueue(number)
                model.append(number)
        assert queue.size() == len(model)


@points(0.75)
def test_both_players_have_a_fair_chance_of_the_first_card(student, tools):
    cards = tools.codes(DECK)
    by_chance = student.by_chance(
        "who begins", lambda: [hand1.dequeue() for hand1, _ in tools.deals(cards, 40)]
    )
    assert by_chance, "chance decides each time who begins"
    hands = [hand1 for hand1, _ in tools.deals(cards, 500)]
    dequeue = student.ask("type", hands[0]).dequeue
    tops = student.each(dequeue, [(hand,) for hand in hands])
    times = tops.count(tops[0])
    # A fair coin is off by more than 55 about once in 1,600,000 times.
    assert 195 <= times <= 305, f"in 500 deals player 1 got {tops[0]} {times} times"
