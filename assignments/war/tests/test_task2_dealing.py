"""Task 2: the circular queue, and a deal in turn."""

import pytest

from autograder.suite.marks import points, task

pytestmark = task(2, "Distributing the cards")
DECK = "first_served_wins_every_round.txt"


def filled(assignment3, capacity, cards):
    """Return a new queue with these cards in it, the front card first."""
    queue = assignment3.CircularQueue(capacity)
    for card in cards.split():
        queue.enqueue(card)
    return queue


@points(0.75)
def test_the_items_of_a_queue_leave_in_the_order_in_which_they_came(assignment3):
    queue = filled(assignment3, 5, "KD 7C 0H")
    assert queue.dequeue() == "KD"
    assert queue.dequeue() == "7C"
    queue.enqueue("AS")
    assert queue.dequeue() == "0H"
    assert queue.dequeue() == "AS"


@points(1.25)
def test_the_slots_of_items_that_have_left_are_used_again(assignment3):
    queue = filled(assignment3, 3, "KD 7C 0H")
    for leaves, comes in (("KD", "AS"), ("7C", "QH"), ("0H", "2C"), ("AS", "3D"), ("QH", "4H")):
        assert queue.dequeue() == leaves
        queue.enqueue(comes)
    assert [queue.dequeue() for _ in range(3)] == ["2C", "3D", "4H"]
    queue = filled(assignment3, 1, "KD")
    assert queue.dequeue() == "KD"
    queue.enqueue("7C")
    assert queue.dequeue() == "7C"


@points(1.25)
def test_a_full_queue_takes_no_other_item(assignment3):
    for capacity, cards in ((2, "KD 7C"), (3, "KD 7C 0H"), (2, "QH AS")):
        queue = filled(assignment3, capacity, cards)
        for _ in range(2):
            with pytest.raises(Exception) as caught:
                queue.enqueue("AS")
            assert caught.value.args == ("Error: Queue is full",)
        assert queue.dequeue() in cards.split(), "one of the items that it took"


@points(0.75)
def test_an_empty_queue_has_no_item_to_give_or_to_show(assignment3):
    for card in ("KD", "7C", ""):
        queue = filled(assignment3, 2, card)
        if card:
            assert queue.dequeue() == card
            assert filled(assignment3, 2, card).peek() == card
        for look in (queue.dequeue, queue.peek, queue.dequeue):
            with pytest.raises(Exception) as caught:
                look()
            assert caught.value.args == ("Error: Queue is empty",)


@points(1.25)
def test_the_front_item_stays_when_it_is_looked_at(assignment3):
    queue = filled(assignment3, 3, "KD 7C")
    assert queue.peek() == "KD"
    assert queue.peek() == "KD"
    assert queue.dequeue() == "KD"
    assert queue.peek() == "7C"


@points(2.75)
def test_the_cards_are_dealt_in_turn_and_the_first_one_is_in_front(tools):
    for cards in (tools.codes(DECK), [rank + suit for rank in "A234567890JQK" for suit in "CDHS"]):
        one, two = tools.dealt(cards)
        first, second = (one, two) if one[:1] == cards[:1] else (two, one)
        assert first == cards[::2], "the player who begins gets cards 1, 3, 5, ..."
        assert second == cards[1::2], "the other player gets cards 2, 4, 6, ..."


@points(1.75)
def test_both_hands_are_queues_with_a_capacity_of_52(tools):
    [hands] = tools.deals(tools.codes(DECK), 1)
    assert [hand.capacity() for hand in hands] == [52, 52]
    assert [hand.size() for hand in hands] == [26, 26]
    for hand in hands:
        assert hand.dequeue() in tools.codes(DECK)


@points(1)
def test_either_player_may_get_the_first_card(student, tools):
    cards = tools.codes(DECK)
    by_chance = student.by_chance(
        "who begins", lambda: [hand1.dequeue() for hand1, _ in tools.deals(cards, 40)]
    )
    assert by_chance, "chance decides each time who begins"
    # With a fair coin all 40 deals begin with the same player once in 500,000,000,000 times.
    top = {hand1.dequeue() for hand1, _ in tools.deals(cards, 40)}
    assert len(top) == 2, "chance decides every time who gets the first card"
