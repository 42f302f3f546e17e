from random import shuffle, randrange
from queues import CircularQueue


class Card(object):
    _ORDER = "A23456789TJQK"

    def __init__(self, code: str, faceUp: bool) -> None:
        if not (type(code) is str and len(code) == 2 and type(faceUp) is bool):
            raise AssertionError("wrong types")
        self._rank = code[0].upper()
        self._suit = code[1].upper()
        self._faceUp = faceUp
        if self._ORDER.find(self._rank) < 0 or self._suit not in {"C", "D", "H", "S"}:
            raise AssertionError(f"{code} is no card")

    def getRank(self): return self._rank
    def getSuit(self): return self._suit
    def getValue(self): return min(self._ORDER.index(self._rank) + 1, 10)
    def isFaceUp(self): return self._faceUp

    def turnOver(self):
        if self._faceUp:
            self._faceUp = False
        else:
            self._faceUp = True

    def __str__(self):
        return f"[ {self._rank + self._suit if self._faceUp else 'x' * 2} ]"

    def __eq__(self, other):
        return isinstance(other, Card) and (self._rank, self._suit) == (other._rank, other._suit)

    def __hash__(self):
        return hash(self._rank + self._suit)

    def __invert__(self):
        self.turnOver()
        return self


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class Deck:
    __slots__ = ["_cards"]

    def __init__(self):
        self._cards = CircularQueue(52)
        lines, name = self._lines()
        try:
            cards = [Card(line, False) for line in lines]
            if len(set(cards)) != 52 or len(cards) != 52:
                raise ValueError
            for card in cards:
                self._cards.enqueue(card)
        except (AssertionError, ValueError):
            self._cards.clear()
            raise Exception(f"Cannot populate deck: invalid data in {name}")

    def _lines(self):
        name = input("File: ")
        try:
            with open(name) as file:
                return file.read().splitlines(), name
        except Exception:
            print("Cannot read from", name + ".")
            return self._lines()

    def __iter__(self):
        n = self._cards.size()
        while n:
            card = self._cards.dequeue()
            self._cards.enqueue(card)
            yield card
            n -= 1

    def deal(self):
        try:
            return ~self._cards.dequeue()
        except Exception:
            raise EmptyDeckException

    def repopulate(self, cardList):
        print("Now repopulating")
        while cardList:
            card = cardList.pop(randrange(len(cardList)))
            self._cards.enqueue(~card if card.isFaceUp() else card)

    def __str__(self):
        text = "front "
        for card in self:
            text += "[ " + card.getRank() + card.getSuit() + " ] "
        return text


if __name__ == "__main__":
    print(Card("AS", True))
