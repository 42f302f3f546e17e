"""As in Java: interfaces, constants, getters, static methods and factories."""

from abc import ABC, abstractmethod
from random import SystemRandom
from typing import Final

from queues import CircularQueue


class Turnable(ABC):
    @abstractmethod
    def turnOver(self) -> None: ...

    @abstractmethod
    def isFaceUp(self) -> bool: ...


class Rank:
    CODES: Final = "A23456789TJQK"

    @staticmethod
    def valueOf(code: str) -> int:
        return min(Rank.CODES.index(code) + 1, 10)

    @staticmethod
    def isRank(code: str) -> bool:
        return len(code) == 1 and code in Rank.CODES


class Suit:
    CODES: Final = "CDHS"

    @staticmethod
    def isSuit(code: str) -> bool:
        return len(code) == 1 and code in Suit.CODES


class Card(Turnable):
    def __init__(self, code: str, faceUp: bool) -> None:
        Card.__validate(code, faceUp)
        self.__rank = code[0].upper()
        self.__suit = code[1].upper()
        self.__faceUp = faceUp

    @staticmethod
    def __validate(code, faceUp) -> None:
        if not isinstance(code, str):
            raise AssertionError("code must be a String")
        if len(code) != 2:
            raise AssertionError("code must have length 2")
        if not Rank.isRank(code[0].upper()):
            raise AssertionError("no such rank")
        if not Suit.isSuit(code[1].upper()):
            raise AssertionError("no such suit")
        if not isinstance(faceUp, bool):
            raise AssertionError("faceUp must be a boolean")

    def getRank(self) -> str:
        return self.__rank

    def getSuit(self) -> str:
        return self.__suit

    def getValue(self) -> int:
        return Rank.valueOf(self.__rank)

    def isFaceUp(self) -> bool:
        return self.__faceUp

    def turnOver(self) -> None:
        self.__faceUp = not self.__faceUp

    def __str__(self) -> str:
        return "[ " + (self.__rank + self.__suit if self.__faceUp else "xx") + " ]"


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class InvalidDeckException(Exception):
    """The data of a file are no deck."""

    def __init__(self, name: str) -> None:
        super().__init__("Cannot populate deck: invalid data in " + name)


class DeckFile:
    """Reads the cards from a file (a data access object)."""

    def __init__(self) -> None:
        self.__name = None
        self.__reader = None

    def getName(self) -> str:
        return self.__name

    def __enter__(self):
        while self.__reader is None:
            self.__name = input("Name of the file with the deck: ")
            try:
                self.__reader = open(self.__name)
            except OSError:
                print("Cannot read from " + self.__name + ".")
        return self

    def __exit__(self, *ignored) -> bool:
        self.__reader.close()
        return False

    def readLines(self) -> list:
        lines = []
        for line in self.__reader:
            lines.append(line.rstrip("\r\n"))
        return lines


class Deck:
    __CAPACITY: Final = 52

    def __init__(self) -> None:
        self.__cards = CircularQueue(Deck.__CAPACITY)
        with DeckFile() as deckFile:
            try:
                seen = set()
                for line in deckFile.readLines():
                    self.__cards.enqueue(Card(line, False))
                    seen.add(line.upper())
                assert len(seen) == Deck.__CAPACITY
                valid = True
            except Exception:
                valid = False
        if not valid:
            self.__cards.clear()
            raise InvalidDeckException(deckFile.getName())

    def deal(self) -> Card:
        if self.__cards.isEmpty():
            raise EmptyDeckException()
        card = self.__cards.dequeue()
        card.turnOver()
        return card

    def repopulate(self, cardList: list) -> None:
        print("Repopulating deck with cards...")
        shuffled = list(cardList)
        SystemRandom().shuffle(shuffled)
        for card in shuffled:
            if card.isFaceUp():
                card.turnOver()
            self.__cards.enqueue(card)

    def __str__(self) -> str:
        buffer = []
        for _ in range(self.__cards.size()):
            card = self.__cards.dequeue()
            buffer.append(card.getRank() + card.getSuit())
            self.__cards.enqueue(card)
        buffer.reverse()
        return "rear " + " ".join(buffer) + " front"


class DeckTest:
    @staticmethod
    def main() -> None:
        card = Card("jd", True)
        assert card.getValue() == 10
        card.turnOver()
        assert str(card) == "[ xx ]"


if __name__ == "__main__":
    DeckTest.main()
