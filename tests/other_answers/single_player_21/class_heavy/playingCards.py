"""The cards of a game of 21 and the deck they are dealt from."""

from collections.abc import Iterator
from pathlib import Path
from random import randrange
from typing import Final

from queues import CircularQueue

FULL_DECK: Final = 52
TRIES_PER_CALL: Final = 100


class _TwoSided:
    """Something that lies with one of its sides up."""

    __slots__ = ("_faceUp",)

    def __init__(self, faceUp: bool) -> None:
        if not isinstance(faceUp, bool):
            raise AssertionError(f"{faceUp!r} is neither True nor False")
        self._faceUp = faceUp

    def isFaceUp(self) -> bool:
        return self._faceUp

    def turnOver(self) -> None:
        self._faceUp ^= True


class Card(_TwoSided):
    """One playing card, lying face up or face down."""

    __slots__ = ("_rank", "_suit")

    _BACK: Final[str] = "xx"
    _PIPS: Final[str] = "23456789"
    _TENS: Final[str] = "TJQK"
    _SUITS: Final[frozenset[str]] = frozenset("CDHS")

    def __init__(self, code: str, faceUp: bool) -> None:
        super().__init__(faceUp)
        self._rank, self._suit = self._split(code)

    @staticmethod
    def _split(code: str) -> tuple[str, str]:
        """Return rank and suit in upper case; assert that this is what the code consists of."""
        match code:
            case str() if len(code) == 2 and code.isascii():
                rank, suit = code.upper()
            case str():
                raise AssertionError(f"{code!r} does not consist of a rank and a suit")
            case _:
                raise AssertionError(f"{code!r} is not a string")
        if rank != "A" and rank not in Card._PIPS + Card._TENS:
            raise AssertionError(f"{rank!r} is not a rank")
        if suit not in Card._SUITS:
            raise AssertionError(f"{suit!r} is not a suit")
        return rank, suit

    def getRank(self) -> str:
        return self._rank

    def getSuit(self) -> str:
        return self._suit

    def getValue(self) -> int:
        match self._rank:
            case "A":
                return 1
            case "T" | "J" | "Q" | "K":
                return 10
            case pips:
                return int(pips)

    def __str__(self) -> str:
        """Return the card as somebody at the table sees it.

        >>> str(Card("9S", True))
        '[ 9S ]'
        >>> str(Card("9S", False))
        '[ xx ]'
        """
        match self._faceUp:
            case True:
                return f"[ {self._rank}{self._suit} ]"
            case False:
                return f"[ {self._BACK} ]"


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class Deck:
    """A pile of up to 52 cards, dealt from the front and filled from the rear."""

    __slots__ = ("_queue",)

    def __init__(self) -> None:
        self._queue = CircularQueue(FULL_DECK)
        while (answer := self._ask(TRIES_PER_CALL)) is None:
            pass
        name, lines = answer
        seen = {self._addNew(line) for line in lines[:FULL_DECK]}
        if not len(lines) == len(seen) == FULL_DECK or None in seen:
            self._queue.clear()
            raise Exception(f"Cannot populate deck: invalid data in {name}")

    @staticmethod
    def _ask(triesLeft: int) -> tuple[str, list[str]] | None:
        """Return a name and the lines of its file, or None after so many tries in vain."""
        if triesLeft == 0:
            return None
        name = input("Please enter the path of a deck: ")
        try:
            with Path(name).open(encoding="utf-8") as stream:
                return name, Deck._readLines(stream)
        except (OSError, ValueError):
            print("Cannot read from", name)
        return Deck._ask(triesLeft - 1)

    @staticmethod
    def _readLines(stream) -> list[str]:
        try:
            return stream.read().splitlines()
        except UnicodeDecodeError:  # whatever this is, it is not a deck
            return []

    @staticmethod
    def _laid(card: Card, *, faceUp: bool) -> Card:
        if card.isFaceUp() is not faceUp:
            card.turnOver()
        return card

    def _addNew(self, code: str) -> str | None:
        """Add the card with this code and return the code in upper case; None if it has none."""
        try:
            self._queue.enqueue(Card(code, False))
        except AssertionError:
            return None
        return code.upper()

    def _onceAround(self) -> Iterator[Card]:
        """Yield every card, the front card first, and leave the deck as it was."""
        for _ in range(self._queue.size()):
            card = self._queue.dequeue()
            self._queue.enqueue(card)
            yield card

    def deal(self) -> Card:
        match self._queue.isEmpty():
            case True:
                raise EmptyDeckException()
            case False:
                return self._laid(self._queue.dequeue(), faceUp=True)

    def repopulate(self, cardList: list[Card]) -> None:
        print("(repopulating...)")
        while cardList:
            self._queue.enqueue(self._laid(cardList.pop(randrange(len(cardList))), faceUp=False))

    def __str__(self) -> str:
        codes = (f"[ {card.getRank()}{card.getSuit()} ]" for card in self._onceAround())
        return "<front<" + "".join(codes) + "<rear<"


class _Tests:
    """The tests of this file; every method whose name begins with `test` is one."""

    @classmethod
    def runAll(cls) -> None:
        for name in filter(lambda name: name.startswith("test"), dir(cls)):
            getattr(cls, name)()
            print("passed:", name)

    @staticmethod
    def refused(kind: type[Exception], call, *arguments) -> bool:
        try:
            call(*arguments)
        except kind:
            return True
        return False

    @staticmethod
    def testCardTurns() -> None:
        card = Card("qh", False)
        views = []
        for _ in range(3):
            views.append(str(card))
            card.turnOver()
        assert views == ["[ xx ]", "[ QH ]", "[ xx ]"]

    @staticmethod
    def testCardValues() -> None:
        values = [Card(rank + "D", True).getValue() for rank in "A23456789TJQK"]
        assert values == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]

    @staticmethod
    def testCardRefuses() -> None:
        for code in ("1H", "JX", "J", "JDD", "", "DJ", 1, None, ("J", "D")):
            assert _Tests.refused(AssertionError, Card, code, True), code
        for faceUp in ("yes", None, 2, []):
            assert _Tests.refused(AssertionError, Card, "JD", faceUp), faceUp

    @staticmethod
    def testDeck() -> None:
        import builtins

        ask, answers = builtins.input, iter(["", "decks/no_deck.txt", "decks/lower_case.txt"])
        builtins.input = lambda _: next(answers)
        try:
            assert _Tests.refused(Exception, Deck)
            deck = Deck()
        finally:
            builtins.input = ask
        before = str(deck)
        assert before == str(deck)
        cards = [deck.deal() for _ in range(FULL_DECK)]
        assert before == "<front<" + "".join(map(str, cards)) + "<rear<"
        assert _Tests.refused(EmptyDeckException, deck.deal)
        deck.repopulate(cards)
        assert before != str(deck) and len(before) == len(str(deck))


if __name__ == "__main__":
    _Tests.runAll()
