"""The cards of a game of 21 and the deck they are dealt from.

Words used here.  code: rank and suit in two characters, such as "TH" for the ten of hearts.
front: the end of the deck that cards are dealt from.  rear: the end where cards are added.
"""

# Import here what your classes need: the queue you chose, and something that shuffles.
### BEGIN SOLUTION
import random
from typing import TextIO

from queues import CircularQueue

RANKS = "A23456789TJQK"
SUITS = "CDHS"
### END SOLUTION


class Card:
    """One playing card, lying face up or face down."""

    def __init__(self, code: str, faceUp: bool) -> None:
        """Create the card with this two-character code, in any letter case.

        >>> str(Card("jd", True))
        '[ JD ]'
        """
        ### BEGIN SOLUTION task 1, Card.__init__: assert that both inputs are valid, then keep them
        assert isinstance(code, str) and len(code) == 2, "a code is a string of two characters"
        rank, suit = code[0].upper(), code[1].upper()
        assert rank in RANKS, f"{code[0]!r} is not a rank"
        assert suit in SUITS, f"{code[1]!r} is not a suit"
        assert isinstance(faceUp, bool), "faceUp is either True or False"
        self._rank = rank
        self._suit = suit
        self._faceUp = faceUp
        ### END SOLUTION

    def getRank(self) -> str:
        """Return the rank: one of A, 2 to 9, T, J, Q and K.

        >>> Card("tH", True).getRank()
        'T'
        """
        ### BEGIN SOLUTION task 1, Card.getRank: return the rank, one upper-case character
        return self._rank
        ### END SOLUTION

    def getSuit(self) -> str:
        """Return the suit: one of C, D, H and S.

        >>> Card("Th", True).getSuit()
        'H'
        """
        ### BEGIN SOLUTION task 1, Card.getSuit: return the suit, one upper-case character
        return self._suit
        ### END SOLUTION

    def getValue(self) -> int:
        """Return what the card is worth: 1 for an ace, 10 for a ten, jack, queen or king.

        >>> Card("TH", True).getValue()
        10
        >>> Card("7C", False).getValue()
        7
        """
        ### BEGIN SOLUTION task 1, Card.getValue: return the value that belongs to the rank
        # RANKS lists the ranks by their worth, and from the ten on they are all worth the same.
        return min(RANKS.index(self._rank) + 1, 10)
        ### END SOLUTION

    def isFaceUp(self) -> bool:
        """Return True if the card lies face up, False if it lies face down.

        >>> Card("TH", False).isFaceUp()
        False
        """
        ### BEGIN SOLUTION task 1, Card.isFaceUp: return which way the card lies
        return self._faceUp
        ### END SOLUTION

    def turnOver(self) -> None:
        """Turn the card to its other side.

        >>> card = Card("TH", False)
        >>> card.turnOver()
        >>> card.isFaceUp()
        True
        """
        ### BEGIN SOLUTION task 1, Card.turnOver: change which way the card lies
        self._faceUp = not self._faceUp
        ### END SOLUTION

    def __str__(self) -> str:
        """Return the card as somebody at the table sees it.

        >>> str(Card("9S", True))
        '[ 9S ]'
        >>> str(Card("9S", False))
        '[ xx ]'
        """
        ### BEGIN SOLUTION task 1, Card.__str__: show rank and suit only if the card is face up
        if not self._faceUp:
            return "[ xx ]"
        return f"[ {self._rank}{self._suit} ]"
        ### END SOLUTION


# Task 2: the class EmptyDeckException stands here, copied from the handout.
### BEGIN SOLUTION task 2, EmptyDeckException
class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


### END SOLUTION


