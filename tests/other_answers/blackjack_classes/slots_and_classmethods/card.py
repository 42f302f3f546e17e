"""A playing card, with enumerated suits and ranks."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final


class Suit(Enum):
    """The suits from the lowest to the highest."""

    clubs = "♣"
    diamonds = "♦"
    hearts = "♥"
    spades = "♠"


RANK_VALUES: Final[dict[Any, int]] = {n: n for n in range(2, 11)} | {"J": 11, "Q": 12, "K": 13, "A": 14}
SUIT_NAMES: Final[tuple[str, ...]] = tuple(Suit.__members__)


def require(condition: bool, message: str) -> None:
    """Raise an AssertionError unless the condition holds."""
    if not condition:
        raise AssertionError(message)


class Card:
    """One card."""

    __slots__ = ("rank", "suit", "visible")

    def __init__(self, rank: int | str, suit: str, visible: bool = True) -> None:
        require(isinstance(rank, (int, str)) and rank in RANK_VALUES, f"{rank!r} is not a rank")
        require(isinstance(suit, str) and suit in SUIT_NAMES, f"{suit!r} is not a suit")
        require(isinstance(visible, bool), "visible must be True or False")
        self.rank: int | str = rank
        self.suit: str = suit
        self.visible: bool = visible

    def get_rank(self) -> int | str:
        return self.rank

    def get_suit(self) -> str:
        return self.suit

    def set_visible(self, visible: bool) -> None:
        require(isinstance(visible, bool), "visible must be True or False")
        self.visible = visible

    def __str__(self) -> str:
        rank: str = "?"
        symbol: str = "?"
        if self.visible:
            rank = str(self.rank)
            symbol = Suit[self.suit].value
        return """\
____
|%s  |
| %s |
|__%s|""" % (rank, symbol, rank)

    def __repr__(self) -> str:
        match self.visible:
            case True:
                return "(%s, %s)" % (self.rank, self.suit)
            case _:
                return "(?, ?)"

    def __lt__(self, other_card: Card) -> bool:
        if self.rank != other_card.rank:
            return RANK_VALUES[self.rank] < RANK_VALUES[other_card.rank]
        return SUIT_NAMES.index(self.suit) < SUIT_NAMES.index(other_card.suit)
