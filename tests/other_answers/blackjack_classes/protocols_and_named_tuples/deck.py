"""The deck."""

from __future__ import annotations

from typing import List, Protocol

from card import RANKS, SYMBOLS, Card
from hand import PlayerHand
from shuffle import Shuffle


class Shuffler(Protocol):
    """Anything that can shuffle."""

    def __call__(self, cards: List[Card]) -> List[Card]: ...


class Deck:
    def __init__(self) -> None:
        self.cards: List[Card] = [Card(rank, suit) for rank in RANKS for suit in SYMBOLS]

    def get_cards(self) -> List[Card]:
        return self.cards

    def deal_hand(self, hand: PlayerHand) -> None:
        assert isinstance(hand, PlayerHand)
        top, *self.cards = self.cards
        hand.add_card(top)

    def shuffle(self, **shuffle_and_count: int) -> None:
        assert shuffle_and_count.keys() <= {"modified_overhand", "mongean"}
        assert all(type(count) is int and count >= 0 for count in shuffle_and_count.values())
        if "modified_overhand" in shuffle_and_count:
            self.cards = Shuffle.modified_overhand(self.cards, shuffle_and_count["modified_overhand"])
        self._repeat(Shuffle.mongean, shuffle_and_count.get("mongean", 0))

    def _repeat(self, shuffler: Shuffler, times: int) -> None:
        if times > 0:
            self.cards = shuffler(self.cards)
            self._repeat(shuffler, times - 1)
