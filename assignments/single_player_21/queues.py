"""Two queues of limited length with one interface; only the work they do is different.

BoundedQueue keeps its front item at index 0, so every dequeue moves all the others along: O(n).
CircularQueue lets its front wander around a ring of slots, so that no item ever moves: O(1).

Words used here.  front: the end where items leave.  rear: the end where items join.
"""

from typing import Any


class BoundedQueue:
    """A queue of at most `capacity` items in a list that begins with the front item.

    >>> line = BoundedQueue(2)
    >>> line.enqueue("KD")
    >>> line.enqueue(None)
    >>> line.isFull()
    True
    >>> line.dequeue()
    'KD'
    >>> line.size()
    1
    """

    def __init__(self, capacity: int) -> None:
        assert type(capacity) is int and capacity > 0, "a capacity is a positive whole number"
        self._capacity = capacity
        self._items = []

    def enqueue(self, item: Any) -> None:
        """Add an item at the rear."""
        if self.isFull():
            raise Exception("Error: Queue is full")
        self._items.append(item)

    def dequeue(self) -> Any:
        """Remove the front item and return it, in O(n) steps."""
        front_item = self.peek()
        # Everything behind the front item moves up by one place, one item after the other.
        for place in range(1, len(self._items)):
            self._items[place - 1] = self._items[place]
        self._items.pop()  # the last place is the one that has become free
        return front_item

    def peek(self) -> Any:
        """Return the front item and leave it where it is."""
        if self.isEmpty():
            raise Exception("Error: Queue is empty")
        return self._items[0]

    def isEmpty(self) -> bool:
        """Return whether there is nothing to dequeue."""
        return self.size() == 0

    def isFull(self) -> bool:
        """Return whether there is no room to enqueue."""
        return self.size() == self.capacity()

    def size(self) -> int:
        """Return how many items are waiting."""
        return len(self._items)

    def capacity(self) -> int:
        """Return how many items there is room for."""
        return self._capacity

    def clear(self) -> None:
        """Remove every item."""
        self._items = []

    def __str__(self) -> str:
        return "front [" + ", ".join([str(item) for item in self._items]) + "] rear"

    def __repr__(self) -> str:
        return f"<BoundedQueue {self.size()} of {self.capacity()}: {self._items!r}>"


class CircularQueue:
    """A queue of at most `capacity` items in a ring of that many slots.

    >>> line = CircularQueue(2)
    >>> line.enqueue("KD")
    >>> line.enqueue(None)
    >>> line.dequeue()
    'KD'
    >>> line.enqueue("7C")
    >>> str(line)
    'front [None, 7C] rear'
    """

    def __init__(self, capacity: int) -> None:
        assert type(capacity) is int and capacity > 0, "a capacity is a positive whole number"
        self._slots = [None] * capacity
        self._front = 0  # the slot of the front item
        self._size = 0  # counted, because a slot that holds None may be taken or free

    def enqueue(self, item: Any) -> None:
        """Add an item at the rear."""
        if self.isFull():
            raise Exception("Error: Queue is full")
        # The slot after the last one is the first one again: that closes the ring.
        self._slots[(self._front + self._size) % self.capacity()] = item
        self._size += 1

    def dequeue(self) -> Any:
        """Remove the front item and return it, in O(1) steps."""
        front_item = self.peek()
        self._slots[self._front] = None  # keep nothing that has left
        self._front = (self._front + 1) % self.capacity()
        self._size -= 1
        return front_item

    def peek(self) -> Any:
        """Return the front item and leave it where it is."""
        if self.isEmpty():
            raise Exception("Error: Queue is empty")
        return self._slots[self._front]

    def isEmpty(self) -> bool:
        """Return whether there is nothing to dequeue."""
        return self.size() == 0

    def isFull(self) -> bool:
        """Return whether there is no room to enqueue."""
        return self.size() == self.capacity()

    def size(self) -> int:
        """Return how many items are waiting."""
        return self._size

    def capacity(self) -> int:
        """Return how many items there is room for."""
        return len(self._slots)

    def clear(self) -> None:
        """Remove every item."""
        self._slots = [None] * self.capacity()
        self._front = 0
        self._size = 0

    def __str__(self) -> str:
        return "front [" + ", ".join([str(item) for item in self._waiting()]) + "] rear"

    def __repr__(self) -> str:
        return f"<CircularQueue {self.size()} of {self.capacity()}: {self._waiting()!r}>"

    def _waiting(self) -> list:
        """Return the items in a new list, front item first."""
        from_front = range(self._front, self._front + self._size)
        return [self._slots[place % self.capacity()] for place in from_front]
