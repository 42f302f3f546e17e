"""Cards and decks for the game of 21.

Whatever is read, is read from sys.stdin, line by line.
"""

import random
import sys

import queues


def readLine(question):
    """Display the question, return the line that answers it without its end."""
    sys.stdout.write(question)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if line == "":
        raise EOFError("the input has ended")
    return line.rstrip("\n")


class _Rank(str):
    """One upper-case letter or digit that knows what it is worth."""

    _order = "A23456789TJQK"

    def __new__(cls, letter):
        assert letter.isascii() and cls._order.count(letter.upper()) == 1, "%r is not a rank" % letter
        return super().__new__(cls, letter.upper())

    def worth(self):
        return int(self) if self.isdigit() else 1 if self == "A" else 10


class _Suit(str):
    """One upper-case letter: clubs, diamonds, hearts or spades."""

    def __new__(cls, letter):
        assert letter.isascii() and "CDHS".find(letter.upper()) >= 0, "%r is not a suit" % letter
        return super().__new__(cls, letter.upper())


class Card:
    """One playing card, lying face up or face down."""

    def __init__(self, code: str, faceUp: bool) -> None:
        """Create the card with this two-character code, in any letter case.

        >>> str(Card("jd", True))
        '[ JD ]'
        """
        assert isinstance(code, str), "%r is not a string" % (code,)
        assert len(code) == 2, "%r has %d characters" % (code, len(code))
        assert type(faceUp) is bool, "%r is not a Boolean" % (faceUp,)
        self.__rank = _Rank(code[0])
        self.__suit = _Suit(code[1])
        self.__faceUp = faceUp

    def getRank(self) -> str:
        """Return the rank: one of A, 2 to 9, T, J, Q and K.

        >>> Card("tH", True).getRank()
        'T'
        """
        return str(self.__rank)

    def getSuit(self) -> str:
        """Return the suit: one of C, D, H and S.

        >>> Card("Th", True).getSuit()
        'H'
        """
        return str(self.__suit)

    def getValue(self) -> int:
        """Return what the card is worth: 1 for an ace, 10 for a ten, jack, queen or king.

        >>> Card("TH", True).getValue()
        10
        >>> Card("7C", False).getValue()
        7
        """
        return self.__rank.worth()

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

    @property
    def _code(self) -> str:
        return "%s%s" % (self.__rank, self.__suit)

    def __str__(self) -> str:
        """Return the card as somebody at the table sees it.

        >>> str(Card("9S", True))
        '[ 9S ]'
        >>> str(Card("9S", False))
        '[ xx ]'
        """
        return "[ %s ]" % (self._code if self.__faceUp else "xx")

    def __repr__(self) -> str:
        return "Card(%r, %r)" % (self._code, self.__faceUp)

    def __eq__(self, other) -> bool:
        """Two cards are equal if rank and suit are, whichever way they lie."""
        return self._code == other._code if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._code)


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class Deck:
    """A pile of up to 52 cards, dealt from the front and filled from the rear."""

    def __init__(self) -> None:
        """Fill the deck, face down, from a text file that the user names."""
        self._pile = queues.CircularQueue(52)
        while True:
            name = readLine("Which deck shall we take?\n> ")
            try:
                # What is no ASCII is no card either; "replace" keeps it from being an error.
                stream = open(name, encoding="ascii", errors="replace")
                break
            except (OSError, ValueError):
                sys.stdout.write("CANNOT READ FROM %s\n" % name)
        different = set()
        try:
            for line in stream:
                card = Card(line.rstrip("\r\n"), False)
                assert card not in different, "%s comes twice" % card
                different.add(card)
                self._pile.enqueue(card)
            assert len(self) == 52, "%d cards are no deck" % len(self)
        except AssertionError:
            self._pile.clear()
            raise Exception("Cannot populate deck: invalid data in %s" % name)
        finally:
            stream.close()

    def deal(self) -> Card:
        """Remove the front card and return it, face up."""
        if len(self) == 0:
            raise EmptyDeckException()
        card = self._pile.dequeue()
        card.turnOver()
        return card

    def repopulate(self, cardList: list[Card]) -> None:
        """Say so, and add the cards of the list to the deck, face down and in random order."""
        sys.stdout.write("  ~ REPOPULATING: %d cards ~\n" % len(cardList))
        for card in random.sample(cardList, len(cardList)):
            if card.isFaceUp():
                card.turnOver()
            self._pile.enqueue(card)

    def __len__(self) -> int:
        return self._pile.size()

    def __str__(self) -> str:
        """Return all the cards as if they lay face up, in a form that shows which is in front."""
        codes = []
        for _ in range(len(self)):
            card = self._pile.dequeue()
            codes.append(card._code)
            self._pile.enqueue(card)
        if not codes:
            return "(nothing)"
        codes[0] = "%s (front)" % codes[0]
        return " > ".join(codes)

    def __repr__(self) -> str:
        return "<Deck: %s>" % self


def testCard():
    """Try every code, and some that are none."""
    for rank in "A23456789TJQKatjqk":
        for suit in "CDHScdhs":
            card = Card(rank + suit, True)
            assert card.getRank() == rank.upper() and card.getSuit() == suit.upper()
            assert str(card) == "[ %s%s ]" % (rank.upper(), suit.upper())
            assert card.getValue() == "A23456789T".find(rank.upper()) + 1 or rank.upper() in "JQK"
            card.turnOver()
            assert not card.isFaceUp() and str(card) == "[ xx ]"
    for code, faceUp in (
        ("1H", True), ("JX", True), ("J", True), ("JDS", True), ("", True), (7, True),
        ("JD", "yes"), ("JD", None), (None, False), (("J", "D"), True), ("\u00df\u00df", True),
    ):
        try:
            Card(code, faceUp)
        except AssertionError:
            continue
        raise Exception("%r, %r should have been refused" % (code, faceUp))


def testDeck():
    """Fill a deck, deal it, fill it again; refuse a bad one."""
    import io

    oldInput = sys.stdin
    try:
        sys.stdin = io.StringIO("nowhere.txt\n\ndecks\ndecks/mixed_case.txt\n")
        deck = Deck()
        assert len(deck) == 52
        assert str(deck) == str(deck)
        cards = [deck.deal() for _ in range(52)]
        assert len(set(cards)) == 52 and all(card.isFaceUp() for card in cards)
        assert cards[1] == Card("TS", False)
        try:
            deck.deal()
            raise Exception("there is no 53rd card")
        except EmptyDeckException:
            pass
        deck.repopulate(cards)
        assert len(deck) == 52 and cards[1] == Card("TS", False)
        for bad in "short_by_one", "long_by_one_repeated_card", "blank_line", "no_deck", "empty":
            name = "decks/%s.txt" % bad
            sys.stdin = io.StringIO(name + "\n")
            try:
                Deck()
            except Exception as refusal:
                assert refusal.args == ("Cannot populate deck: invalid data in " + name,)
            else:
                raise Exception("%s should have been refused" % name)
    finally:
        sys.stdin = oldInput


if __name__ == "__main__":
    testCard()
    testDeck()
    sys.stdout.write("All tests of playingCards.py have passed.\n")
