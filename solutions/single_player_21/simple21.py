"""The people and the table of a game of 21.

Words used here.  hand: the cards that one player holds, first dealt first.
discard pile: the cards of earlier rounds, waiting to go back into the deck.
"""

from playingCards import Card, Deck

# Import here whatever else your Table needs.
### BEGIN SOLUTION
from playingCards import EmptyDeckException
### END SOLUTION


class Player:
    """Somebody who holds a hand of cards: the player or the dealer."""

    def __init__(self) -> None:
        """Create a player who holds no cards.

        >>> Player().getHandValue()
        0
        """
        ### BEGIN SOLUTION task 4, Player.__init__: begin with no cards and the value 0
        self._hand = []
        self._value = 0
        ### END SOLUTION

    def addToHand(self, card: Card) -> None:
        """Add one card to the hand.

        >>> player = Player()
        >>> player.addToHand(Card("9S", True))
        >>> player.addToHand(Card("AD", True))
        >>> player.getHandValue()
        10
        """
        ### BEGIN SOLUTION task 4, Player.addToHand: assert that it is a Card, then count it in
        assert isinstance(card, Card), "only a Card can be added to a hand"
        self._hand.append(card)
        self._value += card.getValue()
        ### END SOLUTION

    def clearHand(self) -> list[Card]:
        """Remove all cards from the hand and return them in a list.

        >>> player = Player()
        >>> player.addToHand(Card("9S", True))
        >>> len(player.clearHand())
        1
        >>> player.getHandValue()
        0
        """
        ### BEGIN SOLUTION task 4, Player.clearHand: hand over the cards and start afresh
        removed = self._hand
        self._hand = []
        self._value = 0
        return removed
        ### END SOLUTION

    def getHandValue(self) -> int:
        """Return what the cards of the hand are worth together.

        >>> player = Player()
        >>> player.addToHand(Card("KH", True))
        >>> player.getHandValue()
        10
        """
        ### BEGIN SOLUTION task 4, Player.getHandValue: return the sum of the values
        return self._value
        ### END SOLUTION

    def revealAllCards(self) -> None:
        """Turn every card that lies face down.

        >>> player = Player()
        >>> player.addToHand(Card("AD", False))
        >>> player.revealAllCards()
        >>> str(player)
        'hand:[ AD ], value = 1'
        """
        ### BEGIN SOLUTION task 4, Player.revealAllCards: turn over those that are face down
        for card in self._hand:
            if not card.isFaceUp():
                card.turnOver()
        ### END SOLUTION

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
        ### BEGIN SOLUTION task 4, Player.__str__: show the cards, and the value if it is no secret
        shown = "hand:"
        hides_something = False
        for card in self._hand:
            shown += str(card)
            if not card.isFaceUp():
                hides_something = True
        if hides_something:
            return shown
        return f"{shown}, value = {self._value}"
        ### END SOLUTION


