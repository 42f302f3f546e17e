from functools import partialmethod, reduce

from playingCards import Card, Deck, EmptyDeckException


class Player:
    __slots__ = "_hand", "_value"

    def __init__(self):
        self._hand, self._value = [], 0

    def addToHand(self, card):
        if not isinstance(card, Card):
            raise AssertionError(type(card).__name__)
        self._hand += card,
        self._value += card.getValue()

    def clearHand(self):
        old, self._hand, self._value = self._hand, [], 0
        return old

    def getHandValue(self):
        return self._value

    def revealAllCards(self):
        for card in filter(lambda card: not card.isFaceUp(), self._hand):
            card.turnOver()

    def __str__(self):
        text = "hand:" + str().join(map(str, self._hand))
        return text + (f", value = {self._value}" if "[ xx ]" not in text else "")


class Table:
    def __init__(self):
        self.__sides = {"Player": Player(), "Dealer": Player()}
        self.__deck = Deck()
        self.__pile = []

    def __give(self, side, faceUp=True):
        try:
            card = self.__deck.deal()
        except EmptyDeckException:
            self.__deck.repopulate(self.__pile)
            del self.__pile[:]
            card = self.__deck.deal()
        if not faceUp:
            card.turnOver()
        self.__sides[side].addToHand(card)

    __hit = partialmethod(__give, faceUp=True)

    def dealHands(self):
        for n, side in enumerate(["Player", "Dealer"] * 2):
            self.__give(side, n < 3)

    def playerHit(self):
        self.__hit("Player")
        return self.__points("Player") > 21

    def __points(self, side):
        return self.__sides[side].getHandValue()

    def dealerHit(self):
        self.__sides["Dealer"].revealAllCards()
        print(str(self).splitlines()[-1])
        while self.__points("Dealer") < 17:
            print("Dealer must take a card…")
            self.__hit("Dealer")
            print(str(self).splitlines()[-1])
        match self.__points("Dealer"):
            case 21:
                print("Dealer has a natural 21!", end=" ")
            case points if points > 21:
                print("Dealer went bust.", end=" ")
                return True
        return False

    def playerNatural(self):
        return self.__points("Player") == 21

    def whoWon(self):
        d = self.__points("Player") - self.__points("Dealer")
        print("Player wins" if d > 0 else "Dealer wins" if d else "Tie! No one wins", end=" ")

    def clearTable(self):
        self.__pile = reduce(list.__add__, map(Player.clearHand, self.__sides.values()), self.__pile)

    def __str__(self):
        return "\n".join(f"{who}'s {hand}" for who, hand in self.__sides.items())
