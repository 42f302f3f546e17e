"""The people and the table of a game of 21."""

from playingCards import *


class Player:
    """Somebody who holds a hand of cards: the player or the dealer."""

    def __init__(self) -> None:
        """Create a player who holds no cards."""
        self._hand = []
        self._value = 0

    def addToHand(self, card) -> None:
        """Add one card to the hand."""
        assert isinstance(card, Card), "this is not a Card"
        self._hand = self._hand + [card]
        self._value = self._value + card.getValue()

    def clearHand(self) -> list:
        """Remove all cards from the hand and return them in a list."""
        result = []
        while len(self._hand) > 0:
            result.append(self._hand.pop(0))
        self._value = 0
        return result

    def getHandValue(self) -> int:
        """Return what the cards of the hand are worth together."""
        return self._value

    def revealAllCards(self) -> None:
        """Turn every card that lies face down."""
        for i in range(len(self._hand)):
            if self._hand[i].isFaceUp() == False:
                self._hand[i].turnOver()

    def __str__(self) -> str:
        """Return the hand as the table sees it, with its value unless a card is hidden."""
        result = "hand:"
        allUp = True
        for i in range(len(self._hand)):
            result = result + str(self._hand[i])
            if self._hand[i].isFaceUp() == False:
                allUp = False
        if allUp == True:
            result = result + ", value = " + str(self._value)
        return result


class Table:
    """A player and a dealer, with the deck and the discard pile between them."""

    def __init__(self) -> None:
        """Set a table with two empty hands, a deck from a file, and no discarded cards."""
        self._player = Player()
        self._dealer = Player()
        self._discards = []
        self._deck = Deck()

    def _getCard(self):
        """Deal one card, whether or not the deck has run out."""
        card = None
        while card is None:
            try:
                card = self._deck.deal()
            except EmptyDeckException:
                pile = self._discards
                self._discards = []
                self._deck.repopulate(pile)
        return card

    def dealHands(self) -> None:
        """Deal four cards in turn and hide the fourth."""
        for i in range(4):
            card = self._getCard()
            if i == 3:
                card.turnOver()
            if i % 2 == 0:
                self._player.addToHand(card)
            else:
                self._dealer.addToHand(card)

    def playerHit(self) -> bool:
        """Deal one card to the player and return whether the player has gone bust."""
        card = self._getCard()
        self._player.addToHand(card)
        if self._player.getHandValue() > 21:
            return True
        else:
            return False

    def dealerHit(self) -> bool:
        """Play the dealer's whole turn and return whether the dealer has gone bust."""
        self._dealer.revealAllCards()
        print("Dealer's", self._dealer)
        done = False
        while not done:
            if self._dealer.getHandValue() >= 17:
                done = True
            else:
                print("Dealer must take a card...")
                card = self._getCard()
                self._dealer.addToHand(card)
                print("Dealer's", self._dealer)
        if self._dealer.getHandValue() == 21:
            print("Dealer has a natural 21! ", end="")
        if self._dealer.getHandValue() > 21:
            print("Dealer went bust. ", end="")
            return True
        else:
            return False

    def playerNatural(self) -> bool:
        """Return whether the player's hand is worth exactly 21."""
        if self._player.getHandValue() == 21:
            return True
        else:
            return False

    def whoWon(self) -> None:
        """Display who is closer to 21 without going over it."""
        playerDistance = 21 - self._player.getHandValue()
        dealerDistance = 21 - self._dealer.getHandValue()
        if playerDistance == dealerDistance:
            print("Tie! No one wins ", end="")
        elif playerDistance < dealerDistance:
            print("Player wins ", end="")
        else:
            print("Dealer wins ", end="")

    def clearTable(self) -> None:
        """Move all cards of both hands to the discard pile."""
        for card in self._player.clearHand():
            self._discards.append(card)
        for card in self._dealer.clearHand():
            self._discards.append(card)

    def __str__(self) -> str:
        """Return the player's hand on one line and the dealer's hand on the next."""
        first = "Player's " + str(self._player)
        second = "Dealer's " + str(self._dealer)
        return first + "\n" + second


if __name__ == "__main__":
    print("Testing simple21.py...")
    p = Player()
    p.addToHand(Card("9S", True))
    p.addToHand(Card("AD", False))
    print(p)
    p.revealAllCards()
    print(p)
