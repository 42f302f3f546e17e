from collections import deque

import playingCards as pc


class Player(object):
    def __init__(self):
        self.__hand = []
        self.__value = 0

    def __iadd__(self, card):
        self.addToHand(card)
        return self

    def __int__(self):
        return self.getHandValue()

    def addToHand(self, card):
        assert isinstance(card, pc.Card)
        self.__hand += [card]
        self.__value = sum(c.getValue() for c in self.__hand)

    def clearHand(self):
        self.__value = 0
        cards = self.__hand[:]
        del self.__hand[:]
        return cards

    def getHandValue(self):
        return self.__value

    def revealAllCards(self):
        for card in filter(lambda c: not c.isFaceUp(), self.__hand):
            card.turnOver()

    def __str__(self):
        shown = str.join("", (str(card) for card in self.__hand))
        for card in self.__hand:
            if not card.isFaceUp():
                return f"hand:{shown}"
        return f"hand:{shown}, value = {self.__value}"


class Table:
    def __init__(self):
        self.__player = Player()
        self.__dealer = Player()
        self.__discards = deque()
        self.__deck = pc.Deck()
        self.__left = 52

    def __card(self):
        card = self.__deck.deal()
        self.__left -= 1
        if self.__left == 0 and self.__discards:
            self.__refill()
        return card

    def __refill(self):
        pile = list(self.__discards)
        self.__discards.clear()
        self.__left = len(pile)
        self.__deck.repopulate(pile)

    def __give(self, who, hidden=False):
        if self.__left == 0:
            self.__refill()
        card = self.__card()
        if hidden:
            card.turnOver()
        who += card

    def dealHands(self):
        for i in range(4):
            self.__give((self.__player, self.__dealer)[i % 2], hidden=i == 3)

    def playerHit(self):
        self.__give(self.__player)
        return int(self.__player) > 21

    def dealerHit(self):
        self.__dealer.revealAllCards()
        print(self.__dealer)
        if int(self.__dealer) < 17:
            print("Dealer must take a card…")
            self.__give(self.__dealer)
            return self.dealerHit()
        if int(self.__dealer) == 21:
            print("Dealer has a natural 21!", end=" ")
        elif int(self.__dealer) > 21:
            print("Dealer went bust.", end=" ")
        return int(self.__dealer) > 21

    def playerNatural(self):
        return int(self.__player) == 21

    def whoWon(self):
        difference = int(self.__player) - int(self.__dealer)
        if not difference:
            message = "Tie! No one wins"
        elif difference < 0:
            message = "Dealer wins"
        else:
            message = "Player wins"
        print(message, end=" ")

    def clearTable(self):
        self.__discards.extend(self.__dealer.clearHand())
        self.__discards.extend(self.__player.clearHand())

    def __str__(self):
        return "Player %s   Dealer %s" % (self.__player, self.__dealer)


if __name__ == "__main__":
    print(Player())
