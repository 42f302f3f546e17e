"""
simple21.py

The classes Player and Table.
"""

import logging
import time

from playingCards import Card, Deck, EmptyDeckException, RED, YELLOW, printInColour

logger = logging.getLogger("simple21")
logger.addHandler(logging.NullHandler())
logger.setLevel(logging.DEBUG)
logger.propagate = False

GREEN = "\033[32m"
CYAN = "\033[36m"

PAUSE = 0.05  # seconds between two cards of the dealer


class Player:
    """Somebody who holds a hand of cards: the player or the dealer.

    >>> player = Player()
    >>> player.addToHand(Card("9S", True))
    >>> player.addToHand(Card("AD", False))
    >>> str(player)
    'hand:[ 9S ][ xx ]'
    >>> player.revealAllCards()
    >>> str(player)
    'hand:[ 9S ][ AD ], value = 10'
    >>> len(player.clearHand())
    2
    >>> player.getHandValue()
    0
    """

    def __init__(self) -> None:
        """Create a player who holds no cards."""
        self.__hand = []
        self.__value = 0

    def addToHand(self, card: Card) -> None:
        """Add one card to the hand."""
        assert card is not None, "there must be a card"
        assert isinstance(card, Card), "this is not a card but a " + type(card).__name__
        self.__hand.append(card)
        self.__value = self.__value + card.getValue()
        logger.debug("a hand of %d cards", len(self.__hand))

    def clearHand(self) -> list[Card]:
        """Remove all cards from the hand and return them in a list."""
        removedCards = self.__hand[:]
        del self.__hand[:]
        self.__value = 0
        return removedCards

    def getHandValue(self) -> int:
        """Return what the cards of the hand are worth together."""
        return self.__value

    def revealAllCards(self) -> None:
        """Turn every card that lies face down."""
        for card in self.__hand:
            if not card.isFaceUp():
                card.turnOver()

    def __allFaceUp(self) -> bool:
        for card in self.__hand:
            if not card.isFaceUp():
                return False
        return True

    def __str__(self) -> str:
        """Return the hand as the table sees it, with its value unless a card is hidden."""
        text = "hand:"
        for card in self.__hand:
            text += str(card)
        if self.__allFaceUp():
            text += ", value = " + str(self.__value)
        return text