class Deck:
    """A pile of up to 52 cards, dealt from the front and filled from the rear.

    The transcript of task 3 in the handout shows one at work; `cardkit check --task 3` plays more.
    """

    def __init__(self) -> None:
        """Fill the deck, face down, from a text file that the user names."""
        ### BEGIN SOLUTION task 3, Deck.__init__: ask for a file, fill the queue, refuse bad data
        self._cards = CircularQueue(52)
        with self._askForFile() as deck_file:
            is_whole_deck = self._addCardsFrom(deck_file)
        if not is_whole_deck:
            self._cards.clear()
            raise Exception(f"Cannot populate deck: invalid data in {deck_file.name}")
        ### END SOLUTION

    ### BEGIN SOLUTION
    def _askForFile(self) -> TextIO:
        """Ask for the name of a file until one can be opened, and return that file."""
        while True:
            name = input("Name of file that should be used to populate the deck of cards: ")
            try:
                # A byte that is no text turns into a character that is on no card.
                return open(name, encoding="utf-8", errors="replace")
            except (OSError, ValueError):  # ValueError: no file could ever have this name
                print(f"Cannot read from {name}.")

    def _addCardsFrom(self, deck_file: TextIO) -> bool:
        """Add the cards of the file until one is wrong; return whether all 52 were added."""
        seen = []
        for line in deck_file:
            code = line.rstrip("\n").upper()
            try:
                card = Card(code, False)
            except AssertionError:
                return False
            # After 52 different cards any further one is a repetition, so the queue has room.
            if code in seen:
                return False
            seen.append(code)
            self._cards.enqueue(card)
        return self._cards.isFull()

    ### END SOLUTION
    def deal(self) -> Card:
        """Remove the front card and return it, face up."""
        ### BEGIN SOLUTION task 3, Deck.deal: take the front card, or say that there is none
        if self._cards.isEmpty():
            raise EmptyDeckException()
        card = self._cards.dequeue()
        if not card.isFaceUp():
            card.turnOver()
        return card
        ### END SOLUTION

    def repopulate(self, cardList: list[Card]) -> None:
        """Say so, and add the cards of the list to the deck, face down and in random order."""
        ### BEGIN SOLUTION task 3, Deck.repopulate: announce it, shuffle, and add face down
        print("Repopulating deck with cards...")
        # The copy is shuffled: the list belongs to whoever called.
        shuffled = list(cardList)
        random.shuffle(shuffled)
        for card in shuffled:
            if card.isFaceUp():
                card.turnOver()
            self._cards.enqueue(card)
        ### END SOLUTION

    def __str__(self) -> str:
        """Return all the cards as if they lay face up, in a form that shows which is in front."""
        ### BEGIN SOLUTION task 3, Deck.__str__: show every card face up, beginning at the front
        shown = ""
        # Once around: each card goes from the front to the rear, and the order is as before.
        for _ in range(self._cards.size()):
            card = self._cards.dequeue()
            shown += str(Card(card.getRank() + card.getSuit(), True))
            self._cards.enqueue(card)
        return f"front -> {shown} <- rear"
        ### END SOLUTION


### BEGIN SOLUTION
def _test_card() -> None:
    """Test what can be known about a single card."""
    for rank, value in [("A", 1), ("2", 2), ("9", 9), ("T", 10), ("J", 10), ("q", 10), ("k", 10)]:
        for suit in "CDHScdhs":
            card = Card(rank + suit, True)
            assert card.getRank() == rank.upper()
            assert card.getSuit() == suit.upper()
            assert card.getValue() == value

    card = Card("jd", True)
    assert str(card) == "[ JD ]"
    card.turnOver()
    assert not card.isFaceUp() and str(card) == "[ xx ]"
    card.turnOver()
    assert card.isFaceUp() and str(card) == "[ JD ]"

    wrong_inputs = [("1H", True), ("HT", True), ("T", True), ("", True), ("THH", True)]
    wrong_inputs += [(10, True), (["T", "H"], True), ("TH", None), ("TH", "yes"), ("TH", 1)]
    for code, faceUp in wrong_inputs:
        try:
            Card(code, faceUp)
        except AssertionError:
            continue
        raise AssertionError(f"Card({code!r}, {faceUp!r}) was not refused")


def _test_deck() -> None:
    """Test decks from files that are written for the purpose, good ones and bad ones."""
    codes = [rank + suit for suit in SUITS for rank in RANKS]

    deck = _deck_of("\n".join(codes))
    cards = [deck.deal() for _ in codes]
    assert [str(card) for card in cards] == [f"[ {code} ]" for code in codes]
    try:
        deck.deal()
        raise AssertionError("a 53rd card was dealt")
    except EmptyDeckException as problem:
        assert problem.args == ("Cannot deal card from an empty deck.",)

    deck.repopulate(cards[:3])
    assert not any([card.isFaceUp() for card in cards[:3]])
    assert all([str(deck).count(f"[ {code} ]") == 1 for code in codes[:3]])
    again = [deck.deal() for _ in range(3)]
    assert all([card.isFaceUp() and card in cards[:3] for card in again])

    short, long, twice = codes[1:], codes + ["AC"], ["ks"] + codes[1:]
    wrong, blank, three = ["1C"] + codes[1:], [""] + codes[1:], ["ACE"] + codes[1:]
    for lines in [[], short, long, twice, wrong, blank, three]:
        try:
            _deck_of("\n".join(lines))
        except Exception as problem:
            assert str(problem).startswith("Cannot populate deck: invalid data in "), problem
            continue
        raise AssertionError(f"a deck of {lines} was not refused")


def _deck_of(text: str) -> Deck:
    """Return a deck from a file with this text, after naming a file that does not exist."""
    # Imported here, because only the tests write files and type names.
    import io
    import os
    import sys
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "deck.txt")
        with open(name, "w", encoding="utf-8") as deck_file:
            deck_file.write(text)
        keyboard = sys.stdin
        sys.stdin = io.StringIO(f"{name}.missing\n{name}\n")
        try:
            return Deck()
        finally:
            sys.stdin = keyboard


### END SOLUTION
if __name__ == "__main__":
    # Call your own tests of Card and Deck here; `python playingCards.py` runs them.
    print("Testing playingCards.py...")
    ### BEGIN SOLUTION
    _test_card()
    _test_deck()
    print("\nAll tests passed.")
    ### END SOLUTION
