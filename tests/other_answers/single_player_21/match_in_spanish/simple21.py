from playingCards import Card, Deck, EmptyDeckException


class Player:
    def __init__(self):
        self._hand, self._value = [], 0

    def addToHand(self, card):
        assert isinstance(card, Card)
        self._hand += [card]
        self._value += card.getValue()

    def clearHand(self):
        retiradas, self._hand, self._value = self._hand, [], 0
        return retiradas

    def getHandValue(self):
        return self._value

    def revealAllCards(self):
        for carta in self._hand:
            match carta.isFaceUp():
                case False:
                    carta.turnOver()

    def __str__(self):
        base = "hand:" + "".join(str(c) for c in self._hand)
        return base if any(not c.isFaceUp() for c in self._hand) else f"{base}, value = {self._value}"


class Table:
    def __init__(self):
        self._jugador, self._banca, self._baraja, self._pila = Player(), Player(), Deck(), []

    def _carta(self, *, tapada=False):
        try:
            carta = self._baraja.deal()
        except EmptyDeckException:
            pila, self._pila = self._pila, []
            self._baraja.repopulate(pila)
            carta = self._baraja.deal()
        if tapada:
            carta.turnOver()
        return carta

    def dealHands(self):
        for quien, tapada in (
            (self._jugador, False),
            (self._banca, False),
            (self._jugador, False),
            (self._banca, True),
        ):
            quien.addToHand(self._carta(tapada=tapada))

    def playerHit(self):
        self._jugador.addToHand(self._carta())
        return self._jugador.getHandValue() > 21

    def dealerHit(self):
        self._banca.revealAllCards()
        print(f"Dealer's {self._banca}")
        while (valor := self._banca.getHandValue()) <= 16:
            print("Dealer must take card…")
            self._banca.addToHand(self._carta())
            print(f"Dealer's {self._banca}")
        match valor:
            case 21:
                print("Dealer has a natural 21!")
            case _ if valor > 21:
                print("Dealer went bust.")
        return valor > 21

    def playerNatural(self):
        return self._jugador.getHandValue() == 21

    def whoWon(self):
        match self._jugador.getHandValue(), self._banca.getHandValue():
            case a, b if a == b:
                print("Tie! No one wins")
            case a, b if a > 21 or a < b <= 21:
                print("Dealer wins")
            case _:
                print("Player wins")

    def clearTable(self):
        self._pila += self._jugador.clearHand() + self._banca.clearHand()

    def __str__(self):
        return f"Player's {self._jugador}\nDealer's {self._banca}"
