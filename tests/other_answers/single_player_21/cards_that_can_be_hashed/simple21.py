import playingCards as pc


class Player:
    def __init__(self) -> None:
        self._hand: list[pc.Card] = list()
        self._value: int = int()

    def addToHand(self, card: pc.Card) -> None:
        assert isinstance(card, pc.Card)
        self._hand.append(card)
        self._value = sum(c.getValue() for c in self._hand)

    def clearHand(self) -> list[pc.Card]:
        try:
            return self._hand[:]
        finally:
            self.__init__()

    def getHandValue(self) -> int:
        return self._value

    def revealAllCards(self) -> None:
        while (down := [c for c in self._hand if not c.isFaceUp()]):
            down.pop().turnOver()

    def __str__(self) -> str:
        pieces = ["hand:", *map(str, self._hand)]
        if all(map(pc.Card.isFaceUp, self._hand)) and self._hand:
            pieces.append(f", value = {self._value:d}")
        return "".join(pieces)


class Table:
    def __init__(self):
        self._player, self._dealer, self._deck, self._discardPile = Player(), Player(), pc.Deck(), []

    def _card(self):
        if not len(self._deck):
            pile, self._discardPile = self._discardPile, []
            self._deck.repopulate(pile)
        return self._deck.deal()

    def dealHands(self):
        for who in (self._player, self._dealer, self._player):
            who.addToHand(self._card())
        last = self._card()
        last.turnOver()
        self._dealer.addToHand(last)

    def _bust(self, who):
        return who.getHandValue() > 21

    def playerHit(self):
        self._player.addToHand(self._card())
        return self._bust(self._player)

    def dealerHit(self, again=False):
        if not again:
            self._dealer.revealAllCards()
        print("Dealer's", self._dealer)
        if self._dealer.getHandValue() <= 16:
            print("Dealer must take a card...")
            self._dealer.addToHand(self._card())
            return self.dealerHit(True)
        if self._bust(self._dealer):
            print("Dealer went bust.")
        elif self._dealer.getHandValue() == 21:
            print("Dealer has a natural 21!")
        return self._bust(self._dealer)

    def playerNatural(self):
        return not self._player.getHandValue() - 21

    def whoWon(self):
        values = [side.getHandValue() for side in (self._player, self._dealer)]
        if len({*values}) < 2:
            print("Tie! No one wins")
        else:
            print(["Player wins", "Dealer wins"][values.index(max(values))])

    def clearTable(self):
        self._discardPile += self._dealer.clearHand() + self._player.clearHand()

    def __str__(self):
        return f"player's {self._player}, and the dealer's {self._dealer}"
