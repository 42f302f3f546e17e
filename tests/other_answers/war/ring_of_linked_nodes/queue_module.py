class Node:
    def __init__(self, item=None):
        self.item = item
        self.next = None


class CircularQueue:
    """A ring of linked nodes."""

    def __init__(self, capacity):
        self._capacity = capacity
        self._size = 0
        first = node = Node()
        for _ in range(capacity - 1):
            node.next = Node()
            node = node.next
        node.next = first
        self._front = first
        self._rear = first

    def enqueue(self, item):
        if self.isFull():
            raise Exception("Error: Queue is full")
        self._rear.item = item
        self._rear = self._rear.next
        self._size += 1

    def dequeue(self):
        item = self.peek()
        self._front.item = None
        self._front = self._front.next
        self._size -= 1
        return item

    def peek(self):
        if self.isEmpty():
            raise Exception("Error: Queue is empty")
        return self._front.item

    def isEmpty(self):
        return self._size == 0

    def isFull(self):
        return self._size == self._capacity

    def size(self):
        return self._size

    def capacity(self):
        return self._capacity

    def clear(self):
        self._front = self._rear
        self._size = 0

    def __str__(self):
        parts, node = [], self._front
        for _ in range(self._size):
            parts.append(str(node.item))
            node = node.next
        return ", ".join(parts)
