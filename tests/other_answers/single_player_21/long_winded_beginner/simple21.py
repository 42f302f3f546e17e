"""The people and the table of a game of 21.

Words used here.  hand: the cards that one player holds, first dealt first.
discard pile: the cards of earlier rounds, waiting to go back into the deck.
"""

from playingCards import Card, Deck

# Import here whatever else your Table needs.

MAXIMUM = 21
DEALER_LIMIT = 16


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
        assert isinstance(card, Card), "this is not a card!"
        self._hand = self._hand + [card]
        self._value = self._value + card.getValue()

    def clearHand(self) -> list[Card]:
        """Remove all cards from the hand and return them in a list.

        >>> player = Player()
        >>> player.addToHand(Card("9S", True))
        >>> len(player.clearHand())
        1
        >>> player.getHandValue()
        0
        """
        oldCards = []
        while len(self._hand) > 0:
            card = self._hand.pop(0)
            oldCards.append(card)
        self._value = 0
        return oldCards

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
        i = 0
        while i < len(self._hand):
            if self._hand[i].isFaceUp() == False:
                self._hand[i].turnOver()
            i = i + 1

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
        secret = False
        i = 0
        while i < len(self._hand):
            text = text + str(self._hand[i])
            if self._hand[i].isFaceUp() == False:
                secret = True
            i = i + 1
        if secret == False:
            text = text + ", value = " + str(self._value)
        return text


class Table:
    """A player and a dealer, with the deck and the discard pile between them."""

    def __init__(self) -> None:
        """Set a table with two empty hands, a deck from a file, and no discarded cards."""
        self._deck = Deck()
        self._p = Player()
        self._d = Player()
        self._oldCards = []

    def _fillDeckIfEmpty(self):
        # if no card is in the deck we take the old cards (but only if there are old cards)
        if len(self._deck) == 0 and len(self._oldCards) > 0:
            self._deck.repopulate(self._oldCards)
            self._oldCards = []

    def _takeCard(self):
        self._fillDeckIfEmpty()
        card = self._deck.deal()
        # maybe this was the last one, then fill already now
        self._fillDeckIfEmpty()
        return card

    def dealHands(self) -> None:
        """Deal two cards each in turn, beginning with the player; only the last is face down."""
        # first for player
        card = self._takeCard()
        self._p.addToHand(card)
        # first for dealer
        card = self._takeCard()
        self._d.addToHand(card)
        # second for player
        card = self._takeCard()
        self._p.addToHand(card)
        # second for dealer, nobody may see it
        card = self._takeCard()
        card.turnOver()
        self._d.addToHand(card)

    def playerHit(self) -> bool:
        """Deal one card to the player and return whether the player has gone bust."""
        card = self._takeCard()
        print("The new card for you is " + str(card))
        self._p.addToHand(card)
        if self._p.getHandValue() > MAXIMUM:
            return True
        else:
            return False

    def dealerHit(self) -> bool:
        """Play the dealer's whole turn and return whether the dealer has gone bust."""
        self._d.revealAllCards()
        print("Now the hidden card is turned over:")
        print("DEALER has ", end="")
        print(self._d)
        while self._d.getHandValue() <= DEALER_LIMIT:
            print()
            print("Dealer must take card")
            card = self._takeCard()
            self._d.addToHand(card)
            print("DEALER has ", end="")
            print(self._d)
        print()
        if self._d.getHandValue() > MAXIMUM:
            print("Dealer went bust")
            return True
        if self._d.getHandValue() == MAXIMUM:
            print("Dealer has a natural 21")
        return False

    def playerNatural(self) -> bool:
        """Return whether the player's hand is worth exactly 21."""
        if self._p.getHandValue() == MAXIMUM:
            return True
        else:
            return False

    def whoWon(self) -> None:
        """Display who is closer to 21 without going over it."""
        p = self._p.getHandValue()
        d = self._d.getHandValue()
        if p > MAXIMUM:
            print("DEALER WINS")
        elif d > MAXIMUM:
            print("PLAYER WINS")
        elif p > d:
            print("PLAYER WINS")
        elif d > p:
            print("DEALER WINS")
        else:
            print("TIE! NO ONE WINS")

    def clearTable(self) -> None:
        """Move all cards of both hands to the discard pile."""
        cardsOfPlayer = self._p.clearHand()
        cardsOfDealer = self._d.clearHand()
        i = 0
        while i < len(cardsOfDealer):
            self._oldCards.append(cardsOfDealer[i])
            i = i + 1
        i = 0
        while i < len(cardsOfPlayer):
            self._oldCards.append(cardsOfPlayer[i])
            i = i + 1

    def __str__(self) -> str:
        """Return the player's hand and then the dealer's hand, all in one line."""
        text = "   PLAYER " + str(self._p)
        text = text + "   ///   "
        text = text + "DEALER " + str(self._d)
        return text


# ----- my tests -----


def testPlayer():
    p = Player()
    print(p.getHandValue() == 0)
    p.addToHand(Card("9S", True))
    print(str(p) == "hand:[ 9S ], value = 9")
    p.addToHand(Card("KD", False))
    print(str(p) == "hand:[ 9S ][ xx ]")
    p.revealAllCards()
    print(str(p) == "hand:[ 9S ][ KD ], value = 19")
    p.revealAllCards()
    print(str(p) == "hand:[ 9S ][ KD ], value = 19")
    print(p.getHandValue() == 19)
    error = False
    try:
        p.addToHand("9S")
    except AssertionError:
        error = True
    print(error == True)
    print(p.getHandValue() == 19)
    old = p.clearHand()
    print(len(old) == 2)
    print(p.getHandValue() == 0)
    print(len(p.clearHand()) == 0)


if __name__ == "__main__":
    # Call your own tests of Player here; `python simple21.py` runs them.
    print("Testing simple21.py...")
    print("everything should be True")
    testPlayer()
