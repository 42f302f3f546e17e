from functools import partialmethod
from operator import methodcaller

from card import Card


class PlayerHand:
    def __init__(self):
        self.cards = []

    def get_cards(self):
        return list(self.cards)

    def sort_hand(self):
        self.cards = sorted(self.cards)

    def _check(self, cards):
        assert all(isinstance(c, Card) for c in cards), "cards only"

    def add_card(self, *cards):
        self._check(cards)
        self.cards = sorted([*self.cards, *cards])

    def _joined(self, how, glue):
        return glue.join(map(how, self.cards))

    __str__ = partialmethod(_joined, str, "\n")
    __repr__ = partialmethod(_joined, repr, " ")


class DealerHand(PlayerHand):
    def __init__(self):
        super().__init__()
        self.hand_visible = False

    def add_card(self, *cards):
        if self.hand_visible:
            return super().add_card(*cards)
        self._check(cards)
        self.cards = [*self.cards, *cards]
        any(map(methodcaller("set_visible", False), self.cards[1:]))

    def reveal_hand(self):
        self.hand_visible = True
        any(map(methodcaller("set_visible", True), self.cards))
        self.sort_hand()
