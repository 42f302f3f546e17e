"""What the player and the dealer hold in their hands.

Words used here.  hand: the cards that one of the two holds.
revealed: said of a dealer's hand once all its cards are visible.
"""

from card import Card


class PlayerHand:
    """The player's cards, always sorted."""

    def __init__(self) -> None:
        """Create a hand without cards.

        >>> PlayerHand().cards
        []
        """
        ### BEGIN SOLUTION task 2, PlayerHand.__init__: begin with an empty list
        self.cards = []
        ### END SOLUTION

    def get_cards(self) -> list[Card]:
        """Return the list of cards.

        >>> PlayerHand().get_cards()
        []
        """
        ### BEGIN SOLUTION task 2, PlayerHand.get_cards: return the cards
        return self.cards
        ### END SOLUTION

    def sort_hand(self) -> None:
        """Put the cards into ascending order.

        >>> hand = PlayerHand()
        >>> hand.cards = [Card("A", "clubs"), Card(2, "spades")]
        >>> hand.sort_hand()
        >>> repr(hand)
        '(2, spades) (A, clubs)'
        """
        ### BEGIN SOLUTION task 2, PlayerHand.sort_hand: sort, and let Card say which card is lower
        self.cards.sort()
        ### END SOLUTION

    def add_card(self, *cards: Card) -> None:
        """Add any number of cards and sort the hand.

        >>> hand = PlayerHand()
        >>> hand.add_card(Card("K", "hearts"), Card(4, "spades"))
        >>> hand.add_card(Card(10, "clubs"))
        >>> hand.get_cards()[0].get_rank()
        4
        >>> hand.get_cards()[2].get_rank()
        'K'
        """
        ### BEGIN SOLUTION task 2, PlayerHand.add_card: assert that all are cards, add them, sort
        # All are looked at before the first is added: a refused call changes nothing.
        for card in cards:
            assert isinstance(card, Card), f"{card!r} is not a Card"
        self.cards.extend(cards)
        self.sort_hand()
        ### END SOLUTION

    def __str__(self) -> str:
        r"""Return the pictures of the cards, one below the other.

        >>> hand = PlayerHand()
        >>> hand.add_card(Card(10, "spades"), Card("A", "clubs"))
        >>> str(hand)
        '____\n|10  |\n| ♠ |\n|__10|\n____\n|A  |\n| ♣ |\n|__A|'
        """
        ### BEGIN SOLUTION task 2, PlayerHand.__str__: one picture below the other
        return "\n".join([str(card) for card in self.cards])
        ### END SOLUTION

    def __repr__(self) -> str:
        """Return the cards in one line, with a space between two.

        >>> hand = PlayerHand()
        >>> hand.add_card(Card("A", "clubs"), Card(10, "spades"))
        >>> repr(hand)
        '(10, spades) (A, clubs)'
        """
        ### BEGIN SOLUTION task 2, PlayerHand.__repr__: one card beside the other
        return " ".join([repr(card) for card in self.cards])
        ### END SOLUTION


class DealerHand(PlayerHand):
    """The dealer's cards, of which only the first is visible until they are revealed."""

    def __init__(self) -> None:
        """Create a hand without cards that has not been revealed.

        >>> DealerHand().hand_visible
        False
        """
        ### BEGIN SOLUTION task 2, DealerHand.__init__: what a PlayerHand has, and one thing more
        super().__init__()
        self.hand_visible = False
        ### END SOLUTION

    def add_card(self, *cards: Card) -> None:
        """Add any number of cards: hidden and unsorted, or as to a PlayerHand once revealed.

        >>> hand = DealerHand()
        >>> hand.add_card(Card("K", "hearts"))
        >>> hand.add_card(Card(4, "spades"))
        >>> hand.get_cards()[0].get_rank()
        'K'
        >>> hand.get_cards()[1].visible
        False
        """
        ### BEGIN SOLUTION task 2, DealerHand.add_card: hide all but the first card of the hand
        for card in cards:
            assert isinstance(card, Card), f"{card!r} is not a Card"
        if self.hand_visible:
            super().add_card(*cards)
        else:
            self.cards.extend(cards)
            # The first card of the hand, not of this call: the cards may come one at a time.
            for card in self.cards[1:]:
                card.set_visible(False)
        ### END SOLUTION

    def reveal_hand(self) -> None:
        """Make all cards visible and sort the hand.

        >>> hand = DealerHand()
        >>> hand.add_card(Card("K", "hearts"), Card(4, "spades"))
        >>> hand.reveal_hand()
        >>> hand.get_cards()[0].get_rank()
        4
        >>> hand.get_cards()[0].visible
        True
        """
        ### BEGIN SOLUTION task 2, DealerHand.reveal_hand: remember it, show every card, and sort
        self.hand_visible = True
        for card in self.cards:
            card.set_visible(True)
        self.sort_hand()
        ### END SOLUTION
