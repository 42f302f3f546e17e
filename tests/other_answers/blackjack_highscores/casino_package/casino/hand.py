from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

LIMIT = 21
POINTS = {str(n): n for n in range(2, 11)} | dict.fromkeys(("Jack", "Queen", "King"), 10) | {"Ace": 11}


@dataclass(slots=True)
class Hand:
    """A view of a list of cards: adding to the hand adds to the list."""

    cards: list[list[str]]

    @property
    def total(self) -> int:
        aces = sum(card[0] == "Ace" for card in self.cards)
        full = sum(POINTS[card[0]] for card in self.cards)
        return reduce(lambda t, _: t - 10 if t > LIMIT else t, range(aces), full)

    @property
    def is_bust(self) -> bool:
        return self.total > LIMIT

    @property
    def is_blackjack(self) -> bool:
        return len(self.cards) == 2 and self.total == LIMIT

    def take(self, card: list[str]) -> None:
        self.cards.append(card)

    def __str__(self) -> str:
        return ", ".join("{} of {}".format(*card) for card in self.cards)
