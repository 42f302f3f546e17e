class Ring:
    def __init__(self, capacity):
        self._slots = [None for _ in range(capacity)]
        self._in = 0  # how many came, ever
        self._out = 0  # how many left, ever

    def __len__(self):
        return self._in - self._out

    def empty(self):
        return self._in == self._out

    def full(self):
        return len(self) == self.capacity()

    def capacity(self):
        return len(self._slots)

    def enqueue(self, item):
        if self.full():
            raise Exception("Error: Queue is full")
        self._slots[self._in % self.capacity()] = item
        self._in += 1

    def peek(self):
        if self.empty():
            raise Exception("Error: Queue is empty")
        return self._slots[self._out % self.capacity()]

    def dequeue(self):
        item = self.peek()
        self._out += 1
        return item

    def clear(self):
        self._out = self._in

    def __str__(self):
        return str([self._slots[i % self.capacity()] for i in range(self._out, self._in)])
