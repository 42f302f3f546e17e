import bisect
from card import Card


class PlayerHand:
    def __init__(self):
        self.cards = []

    def get_cards(self):
        return self.cards

    def sort_hand(self):
        out = []
        for card in self.cards:
            bisect.insort(out, card)
        self.cards[:] = out

    def add_card(self, *cards):
        self._take(cards)
        self.sort_hand()

    def _take(self, cards):
        for card in cards:
            assert isinstance(card, Card)
        self.cards.extend(cards)

    def _joined(self, show, glue):
        return glue.join(map(show, self.cards))

    def __str__(self):
        return self._joined(str, "\n")

    def __repr__(self):
        return self._joined(repr, " ")


class DealerHand(PlayerHand):
    def __init__(self):
        super().__init__()
        self.hand_visible = False

    def _take(self, cards):
        super()._take(cards)
        if not self.hand_visible:
            [card.set_visible(False) for card in self.cards[1:]]

    def add_card(self, *cards):
        (super().add_card if self.hand_visible else self._take)(*cards if self.hand_visible else [cards])

    def reveal_hand(self):
        self.hand_visible = True
        [card.set_visible(True) for card in self.cards]
        self.sort_hand()
