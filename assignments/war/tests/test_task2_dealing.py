"""Task 2: the circular queue, and a deal in turn."""

import pytest
from assignment3 import CircularQueue, distribute_cards
from conftest import NO_TIES

from autograder.suite.asking import at_once
from autograder.suite.marks import points, task

pytestmark = task(2, "Distributing the cards")


def filled(capacity, *items):
    queue = CircularQueue(capacity)
    at_once(*[(queue.enqueue, item) for item in items])
    return queue


class Line:
    """A queue; what it may ask itself is answered for it, and truly, but for what is `asked`."""

    lines = ()  # all of this test, the newest first

    def __init__(self, capacity, monkeypatch, *asked, items=()):
        self.room, self.items, self.queue = capacity, [], None
        monkeypatch.setattr(Line, "lines", (self, *Line.lines))
        for name in [each for each in ANSWERS if each not in asked]:
            monkeypatch.setattr(CircularQueue, name, answer(name), raising=False)
        self.queue = CircularQueue(capacity)
        self.come(*items)

    def come(self, *items):
        for item in items:
            self.queue.enqueue(item)
            self.items.append(item)

    def leave(self, number=1):
        return [(self.queue.dequeue(), self.items.pop(0))[0] for _ in range(number)]


ANSWERS = {
    "capacity": lambda line: line.room,
    "size": lambda line: len(line.items),
    "isEmpty": lambda line: line.items == [],
    "isFull": lambda line: len(line.items) == line.room,
    "peek": lambda line: line.items[0],
}


def answer(name):
    """Return what stands in the place of a method, whichever queue it is called of."""

    def called(queue):
        lines = [line for line in Line.lines if line.queue is queue] or Line.lines
        return ANSWERS[name](lines[0])

    return called


@points(0.25)
def test_the_items_of_a_queue_leave_in_the_order_in_which_they_came(monkeypatch):
    queue = Line(6, monkeypatch)
    queue.come("KD", "7C", "0H")
    assert queue.leave(2) == ["KD", "7C"]
    queue.come("AS", "2C")
    assert queue.leave(2) == ["0H", "AS"]


@points(0.5)
def test_the_slots_of_items_that_have_left_are_used_again(monkeypatch):
    queue = Line(4, monkeypatch, "peek", items=("KD", "7C", "0H"))  # one slot is always free
    other = Line(2, monkeypatch, "peek", items=("9S",))
    for leaves, comes in (("KD", "AS"), ("7C", "QH"), ("0H", "2C"), ("AS", "3D"), ("QH", "4H")):
        assert queue.leave() == [leaves]
        queue.come(comes)
    assert queue.leave(3) == ["2C", "3D", "4H"]
    assert other.leave() == ["9S"], "each queue has its own"


@points(2.5)
@pytest.mark.parametrize("items", [("KD",), ("KD", "7C", "0H")], ids=["one", "three"])
def test_a_full_queue_takes_no_other_item(items):
    queue = filled(len(items), *items)
    with pytest.raises(Exception) as caught:
        queue.enqueue("AS")
    assert caught.value.args == ("Error: Queue is full",)
    for item in items:
        assert queue.dequeue() == item, "it is as it was before"


@points(1)
@pytest.mark.parametrize("method", ["dequeue", "peek"])
def test_an_empty_queue_has_no_item_to_give_or_to_show(method, monkeypatch):
    for items in ((), ("KD",)):
        line = Line(2, monkeypatch, "peek", items=items)
        assert line.leave(len(items)) == [*items]
        with pytest.raises(Exception) as caught:
            getattr(line.queue, method)()
        assert caught.value.args == ("Error: Queue is empty",)
        line.come("3D")
        assert line.leave() == ["3D"], "it is as it was before"


@points(1.5)
def test_the_front_item_stays_when_it_is_looked_at(monkeypatch):
    line = Line(3, monkeypatch, "peek", items=("2C", "KD"))
    for front, comes in (("2C", "7C"), ("KD", "0H"), ("7C", "AS")):
        assert line.queue.peek() == front
        assert line.queue.peek() == front, "it was looked at before"
        assert line.leave() == [front]
        line.come(comes)


def dealt(cards, monkeypatch):
    """Return both hands, and which cards come into each; what it does with them counts not."""
    came = []
    monkeypatch.setattr(CircularQueue, "enqueue", lambda *both: came.append(both), raising=False)
    hands = distribute_cards([*cards])
    return hands, [[card for queue, card in came if queue is hand] for hand in hands]


@points(3)
def test_the_cards_are_dealt_in_turn_and_the_first_one_is_in_front(deck, monkeypatch):
    cards = deck(NO_TIES)
    hands, (one, two) = dealt(cards, monkeypatch)
    if not one + two:  # the cards have come into the queues in another way
        one, two = [at_once(*[(hand.dequeue,)] * 26) for hand in hands]
    first, second = (one, two) if one[:1] == cards[:1] else (two, one)
    assert first == cards[::2], "the player who begins gets cards 1, 3, 5, ..."
    assert second == cards[1::2], "the other player gets cards 2, 4, 6, ..."


@points(1.25)
def test_both_hands_are_queues_with_a_capacity_of_52(deck, monkeypatch):
    hands, _ = dealt(deck(NO_TIES), monkeypatch)
    assert len(hands) == 2
    for hand in hands:
        assert hand.capacity() == 52


@points(0.5)
def test_either_player_may_get_the_first_card(deck):
    cards = deck(NO_TIES)
    fronts = set()
    for _ in range(32):  # all are alike once in 2,000,000,000 times
        fronts.add(distribute_cards([*cards])[0].dequeue())
        if len(fronts) == 2:
            break
    assert len(fronts) == 2, "chance decides every time who begins"
