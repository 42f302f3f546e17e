from __future__ import annotations

from dataclasses import dataclass, field

from card import Card
from engine.checks import require


@dataclass(repr=False, eq=False)
class PlayerHand:
    cards: list[Card] = field(default_factory=list, init=False)

    def get_cards(self) -> list[Card]:
        return self.cards

    def sort_hand(self) -> None:
        self.cards.sort()

    def _append(self, cards: tuple[Card, ...]) -> None:
        for card in cards:
            require(isinstance(card, Card), f"{card!r} is not a card")
        self.cards.extend(cards)

    def add_card(self, *cards: Card) -> None:
        self._append(cards)
        self.sort_hand()

    def __str__(self) -> str:
        return "\n".join([str(card) for card in self.cards])

    def __repr__(self) -> str:
        return " ".join([repr(card) for card in self.cards])


@dataclass(repr=False, eq=False)
class DealerHand(PlayerHand):
    hand_visible: bool = field(default=False, init=False)

    def add_card(self, *cards: Card) -> None:
        if self.hand_visible:
            super().add_card(*cards)
        else:
            self._append(cards)
            for place, card in enumerate(self.cards):
                card.set_visible(place == 0)

    def reveal_hand(self) -> None:
        for card in self.cards:
            card.set_visible(True)
        self.hand_visible = True
        self.sort_hand()
