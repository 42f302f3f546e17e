"""The cards of a game of 21 and the deck they are dealt from.

Words used here.  code: rank and suit in two characters, such as "TH" for the ten of hearts.
front: the end of the deck that cards are dealt from.  rear: the end where cards are added.
"""

import random

from queues import CircularQueue

RANKS = "A23456789TJQK"
SUITS = "CDHS"


class Card:
    """One playing card, lying face up or face down."""

    def __init__(self, code: str, faceUp: bool) -> None:
        """Create the card with this two-character code, in any letter case.

        >>> str(Card("jd", True))
        '[ JD ]'
        """
        assert isinstance(code, str), "the code must be a string"
        assert len(code) == 2, "the code must have two characters"
        rank = code[0].upper()
        suit = code[1].upper()
        assert rank in RANKS, f"{rank!r} is not a rank"
        assert suit in SUITS, f"{suit!r} is not a suit"
        assert isinstance(faceUp, bool), "faceUp must be True or False"
        self._rank = rank
        self._suit = suit
        self._faceUp = faceUp

    def getRank(self) -> str:
        """Return the rank: one of A, 2 to 9, T, J, Q and K.

        >>> Card("tH", True).getRank()
        'T'
        """
        return self._rank

    def getSuit(self) -> str:
        """Return the suit: one of C, D, H and S.

        >>> Card("Th", True).getSuit()
        'H'
        """
        return self._suit

    def getValue(self) -> int:
        """Return what the card is worth: 1 for an ace, 10 for a ten, jack, queen or king.

        >>> Card("TH", True).getValue()
        10
        >>> Card("7C", False).getValue()
        7
        """
        if self._rank == "A":
            return 1
        if self._rank in "TJQK":
            return 10
        return int(self._rank)

    def isFaceUp(self) -> bool:
        """Return True if the card lies face up, False if it lies face down.

        >>> Card("TH", False).isFaceUp()
        False
        """
        return self._faceUp

    def turnOver(self) -> None:
        """Turn the card to its other side.

        >>> card = Card("TH", False)
        >>> card.turnOver()
        >>> card.isFaceUp()
        True
        """
        self._faceUp = not self._faceUp

    def __str__(self) -> str:
        """Return the card as somebody at the table sees it.

        >>> str(Card("9S", True))
        '[ 9S ]'
        >>> str(Card("9S", False))
        '[ xx ]'
        """
        if self._faceUp:
            return f"[ {self._rank}{self._suit} ]"
        return "[ xx ]"


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class Deck:
    """A pile of up to 52 cards, dealt from the front and filled from the rear."""

    def __init__(self) -> None:
        """Fill the deck, face down, from a text file that the user names."""
        self._cards = CircularQueue(52)
        deckFile = None
        while deckFile is None:
            name = input("Name of file that should be used to populate the deck of cards: ")
            try:
                deckFile = open(name, encoding="utf-8", errors="replace")
            except (OSError, ValueError):
                print(f"Cannot read from {name}.")
        good = self._fill(deckFile)
        deckFile.close()
        if not good:
            self._cards.clear()
            raise Exception(f"Cannot populate deck: invalid data in {name}")

    def _fill(self, deckFile) -> bool:
        """Add one card for each line; return whether the 52 cards were there once each."""
        seen = []
        for line in deckFile:
            try:
                card = Card(line.rstrip("\n"), False)
            except AssertionError:
                return False
            code = card.getRank() + card.getSuit()
            if code in seen:
                return False
            seen.append(code)
            self._cards.enqueue(card)
        return len(seen) == 52

    def deal(self) -> Card:
        """Remove the front card and return it, face up."""
        if self._cards.isEmpty():
            raise EmptyDeckException()
        card = self._cards.dequeue()
        if not card.isFaceUp():
            card.turnOver()
        return card

    def repopulate(self, cardList: list[Card]) -> None:
        """Say so, and add the cards of the list to the deck, face down and in random order."""
        print("Repopulating deck with cards...")
        random.shuffle(cardList)
        for card in cardList:
            if card.isFaceUp():
                card.turnOver()
            self._cards.enqueue(card)

    def __str__(self) -> str:
        """Return all the cards as if they lay face up, in a form that shows which is in front."""
        text = "front -> "
        for _ in range(self._cards.size()):
            card = self._cards.dequeue()
            text += f"[ {card.getRank()}{card.getSuit()} ]"
            self._cards.enqueue(card)
        return text + " <- rear"


def testCard() -> None:
    card = Card("ks", False)
    assert card.getRank() == "K" and card.getSuit() == "S"
    assert card.getValue() == 10
    card.turnOver()
    assert str(card) == "[ KS ]"


def testDeck() -> None:
    deck = Deck()
    print(deck)
    for _ in range(52):
        assert deck.deal().isFaceUp()
    try:
        deck.deal()
        print("an empty deck should not deal")
    except EmptyDeckException as error:
        print(error)


if __name__ == "__main__":
    print("Testing playingCards.py...")
    testCard()
    testDeck()
