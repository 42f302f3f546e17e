"""The cards of a game of 21 and the deck they are dealt from.

Words used here.  code: rank and suit in two characters, such as "TH" for the ten of hearts.
front: the end of the deck that cards are dealt from.  rear: the end where cards are added.
"""

import re
import sys
from random import sample

from queues import CircularQueue

_PIPS = "A23456789TJQK"  # the place of a rank in here tells its value
_SUITS = "CDHS"
_WHOLE_PACK = sorted(pip + suit for pip in _PIPS for suit in _SUITS)


def say(*lines: str) -> None:
    """Display these lines; who plays is bold, red suits are red."""
    for line in lines:
        line = re.sub(r"\b[A2-9TJQK][DH]\b", "\033[31m\\g<0>\033[0m", line)
        line = re.sub(r"\b(player|dealer|tie)\b", "\033[1m\\1\033[0m", line, flags=re.I)
        sys.stdout.write(line + "\n")


def ask(question: str) -> str:
    """Display a question in a line of its own; the answer stands in the next one."""
    say("", question)
    return input()


def _insist(condition: bool, complaint: str) -> None:
    """An assert that also works under python -O."""
    if not condition:
        raise AssertionError(complaint)


class Card:
    """One playing card, lying face up or face down."""

    def __init__(self, code: str, faceUp: bool) -> None:
        """Create the card with this two-character code, in any letter case.

        >>> str(Card("jd", True))
        '[ JD ]'
        """
        _insist(isinstance(code, str), f"a code is a string, not {code!r}")
        _insist(len(code) == 2 and code.isascii(), f"{code!r} is not a rank and a suit")
        pip, suit = code.upper()
        _insist(pip in _PIPS, f"{pip!r} is not a rank")
        _insist(suit in _SUITS, f"{suit!r} is not a suit")
        _insist(faceUp is True or faceUp is False, "faceUp is either True or False")
        self.__rank, self.__suit, self.__faceUp = pip, suit, faceUp

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
        return min(_PIPS.index(self.__rank) + 1, 10)

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

    def __str__(self) -> str:
        """Return the card as somebody at the table sees it.

        >>> str(Card("9S", True))
        '[ 9S ]'
        >>> str(Card("9S", False))
        '[ xx ]'
        """
        return f"[ {_label(self) if self.__faceUp else 'xx'} ]"


def _label(card: Card) -> str:
    """Return rank and suit, whichever way the card lies."""
    return card.getRank() + card.getSuit()


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


def _openDeckFile() -> tuple:
    """Ask until a file can be opened; return its name, as typed, and the open file."""
    while True:
        name = ask("WHICH FILE HAS THE CARDS?")
        try:
            # A byte that is no UTF-8 becomes a character that is on no card.
            return name, open(name, encoding="utf-8", errors="replace")
        except (OSError, ValueError):
            sys.stdout.write(f"\033[7mCANNOT READ FROM\033[0m {name}\n")


class Deck:
    """A pile of up to 52 cards, dealt from the front and filled from the rear.

    Inside the queue every card lies face down, always. The methods count on that.
    """

    def __init__(self) -> None:
        """Fill the deck, face down, from a text file that the user names."""
        self.__pile = CircularQueue(len(_WHOLE_PACK))
        name, lines = _openDeckFile()
        with lines:
            if not self.__fill(lines):
                self.__pile.clear()
                raise Exception(f"Cannot populate deck: invalid data in {name}")

    def __fill(self, lines) -> bool:
        """Add one card for each line; return whether they were the 52 cards of a pack."""
        seen = []
        for line in lines:
            try:
                card = Card(line.removesuffix("\n"), False)
            except AssertionError:
                return False
            if self.__pile.isFull():
                return False
            self.__pile.enqueue(card)
            seen.append(_label(card))
        return sorted(seen) == _WHOLE_PACK

    def deal(self) -> Card:
        """Remove the front card and return it, face up."""
        if self.__pile.isEmpty():
            raise EmptyDeckException()
        card = self.__pile.dequeue()
        card.turnOver()
        return card

    def repopulate(self, cardList: list[Card]) -> None:
        """Say so, and add the cards of the list to the deck, face down and in random order."""
        say("REPOPULATING, PLEASE WAIT")
        for card in sample(cardList, len(cardList)):
            if card.isFaceUp():
                card.turnOver()
            self.__pile.enqueue(card)

    def __str__(self) -> str:
        """Return all the cards as if they lay face up, in a form that shows which is in front."""
        shown = []
        for _ in range(self.__pile.size()):  # once around the ring, so that nothing has changed
            card = self.__pile.dequeue()
            shown.append(_label(card))
            self.__pile.enqueue(card)
        return "(front) " + " ".join(shown) + " (rear)"


def _testCard() -> None:
    for value, pip in enumerate(_PIPS, 1):
        for suit in _SUITS:
            card = Card((pip + suit).lower(), False)
            assert (card.getRank(), card.getSuit()) == (pip, suit)
            assert card.getValue() == (value if value < 10 else 10)
            assert str(card) == "[ xx ]" and not card.isFaceUp()
            card.turnOver()
            assert str(card) == f"[ {pip}{suit} ]" and card.isFaceUp()
    for code, faceUp in [("1H", True), ("TX", True), ("", True), ("10H", True), ("T", False),
                         (7, True), (["T", "H"], True), ("TH", "yes"), ("TH", None)]:
        try:
            Card(code, faceUp)
        except AssertionError:
            continue
        print(f"Card({code!r}, {faceUp!r}) should have been refused")


def _testDeck() -> None:
    from unittest.mock import patch

    with patch("builtins.input", side_effect=["", "decks", "decks/tie_in_round_1.txt"]):
        deck = Deck()
    before = str(deck)
    assert before.startswith("(front) KS 9C 7H 8D") and before == str(deck)
    dealt = [deck.deal() for _ in range(52)]
    assert all(card.isFaceUp() for card in dealt)
    try:
        deck.deal()
        print("an empty deck dealt a card")
    except EmptyDeckException:
        pass
    dealt[3].turnOver()
    deck.repopulate(dealt)
    again = [deck.deal() for _ in range(52)]
    assert all(card.isFaceUp() for card in again)
    assert sorted(map(_label, again)) == _WHOLE_PACK
    with patch("builtins.input", return_value="decks/short_by_one.txt"):
        try:
            Deck()
            print("51 cards were accepted")
        except Exception as refusal:
            assert refusal.args == (
                "Cannot populate deck: invalid data in decks/short_by_one.txt",)


if __name__ == "__main__":
    print("Testing playingCards.py...")
    _testCard()
    _testDeck()
    print("done.")
