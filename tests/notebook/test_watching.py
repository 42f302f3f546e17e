"""A queue is watched without being changed, and its slots are shown where they can be found."""

from __future__ import annotations

import importlib.util
from collections import deque
from pathlib import Path

import pytest

from autograder.notebook import watch

QUEUES = Path(__file__).parents[2] / "solutions" / "queues.py"
spec = importlib.util.spec_from_file_location("queues", QUEUES)
queues = importlib.util.module_from_spec(spec)
spec.loader.exec_module(queues)


def turned(queue):
    """Let three items join and one leave, and two more join: slot 0 is used again."""
    for item in ["8H", "5D", "AS"]:
        queue.enqueue(item)
    queue.dequeue()
    queue.dequeue()
    for item in ["2C", "KD"]:
        queue.enqueue(item)
    return queue


def test_a_ring_is_shown_with_its_front_and_stays_as_it_was():
    line = turned(queues.CircularQueue(4))
    before = repr(line)
    picture = watch(line)
    assert repr(picture).splitlines() == [
        "3 of 4, from front to rear: AS, 2C, KD",
        "its slots: ring of slots: KD, free, AS, 2C; the front is slot 2",
    ]
    assert picture._repr_html_().count("<svg") == 2
    assert (repr(line), line.size(), line.peek()) == (before, 3, "AS")


def test_a_title_stands_before_the_numbers():
    assert repr(watch(queues.CircularQueue(2), "a new hand")).splitlines() == [
        "a new hand: 0 of 2, from front to rear: ",
        "its slots: ring of slots: free, free",
    ]


class OfDeque:
    """A queue with no list of slots."""

    def __init__(self, capacity):
        self.items, self.room = deque(), capacity

    def enqueue(self, item):
        self.items.append(item)

    def dequeue(self):
        return self.items.popleft()

    def size(self):
        return len(self.items)

    def capacity(self):
        return self.room


class TwoLists(OfDeque):
    """A queue with two lists that might be its slots."""

    def __init__(self, capacity):
        super().__init__(capacity)
        self.slots, self.taken = [None] * capacity, [False] * capacity


class OneSlotted(OfDeque):
    """A queue whose list stands in `__slots__`, and holds the same item everywhere."""

    __slots__ = ("_ring",)

    def __init__(self, capacity):
        super().__init__(capacity)
        self._ring = ["2C"] * capacity


@pytest.mark.parametrize(
    ("kind", "slots"),
    [
        (OfDeque, []),
        (TwoLists, []),
        (OneSlotted, ["its slots: ring of slots: 2C, 2C, 2C, 2C"]),
        (queues.BoundedQueue, []),
    ],
)
def test_slots_that_cannot_be_told_are_left_out_and_the_order_is_shown(kind, slots):
    shown = repr(watch(turned(kind(4)))).splitlines()
    assert shown == ["3 of 4, from front to rear: AS, 2C, KD", *slots]


class CannotCount(OfDeque):
    """A queue whose size gives nothing yet."""

    def size(self):
        pass


class CountsInText(OfDeque):
    """A queue whose capacity is no number."""

    def capacity(self):
        return "<b>4"


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (CannotCount, "size() gave None, not a whole number"),
        (CountsInText, "capacity() gave '<b>4', not a whole number"),
    ],
)
def test_a_queue_that_cannot_count_is_answered_in_words(kind, said):
    line = turned(kind(4))
    assert repr(watch(line)) == f"no picture: {said}"
    assert repr(watch(line, "7C joined")) == f"7C joined: no picture, because {said}"
    assert "<b>" not in watch(line)._repr_html_()
