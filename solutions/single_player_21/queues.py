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
    >>> str(line)
    'front -> KD None <- rear'
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
        """Add an item at the rear, or raise an Exception if the queue is full."""
        if self.isFull():
            raise Exception("Error: Queue is full")
        self._items.append(item)

    def dequeue(self) -> Any:
        """Remove the front item and return it, or raise an Exception if there is none."""
        front_item = self.peek()
        # Everything behind the front item moves up by one place, one item after the other.
        for place in range(1, len(self._items)):
            self._items[place - 1] = self._items[place]
        self._items.pop()  # the last place is the one that has become free
        return front_item

    def peek(self) -> Any:
        """Return the front item and leave it there, or raise an Exception if there is none."""
        if self.isEmpty():
            raise Exception("Error: Queue is empty")
        return self._items[0]

    def isEmpty(self) -> bool:
        """Return whether there is no item in the queue."""
        return self.size() == 0

    def isFull(self) -> bool:
        """Return whether there is no room for another item."""
        return self.size() == self.capacity()

    def size(self) -> int:
        """Return how many items there are in the queue."""
        return len(self._items)

    def capacity(self) -> int:
        """Return how many items there is room for."""
        return self._capacity

    def clear(self) -> None:
        """Remove every item."""
        self._items = []

    def __str__(self) -> str:
        """Return all items in one line, front item first."""
        return "front -> " + " ".join([str(item) for item in self._items]) + " <- rear"

    def __repr__(self) -> str:
        return f"<BoundedQueue {self.size()} of {self.capacity()}: {self}>"


class CircularQueue:
    """A queue of at most `capacity` items in a ring of that many slots."""

    def __init__(self, capacity: int) -> None:
        """Create an empty queue with room for this many items.

        >>> CircularQueue(52).size()
        0
        """
        assert type(capacity) is int and capacity > 0, "a capacity is a positive whole number"
        self.__slots = [None] * capacity
        self.__front = 0  # where the front item is
        self.__size = 0  # counted, since None may also be an item

    def enqueue(self, item: Any) -> None:
        """Add an item at the rear, or raise an Exception if the queue is full.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.size()
        1
        """
        if self.isFull():
            raise Exception("Error: Queue is full")
        rear = (self.__front + self.__size) % self.capacity()
        self.__slots[rear] = item
        self.__size += 1

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
        item = self.peek()
        self.__slots[self.__front] = None
        # Behind the last slot of the list comes the first one: that makes it a ring.
        self.__front = (self.__front + 1) % self.capacity()
        self.__size -= 1
        return item

    def peek(self) -> Any:
        """Return the front item and leave it there, or raise an Exception if there is none.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.peek()
        'KD'
        >>> line.size()
        1
        """
        if self.isEmpty():
            raise Exception("Error: Queue is empty")
        return self.__slots[self.__front]

    def isEmpty(self) -> bool:
        """Return whether there is no item in the queue.

        >>> CircularQueue(2).isEmpty()
        True
        """
        return self.__size == 0

    def isFull(self) -> bool:
        """Return whether there is no room for another item.

        >>> line = CircularQueue(1)
        >>> line.isFull()
        False
        >>> line.enqueue("KD")
        >>> line.isFull()
        True
        """
        return self.__size == self.capacity()

    def size(self) -> int:
        """Return how many items there are in the queue."""
        return self.__size

    def capacity(self) -> int:
        """Return how many items there is room for.

        >>> CircularQueue(52).capacity()
        52
        """
        return len(self.__slots)

    def clear(self) -> None:
        """Remove every item.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.clear()
        >>> line.isEmpty()
        True
        """
        self.__slots = [None] * self.capacity()
        self.__front = 0
        self.__size = 0

    def __str__(self) -> str:
        """Return all items in one line, front item first."""
        shown = []
        for steps in range(self.__size):
            shown.append(str(self.__slots[(self.__front + steps) % self.capacity()]))
        return "front -> " + " ".join(shown) + " <- rear"

    def __repr__(self) -> str:
        return f"<CircularQueue {self.size()} of {self.capacity()}: {self}>"
