from playingCards import Card, Deck, EmptyDeckException


class Player:
    def __init__(self):
        self._hand, self._value = [], 0

    def addToHand(self, card):
        assert isinstance(card, Card), "no card"
        self._hand.append(card)
        self._value += card.getValue()

    def clearHand(self):
        old = self._hand
        Player.__init__(self)
        return old

    def getHandValue(self):
        return self._value

    def revealAllCards(self):
        [card.turnOver() for card in self._hand if not card.isFaceUp()]

    def __str__(self):
        text = "hand:" + "".join(map(str, self._hand))
        return text if not all(c.isFaceUp() for c in self._hand) else text + f", value = {self._value}"


def _show(text):
    print(text, flush=True)


class Table:
    def __init__(self):
        self._people = {"Player": Player(), "Dealer": Player()}
        self._deck = Deck()
        self._discard = []

    def _next(self, faceUp=True):
        while True:
            try:
                card = self._deck.deal()
            except EmptyDeckException:
                self._deck.repopulate(self._discard)
                self._discard.clear()
                continue
            if card.isFaceUp() is not faceUp:
                card.turnOver()
            return card

    def dealHands(self):
        for who, up in [("Player", True), ("Dealer", True), ("Player", True), ("Dealer", False)]:
            self._people[who].addToHand(self._next(up))

    def playerHit(self):
        self._people["Player"].addToHand(self._next())
        return self._people["Player"].getHandValue() > 21

    def dealerHit(self):
        dealer = self._people["Dealer"]
        dealer.revealAllCards()
        _show("Dealer's " + str(dealer))
        while not dealer.getHandValue() >= 17:
            _show("Dealer must take card")
            dealer.addToHand(self._next())
            _show("Dealer's " + str(dealer))
        match dealer.getHandValue():
            case 21:
                _show("Dealer has a natural 21!")
            case value if value > 21:
                _show("Dealer went bust.")
                return True
        return False

    def playerNatural(self):
        return self._people["Player"].getHandValue() == 21

    def whoWon(self):
        player, dealer = (p.getHandValue() for p in self._people.values())
        print(["Tie! No one wins", "Player wins", "Dealer wins"][(player > dealer) - (player < dealer)], end=" ")

    def clearTable(self):
        for person in self._people.values():
            self._discard += person.clearHand()

    def __str__(self):
        return "\n".join("%s's %s" % item for item in self._people.items())


if __name__ == "__main__":
    print(Player())
