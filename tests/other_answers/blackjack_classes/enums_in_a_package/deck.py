from __future__ import annotations

from card import Card
from engine.checks import require, require_count
from engine.faces import LETTERS, Suit
from hand import PlayerHand
from shuffle import Shuffle


class Deck:
    KNOWN = frozenset({"modified_overhand", "mongean"})

    def __init__(self) -> None:
        self.cards = [
            Card(rank, suit.label) for rank in [*range(2, 11), *LETTERS] for suit in Suit
        ]

    def get_cards(self) -> list[Card]:
        return self.cards

    def deal_hand(self, hand: PlayerHand) -> None:
        require(isinstance(hand, PlayerHand), "not a hand")
        hand.add_card(self.cards.pop(0))

    def shuffle(self, **shuffle_and_count: int) -> None:
        for name, number in shuffle_and_count.items():
            require(name in self.KNOWN, f"unknown shuffle {name}")
            require_count(number, name)
        if (num := shuffle_and_count.get("modified_overhand")) is not None:
            self.cards = Shuffle.modified_overhand(self.cards, num)
        left = shuffle_and_count.get("mongean", 0)
        while left:
            self.cards = Shuffle.mongean(self.cards)
            left -= 1
