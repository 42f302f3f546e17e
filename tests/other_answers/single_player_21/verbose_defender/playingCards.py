"""
playingCards.py

The classes Card, EmptyDeckException and Deck.

What happens in here is logged, but the log goes nowhere unless somebody adds a handler.
"""

import logging
import os
import random

from queues import CircularQueue

logger = logging.getLogger("playingCards")
logger.addHandler(logging.NullHandler())
logger.setLevel(logging.DEBUG)
logger.propagate = False

RED = "\033[31m"
YELLOW = "\033[33m"
PLAIN = "\033[0m"

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]
SUITS = ["C", "D", "H", "S"]
CARDS_IN_A_DECK = len(RANKS) * len(SUITS)


def printInColour(text: str, colour: str, end: str = "\n") -> None:
    """Display a text in a colour and go back to the usual one."""
    print(colour + text + PLAIN, end=end, flush=True)


class Card:
    """One playing card, lying face up or face down.

    >>> jack = Card("jd", True)
    >>> jack.getRank()
    'J'
    >>> jack.getSuit()
    'D'
    >>> jack.getValue()
    10
    >>> str(jack)
    '[ JD ]'
    >>> jack.turnOver()
    >>> jack.isFaceUp()
    False
    >>> str(jack)
    '[ xx ]'
    >>> Card("1H", True)
    Traceback (most recent call last):
    AssertionError: '1' is not a rank
    """

    def __init__(self, code: str, faceUp: bool) -> None:
        """Create the card with this two-character code, in any letter case."""
        # First the code ...
        assert code is not None, "there must be a code"
        assert isinstance(code, str), "the code must be a string, not " + type(code).__name__
        assert len(code) == 2, "the code must have two characters, not " + str(len(code))
        # (The German sharp s and the like become longer or something else in upper case.)
        assert code.isascii(), "the code must consist of plain letters and digits"
        rank = code[0].upper()
        suit = code[1].upper()
        assert rank in RANKS, repr(rank) + " is not a rank"
        assert suit in SUITS, repr(suit) + " is not a suit"
        # ... then the side.
        assert faceUp is not None, "there must be a side"
        assert type(faceUp) == bool, "faceUp must be a Boolean, not " + type(faceUp).__name__
        # Everything is fine.
        self.__rank = rank
        self.__suit = suit
        self.__faceUp = faceUp
        logger.debug("new card %s%s", rank, suit)

    def getRank(self) -> str:
        """Return the rank: one of A, 2 to 9, T, J, Q and K."""
        return self.__rank

    def getSuit(self) -> str:
        """Return the suit: one of C, D, H and S."""
        return self.__suit

    def getValue(self) -> int:
        """Return what the card is worth: 1 for an ace, 10 for a ten, jack, queen or king."""
        value = RANKS.index(self.__rank) + 1
        if value > 10:
            value = 10
        return value

    def isFaceUp(self) -> bool:
        """Return True if the card lies face up, False if it lies face down."""
        return self.__faceUp

    def turnOver(self) -> None:
        """Turn the card to its other side."""
        self.__faceUp = not self.__faceUp
        logger.debug("turned %s%s", self.__rank, self.__suit)

    def __str__(self) -> str:
        """Return the card as somebody at the table sees it."""
        if self.__faceUp:
            inside = self.__rank + self.__suit
        else:
            inside = "xx"
        return "[ " + inside + " ]"


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class Deck:
    """A pile of up to 52 cards, dealt from the front and filled from the rear."""

    def __init__(self) -> None:
        """Fill the deck, face down, from a text file that the user names."""
        # CircularQueue, because its dequeue() is O(1).
        self.__queue = CircularQueue(CARDS_IN_A_DECK)
        file = None
        while file is None:
            fileName = input("Name of the deck file: ")
            try:
                if fileName == "":
                    raise FileNotFoundError("no name at all")
                if os.path.isdir(fileName):
                    raise IsADirectoryError("a folder")
                file = open(fileName, mode="r", encoding="latin-1")
            except (OSError, ValueError) as problem:
                logger.warning("could not open %r: %s", fileName, problem)
                printInColour("Cannot read from " + fileName + ".", RED)
        try:
            self.__load(file)
        except (AssertionError, ValueError) as problem:
            logger.error("bad data in %r: %s", fileName, problem)
            self.__queue.clear()
            file.close()
            raise Exception("Cannot populate deck: invalid data in " + fileName) from problem
        else:
            logger.info("%r is a good deck", fileName)
        finally:
            if not file.closed:
                file.close()

    def __load(self, file) -> None:
        """Enqueue the cards of an open file; raise ValueError or AssertionError if it is bad."""
        seen = {}
        for number, line in enumerate(file, start=1):
            if number > CARDS_IN_A_DECK:
                raise ValueError("line " + str(number) + " is one too many")
            if line.endswith("\n"):
                line = line[:-1]
            card = Card(line, False)
            key = (card.getRank(), card.getSuit())
            if key in seen:
                raise ValueError("lines " + str(seen[key]) + " and " + str(number) + " are equal")
            seen[key] = number
            self.__queue.enqueue(card)
        if self.__queue.size() < CARDS_IN_A_DECK:
            raise ValueError("only " + str(self.__queue.size()) + " cards")

    def deal(self) -> Card:
        """Remove the front card and return it, face up."""
        if self.__queue.isEmpty():
            logger.warning("the deck is empty")
            raise EmptyDeckException()
        card = self.__queue.dequeue()
        if not card.isFaceUp():
            card.turnOver()
        return card

    def repopulate(self, cardList: list[Card]) -> None:
        """Say so, and add the cards of the list to the deck, face down and in random order."""
        printInColour("Repopulating deck with " + str(len(cardList)) + " cards...", YELLOW)
        mixed = list(cardList)  # a copy: the list belongs to somebody else
        random.SystemRandom().shuffle(mixed)
        for card in mixed:
            if card.isFaceUp():
                card.turnOver()
            self.__queue.enqueue(card)
        logger.info("%d cards in the deck now", self.__queue.size())

    def __str__(self) -> str:
        """Return all the cards as if they lay face up, numbered, the front card first."""
        lines = ["The deck from front to rear:"]
        for number in range(1, self.__queue.size() + 1):
            card = self.__queue.dequeue()
            lines.append(str(number).rjust(2) + ". " + card.getRank() + card.getSuit())
            self.__queue.enqueue(card)
        return "\n".join(lines)


