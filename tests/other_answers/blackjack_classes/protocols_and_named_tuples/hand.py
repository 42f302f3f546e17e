"""Hands."""

from __future__ import annotations

import bisect
from typing import List

from card import Card


class PlayerHand:
    def __init__(self) -> None:
        self.cards: List[Card] = []

    def get_cards(self) -> List[Card]:
        return list(self.cards)

    def sort_hand(self) -> None:
        ordered: List[Card] = []
        for card in self.cards:
            bisect.insort(ordered, card)
        self.cards = ordered

    def _join(self, cards: tuple[Card, ...]) -> None:
        assert all(isinstance(card, Card) for card in cards)
        self.cards = [*self.cards, *cards]

    def add_card(self, *cards: Card) -> None:
        self._join(cards)
        self.sort_hand()

    def __str__(self) -> str:
        return "\n".join(map(str, self.cards))

    def __repr__(self) -> str:
        return " ".join(map(repr, self.cards))


class DealerHand(PlayerHand):
    def __init__(self) -> None:
        super().__init__()
        self.hand_visible: bool = False

    def add_card(self, *cards: Card) -> None:
        if self.hand_visible:
            super().add_card(*cards)
            return
        self._join(cards)
        for card in self.cards[1:]:
            card.set_visible(False)

    def reveal_hand(self) -> None:
        self.hand_visible = True
        for card in self.cards:
            card.set_visible(True)
        self.sort_hand()
