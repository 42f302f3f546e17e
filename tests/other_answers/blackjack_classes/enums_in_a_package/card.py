from __future__ import annotations

from dataclasses import dataclass

from engine.checks import require
from engine.faces import Suit, rank_order


@dataclass(eq=False, repr=False)
class Card:
    """A card; `visible` says whether others may see it."""

    rank: int | str
    suit: str
    visible: bool = True

    def __post_init__(self) -> None:
        rank_order(self.rank)
        Suit.parse(self.suit)
        require(type(self.visible) is bool, "visible must be a Boolean")

    def get_rank(self) -> int | str:
        return self.rank

    def get_suit(self) -> str:
        return self.suit

    def set_visible(self, visible: bool) -> None:
        require(type(visible) is bool, "visible must be a Boolean")
        self.visible = visible

    def __str__(self) -> str:
        rank = str(self.rank) if self.visible else "?"
        symbol = Suit.parse(self.suit).symbol if self.visible else "?"
        return "\n".join(["_" * 4, f"|{rank}  |", f"| {symbol} |", f"|__{rank}|"])

    def __repr__(self) -> str:
        return f"({self.rank}, {self.suit})" if self.visible else "(?, ?)"

    def __lt__(self, other_card: Card) -> bool:
        mine, theirs = rank_order(self.rank), rank_order(other_card.rank)
        if mine != theirs:
            return mine < theirs
        return Suit.parse(self.suit).order < Suit.parse(other_card.suit).order