class Table:
    """A player and a dealer, with the deck and the discard pile between them."""

    def __init__(self) -> None:
        """Set a table with two empty hands, a deck from a file, and no discarded cards."""
        self.__discardPile = []
        self.__player = Player()
        self.__dealer = Player()
        try:
            self.__deck = Deck()
        except Exception as problem:
            logger.error("no table without a deck: %s", problem)
            raise

    def __getCard(self) -> Card:
        """Return the next card; when there is none, make the discard pile the deck."""
        card = None
        while card is None:
            try:
                card = self.__deck.deal()
            except EmptyDeckException:
                if len(self.__discardPile) == 0:
                    logger.critical("all cards are on the table")
                    raise
                self.__deck.repopulate(list(self.__discardPile))
                self.__discardPile = []
        return card

    def __showDealer(self) -> None:
        printInColour("Dealer's " + str(self.__dealer), CYAN)

    def dealHands(self) -> None:
        """Deal two cards each in turn, beginning with the player; only the last is face down."""
        self.__player.addToHand(self.__getCard())
        self.__dealer.addToHand(self.__getCard())
        self.__player.addToHand(self.__getCard())
        hiddenCard = self.__getCard()
        hiddenCard.turnOver()
        self.__dealer.addToHand(hiddenCard)

    def playerHit(self) -> bool:
        """Deal one card to the player and return whether the player has gone bust."""
        self.__player.addToHand(self.__getCard())
        bust = self.__player.getHandValue() > 21
        logger.info("player hits, bust: %s", bust)
        return bust

    def dealerHit(self) -> bool:
        """Play the dealer's whole turn and return whether the dealer has gone bust."""
        self.__dealer.revealAllCards()
        self.__showDealer()
        while self.__dealer.getHandValue() <= 16:
            printInColour("Dealer must take card...", YELLOW)
            time.sleep(PAUSE)
            self.__dealer.addToHand(self.__getCard())
            self.__showDealer()
        if self.__dealer.getHandValue() > 21:
            printInColour("Dealer went bust!", GREEN)
            return True
        if self.__dealer.getHandValue() == 21:
            printInColour("Dealer has a natural 21!", RED)
        return False

    def playerNatural(self) -> bool:
        """Return whether the player's hand is worth exactly 21."""
        return self.__player.getHandValue() == 21

    def whoWon(self) -> None:
        """Display who is closer to 21 without going over it."""
        playerValue = self.__player.getHandValue()
        dealerValue = self.__dealer.getHandValue()
        logger.info("player %d, dealer %d", playerValue, dealerValue)
        if playerValue > 21:
            printInColour("Dealer wins", RED, end=" ")
        elif dealerValue > 21:
            printInColour("Player wins", GREEN, end=" ")
        elif playerValue > dealerValue:
            printInColour("Player wins", GREEN, end=" ")
        elif playerValue < dealerValue:
            printInColour("Dealer wins", RED, end=" ")
        else:
            assert playerValue == dealerValue, "numbers have gone mad"
            printInColour("Tie! No one wins", YELLOW, end=" ")

    def clearTable(self) -> None:
        """Move all cards of both hands to the discard pile."""
        for person in (self.__player, self.__dealer):
            for card in person.clearHand():
                # Nothing on the pile lies open.
                if card.isFaceUp():
                    card.turnOver()
                self.__discardPile.append(card)
        logger.info("%d discarded cards", len(self.__discardPile))

    def __str__(self) -> str:
        """Return the player's hand on one line and the dealer's hand on the next."""
        return "Player's " + str(self.__player) + "\n" + "Dealer's " + str(self.__dealer)


if __name__ == "__main__":

    def testEmptyHand():
        player = Player()
        assert player.getHandValue() == 0
        assert player.clearHand() == []
        assert player.revealAllCards() is None

    def testAddToHand():
        player = Player()
        total = 0
        for code in ("AS", "2H", "9C"):
            card = Card(code, True)
            assert player.addToHand(card) is None
            total += card.getValue()
            assert player.getHandValue() == total
        assert str(player) == "hand:[ AS ][ 2H ][ 9C ], value = 12"

    def testAddToHandAsserts():
        player = Player()
        for thing in (None, "AS", 1, [], player, Card):
            try:
                player.addToHand(thing)
            except AssertionError:
                continue
            raise RuntimeError("this is no card: " + repr(thing))
        assert player.getHandValue() == 0

    def testReveal():
        player = Player()
        first = Card("TS", True)
        second = Card("5H", False)
        player.addToHand(first)
        player.addToHand(second)
        assert str(player) == "hand:[ TS ][ xx ]"
        player.revealAllCards()
        assert first.isFaceUp() and second.isFaceUp()
        assert str(player) == "hand:[ TS ][ 5H ], value = 15"

    def testClearHand():
        player = Player()
        cards = [Card("TS", True), Card("5H", False)]
        for card in cards:
            player.addToHand(card)
        removed = player.clearHand()
        assert removed == cards
        assert player.getHandValue() == 0
        player.addToHand(cards[0])
        assert len(removed) == 2
        assert player.getHandValue() == 10

    def testTwoPlayers():
        one = Player()
        two = Player()
        one.addToHand(Card("TS", True))
        assert two.getHandValue() == 0
        assert two.clearHand() == []

    for test in (
        testEmptyHand,
        testAddToHand,
        testAddToHandAsserts,
        testReveal,
        testClearHand,
        testTwoPlayers,
    ):
        test()
        print(test.__name__, "is fine")
