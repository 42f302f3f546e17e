"""Cards; private state lives behind a base class, and the deck is filled by a generator."""
import random
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

from queues import CircularQueue as Line

VALUE = MappingProxyType(dict(zip("A23456789TJQK", [*range(1, 11), 10, 10, 10], strict=True)))


class _Shown:
    _template = "[ {0} ]"

    def _face(self):
        raise NotImplementedError

    def __str__(self):
        return self._template.format(self._face())


class Card(_Shown):
    def __init__(self, code: str, faceUp: bool):
        match code, faceUp:
            case str(), bool():
                pass
            case _:
                raise AssertionError("wrong types")
        try:
            rank, suit = code
            VALUE[rank.upper()], "CDHS".index(suit.upper())
        except (ValueError, KeyError) as problem:
            raise AssertionError(f"{code!r} is not a card") from problem
        vars(self).update(_rank=rank.upper(), _suit=suit.upper(), _faceUp=faceUp)

    def getRank(self) -> str:
        return self._rank

    def getSuit(self) -> str:
        return self._suit

    def getValue(self) -> int:
        return VALUE[self.getRank()]

    def isFaceUp(self) -> bool:
        return self._faceUp

    def turnOver(self) -> None:
        self._faceUp = not self._faceUp

    def _face(self):
        return ("xx", self._rank + self._suit)[self._faceUp]

    def __hash__(self):
        return hash((self._rank, self._suit))

    def __eq__(self, other):
        return (self._rank, self._suit) == (other._rank, other._suit)


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


def _text():
    name = input("name: ")
    try:
        return name, Path(name).read_text() if name else 1 / 0
    except (OSError, ZeroDivisionError):
        print(f"Cannot read from {name}.")
        return _text()


class Deck:
    def __init__(self):
        self.__line = Line(52)
        name, text = _text()
        try:
            cards = [Card(code, False) for code in text.removesuffix("\n").split("\n")]
            assert len(set(cards)) == len(cards) == 52
        except AssertionError:
            raise Exception(f"Cannot populate deck: invalid data in {name}")
        [self.__line.enqueue(card) for card in cards]

    def deal(self):
        if not self.__line.size():
            raise EmptyDeckException()
        card = self.__line.dequeue()
        card.isFaceUp() or card.turnOver()
        return card

    def repopulate(self, cardList):
        print("repopulating")
        random.shuffle(cardList)
        for card in cardList:
            card.isFaceUp() and card.turnOver()
            self.__line.enqueue(card)

    def __len__(self):
        return self.__line.size()

    def __iter__(self):
        for _ in range(len(self)):
            self.__line.enqueue(self.__line.dequeue())
            card = self.__line.peek()
            yield card

    def __str__(self):
        seen = [card.getRank() + card.getSuit() for card in self]
        return " ".join(seen[-1:] + seen[:-1])
