"""Player and table."""

from playingCards import Card, Deck, EmptyDeckException


class Player:
    def __init__(self):
        self._hand = []
        self._value = 0

    def addToHand(self, card):
        assert isinstance(card, Card)
        self._hand.append(card)
        self._value += card.getValue()

    def clearHand(self):
        away = []
        while self._hand:
            away.append(self._hand.pop())
        self._value = 0
        return away

    def getHandValue(self):
        return self._value

    def revealAllCards(self):
        [card.turnOver() for card in self._hand if not card.isFaceUp()]

    def __str__(self):
        text = "hand:"
        secret = False
        for card in self._hand:
            text += str(card)
            secret = secret or not card.isFaceUp()
        if secret:
            return text
        return text + ", value = " + str(self._value)


class Table:
    def __init__(self):
        self._seats = {"Player": Player(), "Dealer": Player()}
        self._deck = Deck()
        self._discarded = []

    def _give(self, who, hide=False):
        try:
            card = self._deck.deal()
        except EmptyDeckException:
            self._deck.repopulate(self._discarded)
            self._discarded = []
            return self._give(who, hide)
        if hide:
            card.turnOver()
        self._seats[who].addToHand(card)
        return self._seats[who].getHandValue()

    def dealHands(self):
        for who, hide in zip(("Player", "Dealer") * 2, (False, False, False, True)):
            self._give(who, hide)

    def playerHit(self):
        return self._give("Player") > 21

    def dealerHit(self):
        self._seats["Dealer"].revealAllCards()
        state = "show"
        while True:
            if state == "show":
                print("Dealer's", self._seats["Dealer"])
                value = self._seats["Dealer"].getHandValue()
                state = "take" if value <= 16 else "done"
            elif state == "take":
                print("Dealer must take a card…")
                self._give("Dealer")
                state = "show"
            else:
                if value == 21:
                    print("Dealer has a natural 21!", end=" ")
                elif value > 21:
                    print("Dealer went bust.", end=" ")
                return value > 21

    def playerNatural(self):
        return self._seats["Player"].getHandValue() == 21

    def whoWon(self):
        player, dealer = (21 - seat.getHandValue() for seat in self._seats.values())
        text = "Tie! No one wins"
        if player < dealer:
            text = "Player wins"
        if player > dealer:
            text = "Dealer wins"
        print(text, end=" ")

    def clearTable(self):
        for seat in self._seats.values():
            self._discarded += seat.clearHand()

    def __str__(self):
        return "\n".join(f"{who}'s {seat}" for who, seat in self._seats.items())


if __name__ == "__main__":
    print("Testing simple21.py...")
