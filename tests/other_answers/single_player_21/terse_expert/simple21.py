"""The people and the table of a game of 21."""

from playingCards import Card, Deck


class Player:
    """Somebody who holds a hand of cards.

    >>> player = Player()
    >>> player.addToHand(Card("9S", True))
    >>> player.addToHand(Card("AD", False))
    >>> print(player)
    hand:[ 9S ][ xx ]
    >>> player.revealAllCards()
    >>> print(player)
    hand:[ 9S ][ AD ], value = 10
    """

    def __init__(self) -> None:
        self.__hand, self.__value = [], 0

    def addToHand(self, card: Card) -> None:
        if not isinstance(card, Card):
            raise AssertionError(f"{card!r} is not a card")
        self.__hand.append(card)
        self.__value += card.getValue()

    def clearHand(self) -> list[Card]:
        cards, self.__hand, self.__value = self.__hand, [], 0
        return cards

    def getHandValue(self) -> int:
        return self.__value

    def revealAllCards(self) -> None:
        for card in self.__hand:
            if not card.isFaceUp():
                card.turnOver()

    def __str__(self) -> str:
        value = f", value = {self.__value}" if all(c.isFaceUp() for c in self.__hand) else ""
        return "hand:" + "".join(map(str, self.__hand)) + value


class Table:
    """A player and a dealer, with the deck and the discard pile between them."""

    def __init__(self) -> None:
        self.__player, self.__dealer, self.__deck, self.__pile = Player(), Player(), Deck(), []

    def dealHands(self) -> None:
        for one in self.__player, self.__dealer, self.__player:
            one.addToHand(self.__draw())
        hidden = self.__draw()
        hidden.turnOver()
        self.__dealer.addToHand(hidden)

    def playerHit(self) -> bool:
        self.__player.addToHand(self.__draw())
        return self.__player.getHandValue() > 21

    def dealerHit(self) -> bool:
        self.__dealer.revealAllCards()
        print(self.__dealer)
        while self.__dealer.getHandValue() < 17:
            print("Dealer must take a card...")
            self.__dealer.addToHand(self.__draw())
            print(self.__dealer)
        value = self.__dealer.getHandValue()
        if value >= 21:
            print("Dealer has a natural 21!" if value == 21 else "Dealer went bust.", end=" ")
        return value > 21

    def playerNatural(self) -> bool:
        return self.__player.getHandValue() == 21

    def whoWon(self) -> None:
        player, dealer = self.__player.getHandValue(), self.__dealer.getHandValue()
        winner = "Dealer" if player > 21 or player < dealer <= 21 else "Player"
        print("Tie! No one wins" if player == dealer <= 21 else f"{winner} wins", end=" ")

    def clearTable(self) -> None:
        self.__pile += self.__player.clearHand() + self.__dealer.clearHand()

    def __str__(self) -> str:
        return f"Player's {self.__player}\nDealer's {self.__dealer}"

    def __draw(self):
        self.__refill()
        card = self.__deck.deal()
        self.__refill()
        return card

    def __refill(self):
        if not self.__deck and self.__pile:
            self.__deck.repopulate(self.__pile)
            self.__pile.clear()


if __name__ == "__main__":

    def testPlayer():
        player, cards = Player(), [Card(code, False) for code in ("9S", "AD", "tc")]
        for card in cards:
            player.addToHand(card)
        assert player.getHandValue() == 20 and str(player) == "hand:[ xx ][ xx ][ xx ]"
        player.revealAllCards()
        player.revealAllCards()
        assert str(player) == "hand:[ 9S ][ AD ][ TC ], value = 20"
        assert player.clearHand() == cards and player.clearHand() == []
        assert player.getHandValue() == 0
        for wrong in "9S", None, player:
            try:
                player.addToHand(wrong)
            except AssertionError:
                continue
            raise Exception("that was no card")

    testPlayer()
