"""The cards of a game of 21 and the deck they are dealt from."""

from random import shuffle

from queues import CircularQueue

VALUES = {rank: min(number, 10) for number, rank in enumerate("A23456789TJQK", 1)}
SUITS = "CDHS"
CODES = {rank + suit for rank in VALUES for suit in SUITS}


def require(condition, complaint):
    if not condition:
        raise AssertionError(complaint)


def codeOf(card):
    return card.getRank() + card.getSuit()


def openDeckFile():
    """Return the first name that can be opened, and its open file."""
    while True:
        name = input("Deck file? ")
        try:
            return name, open(name)
        except (OSError, ValueError):  # ValueError: a name with a null character
            print(f"Cannot read from {name}.")


class Card:
    """One playing card.

    >>> str(Card("jd", True)), Card("7c", False).getValue()
    ('[ JD ]', 7)
    """

    def __init__(self, code: str, faceUp: bool) -> None:
        require(isinstance(code, str) and len(code) == 2 and code.isascii(), f"{code!r} is no code")
        require(isinstance(faceUp, bool), f"{faceUp!r} is no Boolean")
        rank, suit = code.upper()
        require(rank in VALUES, f"{rank!r} is not a rank")
        require(suit in SUITS, f"{suit!r} is not a suit")
        self.__rank, self.__suit, self.__faceUp = rank, suit, faceUp

    def getRank(self) -> str:
        return self.__rank

    def getSuit(self) -> str:
        return self.__suit

    def getValue(self) -> int:
        return VALUES[self.__rank]

    def isFaceUp(self) -> bool:
        return self.__faceUp

    def turnOver(self) -> None:
        self.__faceUp = not self.__faceUp

    def __str__(self) -> str:
        return f"[ {codeOf(self) if self.__faceUp else 'xx'} ]"


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class Deck:
    """Up to 52 cards, face down, dealt from the front and filled from the rear."""

    def __init__(self) -> None:
        self.__cards = CircularQueue(52)
        name, file = openDeckFile()
        with file:
            try:
                cards = [Card(line.rstrip("\n"), False) for line in file]
            except (AssertionError, UnicodeDecodeError):
                cards = []
        if len(cards) != 52 or {codeOf(card) for card in cards} != CODES:
            raise Exception(f"Cannot populate deck: invalid data in {name}")
        self.__add(cards)

    def deal(self) -> Card:
        if self.__cards.isEmpty():
            raise EmptyDeckException
        card = self.__cards.dequeue()
        card.turnOver()
        return card

    def repopulate(self, cardList: list[Card]) -> None:
        print("Repopulating deck with cards...")
        shuffle(cardList)
        self.__add(cardList)

    def __len__(self) -> int:
        return self.__cards.size()

    def __str__(self) -> str:
        cards = [self.__cards.dequeue() for _ in range(len(self))]
        self.__add(cards)
        return " ".join(codeOf(card) for card in cards)

    def __add(self, cards):
        for card in cards:
            if card.isFaceUp():
                card.turnOver()
            self.__cards.enqueue(card)


if __name__ == "__main__":
    from unittest.mock import patch

    def refuses(kind, call, *args):
        try:
            call(*args)
        except kind:
            return True
        return False

    def testCard():
        wrong = "1H", "HJ", "J", "JDD", "", "A\u017f", 12, None, ["J", "D"], b"JD"
        assert all(refuses(AssertionError, Card, code, True) for code in wrong)
        assert all(refuses(AssertionError, Card, "JD", side) for side in ("yes", None, 1, 0))
        assert sum(Card(code, True).getValue() for code in CODES) == 4 * 85
        card = Card("tH", False)
        assert str(card) == "[ xx ]" and card.turnOver() is None and str(card) == "[ TH ]"

    def testDeck():
        with patch("builtins.input", side_effect=["", "decks", "\0", "decks/tie_in_round_1.txt"]):
            deck = Deck()
        before = str(deck)
        assert before == str(deck) and set(before.split()) == CODES
        dealt = [deck.deal() for _ in range(52)]
        assert [codeOf(card) for card in dealt] == before.split()
        assert all(card.isFaceUp() for card in dealt) and refuses(EmptyDeckException, deck.deal)
        deck.repopulate(dealt)
        assert set(str(deck).split()) == CODES and str(deck) != before
        for bad in "short_by_one", "long_by_one_stray_line", "blank_line", "three_characters":
            with patch("builtins.input", return_value=f"decks/{bad}.txt"):
                assert refuses(Exception, Deck)

    testCard()
    testDeck()
