
import re
from enum import Enum
from types import MappingProxyType
class Suits(Enum):
    C = "clubs"
class Card:
    DEFAULT = Suits.C
    PATTERN = re.compile("[A2-9TJQK][CDHS]", re.I)
    NUMBERS = range(2, 10)
    WORTH = MappingProxyType({"A": 1, "T": 10})

    class Colour(Enum):
        RED = "DH"
        BLACK = "CS"

    RANKS = "A23456789TJQK"
    SUITS = "CDHS"
    def __init__(self, code, faceUp):
        assert isinstance(code, str) and len(code) == 2
        assert code[0].upper() in Card.RANKS, f"{code[0]!r} is not a rank"
        assert code[1].upper() in Card.SUITS
        assert isinstance(faceUp, bool)
        self.__rank, self.__suit = code.upper()
        self.__faceUp = faceUp
    def getRank(self): return self.__rank
    def getSuit(self): return self.__suit
    def getValue(self):
        if self.__rank == "A": return 1
        return int(self.__rank) if self.__rank.isdigit() else 10
    def isFaceUp(self): return self.__faceUp
    def turnOver(self): self.__faceUp = not self.__faceUp
    def __str__(self):
        return f"[ {self.__rank}{self.__suit} ]" if self.__faceUp else "[ xx ]"

class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")

import random
from queues import CircularQueue
class Deck:
    PLACES = range(52)

    class BadData(Exception):
        """A file that holds no deck."""

    def __init__(self):
        self.__cards = CircularQueue(52)
        while True:
            name = input("Name of file that should be used to populate the deck of cards: ")
            try:
                f = open(name)
                break
            except OSError:
                print(f"Cannot read from {name}.")
        try:
            with f:
                seen = set()
                for line in f:
                    line = line.rstrip("\n")
                    c = Card(line, False)
                    assert line.upper() not in seen
                    seen.add(line.upper())
                    self.__cards.enqueue(c)
                assert len(seen) == 52
        except Exception:
            self.__cards.clear()
            raise Exception(f"Cannot populate deck: invalid data in {name}")
    def deal(self):
        if self.__cards.isEmpty(): raise EmptyDeckException()
        c = self.__cards.dequeue()
        c.turnOver()
        return c
    def repopulate(self, cardList):
        print("Repopulating deck with cards...")
        random.shuffle(cardList)
        for c in cardList:
            if c.isFaceUp(): c.turnOver()
            self.__cards.enqueue(c)
    def __str__(self):
        text = ""
        for _ in range(self.__cards.size()):
            c = self.__cards.dequeue()
            c.turnOver(); text += str(c); c.turnOver()
            self.__cards.enqueue(c)
        return "front -> " + text + " <- rear"

def _testCard():
    c = Card("ah", True)
    assert c.getValue() == 1 and str(c) == "[ AH ]"
    print("Card ok")
if __name__ == "__main__":
    _testCard()
