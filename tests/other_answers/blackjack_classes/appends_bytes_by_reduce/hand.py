from __future__ import annotations
from collections import UserList
from card import Card


class PlayerHand:
    def __init__(self) -> None:
        self.cards: list[Card] = []

    def get_cards(self) -> list[Card]:
        return list(self.cards)

    def sort_hand(self) -> None:
        self.cards = sorted(self.cards)

    def add_card(self, *cards: Card) -> None:
        assert all(isinstance(card, Card) for card in cards)
        self.cards = sorted([*self.cards, *cards])

    def __len__(self):
        return len(self.cards)

    def __str__(self) -> str:
        return str.join("\n", [str(card) for card in self.cards])

    def __repr__(self) -> str:
        return str.join(" ", [repr(card) for card in self.cards])


class DealerHand(PlayerHand):
    hand_visible = False

    def add_card(self, *cards: Card) -> None:
        if self.hand_visible:
            return super().add_card(*cards)
        assert not [card for card in cards if not isinstance(card, Card)]
        for card in cards:
            card.set_visible(not len(self))
            self.cards.append(card)

    def reveal_hand(self) -> None:
        self.hand_visible = True
        cards, self.cards = self.cards, []
        for card in cards:
            card.set_visible(True)
        self.add_card(*cards)
