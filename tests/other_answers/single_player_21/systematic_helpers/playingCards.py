"""The cards of a game of 21 and the deck they are dealt from.

Words used here.  code: rank and suit in two characters, such as "TH" for the ten of hearts.
front: the end of the deck that cards are dealt from.  rear: the end where cards are added.
"""

from __future__ import annotations

import random
import string
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, TextIO

from queues import CircularQueue

RANK_VALUES: Final[dict[str, int]] = {
    "A": 1,
    "2": 2,
    "3": 3,
    "4": 4,
    "5": 5,
    "6": 6,
    "7": 7,
    "8": 8,
    "9": 9,
    "T": 10,
    "J": 10,
    "Q": 10,
    "K": 10,
}
SUITS: Final[tuple[str, ...]] = ("C", "D", "H", "S")
CODE_LENGTH: Final[int] = 2
DECK_SIZE: Final[int] = len(RANK_VALUES) * len(SUITS)


def _require(condition: bool, message: str) -> None:
    """Raise an AssertionError with this message unless the condition holds.

    Written out, so that it also works under `python -O`.
    """
    if not condition:
        raise AssertionError(message)


class Card:
    """One playing card, lying face up or face down. Two cards are equal if rank and suit are."""

    FACE_DOWN_TEXT: Final[str] = "xx"
    TEMPLATE: Final[str] = "[ {} ]"

    def __init__(self, code: str, faceUp: bool) -> None:
        """Create the card with this two-character code, in any letter case.

        >>> str(Card("jd", True))
        '[ JD ]'
        >>> Card("1H", True)
        Traceback (most recent call last):
        AssertionError: '1' is not a rank
        """
        _require(isinstance(code, str), f"a code is a string, not {code!r}")
        _require(len(code) == CODE_LENGTH, f"a code has exactly two characters, not {code!r}")
        rank, suit = (self.__toUpper(character) for character in code)
        _require(rank in RANK_VALUES, f"{code[0]!r} is not a rank")
        _require(suit in SUITS, f"{code[1]!r} is not a suit")
        _require(isinstance(faceUp, bool), f"faceUp is True or False, not {faceUp!r}")
        self.__rank: str = rank
        self.__suit: str = suit
        self.__faceUp: bool = faceUp

    @staticmethod
    def __toUpper(character: str) -> str:
        """Return a plain letter in upper case and every other character as it is.

        str.upper alone would turn a few exotic letters into plain ones.
        """
        return character.upper() if character in string.ascii_letters else character

    def getRank(self) -> str:
        """Return the rank: one of A, 2 to 9, T, J, Q and K.

        >>> Card("tH", True).getRank()
        'T'
        """
        return self.__rank

    def getSuit(self) -> str:
        """Return the suit: one of C, D, H and S.

        >>> Card("Th", True).getSuit()
        'H'
        """
        return self.__suit

    def getValue(self) -> int:
        """Return what the card is worth: 1 for an ace, 10 for a ten, jack, queen or king.

        >>> Card("TH", True).getValue()
        10
        >>> Card("7C", False).getValue()
        7
        """
        return RANK_VALUES[self.__rank]

    def isFaceUp(self) -> bool:
        """Return True if the card lies face up, False if it lies face down.

        >>> Card("TH", False).isFaceUp()
        False
        """
        return self.__faceUp

    def turnOver(self) -> None:
        """Turn the card to its other side.

        >>> card = Card("TH", False)
        >>> card.turnOver()
        >>> card.isFaceUp()
        True
        """
        self.__faceUp = not self.__faceUp

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Card):
            return NotImplemented
        return (self.__rank, self.__suit) == (other.__rank, other.__suit)

    def __hash__(self) -> int:
        return hash((self.__rank, self.__suit))

    def __repr__(self) -> str:
        return f"Card({self.__rank + self.__suit!r}, {self.__faceUp!r})"

    def __str__(self) -> str:
        """Return the card as somebody at the table sees it.

        >>> str(Card("9S", True))
        '[ 9S ]'
        >>> str(Card("9S", False))
        '[ xx ]'
        """
        visible = self.__rank + self.__suit if self.__faceUp else self.FACE_DOWN_TEXT
        return self.TEMPLATE.format(visible)


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class InvalidDeckException(Exception):
    """Raised when a file does not hold each of the 52 cards exactly once."""


