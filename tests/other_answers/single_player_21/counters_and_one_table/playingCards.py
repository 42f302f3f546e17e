"""Karten: Enum mit Werten, alles Unveränderliche in Tabellen, __slots__, reversed itertools."""
from collections import Counter
from enum import IntEnum
from itertools import islice, product, repeat, starmap
from operator import add
from random import sample

from queues import CircularQueue

Rank = IntEnum("Rank", [*(("A", 1),), *((str(n), n) for n in range(2, 10)), ("T", 10)])
ALL = frozenset(starmap(add, product("A23456789TJQK", "CDHS")))


class Card:
    __slots__ = ("__rank", "__suit", "__faceUp")

    def __init__(self, code: str, faceUp: bool) -> None:
        assert isinstance(code, str) and code.upper() in ALL and len(code) == 2, f"bad code {code!r}"
        assert faceUp is True or faceUp is False, f"bad side {faceUp!r}"
        self.__rank, self.__suit = code.upper()
        self.__faceUp = faceUp

    def getRank(self):
        return self.__rank

    def getSuit(self):
        return self.__suit

    def getValue(self):
        return int(Rank.__members__.get(self.__rank, Rank["T"]))

    def isFaceUp(self):
        return self.__faceUp

    def turnOver(self):
        self.__faceUp ^= True

    def __str__(self):
        return f"[ {self.__rank + self.__suit if self.__faceUp else 'xx'} ]"


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class BadDeck(Exception):
    pass


def _opened():
    while True:
        name = input("File? ")
        try:
            return open(name)
        except OSError:
            print(f"Cannot read from {name}.")


class Deck:
    def __init__(self):
        self.__q = CircularQueue(52)
        with _opened() as file:
            codes = Counter(line.rstrip("\n").upper() for line in file)
        if codes.keys() != ALL or codes.total() != len(ALL):
            self.__q.clear()
            raise BadDeck(f"Cannot populate deck: invalid data in {file.name}")
        for code in codes:
            self.__q.enqueue(Card(code, False))

    def deal(self):
        try:
            card = self.__q.dequeue()
        except Exception:
            raise EmptyDeckException() from None
        card.turnOver()
        return card

    def repopulate(self, cardList):
        print("...REPOPULATING...")
        for card in sample(cardList, len(cardList)):
            self.__q.enqueue(Card(card.getRank() + card.getSuit(), False))

    def __around(self):
        for _ in repeat(None, self.__q.size()):
            card = self.__q.dequeue()
            self.__q.enqueue(card)
            yield card.getRank() + card.getSuit()

    def __str__(self):
        return "rear > " + " ".join(list(self.__around())[::-1]) + " < front"
