from bisect import insort

from card import Card


class PlayerHand:
    def __init__(self):
        self.cards = []

    def get_cards(self):
        return self.cards

    def sort_hand(self):
        self.cards = sorted(self.cards)

    def _check(self, cards):
        for card in cards:
            assert isinstance(card, Card), f"{card!r} is no card"

    def add_card(self, *cards):
        self._check(cards)
        self.sort_hand()
        for card in cards:
            insort(self.cards, card)

    def __str__(self):
        return "\n".join(map(str, self.cards))

    def __repr__(self):
        return " ".join("%r" % card for card in self.cards)


class DealerHand(PlayerHand):
    def __init__(self):
        PlayerHand.__init__(self)
        self.hand_visible = False

    def add_card(self, *cards):
        if self.hand_visible:
            return super().add_card(*cards)
        self._check(cards)
        for card in cards:
            if self.cards:
                card.set_visible(False)
            self.cards += [card]

    def reveal_hand(self):
        for card in self.get_cards():
            card.set_visible(True)
        self.hand_visible = True
        self.sort_hand()
