"""Cards and the deck."""

import random
import re

from queues import CircularQueue

_VALUES = {r: min(i, 10) for i, r in enumerate("A23456789TJQK", 1)}
_PATTERN = re.compile("[A2-9TJQK][CDHS]", re.IGNORECASE | re.ASCII)


class Card:
    def __init__(self, code, faceUp):
        if not isinstance(code, str) or not _PATTERN.fullmatch(code):
            raise AssertionError("no card: " + repr(code))
        if faceUp is not True and faceUp is not False:
            raise AssertionError("neither True nor False")
        self.__rank, self.__suit = code.upper()
        self.__faceUp = faceUp

    def getRank(self):
        return self.__rank

    def getSuit(self):
        return self.__suit

    def getValue(self):
        return _VALUES[self.__rank]

    def isFaceUp(self):
        return self.__faceUp

    def turnOver(self):
        self.__faceUp ^= True

    def __str__(self):
        return "[ " + ["xx", self.__rank + self.__suit][self.__faceUp] + " ]"


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class Deck:
    def __init__(self):
        self.__line = CircularQueue(52)
        name, text = self.__ask()
        codes = text.split("\n")
        if codes[-1] == "":
            codes.pop()
        try:
            cards = [Card(code, False) for code in codes]
        except AssertionError:
            cards = []
        different = {card.getRank() + card.getSuit() for card in cards}
        if len(cards) != 52 or len(different) != 52:
            raise Exception("Cannot populate deck: invalid data in " + name)
        for card in cards:
            self.__line.enqueue(card)

    def __ask(self):
        opened = False
        while not opened:
            name = input("Deck: ")
            try:
                file = open(name)
                opened = True
            except OSError:
                print("Cannot read from " + name + ".")
        with file:
            return name, file.read()

    def deal(self):
        if self.__line.isEmpty():
            raise EmptyDeckException()
        card = self.__line.dequeue()
        if not card.isFaceUp():
            card.turnOver()
        return card

    def repopulate(self, cardList):
        print("Repopulating deck ...")
        while cardList:
            card = cardList.pop(random.randrange(len(cardList)))
            if card.isFaceUp():
                card.turnOver()
            self.__line.enqueue(card)

    def __str__(self):
        codes = []
        for _ in range(self.__line.size()):
            card = self.__line.dequeue()
            codes.insert(0, card.getRank() + card.getSuit())
            self.__line.enqueue(card)
        return "rear " + " ".join(codes) + " front"


if __name__ == "__main__":
    print("Testing playingCards.py...")
