"""Hands as dataclasses with a template method."""
from __future__ import annotations

from dataclasses import dataclass, field

import card as c


@dataclass(repr=False)
class PlayerHand:
    cards: list[c.Card] = field(default_factory=list, init=False)

    def get_cards(self):
        return list(self.cards)

    def sort_hand(self):
        self.cards = sorted(self.cards)

    def add_card(self, *cards):
        assert all(isinstance(each, c.Card) for each in cards), "only cards!"
        self._take(cards)

    def _take(self, cards):
        self.cards += cards
        self.sort_hand()

    def __str__(self):
        return "\n".join(map(str, self.cards))

    def __repr__(self):
        return " ".join(map(repr, self.cards))


@dataclass(repr=False)
class DealerHand(PlayerHand):
    hand_visible: bool = field(default=False, init=False)

    def _take(self, cards):
        if self.hand_visible:
            super()._take(cards)
            return
        self.cards += cards
        for hidden in self.cards[1:]:
            hidden.set_visible(False)
        if self.cards:
            self.cards[0].set_visible(True)

    def reveal_hand(self):
        self.hand_visible = True
        for each in self.cards:
            each.set_visible(True)
        self.sort_hand()
