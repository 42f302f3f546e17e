"""One playing card.

Words used here.  rank: a number from 2 to 10, or "J", "Q", "K" or "A".
suit: "clubs", "diamonds", "hearts" or "spades".
"""

### BEGIN SOLUTION
RANKS = [2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A"]  # lowest first
SUITS = ["clubs", "diamonds", "hearts", "spades"]  # lowest first
SYMBOLS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}


### END SOLUTION


class Card:
    """A card that shows its rank and suit, or hides both of them."""

    def __init__(self, rank: int | str, suit: str, visible: bool = True) -> None:
        """Create a card of this rank and suit, visible unless it is said not to be.

        >>> Card("Q", "hearts").visible
        True
        >>> Card(7, "clubs", False).rank
        7
        """
        ### BEGIN SOLUTION task 1, Card.__init__: assert that all three are valid, then keep them
        # The type is asked as well: 2.0 equals 2, but it is no rank.
        assert isinstance(rank, (int, str)) and rank in RANKS, f"{rank!r} is not a rank"
        assert isinstance(suit, str) and suit in SUITS, f"{suit!r} is not a suit"
        assert isinstance(visible, bool), "visible is either True or False"
        self.rank = rank
        self.suit = suit
        self.visible = visible
        ### END SOLUTION

    def get_rank(self) -> int | str:
        """Return the rank, whether the card is visible or not.

        >>> Card("Q", "hearts").get_rank()
        'Q'
        >>> Card(10, "clubs", False).get_rank()
        10
        """
        ### BEGIN SOLUTION task 1, Card.get_rank: return the rank
        return self.rank
        ### END SOLUTION

    def get_suit(self) -> str:
        """Return the suit, whether the card is visible or not.

        >>> Card("Q", "hearts").get_suit()
        'hearts'
        """
        ### BEGIN SOLUTION task 1, Card.get_suit: return the suit
        return self.suit
        ### END SOLUTION

    def set_visible(self, visible: bool) -> None:
        """Make the card visible, or hide it.

        >>> card = Card("Q", "hearts")
        >>> card.set_visible(False)
        >>> card.visible
        False
        """
        ### BEGIN SOLUTION task 1, Card.set_visible: assert that it is a Boolean, then keep it
        assert isinstance(visible, bool), "visible is either True or False"
        self.visible = visible
        ### END SOLUTION

    def __str__(self) -> str:
        r"""Return a picture of the card, four lines high.

        >>> str(Card("A", "spades"))
        '____\n|A  |\n| ♠ |\n|__A|'
        >>> str(Card("A", "spades", False))
        '____\n|?  |\n| ? |\n|__?|'
        """
        ### BEGIN SOLUTION task 1, Card.__str__: draw the card, with question marks if it is hidden
        rank, symbol = "?", "?"
        if self.visible:
            rank, symbol = self.rank, SYMBOLS[self.suit]
        return f"____\n|{rank}  |\n| {symbol} |\n|__{rank}|"
        ### END SOLUTION

    def __repr__(self) -> str:
        """Return rank and suit in parentheses.

        >>> repr(Card(10, "diamonds"))
        '(10, diamonds)'
        >>> repr(Card(10, "diamonds", False))
        '(?, ?)'
        """
        ### BEGIN SOLUTION task 1, Card.__repr__: name rank and suit, or two question marks
        if not self.visible:
            return "(?, ?)"
        return f"({self.rank}, {self.suit})"
        ### END SOLUTION

    def __lt__(self, other_card: "Card") -> bool:
        """Return whether this card is lower than the other, by rank first and then by suit.

        >>> Card(9, "spades") < Card(10, "clubs")
        True
        >>> Card("A", "hearts") < Card("A", "diamonds")
        False
        """
        ### BEGIN SOLUTION task 1, Card.__lt__: compare ranks, and suits only if ranks are equal
        if self.rank == other_card.get_rank():
            return SUITS.index(self.suit) < SUITS.index(other_card.get_suit())
        return RANKS.index(self.rank) < RANKS.index(other_card.get_rank())
        ### END SOLUTION
