"""The people and the table of a game of 21.

Words used here.  hand: the cards that one player holds, first dealt first.
discard pile: the cards of earlier rounds, waiting to go back into the deck.
"""

from playingCards import Card, Deck, EmptyDeckException


class Player:
    """Somebody who holds a hand of cards: the player or the dealer."""

    def __init__(self) -> None:
        """Create a player who holds no cards.

        >>> Player().getHandValue()
        0
        """
        self._hand = []
        self._value = 0

    def addToHand(self, card: Card) -> None:
        """Add one card to the hand.

        >>> player = Player()
        >>> player.addToHand(Card("9S", True))
        >>> player.addToHand(Card("AD", True))
        >>> player.getHandValue()
        10
        """
        assert isinstance(card, Card), "only cards can be added to a hand"
        self._hand.append(card)
        self._value += card.getValue()

    def clearHand(self) -> list[Card]:
        """Remove all cards from the hand and return them in a list.

        >>> player = Player()
        >>> player.addToHand(Card("9S", True))
        >>> len(player.clearHand())
        1
        >>> player.getHandValue()
        0
        """
        removed = self._hand
        self._hand = []
        self._value = 0
        return removed

    def getHandValue(self) -> int:
        """Return what the cards of the hand are worth together.

        >>> player = Player()
        >>> player.addToHand(Card("KH", True))
        >>> player.getHandValue()
        10
        """
        return self._value

    def revealAllCards(self) -> None:
        """Turn every card that lies face down.

        >>> player = Player()
        >>> player.addToHand(Card("AD", False))
        >>> player.revealAllCards()
        >>> str(player)
        'hand:[ AD ], value = 1'
        """
        for card in self._hand:
            if not card.isFaceUp():
                card.turnOver()

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
        text = "hand:"
        hidden = False
        for card in self._hand:
            text += str(card)
            if not card.isFaceUp():
                hidden = True
        if not hidden:
            text += f", value = {self._value}"
        return text


class Table:
    """A player and a dealer, with the deck and the discard pile between them."""

    def __init__(self) -> None:
        """Set a table with two empty hands, a deck from a file, and no discarded cards."""
        self._player = Player()
        self._dealer = Player()
        self._deck = Deck()
        self._discardPile = []

    def _nextCard(self) -> Card:
        """Return the next card; fill the deck from the discard pile if it has run out."""
        try:
            return self._deck.deal()
        except EmptyDeckException:
            self._deck.repopulate(self._discardPile)
            self._discardPile = []
            return self._deck.deal()

    def dealHands(self) -> None:
        """Deal two cards each in turn, beginning with the player; only the last is face down."""
        self._player.addToHand(self._nextCard())
        self._dealer.addToHand(self._nextCard())
        self._player.addToHand(self._nextCard())
        hidden = self._nextCard()
        hidden.turnOver()
        self._dealer.addToHand(hidden)

    def playerHit(self) -> bool:
        """Deal one card to the player and return whether the player has gone bust."""
        self._player.addToHand(self._nextCard())
        return self._player.getHandValue() > 21

    def dealerHit(self) -> bool:
        """Play the dealer's whole turn and return whether the dealer has gone bust."""
        self._dealer.revealAllCards()
        print(f"Dealer's {self._dealer}")
        while self._dealer.getHandValue() <= 16:
            print("Dealer must take a card...")
            self._dealer.addToHand(self._nextCard())
            print(f"Dealer's {self._dealer}")
        if self._dealer.getHandValue() > 21:
            print("Dealer went bust.", end=" ")
            return True
        if self._dealer.getHandValue() == 21:
            print("Dealer has a natural 21!", end=" ")
        return False

    def playerNatural(self) -> bool:
        """Return whether the player's hand is worth exactly 21."""
        return self._player.getHandValue() == 21

    def whoWon(self) -> None:
        """Display who is closer to 21 without going over it."""
        player = self._player.getHandValue()
        dealer = self._dealer.getHandValue()
        if player > 21:
            print("Dealer wins", end=" ")
        elif dealer > 21:
            print("Player wins", end=" ")
        elif player > dealer:
            print("Player wins", end=" ")
        elif dealer > player:
            print("Dealer wins", end=" ")
        else:
            print("Tie! No one wins", end=" ")

    def clearTable(self) -> None:
        """Move all cards of both hands to the discard pile."""
        self._discardPile += self._player.clearHand()
        self._discardPile += self._dealer.clearHand()

    def __str__(self) -> str:
        """Return the player's hand on one line and the dealer's hand on the next."""
        return f"Player's {self._player}\nDealer's {self._dealer}"


if __name__ == "__main__":
    print("Testing simple21.py...")
    somebody = Player()
    somebody.addToHand(Card("KH", True))
    somebody.addToHand(Card("2C", False))
    print(somebody)
    somebody.revealAllCards()
    print(somebody)
    print(len(somebody.clearHand()), "cards removed, value", somebody.getHandValue())
