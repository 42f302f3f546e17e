"""Player and table for the game of 21."""

import sys

from playingCards import Card, Deck, EmptyDeckException


class Player:
    """Somebody who holds a hand of cards: the player or the dealer."""

    def __init__(self) -> None:
        """Create a player who holds no cards.

        >>> Player().getHandValue()
        0
        """
        self._hand = list()
        self._value = 0

    def addToHand(self, card: Card) -> None:
        """Add one card to the hand.

        >>> player = Player()
        >>> player.addToHand(Card("9S", True))
        >>> player.addToHand(Card("AD", True))
        >>> player.getHandValue()
        10
        """
        assert isinstance(card, Card), "%r is not a card" % (card,)
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
        removed = self._hand.copy()
        self._hand.clear()
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
            card.isFaceUp() or card.turnOver()

    @property
    def _open(self) -> bool:
        return [card.isFaceUp() for card in self._hand].count(False) == 0

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
        cards = "".join([str(card) for card in self._hand])
        return "hand:%s, value = %d" % (cards, self._value) if self._open else "hand:%s" % cards

    def __len__(self) -> int:
        return len(self._hand)

    def __repr__(self) -> str:
        return "<Player with %s>" % self


class Table:
    """A player and a dealer, with the deck and the discard pile between them."""

    def __init__(self) -> None:
        """Set a table with two empty hands, a deck from a file, and no discarded cards."""
        self._deck = Deck()
        self._discarded = []
        self._people = {"player": Player(), "dealer": Player()}

    @property
    def _player(self) -> Player:
        return self._people["player"]

    @property
    def _dealer(self) -> Player:
        return self._people["dealer"]

    def _card(self) -> Card:
        """Return the next card, from the discard pile if need be."""
        try:
            return self._deck.deal()
        except EmptyDeckException:
            pile, self._discarded = self._discarded, []
            self._deck.repopulate(pile)
            return self._deck.deal()

    def dealHands(self) -> None:
        """Deal two cards each in turn, beginning with the player; only the last is face down."""
        for place in range(4):
            card = self._card()
            if place == 3:
                card.turnOver()
            (self._dealer if place % 2 else self._player).addToHand(card)

    def playerHit(self) -> bool:
        """Deal one card to the player and return whether the player has gone bust."""
        self._player.addToHand(self._card())
        return self._player.getHandValue() > 21

    def _display(self) -> None:
        sys.stdout.write("DEALER'S   %s\n" % str(self._dealer).replace(":", ": ").upper())

    def dealerHit(self) -> bool:
        """Play the dealer's whole turn and return whether the dealer has gone bust."""
        self._dealer.revealAllCards()
        self._display()
        while self._dealer.getHandValue() <= 16:
            sys.stdout.write("DEALER MUST TAKE A CARD\n")
            self._dealer.addToHand(self._card())
            self._display()
        if self._dealer.getHandValue() == 21:
            sys.stdout.write("DEALER  HAS  A  NATURAL  21\n")
        elif self._dealer.getHandValue() > 21:
            sys.stdout.write("DEALER  WENT  BUST\n")
        return self._dealer.getHandValue() > 21

    def playerNatural(self) -> bool:
        """Return whether the player's hand is worth exactly 21."""
        return self._player.getHandValue() == 21

    def whoWon(self) -> None:
        """Display who is closer to 21 without going over it."""
        mine, theirs = self._player.getHandValue(), self._dealer.getHandValue()
        if mine > 21 or mine < theirs <= 21:
            sys.stdout.write("DEALER WINS\n")
        elif mine == theirs:
            sys.stdout.write("TIE!\nNO ONE WINS\n")
        else:
            sys.stdout.write("PLAYER WINS\n")

    def clearTable(self) -> None:
        """Move all cards of both hands to the discard pile."""
        for person in self._people.values():
            self._discarded.extend(person.clearHand())

    def __str__(self) -> str:
        """Return the player's hand on one line and the dealer's hand on the next."""
        return "\n".join("%s's %s" % (who.title(), hand) for who, hand in self._people.items())

    def __repr__(self) -> str:
        return "<Table: %r, %r, %r>" % (self._player, self._dealer, self._deck)


def testPlayer():
    """Fill a hand, look at it, clear it."""
    player = Player()
    assert len(player) == 0 and player.getHandValue() == 0 and player.clearHand() == []
    cards = [Card("9S", True), Card("AD", False), Card("kh", True)]
    for card in cards:
        player.addToHand(card)
    assert str(player) == "hand:[ 9S ][ xx ][ KH ]"
    player.revealAllCards()
    assert str(player) == "hand:[ 9S ][ AD ][ KH ], value = 20"
    removed = player.clearHand()
    assert removed == cards and len(player) == 0 and player.getHandValue() == 0
    for wrong in ("9S", 9, None, Player()):
        try:
            player.addToHand(wrong)
        except AssertionError:
            continue
        raise Exception("%r is not a card" % (wrong,))


if __name__ == "__main__":
    testPlayer()
    sys.stdout.write("All tests of simple21.py have passed.\n")
