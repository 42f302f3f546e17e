"""The people and the table of a game of 21.

Words used here.  hand: the cards that one player holds, first dealt first.
discard pile: the cards of earlier rounds, waiting to go back into the deck.
"""

import playingCards
from playingCards import Card, Deck

LIMIT = 21


class Player:
    """Somebody who holds a hand of cards: the player or the dealer."""

    def __init__(self) -> None:
        """Create a player who holds no cards."""
        self.__hand = []
        self.__value = 0

    def addToHand(self, card: Card) -> None:
        """Add one card to the hand."""
        assert type(card) is Card, "not a card"
        self.__hand.append(card)
        self.__value = self.__value + card.getValue()

    def clearHand(self) -> list[Card]:
        """Remove all cards from the hand and return them in a list."""
        cards = self.__hand[:]
        self.__hand.clear()
        self.__value = 0
        return cards

    def getHandValue(self) -> int:
        """Return what the cards of the hand are worth together."""
        return self.__value

    def revealAllCards(self) -> None:
        """Turn every card that lies face down."""
        for card in [card for card in self.__hand if not card.isFaceUp()]:
            card.turnOver()

    def __str__(self) -> str:
        """Return the hand as the table sees it, with its value unless a card is hidden."""
        shown = "hand:" + "".join(str(card) for card in self.__hand)
        if all(card.isFaceUp() for card in self.__hand):
            shown += ", value = " + str(self.__value)
        return shown


class Table:
    """A player and a dealer, with the deck and the discard pile between them."""

    def __init__(self) -> None:
        """Set a table with two empty hands, a deck from a file, and no discarded cards."""
        self.__deck = Deck()
        self.__player, self.__dealer = Player(), Player()
        self.__discards = []

    def __dealTo(self, somebody: Player, faceUp: bool = True) -> None:
        """Give somebody the next card, and first fill the deck if it has run out."""
        try:
            card = self.__deck.deal()
        except playingCards.EmptyDeckException:
            self.__deck.repopulate(self.__discards[:])
            self.__discards.clear()
            card = self.__deck.deal()
        if not faceUp:
            card.turnOver()
        somebody.addToHand(card)

    def __showDealer(self) -> None:
        print("Dealer's " + str(self.__dealer))

    def dealHands(self) -> None:
        """Deal two cards each in turn, beginning with the player; only the last is face down."""
        self.__dealTo(self.__player)
        self.__dealTo(self.__dealer)
        self.__dealTo(self.__player)
        self.__dealTo(self.__dealer, False)

    def playerHit(self) -> bool:
        """Deal one card to the player and return whether the player has gone bust."""
        self.__dealTo(self.__player)
        return self.__player.getHandValue() > LIMIT

    def dealerHit(self) -> bool:
        """Play the dealer's whole turn and return whether the dealer has gone bust."""
        self.__dealer.revealAllCards()
        self.__showDealer()
        while self.__dealer.getHandValue() < 17:
            print("Dealer must take a card...")
            self.__dealTo(self.__dealer)
            self.__showDealer()
        value = self.__dealer.getHandValue()
        if value == LIMIT:
            print("Dealer has a natural 21!")
        elif value > LIMIT:
            print("Dealer went bust.")
        return value > LIMIT

    def playerNatural(self) -> bool:
        """Return whether the player's hand is worth exactly 21."""
        return self.__player.getHandValue() == LIMIT

    def whoWon(self) -> None:
        """Display who is closer to 21 without going over it."""
        difference = self.__player.getHandValue() - self.__dealer.getHandValue()
        if difference > 0:
            print("Player wins")
        elif difference < 0:
            print("Dealer wins")
        else:
            print("Tie! No one wins")

    def clearTable(self) -> None:
        """Move all cards of both hands to the discard pile."""
        self.__discards.extend(self.__player.clearHand())
        self.__discards.extend(self.__dealer.clearHand())

    def __str__(self) -> str:
        """Return the player's hand on one line and the dealer's hand on the next."""
        return "Player's " + str(self.__player) + "\n" + "Dealer's " + str(self.__dealer)


if __name__ == "__main__":
    print("Testing simple21.py...")
    player = Player()
    assert str(player.clearHand()) == "[]"
    player.addToHand(Card("2H", False))
    assert str(player) == "hand:[ xx ]"
    player.revealAllCards()
    assert str(player) == "hand:[ 2H ], value = 2"
