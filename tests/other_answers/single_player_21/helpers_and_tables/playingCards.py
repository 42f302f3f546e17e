"""The cards of a game of 21 and the deck they are dealt from.

Words used here.  code: rank and suit in two characters, such as "TH" for the ten of hearts.
front: the end of the deck that cards are dealt from.  rear: the end where cards are added.
"""

from random import shuffle

from queues import CircularQueue

VALUES = {
    "A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
    "T": 10, "J": 10, "Q": 10, "K": 10,
}
SUITS = ("C", "D", "H", "S")
PACK = sorted([rank + suit for rank in VALUES for suit in SUITS])


class Card:
    """One playing card, lying face up or face down."""

    def __init__(self, code: str, faceUp: bool) -> None:
        """Create the card with this two-character code, in any letter case.

        >>> str(Card("jd", True))
        '[ JD ]'
        """
        assert type(code) is str and len(code) == 2, "a code is a string of two characters"
        rank, suit = code.upper()[0], code.upper()[1]
        assert rank in VALUES, "no such rank: " + rank
        assert suit in SUITS, "no such suit: " + suit
        assert type(faceUp) is bool, "a card lies face up (True) or face down (False)"
        self.__rank = rank
        self.__suit = suit
        self.__faceUp = faceUp

    def getRank(self) -> str:
        """Return the rank: one of A, 2 to 9, T, J, Q and K."""
        return self.__rank

    def getSuit(self) -> str:
        """Return the suit: one of C, D, H and S."""
        return self.__suit

    def getValue(self) -> int:
        """Return what the card is worth: 1 for an ace, 10 for a ten, jack, queen or king."""
        return VALUES[self.__rank]

    def isFaceUp(self) -> bool:
        """Return True if the card lies face up, False if it lies face down."""
        return self.__faceUp

    def turnOver(self) -> None:
        """Turn the card to its other side."""
        self.__faceUp = not self.__faceUp

    def __str__(self) -> str:
        """Return the card as somebody at the table sees it."""
        seen = self.__rank + self.__suit if self.__faceUp else "xx"
        return "[ " + seen + " ]"


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class Deck:
    """A pile of up to 52 cards, dealt from the front and filled from the rear."""

    def __init__(self) -> None:
        """Fill the deck, face down, from a text file that the user names."""
        self.__queue = CircularQueue(52)
        name, lines = self.__readLines()
        codes = [line.rstrip("\r\n") for line in lines]
        if sorted([code.upper() for code in codes]) != PACK:
            raise Exception("Cannot populate deck: invalid data in " + name)
        for code in codes:
            self.__queue.enqueue(Card(code, False))

    def __readLines(self):
        """Ask until a file can be opened; return its name and its lines."""
        while True:
            name = input("Name of file that should be used to populate the deck of cards: ")
            try:
                with open(name, "r", errors="replace") as source:
                    return name, source.readlines()
            except (OSError, ValueError):
                print("Cannot read from " + name + ".")

    def deal(self) -> Card:
        """Remove the front card and return it, face up."""
        if self.__queue.size() == 0:
            raise EmptyDeckException
        card = self.__queue.dequeue()
        card.turnOver()  # all cards in the deck lie face down
        return card

    def repopulate(self, cardList: list[Card]) -> None:
        """Say so, and add the cards of the list to the deck, face down and in random order."""
        print("Repopulating deck with cards...")
        newCards = list(cardList)
        shuffle(newCards)
        for card in newCards:
            if card.isFaceUp():
                card.turnOver()
            self.__queue.enqueue(card)

    def __str__(self) -> str:
        """Return all the cards as if they lay face up, in a form that shows which is in front."""
        shown = []
        for _ in range(self.__queue.size()):
            card = self.__queue.dequeue()
            card.turnOver()
            shown.append(str(card))
            card.turnOver()
            self.__queue.enqueue(card)
        return "front -> " + "".join(shown) + " <- rear"


if __name__ == "__main__":
    print("Testing playingCards.py...")
    for code, value in [("AS", 1), ("td", 10), ("Kh", 10), ("7C", 7)]:
        assert Card(code, True).getValue() == value, code
    deck = Deck()
    print(deck)
    first = deck.deal()
    print("first:", first)
    deck.repopulate([first])
    print(deck)