class Table:
    """A player and a dealer, with the deck and the discard pile between them.

    The transcript of task 5 in the handout shows one at work; `cardkit check --task 5` plays more.
    """

    def __init__(self) -> None:
        """Set a table with two empty hands, a deck from a file, and no discarded cards."""
        ### BEGIN SOLUTION task 5, Table.__init__: two players, a deck and an empty discard pile
        self._player = Player()
        self._dealer = Player()
        self._deck = Deck()
        self._discard_pile = []
        ### END SOLUTION

    ### BEGIN SOLUTION
    def _nextCard(self) -> Card:
        """Return the next card of the deck, putting the discard pile back into it if need be."""
        try:
            return self._deck.deal()
        except EmptyDeckException:
            self._deck.repopulate(self._discard_pile)
            self._discard_pile = []
            return self._deck.deal()

    ### END SOLUTION
    def dealHands(self) -> None:
        """Deal two cards each in turn, beginning with the player; only the last is face down."""
        ### BEGIN SOLUTION task 5, Table.dealHands: deal four cards in turn and hide the fourth
        self._player.addToHand(self._nextCard())
        self._dealer.addToHand(self._nextCard())
        self._player.addToHand(self._nextCard())
        hidden = self._nextCard()
        hidden.turnOver()
        self._dealer.addToHand(hidden)
        ### END SOLUTION

    def playerHit(self) -> bool:
        """Deal one card to the player and return whether the player has gone bust."""
        ### BEGIN SOLUTION task 5, Table.playerHit: deal a card and say whether it was too much
        self._player.addToHand(self._nextCard())
        return self._player.getHandValue() > 21
        ### END SOLUTION

    def dealerHit(self) -> bool:
        """Play the dealer's whole turn and return whether the dealer has gone bust."""
        ### BEGIN SOLUTION task 5, Table.dealerHit: reveal the hand, then deal while it must grow
        self._dealer.revealAllCards()
        print(f"Dealer's {self._dealer}")
        while self._dealer.getHandValue() <= 16:
            print("Dealer must take a card...")
            self._dealer.addToHand(self._nextCard())
            print(f"Dealer's {self._dealer}")
        # These two lines stay open: the caller finishes them with who wins which round.
        if self._dealer.getHandValue() > 21:
            print("Dealer went bust.", end=" ")
        elif self._dealer.getHandValue() == 21:
            print("Dealer has a natural 21!", end=" ")
        return self._dealer.getHandValue() > 21
        ### END SOLUTION

    def playerNatural(self) -> bool:
        """Return whether the player's hand is worth exactly 21."""
        ### BEGIN SOLUTION task 5, Table.playerNatural: look at the value of the player's hand
        return self._player.getHandValue() == 21
        ### END SOLUTION

    def whoWon(self) -> None:
        """Display who is closer to 21 without going over it."""
        ### BEGIN SOLUTION task 5, Table.whoWon: compare both values and display one of three lines
        player_value = self._player.getHandValue()
        dealer_value = self._dealer.getHandValue()
        # The line stays open: the caller knows which round it was.
        if player_value > 21:
            print("Dealer wins", end=" ")  # whatever the dealer holds
        elif dealer_value > 21 or player_value > dealer_value:
            print("Player wins", end=" ")
        elif player_value < dealer_value:
            print("Dealer wins", end=" ")
        else:
            print("Tie! No one wins", end=" ")
        ### END SOLUTION

    def clearTable(self) -> None:
        """Move all cards of both hands to the discard pile."""
        ### BEGIN SOLUTION task 5, Table.clearTable: empty both hands onto the discard pile
        self._discard_pile += self._player.clearHand() + self._dealer.clearHand()
        ### END SOLUTION

    def __str__(self) -> str:
        """Return the player's hand on one line and the dealer's hand on the next."""
        ### BEGIN SOLUTION task 5, Table.__str__: one line for each hand
        return f"Player's {self._player}\nDealer's {self._dealer}"
        ### END SOLUTION


### BEGIN SOLUTION
def _test_player() -> None:
    """Test a hand that grows, hides a card, shows it and is cleared."""
    player = Player()
    assert player.getHandValue() == 0
    assert player.clearHand() == []

    nine, ace = Card("9S", True), Card("AD", True)
    player.addToHand(nine)
    player.addToHand(ace)
    assert player.getHandValue() == 10
    assert str(player) == "hand:[ 9S ][ AD ], value = 10"

    ace.turnOver()
    assert str(player) == "hand:[ 9S ][ xx ]"
    player.revealAllCards()
    assert nine.isFaceUp() and ace.isFaceUp()
    assert str(player) == "hand:[ 9S ][ AD ], value = 10"

    for wrong in ["9S", None, player, ["9S"]]:
        try:
            player.addToHand(wrong)
        except AssertionError:
            continue
        raise AssertionError(f"addToHand({wrong!r}) was not refused")

    assert player.clearHand() == [nine, ace]
    assert player.getHandValue() == 0
    assert player.clearHand() == []


### END SOLUTION
if __name__ == "__main__":
    # Call your own tests of Player here; `python simple21.py` runs them.
    print("Testing simple21.py...")
    ### BEGIN SOLUTION
    _test_player()
    print("All tests passed.")
    ### END SOLUTION
