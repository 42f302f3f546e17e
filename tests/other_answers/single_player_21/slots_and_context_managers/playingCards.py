"""Cards and deck with slots, properties of a base and a context manager."""

import random
from contextlib import contextmanager
from enum import Enum

from queues import CircularQueue

VALUES = dict(zip("A23456789TJQK", [*range(1, 11), 10, 10, 10]))


class Side(Enum):
    UP = True
    DOWN = False

    def __invert__(self):
        return Side(not self.value)


class Card:
    __slots__ = ("__rank", "__suit", "__faceUp")

    def __init__(self, code, faceUp):
        assert isinstance(code, str) and len(code) == 2
        rank, suit = code.upper()
        assert rank in VALUES
        assert suit in "CDHS"
        assert isinstance(faceUp, bool)
        self.__rank, self.__suit, self.__faceUp = rank, suit, faceUp

    def getRank(self):
        return self.__rank

    def getSuit(self):
        return self.__suit

    def getValue(self):
        return VALUES[self.__rank]

    def isFaceUp(self):
        return self.__faceUp

    def turnOver(self):
        self.__faceUp ^= True

    def __str__(self):
        return "[ %s ]" % (self.__rank + self.__suit if self.__faceUp else "xx")


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class BadDeck(Exception):
    def __init__(self, name):
        super().__init__("Cannot populate deck: invalid data in " + name)


@contextmanager
def _asked_file():
    file = None
    while file is None:
        name = input("Deck file? ")
        try:
            file = open(name, "r")
        except OSError:
            print("Cannot read from {}.".format(name))
    try:
        yield name, file
    finally:
        file.close()


class Deck:
    def __init__(self):
        self.__queue = CircularQueue(52)
        with _asked_file() as (name, file):
            seen = set()
            try:
                for line in file:
                    card = Card(line.strip("\r\n"), False)
                    code = card.getRank() + card.getSuit()
                    assert code not in seen
                    seen |= {code}
                    self.__queue.enqueue(card)
                assert self.__queue.isFull()
            except AssertionError:
                self.__queue.clear()
                raise BadDeck(name) from None

    def deal(self):
        if self.__queue.isEmpty():
            raise EmptyDeckException()
        card = self.__queue.dequeue()
        card.turnOver()
        return card

    def repopulate(self, cardList):
        print("Repopulating deck with cards...")
        for card in random.sample(cardList, k=len(cardList)):
            if card.isFaceUp():
                card.turnOver()
            self.__queue.enqueue(card)

    def __str__(self):
        parts = []
        for _ in range(self.__queue.size()):
            card = self.__queue.dequeue()
            parts.insert(0, f"{card.getRank()}{card.getSuit()}")
            self.__queue.enqueue(card)
        return "rear, " + ", ".join(parts) + ", front"


if __name__ == "__main__":
    assert str(Card("as", True)) == "[ AS ]"
