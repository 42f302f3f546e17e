"""The cards of a game of 21 and the deck they are dealt from.

Words used here.  code: rank and suit in two characters, such as "TH" for the ten of hearts.
front: the end of the deck that cards are dealt from.  rear: the end where cards are added.
"""

# Import here what your classes need: the queue you chose, and something that shuffles.


class Card:
    """One playing card, lying face up or face down."""

    def __init__(self, code: str, faceUp: bool) -> None:
        """Create the card with this two-character code, in any letter case.

        >>> str(Card("jd", True))
        '[ JD ]'
        """
        # TODO task 1: assert that both inputs are valid, then keep them.
        raise NotImplementedError("task 1: Card.__init__ is not written yet")

    def getRank(self) -> str:
        """Return the rank: one of A, 2 to 9, T, J, Q and K.

        >>> Card("tH", True).getRank()
        'T'
        """
        # TODO task 1: return the rank, one upper-case character.
        raise NotImplementedError("task 1: Card.getRank is not written yet")

    def getSuit(self) -> str:
        """Return the suit: one of C, D, H and S.

        >>> Card("Th", True).getSuit()
        'H'
        """
        # TODO task 1: return the suit, one upper-case character.
        raise NotImplementedError("task 1: Card.getSuit is not written yet")

    def getValue(self) -> int:
        """Return what the card is worth: 1 for an ace, 10 for a ten, jack, queen or king.

        >>> Card("TH", True).getValue()
        10
        >>> Card("7C", False).getValue()
        7
        """
        # TODO task 1: return the value that belongs to the rank.
        raise NotImplementedError("task 1: Card.getValue is not written yet")

    def isFaceUp(self) -> bool:
        """Return True if the card lies face up, False if it lies face down.

        >>> Card("TH", False).isFaceUp()
        False
        """
        # TODO task 1: return which way the card lies.
        raise NotImplementedError("task 1: Card.isFaceUp is not written yet")

    def turnOver(self) -> None:
        """Turn the card to its other side.

        >>> card = Card("TH", False)
        >>> card.turnOver()
        >>> card.isFaceUp()
        True
        """
        # TODO task 1: change which way the card lies.
        raise NotImplementedError("task 1: Card.turnOver is not written yet")

    def __str__(self) -> str:
        """Return the card as somebody at the table sees it.

        >>> str(Card("9S", True))
        '[ 9S ]'
        >>> str(Card("9S", False))
        '[ xx ]'
        """
        # TODO task 1: show rank and suit only if the card is face up.
        raise NotImplementedError("task 1: Card.__str__ is not written yet")


# Task 2: the class EmptyDeckException stands here, copied from the handout.


class Deck:
    """A pile of up to 52 cards, dealt from the front and filled from the rear.

    The transcript of task 3 in the handout shows one at work; `cardkit check --task 3` plays more.
    """

    def __init__(self) -> None:
        """Fill the deck, face down, from a text file that the user names."""
        # TODO task 3: ask for a file, fill the queue, refuse bad data.
        raise NotImplementedError("task 3: Deck.__init__ is not written yet")

    def deal(self) -> Card:
        """Remove the front card and return it, face up."""
        # TODO task 3: take the front card, or say that there is none.
        raise NotImplementedError("task 3: Deck.deal is not written yet")

    def repopulate(self, cardList: list[Card]) -> None:
        """Say so, and add the cards of the list to the deck, face down and in random order."""
        # TODO task 3: announce it, shuffle, and add face down.
        raise NotImplementedError("task 3: Deck.repopulate is not written yet")

    def __str__(self) -> str:
        """Return all the cards as if they lay face up, in a form that shows which is in front."""
        # TODO task 3: show every card face up, beginning at the front.
        raise NotImplementedError("task 3: Deck.__str__ is not written yet")


if __name__ == "__main__":
    # Call your own tests of Card and Deck here; `python playingCards.py` runs them.
    print("Testing playingCards.py...")
