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
    """A queue with room to spare and never empty; what it may ask itself is answered for it."""

    def __init__(self, capacity, monkeypatch):
        self.items, self.patch = [], monkeypatch.setattr
        self.patch(CircularQueue, "capacity", lambda queue: capacity, raising=False)
        self.patch(CircularQueue, "isFull", lambda queue: False, raising=False)
        self.queue = CircularQueue(capacity)

    def come(self, *items):
        at_once(*[(self.queue.enqueue, item) for item in items])
        self.items += items
        self.patch(CircularQueue, "isEmpty", lambda queue: False, raising=False)
        self.patch(CircularQueue, "peek", lambda queue: self.items[0], raising=False)

    def leave(self, number=1):
        return [(self.queue.dequeue(), self.items.pop(0))[0] for _ in range(number)]


@points(0.25)
def test_the_items_of_a_queue_leave_in_the_order_in_which_they_came(monkeypatch):
    queue = Line(6, monkeypatch)
    queue.come("KD", "7C", "0H")
    assert queue.leave(2) == ["KD", "7C"]
    queue.come("AS", "2C")
    assert queue.leave(2) == ["0H", "AS"]


@points(0.5)
def test_the_slots_of_items_that_have_left_are_used_again():
    queue, other = filled(4, "KD", "7C", "0H"), filled(2, "9S")  # one slot is always free
    for leaves, comes in (("KD", "AS"), ("7C", "QH"), ("0H", "2C"), ("AS", "3D"), ("QH", "4H")):
        assert queue.dequeue() == leaves
        queue.enqueue(comes)
    for leaves in ("2C", "3D", "4H"):
        assert queue.dequeue() == leaves
    assert other.dequeue() == "9S", "each queue has its own"


@points(2)
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
def test_an_empty_queue_has_no_item_to_give_or_to_show(method):
    for items in ((), ("KD",)):
        queue = filled(2, *items)
        for item in items:
            assert queue.dequeue() == item
        with pytest.raises(Exception) as caught:
            getattr(queue, method)()
        assert caught.value.args == ("Error: Queue is empty",)
        queue.enqueue("3D")
        assert queue.dequeue() == "3D", "it is as it was before"


@points(2)
def test_the_front_item_stays_when_it_is_looked_at():
    queue = filled(3, "2C", "KD")
    for front, comes in (("2C", "7C"), ("KD", "0H"), ("7C", "AS")):
        assert queue.peek() == front
        assert queue.peek() == front, "it was looked at before"
        assert queue.dequeue() == front
        queue.enqueue(comes)


@points(3)
def test_the_cards_are_dealt_in_turn_and_the_first_one_is_in_front(deck, monkeypatch):
    cards = deck(NO_TIES)
    came = []  # which queue gets which card; what it does with them is asked elsewhere
    monkeypatch.setattr(CircularQueue, "enqueue", lambda *both: came.append(both), raising=False)
    hands = distribute_cards([*cards])
    one, two = [[card for queue, card in came if queue is hand] for hand in hands]
    if not came:  # the cards have come into the queues in another way
        one, two = [at_once(*[(hand.dequeue,)] * 26) for hand in hands]
    first, second = (one, two) if one[:1] == cards[:1] else (two, one)
    assert first == cards[::2], "the player who begins gets cards 1, 3, 5, ..."
    assert second == cards[1::2], "the other player gets cards 2, 4, 6, ..."


@points(1.25)
def test_both_hands_are_queues_with_a_capacity_of_52(deck):
    hands = distribute_cards(deck(NO_TIES))
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
