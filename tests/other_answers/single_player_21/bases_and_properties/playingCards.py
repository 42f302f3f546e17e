"""The cards of a game of 21 and the deck they are dealt from."""

import random

from queues import CircularQueue

RANKS = "A23456789TJQK"
SUITS = "CDHS"


class _Turnable:
    def __init__(self, faceUp):
        assert isinstance(faceUp, bool), "faceUp is a Boolean"
        self.__faceUp = faceUp

    def isFaceUp(self):
        return self.__faceUp

    def turnOver(self):
        self.__faceUp = not self.__faceUp


class Card(_Turnable):
    def __init__(self, code, faceUp):
        super().__init__(faceUp)
        assert isinstance(code, str), "a code is a string"
        assert len(code) == 2, "a code has two characters"
        code = code.upper()
        assert code[0] in RANKS, "no rank"
        assert code[1] in SUITS, "no suit"
        self.__rank = code[0]
        self.__suit = code[1]

    def getRank(self):
        return self.__rank

    def getSuit(self):
        return self.__suit

    def getValue(self):
        if self.__rank == "A":
            return 1
        if self.__rank in "TJQK":
            return 10
        return int(self.__rank)

    def __str__(self):
        if self.isFaceUp():
            return f"[ {self.__rank}{self.__suit} ]"
        return "[ xx ]"


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class Deck:
    def __init__(self):
        self.__cards = CircularQueue(52)
        while True:
            name = input("Name of file that should be used to populate the deck of cards: ")
            try:
                file = open(name)
                break
            except OSError:
                print(f"Cannot read from {name}.")
        with file:
            lines = file.read().splitlines()
        seen = []
        for line in lines:
            try:
                card = Card(line, False)
            except AssertionError:
                self.__refuse(name)
            if line.upper() in seen:
                self.__refuse(name)
            seen.append(line.upper())
            self.__cards.enqueue(card)
        if self.__cards.size() != 52:
            self.__refuse(name)

    def __refuse(self, name):
        self.__cards.clear()
        raise Exception(f"Cannot populate deck: invalid data in {name}")

    def deal(self):
        if self.__cards.isEmpty():
            raise EmptyDeckException()
        card = self.__cards.dequeue()
        card.turnOver()
        return card

    def repopulate(self, cardList):
        print("Repopulating deck with cards...")
        random.shuffle(cardList)
        for card in cardList:
            if card.isFaceUp():
                card.turnOver()
            self.__cards.enqueue(card)

    def __str__(self):
        text = "front -> "
        for _ in range(self.__cards.size()):
            card = self.__cards.dequeue()
            text += f"[ {card.getRank()}{card.getSuit()} ]"
            self.__cards.enqueue(card)
        return text + " <- rear"


if __name__ == "__main__":
    print(Card("AS", True))
