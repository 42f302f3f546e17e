"""The deck of cards."""

from __future__ import annotations

import card as card_module
import hand as hand_module
from shuffle import Shuffle


class Deck:
    """52 cards at first."""

    def __init__(self) -> None:
        self.cards: list[card_module.Card] = self._all_cards()

    @staticmethod
    def _all_cards() -> list[card_module.Card]:
        cards = [
            card_module.Card(rank, suit)
            for suit in card_module.SUIT_NAMES
            for rank in card_module.RANK_VALUES
        ]
        cards.sort()
        return cards

    def get_cards(self) -> list[card_module.Card]:
        return self.cards

    def deal_hand(self, hand: hand_module.PlayerHand) -> None:
        card_module.require(isinstance(hand, hand_module.PlayerHand), "this is no hand")
        top = self.cards[0]
        self.cards = self.cards[1:]
        hand.add_card(top)

    def shuffle(self, **shuffle_and_count: int) -> None:
        for name, count in shuffle_and_count.items():
            match name, count:
                case "modified_overhand" | "mongean", int() if count >= 0:
                    pass
                case _:
                    raise AssertionError(f"cannot shuffle by {name}={count}")
        for name in sorted(shuffle_and_count):  # "mod..." is before "mon..."
            count = shuffle_and_count[name]
            if name == "mongean":
                for _ in range(count):
                    self.cards = Shuffle.mongean(self.cards)
            else:
                self.cards = Shuffle.modified_overhand(self.cards, min(count, len(self.cards)))
