from playingCards import Card, Deck

class Player:
    NO_CARD = None
    def __init__(self):
        self.__hand = []
        self.__value = 0
    def addToHand(self, card):
        assert isinstance(card, Card)
        self.__hand.append(card)
        self.__value += card.getValue()
    def clearHand(self):
        old = self.__hand
        self.__hand = []
        self.__value = 0
        return old
    def getHandValue(self): return self.__value
    def revealAllCards(self):
        for c in self.__hand:
            if not c.isFaceUp(): c.turnOver()
    def __str__(self):
        s = "hand:" + "".join(str(c) for c in self.__hand)
        if all(c.isFaceUp() for c in self.__hand):
            s += f", value = {self.__value}"
        return s

from playingCards import EmptyDeckException
class Table:
    PAUSE = 0.5
    def __init__(self):
        self.__player, self.__dealer = Player(), Player()
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
        for p in (self.__player, self.__dealer, self.__player):
            p.addToHand(self.__next())
        c = self.__next()
        c.turnOver()
        self.__dealer.addToHand(c)
    def playerHit(self):
        self.__player.addToHand(self.__next())
        return self.__player.getHandValue() > 21
    def dealerHit(self):
        self.__dealer.revealAllCards()
        print(f"Dealer's {self.__dealer}")
        while self.__dealer.getHandValue() <= 16:
            print("Dealer must take a card...")
            self.__dealer.addToHand(self.__next())
            print(f"Dealer's {self.__dealer}")
        if self.__dealer.getHandValue() > 21:
            print("Dealer went bust.", end=" ")
            return True
        if self.__dealer.getHandValue() == 21:
            print("Dealer has a natural 21!", end=" ")
        return False
    def playerNatural(self): return self.__player.getHandValue() == 21
    def whoWon(self):
        p, d = self.__player.getHandValue(), self.__dealer.getHandValue()
        if p == d: print("Tie! No one wins", end=" ")
        elif p > d: print("Player wins", end=" ")
        else: print("Dealer wins", end=" ")
    def clearTable(self):
        self.__discard += self.__player.clearHand() + self.__dealer.clearHand()
    def __str__(self):
        return f"Player's {self.__player}\nDealer's {self.__dealer}"
