from __future__ import annotations
import playingCards as pc
import functools


class Player:
    def __init__(self): self.__reset()

    def __reset(self):
        self.__hand: list[pc.Card] = []
        self.__value = 0

    def addToHand(self, card: pc.Card) -> None:
        assert isinstance(card, pc.Card), "not a card: %r" % (card,)
        self.__hand += [card]
        self.__value += card.getValue()

    def clearHand(self):
        try: return self.__hand
        finally: self.__reset()

    def getHandValue(self): return self.__value

    def revealAllCards(self):
        [c.turnOver() for c in self.__hand if not c.isFaceUp()]

    def __str__(self):
        parts = [*map(str, self.__hand)]
        tail = "" if "[ xx ]" in parts else ", value = {}".format(self.__value)
        return "hand:" + "".join(parts) + tail


def after_deal(method):
    @functools.wraps(method)
    def inner(self, *a):
        try: return method(self, *a)
        finally: self._refill()
    return inner


class Table:
    def __init__(self):
        self._deck = pc.Deck()
        self._people = {"Player": Player(), "Dealer": Player()}
        self._discard = []

    def _refill(self):
        if not self._deck and self._discard:
            self._deck.repopulate(self._discard)
            self._discard = []

    def _deal(self, name, up=True):
        self._refill()
        card = self._deck.deal()
        if not up: card.turnOver()
        self._people[name].addToHand(card)
        self._refill()

    def _v(self, name): return self._people[name].getHandValue()

    def dealHands(self):
        for name, up in (("Player", True), ("Dealer", True), ("Player", True), ("Dealer", False)):
            self._deal(name, up)

    def playerHit(self):
        self._deal("Player")
        return self._v("Player") >= 22

    def dealerHit(self):
        self._people["Dealer"].revealAllCards()
        self._show()
        while self._v("Dealer") not in range(17, 999):
            print("Dealer must take a card\u2026")
            self._deal("Dealer")
            self._show()
        match self._v("Dealer"):
            case 21: print("Dealer has a natural 21!")
            case n if n > 21: print("Dealer went bust.")
        return not self._v("Dealer") <= 21

    def _show(self): print("Dealer's", self._people["Dealer"])

    def playerNatural(self): return self._v("Player") == 21

    def whoWon(self):
        if len({self._v(n) for n in self._people}) == 1:
            print("Tie! No one wins", end=" ")
        else:
            print(max(self._people, key=self._v), "wins", end=" ")

    def clearTable(self):
        for p in self._people.values(): self._discard.extend(p.clearHand())

    def __str__(self): return "\n".join(f"{n}'s {p}" for n, p in self._people.items())
