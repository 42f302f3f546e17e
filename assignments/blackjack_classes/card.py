"""One playing card.

Words used here.  rank: a number from 2 to 10, or "J", "Q", "K" or "A".
suit: "clubs", "diamonds", "hearts" or "spades".
"""


class Card:
    """A card that shows its rank and suit, or hides both of them."""

    def __init__(self, rank: int | str, suit: str, visible: bool = True) -> None:
        """Create a card of this rank and suit, visible unless it is said not to be.

        >>> Card("Q", "hearts").visible
        True
        >>> Card(7, "clubs", False).rank
        7
        """
        # TODO task 1: assert that all three are valid, then keep them.
        raise NotImplementedError("task 1: Card.__init__ is not written yet")

    def get_rank(self) -> int | str:
        """Return the rank, whether the card is visible or not.

        >>> Card("Q", "hearts").get_rank()
        'Q'
        >>> Card(10, "clubs", False).get_rank()
        10
        """
        # TODO task 1: return the rank.
        raise NotImplementedError("task 1: Card.get_rank is not written yet")

    def get_suit(self) -> str:
        """Return the suit, whether the card is visible or not.

        >>> Card("Q", "hearts").get_suit()
        'hearts'
        """
        # TODO task 1: return the suit.
        raise NotImplementedError("task 1: Card.get_suit is not written yet")

    def set_visible(self, visible: bool) -> None:
        """Make the card visible, or hide it.

        >>> card = Card("Q", "hearts")
        >>> card.set_visible(False)
        >>> card.visible
        False
        """
        # TODO task 1: assert that it is a Boolean, then keep it.
        raise NotImplementedError("task 1: Card.set_visible is not written yet")

    def __str__(self) -> str:
        r"""Return a picture of the card, four lines high.

        >>> str(Card("A", "spades"))
        '____\n|A  |\n| ♠ |\n|__A|'
        >>> str(Card("A", "spades", False))
        '____\n|?  |\n| ? |\n|__?|'
        """
        # TODO task 1: draw the card, with question marks if it is hidden.
        raise NotImplementedError("task 1: Card.__str__ is not written yet")

    def __repr__(self) -> str:
        """Return rank and suit in parentheses.

        >>> repr(Card(10, "diamonds"))
        '(10, diamonds)'
        >>> repr(Card(10, "diamonds", False))
        '(?, ?)'
        """
        # TODO task 1: name rank and suit, or two question marks.
        raise NotImplementedError("task 1: Card.__repr__ is not written yet")

    def __lt__(self, other_card: "Card") -> bool:
        """Return whether this card is lower than the other, by rank first and then by suit.

        >>> Card(9, "spades") < Card(10, "clubs")
        True
        >>> Card("A", "hearts") < Card("A", "diamonds")
        False
        """
        # TODO task 1: compare ranks, and suits only if ranks are equal.
        raise NotImplementedError("task 1: Card.__lt__ is not written yet")
