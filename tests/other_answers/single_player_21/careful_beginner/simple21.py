# Tasks 4 and 5: the player and the table.

from playingCards import Card, Deck, EmptyDeckException


class Player:

    def __init__(self):
        self._hand = []
        self._value = 0

    def addToHand(self, card):
        assert isinstance(card, Card), "only cards can be added to a hand"
        self._hand.append(card)
        self._value = self._value + card.getValue()

    def clearHand(self):
        removed = []
        while len(self._hand) > 0:
            removed.append(self._hand.pop())
        self._value = 0
        return removed

    def getHandValue(self):
        return self._value

    def revealAllCards(self):
        for card in self._hand:
            if card.isFaceUp() == False:
                card.turnOver()

    def __str__(self):
        text = "hand:"
        hidden = False
        for card in self._hand:
            text = text + str(card)
            if card.isFaceUp() == False:
                hidden = True
        if hidden == False and len(self._hand) > 0:
            text = text + ", value = " + str(self._value)
        return text


class Table:

    def __init__(self):
        self._player = Player()
        self._dealer = Player()
        self._deck = Deck()
        self._discardPile = []

    def _nextCard(self):
        try:
            card = self._deck.deal()
        except EmptyDeckException:
            self._deck.repopulate(self._discardPile)
            self._discardPile = []
            card = self._deck.deal()
        return card

    def dealHands(self):
        card1 = self._nextCard()
        self._player.addToHand(card1)
        card2 = self._nextCard()
        self._dealer.addToHand(card2)
        card3 = self._nextCard()
        self._player.addToHand(card3)
        card4 = self._nextCard()
        card4.turnOver()
        self._dealer.addToHand(card4)

    def playerHit(self):
        card = self._nextCard()
        self._player.addToHand(card)
        if self._player.getHandValue() > 21:
            return True
        else:
            return False

    def dealerHit(self):
        self._dealer.revealAllCards()
        print("Dealer's " + str(self._dealer))
        finished = False
        while finished == False:
            if self._dealer.getHandValue() <= 16:
                print("Dealer must take card")
                card = self._nextCard()
                self._dealer.addToHand(card)
                print("Dealer's " + str(self._dealer))
            else:
                finished = True
        if self._dealer.getHandValue() > 21:
            print("Dealer went bust.")
            return True
        elif self._dealer.getHandValue() == 21:
            print("Dealer has a natural 21!")
            return False
        else:
            return False

    def playerNatural(self):
        if self._player.getHandValue() == 21:
            return True
        else:
            return False

    def whoWon(self):
        player = self._player.getHandValue()
        dealer = self._dealer.getHandValue()
        if player > 21:
            print("Dealer wins", end="")
        elif dealer > 21:
            print("Player wins", end="")
        elif player > dealer:
            print("Player wins", end="")
        elif dealer > player:
            print("Dealer wins", end="")
        else:
            print("Tie! No one wins", end="")

    def clearTable(self):
        for card in self._player.clearHand():
            self._discardPile.append(card)
        for card in self._dealer.clearHand():
            self._discardPile.append(card)

    def __str__(self):
        line1 = "Player's " + str(self._player)
        line2 = "Dealer's " + str(self._dealer)
        return line1 + "\n" + line2


def testPlayer():
    print("testPlayer")
    player = Player()
    print(player.getHandValue(), "should be 0")
    player.addToHand(Card("9S", True))
    print(player, "should show the value 9")
    player.addToHand(Card("AD", False))
    print(player, "should show no value")
    player.revealAllCards()
    print(player, "should show the value 10")
    player.revealAllCards()
    print(player, "should be the same again")
    print(len(player.clearHand()), "should be 2")
    print(player.getHandValue(), "should be 0")
    print(player.clearHand(), "should be empty")


def testPlayerAsserts():
    print("testPlayerAsserts")
    player = Player()
    for thing in ["9S", None, 9, player, [Card("9S", True)]]:
        try:
            player.addToHand(thing)
            print("WRONG, this should not work")
        except AssertionError as error:
            print("refused:", error)
    print(player.getHandValue(), "should be 0")


if __name__ == "__main__":
    print("Testing simple21.py...")
    testPlayer()
    testPlayerAsserts()
