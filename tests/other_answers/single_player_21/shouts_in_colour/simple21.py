"""The people and the table of a game of 21.

Words used here.  hand: the cards that one player holds, first dealt first.
discard pile: the cards of earlier rounds, waiting to go back into the deck.
"""

from playingCards import Card, Deck, EmptyDeckException, say

_LIMIT = 21
_DEALER_STAYS = 17


class Player:
    """Somebody who holds a hand of cards: the player or the dealer."""

    def __init__(self) -> None:
        """Create a player who holds no cards.

        >>> Player().getHandValue()
        0
        """
        self.__hand, self.__value = [], 0

    def addToHand(self, card: Card) -> None:
        """Add one card to the hand.

        >>> player = Player()
        >>> player.addToHand(Card("9S", True))
        >>> player.addToHand(Card("AD", True))
        >>> player.getHandValue()
        10
        """
        if not isinstance(card, Card):
            raise AssertionError(f"{card!r} is not a Card")
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
        removed, self.__hand, self.__value = self.__hand, [], 0
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
        for hidden in [card for card in self.__hand if not card.isFaceUp()]:
            hidden.turnOver()

    def __len__(self) -> int:
        """Return how many cards there are in the hand."""
        return len(self.__hand)

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
        text = "hand:" + "".join(map(str, self.__hand))
        if False not in [card.isFaceUp() for card in self.__hand]:
            text += f", value = {self.__value}"
        return text


class Table:
    """A player and a dealer, with the deck and the discard pile between them."""

    def __init__(self) -> None:
        """Set a table with two empty hands, a deck from a file, and no discarded cards."""
        self.__deck = Deck()
        self.__guest, self.__house = Player(), Player()
        self.__thrownAway = []

    def __nextCard(self) -> Card:
        """Return the next card of the deck, which takes the discarded cards back if it is empty."""
        try:
            return self.__deck.deal()
        except EmptyDeckException:
            returning, self.__thrownAway = self.__thrownAway, []
            self.__deck.repopulate(returning)
        return self.__deck.deal()

    def dealHands(self) -> None:
        """Deal two cards each in turn, beginning with the player; only the last is face down."""
        for who in (self.__guest, self.__house, self.__guest):
            who.addToHand(self.__nextCard())
        hidden = self.__nextCard()
        hidden.turnOver()
        self.__house.addToHand(hidden)

    def playerHit(self) -> bool:
        """Deal one card to the player and return whether the player has gone bust."""
        self.__guest.addToHand(self.__nextCard())
        return self.__guest.getHandValue() > _LIMIT

    def dealerHit(self) -> bool:
        """Play the dealer's whole turn and return whether the dealer has gone bust."""
        self.__house.revealAllCards()
        say(f"DEALER'S {self.__house}")
        while self.__house.getHandValue() < _DEALER_STAYS:
            say("DEALER MUST TAKE CARD")
            self.__house.addToHand(self.__nextCard())
            say(f"DEALER'S {self.__house}")
        total = self.__house.getHandValue()
        if total == _LIMIT:
            say("DEALER HAS A NATURAL 21")
        elif total > _LIMIT:
            say("DEALER WENT BUST")
        return total > _LIMIT

    def playerNatural(self) -> bool:
        """Return whether the player's hand is worth exactly 21."""
        return self.__guest.getHandValue() == _LIMIT

    def whoWon(self) -> None:
        """Display who is closer to 21 without going over it."""
        guest, house = self.__guest.getHandValue(), self.__house.getHandValue()
        if guest > _LIMIT or guest < house <= _LIMIT:
            verdict = "DEALER WINS"
        elif guest == house:
            verdict = "TIE\nNO ONE WINS"
        else:
            verdict = "PLAYER WINS"
        say(verdict)

    def clearTable(self) -> None:
        """Move all cards of both hands to the discard pile."""
        self.__thrownAway += self.__guest.clearHand() + self.__house.clearHand()

    def __str__(self) -> str:
        """Return the player's hand on one line and the dealer's hand on the next."""
        return f"~~~~~~~~\nPlayer's\n{self.__guest}\nDealer's\n{self.__house}\n~~~~~~~~"


def _testPlayer() -> None:
    anna = Player()
    assert anna.getHandValue() == len(anna) == 0
    for code, faceUp in [("9S", True), ("AD", False), ("KH", True)]:
        anna.addToHand(Card(code, faceUp))
    assert str(anna) == "hand:[ 9S ][ xx ][ KH ]"
    anna.revealAllCards()
    assert str(anna) == "hand:[ 9S ][ AD ][ KH ], value = 20"
    for wrong in ("9S", None, 9, anna):
        try:
            anna.addToHand(wrong)
        except AssertionError:
            continue
        print(f"{wrong!r} should not get into a hand")
    assert len(anna) == 3 and anna.getHandValue() == 20
    cards = anna.clearHand()
    assert [str(card) for card in cards] == ["[ 9S ]", "[ AD ]", "[ KH ]"]
    assert len(anna) == anna.getHandValue() == 0
    anna.addToHand(cards[0])
    assert len(cards) == 3 and anna.getHandValue() == 9


if __name__ == "__main__":
    print("Testing simple21.py...")
    _testPlayer()
    print("done.")