if __name__ == "__main__":
    import contextlib
    import io
    import sys
    import tempfile

    def deckFromText(text, *wrongNames):
        """Write the text to a file, give its name to a deck; return deck, name and output."""
        with tempfile.TemporaryDirectory() as folder:
            name = os.path.join(folder, "test.txt")
            with open(name, "wb") as file:
                file.write(text.encode("latin-1"))
            keyboard = sys.stdin
            screen = io.StringIO()
            sys.stdin = io.StringIO("\n".join([*wrongNames, name]) + "\n")
            try:
                with contextlib.redirect_stdout(screen):
                    return Deck(), name, screen.getvalue()
            except Exception as problem:
                return problem, name, screen.getvalue()
            finally:
                sys.stdin = keyboard

    def testGoodCards():
        for rank in RANKS:
            for suit in SUITS:
                for code in (rank + suit, rank.lower() + suit, rank + suit.lower()):
                    card = Card(code, True)
                    assert card.getRank() == rank
                    assert card.getSuit() == suit
                    assert str(card) == "[ " + rank + suit + " ]"

    def testValues():
        assert Card("AS", True).getValue() == 1
        assert Card("2S", True).getValue() == 2
        assert Card("9S", True).getValue() == 9
        assert Card("TS", True).getValue() == 10
        assert Card("JS", True).getValue() == 10
        assert Card("QS", True).getValue() == 10
        assert Card("KS", False).getValue() == 10

    def testTurnOver():
        card = Card("7H", False)
        assert card.isFaceUp() is False
        assert str(card) == "[ xx ]"
        assert card.turnOver() is None
        assert card.isFaceUp() is True
        assert str(card) == "[ 7H ]"
        card.turnOver()
        assert card.isFaceUp() is False

    def testBadCards():
        for code in ("", "J", "JDX", "1H", "HJ", "JX", "10", "\xdfS", 11, None, ["J", "D"], b"JD"):
            try:
                Card(code, True)
            except AssertionError:
                continue
            raise RuntimeError("this is no card: " + repr(code))

    def testBadSides():
        for side in ("yes", None, 3, []):
            try:
                Card("JD", side)
            except AssertionError:
                continue
            raise RuntimeError("this is no side: " + repr(side))

    ALL = [rank + suit for suit in SUITS for rank in RANKS]

    def testGoodDecks():
        for end in ("\n", "\r\n"):
            for last in ("", end):
                deck, _, output = deckFromText(end.join(ALL) + last, "", "/", "no/such/file")
                assert isinstance(deck, Deck)
                assert output.count("Cannot read from ") == 3
                assert [str(deck.deal()) for _ in ALL] == ["[ " + code + " ]" for code in ALL]

    def testBadDecks():
        for codes in (
            [],
            ALL[:51],
            ALL[:51] + ALL[:1],
            ALL[:51] + ["ac"],
            ALL[:20] + [""] + ALL[21:],
            ALL + ["KS"],
            ALL + ["ZZ"],
            ALL[:51] + ["KSS"],
            ["\xff\xfe"] + ALL[1:],
        ):
            problem, name, _ = deckFromText("\n".join(codes))
            assert type(problem) is Exception
            assert problem.args == ("Cannot populate deck: invalid data in " + name,)

    def testEmptyDeck():
        deck, _, _ = deckFromText("\n".join(ALL))
        cards = [deck.deal() for _ in ALL]
        for _ in range(2):
            try:
                deck.deal()
            except EmptyDeckException as problem:
                assert str(problem) == "Cannot deal card from an empty deck."
            else:
                raise RuntimeError("the deck should be empty")
        with contextlib.redirect_stdout(io.StringIO()) as screen:
            deck.repopulate(cards)
        assert "repopulating" in screen.getvalue().lower()
        assert not any(card.isFaceUp() for card in cards)
        again = [deck.deal() for _ in ALL]
        assert again != cards and set(again) == set(cards)

    def testStr():
        deck, _, _ = deckFromText("\n".join(ALL))
        text = str(deck)
        assert str(deck) == text
        assert [line[-2:] for line in text.splitlines()[1:]] == ALL
        deck.deal()
        assert str(deck).splitlines()[1] == " 1. 2C"

    for test in (
        testGoodCards,
        testValues,
        testTurnOver,
        testBadCards,
        testBadSides,
        testGoodDecks,
        testBadDecks,
        testEmptyDeck,
        testStr,
    ):
        test()
        print(test.__name__, "is fine")
