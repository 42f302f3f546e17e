"""The people and the table of a game of 21.

Words used here.  hand: the cards that one player holds, first dealt first.
discard pile: the cards of earlier rounds, waiting to go back into the deck.
"""

from playingCards import Card, Deck

# Import here whatever else your Table needs.


class Player:
    """Somebody who holds a hand of cards: the player or the dealer."""

    def __init__(self) -> None:
        """Create a player who holds no cards.

        >>> Player().getHandValue()
        0
        """
        # TODO task 4: begin with no cards and the value 0.
        raise NotImplementedError("task 4: Player.__init__ is not written yet")

    def addToHand(self, card: Card) -> None:
        """Add one card to the hand.

        >>> player = Player()
        >>> player.addToHand(Card("9S", True))
        >>> player.addToHand(Card("AD", True))
        >>> player.getHandValue()
        10
        """
        # TODO task 4: assert that it is a Card, then count it in.
        raise NotImplementedError("task 4: Player.addToHand is not written yet")

    def clearHand(self) -> list[Card]:
        """Remove all cards from the hand and return them in a list.

        >>> player = Player()
        >>> player.addToHand(Card("9S", True))
        >>> len(player.clearHand())
        1
        >>> player.getHandValue()
        0
        """
        # TODO task 4: hand over the cards and start afresh.
        raise NotImplementedError("task 4: Player.clearHand is not written yet")

    def getHandValue(self) -> int:
        """Return what the cards of the hand are worth together.

        >>> player = Player()
        >>> player.addToHand(Card("KH", True))
        >>> player.getHandValue()
        10
        """
        # TODO task 4: return the sum of the values.
        raise NotImplementedError("task 4: Player.getHandValue is not written yet")

    def revealAllCards(self) -> None:
        """Turn every card that lies face down.

        >>> player = Player()
        >>> player.addToHand(Card("AD", False))
        >>> player.revealAllCards()
        >>> str(player)
        'hand:[ AD ], value = 1'
        """
        # TODO task 4: turn over those that are face down.
        raise NotImplementedError("task 4: Player.revealAllCards is not written yet")

    def __str__(self) -> str:
        """Return the hand as the table sees it, with its value unless a card is hidden.

        >>> player = Player()
        >>> player.addToHand(Card("9S", True))
        >>> str(player)
        'hand:[ 9S ], value = 9'
        >>> player.addToHand(Card("AD", False))
        >>> str(player)
        'hand:[ 9S ][ xx ]'
        """
        # TODO task 4: show the cards, and the value if it is no secret.
        raise NotImplementedError("task 4: Player.__str__ is not written yet")


class Table:
    """A player and a dealer, with the deck and the discard pile between them.

    The transcript of task 5 in the handout shows one at work; `cardkit check --task 5` plays more.
    """

    def __init__(self) -> None:
        """Set a table with two empty hands, a deck from a file, and no discarded cards."""
        # TODO task 5: two players, a deck and an empty discard pile.
        raise NotImplementedError("task 5: Table.__init__ is not written yet")

    def dealHands(self) -> None:
        """Deal two cards each in turn, beginning with the player; only the last is face down."""
        # TODO task 5: deal four cards in turn and hide the fourth.
        raise NotImplementedError("task 5: Table.dealHands is not written yet")

    def playerHit(self) -> bool:
        """Deal one card to the player and return whether the player has gone bust."""
        # TODO task 5: deal a card and say whether it was too much.
        raise NotImplementedError("task 5: Table.playerHit is not written yet")

    def dealerHit(self) -> bool:
        """Play the dealer's whole turn and return whether the dealer has gone bust."""
        # TODO task 5: reveal the hand, then deal while it must grow.
        raise NotImplementedError("task 5: Table.dealerHit is not written yet")

    def playerNatural(self) -> bool:
        """Return whether the player's hand is worth exactly 21."""
        # TODO task 5: look at the value of the player's hand.
        raise NotImplementedError("task 5: Table.playerNatural is not written yet")

    def whoWon(self) -> None:
        """Display who is closer to 21 without going over it."""
        # TODO task 5: compare both values and display one of three lines.
        raise NotImplementedError("task 5: Table.whoWon is not written yet")

    def clearTable(self) -> None:
        """Move all cards of both hands to the discard pile."""
        # TODO task 5: empty both hands onto the discard pile.
        raise NotImplementedError("task 5: Table.clearTable is not written yet")

    def __str__(self) -> str:
        """Return the player's hand on one line and the dealer's hand on the next."""
        # TODO task 5: one line for each hand.
        raise NotImplementedError("task 5: Table.__str__ is not written yet")


if __name__ == "__main__":
    # Call your own tests of Player here; `python simple21.py` runs them.
    print("Testing simple21.py...")
