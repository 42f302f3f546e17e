"""The people and the table of a game of 21.

Words used here.  hand: the cards that one player holds, first dealt first.
discard pile: the cards of earlier rounds, waiting to go back into the deck.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from playingCards import Card, Deck, EmptyDeckException

BEST_VALUE: Final[int] = 21
DEALER_STAYS_FROM: Final[int] = 17


class _Result(Enum):
    """What whoWon can say."""

    PLAYER = "Player wins"
    DEALER = "Dealer wins"
    TIE = "Tie! No one wins"


class Player:
    """Somebody who holds a hand of cards: the player or the dealer."""

    def __init__(self) -> None:
        """Create a player who holds no cards.

        >>> Player().getHandValue()
        0
        """
        self.__hand: list[Card] = []
        self.__value: int = 0

    def addToHand(self, card: Card) -> None:
        """Add one card to the hand.

        >>> player = Player()
        >>> player.addToHand(Card("9S", True))
        >>> player.addToHand(Card("AD", True))
        >>> player.getHandValue()
        10
        """
        if not isinstance(card, Card):
            raise AssertionError(f"only a Card can be added to a hand, not {card!r}")
        self.__hand.append(card)
        self.__value += card.getValue()

    def clearHand(self) -> list[Card]:
        """Remove all cards from the hand and return them in a list.

        >>> player = Player()
        >>> player.addToHand(Card("9S", True))
        >>> len(player.clearHand())
        1
        >>> player.getHandValue()
        0
        """
        removed = self.__hand
        self.__hand = []
        self.__value = 0
        return removed

    def getHandValue(self) -> int:
        """Return what the cards of the hand are worth together.

        >>> player = Player()
        >>> player.addToHand(Card("KH", True))
        >>> player.getHandValue()
        10
        """
        return self.__value

    def revealAllCards(self) -> None:
        """Turn every card that lies face down.

        >>> player = Player()
        >>> player.addToHand(Card("AD", False))
        >>> player.revealAllCards()
        >>> str(player)
        'hand:[ AD ], value = 1'
        """
        for card in self.__hand:
            if not card.isFaceUp():
                card.turnOver()

    def __isOpen(self) -> bool:
        """Return whether all cards lie face up."""
        return all(card.isFaceUp() for card in self.__hand)

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
        parts = ["hand:"]
        parts.extend(str(card) for card in self.__hand)
        if self.__isOpen():
            parts.append(f", value = {self.__value}")
        return "".join(parts)


class Table:
    """A player and a dealer, with the deck and the discard pile between them."""

    PLAYER_LINE: Final[str] = "Player's {}"
    DEALER_LINE: Final[str] = "Dealer's {}"
    DEALER_TAKES: Final[str] = "Dealer must take a card..."
    DEALER_BUST: Final[str] = "Dealer went bust."
    DEALER_NATURAL: Final[str] = "Dealer has a natural 21!"

    def __init__(self) -> None:
        """Set a table with two empty hands, a deck from a file, and no discarded cards."""
        self.__player: Player = Player()
        self.__dealer: Player = Player()
        self.__discardPile: list[Card] = []
        self.__deck: Deck = Deck()

    # -- the public methods ------------------------------------------------------------------

    def dealHands(self) -> None:
        """Deal two cards each in turn, beginning with the player; only the last is face down."""
        for receiver in (self.__player, self.__dealer, self.__player):
            receiver.addToHand(self.__nextCard())
        hidden = self.__nextCard()
        hidden.turnOver()
        self.__dealer.addToHand(hidden)

    def playerHit(self) -> bool:
        """Deal one card to the player and return whether the player has gone bust."""
        self.__player.addToHand(self.__nextCard())
        return self.__isBust(self.__player)

    def dealerHit(self) -> bool:
        """Play the dealer's whole turn and return whether the dealer has gone bust."""
        self.__dealer.revealAllCards()
        self.__display([self.__dealerLine()])
        while self.__dealer.getHandValue() < DEALER_STAYS_FROM:
            self.__display([self.DEALER_TAKES])
            self.__dealer.addToHand(self.__nextCard())
            self.__display([self.__dealerLine()])
        self.__display(self.__remarksOnDealer())
        return self.__isBust(self.__dealer)

    def playerNatural(self) -> bool:
        """Return whether the player's hand is worth exactly 21."""
        return self.__isNatural(self.__player)

    def whoWon(self) -> None:
        """Display who is closer to 21 without going over it.

        The line is left open, so that the caller can complete the sentence.
        """
        print(self.__result().value, end=" ", flush=True)

    def clearTable(self) -> None:
        """Move all cards of both hands to the discard pile."""
        for owner in (self.__player, self.__dealer):
            self.__discardPile.extend(owner.clearHand())

    def __str__(self) -> str:
        """Return the player's hand on one line and the dealer's hand on the next."""
        return "\n".join([self.PLAYER_LINE.format(self.__player), self.__dealerLine()])

    # -- helpers -----------------------------------------------------------------------------

    def __nextCard(self) -> Card:
        """Return the next card, face up; if there is none, recycle the discard pile first."""
        try:
            return self.__deck.deal()
        except EmptyDeckException:
            discarded, self.__discardPile = self.__discardPile, []
            self.__deck.repopulate(discarded)
            return self.__deck.deal()

    def __dealerLine(self) -> str:
        return self.DEALER_LINE.format(self.__dealer)

    def __remarksOnDealer(self) -> list[str]:
        """Return what is to be said about the dealer's final hand: one line or none."""
        if self.__isBust(self.__dealer):
            return [self.DEALER_BUST]
        if self.__isNatural(self.__dealer):
            return [self.DEALER_NATURAL]
        return []

    def __result(self) -> _Result:
        """Compare the hands. Whoever is bust loses; if both are, the player does."""
        playerValue = self.__player.getHandValue()
        dealerValue = self.__dealer.getHandValue()
        if self.__isBust(self.__player):
            return _Result.DEALER
        if self.__isBust(self.__dealer) or playerValue > dealerValue:
            return _Result.PLAYER
        if playerValue < dealerValue:
            return _Result.DEALER
        return _Result.TIE

    @staticmethod
    def __isBust(owner: Player) -> bool:
        return owner.getHandValue() > BEST_VALUE

    @staticmethod
    def __isNatural(owner: Player) -> bool:
        return owner.getHandValue() == BEST_VALUE

    @staticmethod
    def __display(lines: list[str]) -> None:
        """Print the lines at once; print nothing if there are none."""
        if lines:
            print("\n".join(lines))


# ---------------------------------------------------------------------------------------------
# Tests
# ---------------------------------------------------------------------------------------------


def testPlayer() -> None:
    """Check the class Player."""
    player = Player()
    assert player.getHandValue() == 0 and player.clearHand() == []
    cards = [Card("9S", True), Card("AD", False), Card("KC", True)]
    for card in cards:
        assert player.addToHand(card) is None
    assert str(player) == "hand:[ 9S ][ xx ][ KC ]"
    assert player.revealAllCards() is None
    assert str(player) == "hand:[ 9S ][ AD ][ KC ], value = 20"
    player.revealAllCards()
    assert all(card.isFaceUp() for card in cards)
    assert player.getHandValue() == 20
    removed = player.clearHand()
    player.addToHand(Card("2C", True))
    assert removed == cards and player.getHandValue() == 2
    for wrong in ("9S", None, 9, [Card("9S", True)]):
        try:
            player.addToHand(wrong)
        except AssertionError:
            pass
        else:
            raise RuntimeError(f"{wrong!r} was taken for a card")
    assert player.getHandValue() == 2
    print("Player: all tests passed")


if __name__ == "__main__":
    print("Testing simple21.py...")
    testPlayer()
