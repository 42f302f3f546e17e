"""The hands of the player and of the dealer."""

from __future__ import annotations

from collections.abc import Iterator

from card import Card, require


class PlayerHand:
    """A sorted hand that can be iterated over."""

    def __init__(self) -> None:
        self.cards: list[Card] = []

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def get_cards(self) -> list[Card]:
        return self.cards

    def sort_hand(self) -> None:
        self.cards[:] = sorted(self.cards)

    def receive(self, cards: tuple[Card, ...]) -> None:
        """Check and keep the cards, unsorted."""
        for card in cards:
            require(isinstance(card, Card), f"{card!r} is not a card")
        self.cards += cards

    def add_card(self, *cards: Card) -> None:
        self.receive(cards)
        self.sort_hand()

    def __str__(self) -> str:
        return "\n".join([str(card) for card in self])

    def __repr__(self) -> str:
        return " ".join([repr(card) for card in self])


class DealerHand(PlayerHand):
    """A hand with a hole card."""

    def __init__(self) -> None:
        super().__init__()
        self.hand_visible: bool = False

    def add_card(self, *cards: Card) -> None:
        self.receive(cards)
        if self.hand_visible:
            for card in cards:
                card.set_visible(True)
            self.sort_hand()
        else:
            for index, card in enumerate(self):
                card.set_visible(index == 0)

    def reveal_hand(self) -> None:
        self.hand_visible = True
        for card in self:
            card.set_visible(True)
        self.sort_hand()
