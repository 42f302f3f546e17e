"""The card game War: two players, one deck from a file, and whoever has all 52 cards wins.

Words used here.  card: rank and suit in two characters, such as "0H" for the ten of hearts.
hand: the cards that one player holds, in a queue; the front card is the next to be played.
war: what follows when both turn up the same rank.  Player 1 is the user, player 2 the computer.
"""

from typing import Any

# Import here whatever else your functions need.


def read_and_validate_cards() -> list[str]:
    """Return the cards of the file that the user names, in upper case and in their order.

    The transcript of task 1 in the handout shows it; `cardkit check --task 1` plays more.
    """
    # TODO task 1: read all lines, then look for every fault.
    raise NotImplementedError("task 1: read_and_validate_cards is not written yet")


class CircularQueue:
    """A queue of at most `capacity` items in a ring of that many slots."""

    def __init__(self, capacity: int) -> None:
        """Create an empty queue with room for this many items.

        >>> CircularQueue(52).size()
        0
        """
        # TODO task 2: all slots there, none of them taken.
        raise NotImplementedError("task 2: CircularQueue.__init__ is not written yet")

    def enqueue(self, item: Any) -> None:
        """Add an item at the rear, or raise an Exception if the queue is full.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.size()
        1
        """
        # TODO task 2: which slot comes after the last item?
        raise NotImplementedError("task 2: CircularQueue.enqueue is not written yet")

    def dequeue(self) -> Any:
        """Remove the front item and return it, or raise an Exception if there is none.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.enqueue("7C")
        >>> line.dequeue()
        'KD'
        >>> line.dequeue()
        '7C'
        """
        # TODO task 2: let the front move on, not the items.
        raise NotImplementedError("task 2: CircularQueue.dequeue is not written yet")

    def peek(self) -> Any:
        """Return the front item and leave it there, or raise an Exception if there is none.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.peek()
        'KD'
        >>> line.size()
        1
        """
        # TODO task 2: look at the front, unless the queue is empty.
        raise NotImplementedError("task 2: CircularQueue.peek is not written yet")

    def isEmpty(self) -> bool:
        """Return whether there is no item in the queue.

        >>> CircularQueue(2).isEmpty()
        True
        """
        # TODO task 2: return True or False.
        raise NotImplementedError("task 2: CircularQueue.isEmpty is not written yet")

    def isFull(self) -> bool:
        """Return whether there is no room for another item.

        >>> line = CircularQueue(1)
        >>> line.isFull()
        False
        >>> line.enqueue("KD")
        >>> line.isFull()
        True
        """
        # TODO task 2: return True or False.
        raise NotImplementedError("task 2: CircularQueue.isFull is not written yet")

    def size(self) -> int:
        """Return how many items there are in the queue."""
        # TODO task 2: return the number of items, not of slots.
        raise NotImplementedError("task 2: CircularQueue.size is not written yet")

    def capacity(self) -> int:
        """Return how many items there is room for.

        >>> CircularQueue(52).capacity()
        52
        """
        # TODO task 2: return the number of slots.
        raise NotImplementedError("task 2: CircularQueue.capacity is not written yet")

    def clear(self) -> None:
        """Remove every item.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.clear()
        >>> line.isEmpty()
        True
        """
        # TODO task 2: make it as it was in the beginning.
        raise NotImplementedError("task 2: CircularQueue.clear is not written yet")

    def __str__(self) -> str:
        """Return all items in one line, front item first."""
        # TODO task 2: go once along the ring from the front.
        raise NotImplementedError("task 2: CircularQueue.__str__ is not written yet")


def distribute_cards(cards: list[str]) -> tuple[CircularQueue, CircularQueue]:
    """Deal the cards in turn, beginning with either player; return the hands of players 1 and 2.

    >>> cards = [rank + suit for rank in "A234567890JQK" for suit in "CDHS"]
    >>> hand1, hand2 = distribute_cards(cards)
    >>> hand1.size(), hand2.size()
    (26, 26)
    >>> sorted([hand1.peek(), hand2.peek()])
    ['AC', 'AD']
    """
    # TODO task 2: choose who is first, then deal one card at a time.
    raise NotImplementedError("task 2: distribute_cards is not written yet")


def get_user_input() -> int:
    """Ask how many cards lie face down in a war until the answer is 1, 2 or 3; return it.

    The transcript of task 3 in the handout shows it; `cardkit check --task 3` plays more.
    """
    # TODO task 3: ask again until the answer can be used.
    raise NotImplementedError("task 3: get_user_input is not written yet")


def compare_cards(card1: str, card2: str) -> int:
    """Return 1 if the first card has the higher rank, -1 if the second has, 0 if they are equal.

    >>> compare_cards("AD", "KS")
    1
    >>> compare_cards("9S", "0H")
    -1
    >>> compare_cards("7C", "7H")
    0
    """
    # TODO task 4: find out how high each of the two ranks is.
    raise NotImplementedError("task 4: compare_cards is not written yet")


class OnTable:
    """The cards on the table, those of player 1 on the left and those of player 2 on the right.

    The transcript of task 5 in the handout shows one at work; `cardkit check --task 5` plays more.
    """

    def __init__(self) -> None:
        """Create a table with no cards on it."""
        # TODO task 5: two empty lists.
        raise NotImplementedError("task 5: OnTable.__init__ is not written yet")

    def place(self, player: int, card: str, hidden: bool) -> None:
        """Put a card of player 1 at the left end or one of player 2 at the right end.

        >>> table = OnTable()
        >>> table.place(1, "KS", False)
        >>> table.place(2, "QD", True)
        >>> len(table.cleanTable())
        2
        """
        # TODO task 5: add to both lists, at the end that is the player's.
        raise NotImplementedError("task 5: OnTable.place is not written yet")

    def cleanTable(self) -> list[str]:
        """Take all cards off the table and return them in random order.

        >>> table = OnTable()
        >>> table.place(1, "KS", True)
        >>> sorted(table.cleanTable())
        ['KS']
        >>> len(table.cleanTable())
        0
        """
        # TODO task 5: shuffle, hand over the cards, start afresh.
        raise NotImplementedError("task 5: OnTable.cleanTable is not written yet")

    def __str__(self) -> str:
        """Return the cards as they lie, XX for those face down, a bar between the players."""
        # TODO task 5: hide what is face down, and find the middle.
        raise NotImplementedError("task 5: OnTable.__str__ is not written yet")


def main() -> None:
    """Play one game of War, from the name of the file to the name of the winner.

    The transcript of task 6 in the handout shows a game; `cardkit check --task 6` plays more.
    """
    # TODO task 6: prepare the game, then play rounds while both have cards.
    raise NotImplementedError("task 6: main is not written yet")


if __name__ == "__main__":
    main()
