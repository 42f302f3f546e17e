"""Enums, class methods, sys.stdin, contextmanager."""
import enum, random, sys
import queues as q
from typing import Self


class _Suit(str, enum.Enum):
    CLUBS = "C"; DIAMONDS = "D"; HEARTS = "H"; SPADES = "S"


_Rank = enum.StrEnum("_Rank", {f"R{c}": c for c in "A23456789TJQK"})


class Card(object):
    _POINTS = dict(zip("A23456789TJQK", [*range(1, 10), 10, 10, 10, 10]))

    def __init__(self, code, faceUp):
        assert faceUp is True or faceUp is False, f"{faceUp=}"
        try:
            r, s = code.upper()
            self.__rank, self.__suit = _Rank(r).value, _Suit(s).value
        except (ValueError, AttributeError, TypeError) as e:
            raise AssertionError("bad code") from e
        self.__faceUp = faceUp

    def getRank(self): return str(self.__rank)
    def getSuit(self): return str(self.__suit)
    def getValue(self): return Card._POINTS[self.__rank]
    def isFaceUp(self): return self.__faceUp

    def turnOver(self):
        self.__faceUp = not self.__faceUp

    def __str__(self):
        return "[ %s%s ]" % ((self.__rank, self.__suit) if self.__faceUp else ("x", "x"))


class EmptyDeckException(Exception):
    def __init__(self): super().__init__("Cannot deal card from an empty deck.")


class BadDeck(Exception): pass


class Deck:
    def __init__(self):
        self._q = q.CircularQueue(capacity=52)
        while True:
            sys.stdout.write("Deck? "); sys.stdout.flush()
            name = sys.stdin.readline().removesuffix("\n")
            try:
                with open(name, encoding="ascii") as f:
                    good = self._fill(f)
                break
            except OSError:
                sys.stdout.write(f"Cannot read from {name}.\n")
        if not good:
            self._q.clear()
            raise BadDeck(f"Cannot populate deck: invalid data in {name}")

    def _fill(self, lines):
        seen = set()
        for line in lines:
            try:
                card = Card(line.rstrip("\n"), False)
            except AssertionError:
                return False
            key = (card.getRank(), card.getSuit())
            if key in seen: return False
            seen.add(key)
            self._q.enqueue(card)
        return self._q.isFull()

    def deal(self):
        try:
            card = self._q.dequeue()
        except Exception:
            raise EmptyDeckException()
        card.turnOver()
        return card

    def repopulate(self, cardList):
        print("REPOPULATING!!")
        pool = list(cardList)
        while pool:
            card = pool.pop(random.randrange(len(pool)))
            if card.isFaceUp(): card.turnOver()
            self._q.enqueue(card)

    def __str__(self):
        def walk(n):
            if n == 0: return []
            c = self._q.dequeue(); self._q.enqueue(c)
            return [str(Card(c.getRank() + c.getSuit(), True))] + walk(n - 1)
        return "front -> " + "".join(walk(self._q.size())) + " <- rear"

    def __bool__(self): return not self._q.isEmpty()