class Deck:
    """A pile of up to 52 cards, dealt from the front and filled from the rear."""

    PROMPT: Final[str] = "Name of file that should be used to populate the deck of cards: "
    UNREADABLE: Final[str] = "Cannot read from {}."
    INVALID: Final[str] = "Cannot populate deck: invalid data in {}"
    REPOPULATING: Final[str] = "Repopulating deck with cards..."

    def __init__(self) -> None:
        """Fill the deck, face down, from a text file that the user names."""
        self.__cards: CircularQueue = CircularQueue(DECK_SIZE)
        fileName, file = self.__openFile()
        try:
            with file:
                self.__fillFrom(file)
        except (AssertionError, UnicodeDecodeError) as cause:
            # The with statement has closed the file by now.
            self.__cards.clear()
            raise InvalidDeckException(self.INVALID.format(fileName)) from cause

    @classmethod
    def __openFile(cls) -> tuple[str, TextIO]:
        """Ask until a file can be opened; return its name as typed and the open file."""
        while True:
            fileName = input(cls.PROMPT)
            try:
                # Path("") would be the current folder, which cannot be opened either.
                return fileName, Path(fileName).open("r", encoding="utf-8")
            except (OSError, ValueError):
                print(cls.UNREADABLE.format(fileName))

    def __fillFrom(self, lines: Iterable[str]) -> None:
        """Add one card per line; raise an AssertionError at the first thing that is wrong."""
        seen: set[Card] = set()
        for line in lines:
            card = Card(line.removesuffix("\n"), False)
            _require(card not in seen, f"{card!r} is there twice")
            seen.add(card)
            self.__cards.enqueue(card)  # never full: there are only 52 different cards
        _require(len(seen) == DECK_SIZE, f"there are only {len(seen)} cards")

    def deal(self) -> Card:
        """Remove the front card and return it, face up."""
        if self.__cards.isEmpty():
            raise EmptyDeckException()
        card: Card = self.__cards.dequeue()
        card.turnOver()  # in the deck every card lies face down
        return card

    def repopulate(self, cardList: list[Card]) -> None:
        """Say so, and add the cards of the list to the deck, face down and in random order."""
        print(self.REPOPULATING)
        for card in random.sample(cardList, k=len(cardList)):
            if card.isFaceUp():
                card.turnOver()
            self.__cards.enqueue(card)

    def __iter__(self) -> Iterator[Card]:
        """Yield the cards, front card first."""
        return iter(self.__snapshot())

    def __len__(self) -> int:
        return self.__cards.size()

    def __snapshot(self) -> list[Card]:
        """Return the cards in a list, front card first, by sending the queue once around."""
        cards: list[Card] = []
        for _ in range(self.__cards.size()):
            card = self.__cards.dequeue()
            cards.append(card)
            self.__cards.enqueue(card)
        return cards

    def __str__(self) -> str:
        """Return all the cards as if they lay face up, in a form that shows which is in front."""
        faces = [Card.TEMPLATE.format(card.getRank() + card.getSuit()) for card in self]
        return f"front -> {''.join(faces)} <- rear"


# ---------------------------------------------------------------------------------------------
# Tests
# ---------------------------------------------------------------------------------------------


def _raises(expected: type[BaseException], action) -> bool:
    """Return whether the action raises an exception of this kind."""
    try:
        action()
    except expected:
        return True
    return False


def testCard() -> None:
    """Check the class Card."""
    for rank, value in RANK_VALUES.items():
        for suit in SUITS:
            card = Card((rank + suit).lower(), False)
            assert (card.getRank(), card.getSuit(), card.getValue()) == (rank, suit, value)
            assert str(card) == "[ xx ]" and not card.isFaceUp()
            card.turnOver()
            assert str(card) == f"[ {rank}{suit} ]" and card.isFaceUp()
            card.turnOver()
            assert not card.isFaceUp()
    for code in ("", "K", "KHH", "1H", "0H", "KX", "HK", "K ", "K\u017f", None, 10, ["K", "H"]):
        assert _raises(AssertionError, lambda: Card(code, True)), code
    for faceUp in (0, 1, None, "True"):
        assert _raises(AssertionError, lambda: Card("KH", faceUp)), faceUp
    print("Card: all tests passed")


def testDeck() -> None:
    """Check the class Deck with files of its own in a temporary folder."""
    import contextlib
    import io
    import tempfile
    from unittest import mock

    codes = [rank + suit for suit in SUITS for rank in RANK_VALUES]

    def deckFrom(content: str) -> Deck:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "deck.txt")
            path.write_bytes(content.encode("utf-8"))
            names = [str(path.with_name("nowhere.txt")), "", folder, str(path)]
            displayed = io.StringIO()
            with mock.patch("builtins.input", side_effect=names):
                with contextlib.redirect_stdout(displayed):
                    deck = Deck()
            expected = [f"Cannot read from {name}." for name in names[:-1]]
            assert displayed.getvalue().splitlines() == expected
            return deck

    for content in ("\n".join(codes), "\r\n".join(codes) + "\r\n", "\n".join(codes).lower()):
        deck = deckFrom(content)
        before = str(deck)
        assert before == str(deck) and before.startswith("front -> [ AC ][ 2C ]")
        dealt = [deck.deal() for _ in codes]
        assert [card.getRank() + card.getSuit() for card in dealt] == codes
        assert all(card.isFaceUp() for card in dealt)
        assert _raises(EmptyDeckException, deck.deal)
        dealt[7].turnOver()
        with contextlib.redirect_stdout(io.StringIO()) as displayed:
            deck.repopulate(dealt)
        assert "repopulating" in displayed.getvalue().lower()
        assert len(dealt) == len(deck) == DECK_SIZE
        assert not any(card.isFaceUp() for card in deck)
        assert {deck.deal() for _ in codes} == set(dealt)

    bad = (
        codes[:-1],
        codes + ["AC"],
        codes + ["XX"],
        codes[:-1] + ["ac"],
        codes[:-1] + [""],
        codes[:5] + [""] + codes[5:],
        [],
        ["KHH"] + codes[1:],
    )
    for lines in bad:
        assert _raises(InvalidDeckException, lambda: deckFrom("\n".join(lines) + "\n")), lines
    print("Deck: all tests passed")


if __name__ == "__main__":
    print("Testing playingCards.py...")
    testCard()
    testDeck()
