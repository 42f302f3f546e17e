"""The people and the table of a game of 21."""

from playingCards import Card, Deck, EmptyDeckException


class _Hand:
    """What the player and the dealer have in common."""

    def __init__(self):
        self.__hand = []

    @property
    def _value(self):
        return sum(card.getValue() for card in self.__hand)

    def addToHand(self, card):
        assert isinstance(card, Card), "not a card"
        self.__hand.append(card)

    def clearHand(self):
        cards, self.__hand = self.__hand, []
        return cards

    def getHandValue(self):
        return self._value

    def revealAllCards(self):
        for card in self.__hand:
            if not card.isFaceUp():
                card.turnOver()

    def __str__(self):
        text = "hand:" + "".join(str(card) for card in self.__hand)
        if all(card.isFaceUp() for card in self.__hand):
            text += f", value = {self._value}"
        return text


class Player(_Hand):
    """A player."""


class Dealer(Player):
    def mustHit(self):
        return self.getHandValue() < 17

    def __repr__(self):
        return f"Dealer's {self}"


class Table:
    def __init__(self):
        self.__player = Player()
        self.__dealer = Dealer()
        self.__deck = Deck()
        self.__discard = []

    def __next(self):
        try:
            return self.__deck.deal()
        except EmptyDeckException:
            self.__deck.repopulate(self.__discard)
            self.__discard = []
            return self.__deck.deal()

    def dealHands(self):
        self.__player.addToHand(self.__next())
        self.__dealer.addToHand(self.__next())
        self.__player.addToHand(self.__next())
        card = self.__next()
        card.turnOver()
        self.__dealer.addToHand(card)

    def playerHit(self):
        self.__player.addToHand(self.__next())
        return self.__player.getHandValue() > 21

    def dealerHit(self):
        self.__dealer.revealAllCards()
        print(repr(self.__dealer))
        while self.__dealer.mustHit():
            print("Dealer must take a card...")
            self.__dealer.addToHand(self.__next())
            print(repr(self.__dealer))
        if self.__dealer.getHandValue() > 21:
            print("Dealer went bust.", end=" ")
            return True
        if self.__dealer.getHandValue() == 21:
            print("Dealer has a natural 21!", end=" ")
        return False

    def playerNatural(self):
        return self.__player.getHandValue() == 21

    def whoWon(self):
        player = self.__player.getHandValue()
        dealer = self.__dealer.getHandValue()
        if player > dealer:
            print("Player wins", end=" ")
        elif dealer > player:
            print("Dealer wins", end=" ")
        else:
            print("Tie! No one wins", end=" ")

    def clearTable(self):
        self.__discard += self.__player.clearHand()
        self.__discard += self.__dealer.clearHand()

    def __str__(self):
        return f"Player's {self.__player}\nDealer's {self.__dealer}"


if __name__ == "__main__":
    print(Player())
