"""Cards as dataclasses."""
from __future__ import annotations

import enum
from dataclasses import dataclass, field
from functools import cached_property


class Suit(enum.IntEnum):
    clubs = 0
    diamonds = 1
    hearts = 2
    spades = 3

    @property
    def symbol(self) -> str:
        return "♣♦♥♠"[self.value]


ORDER = (*range(2, 11), *"JQKA")


def is_boolean(thing):
    return isinstance(thing, bool)


@dataclass(eq=False, repr=False)
class Card:
    rank: int | str
    suit: str
    visible: bool = field(default=True)

    def __post_init__(self):
        if self.rank not in ORDER:
            raise AssertionError(f"{self.rank!r} is not a rank")
        if self.suit not in Suit.__members__:
            raise AssertionError(f"{self.suit!r} is not a suit")
        if not is_boolean(self.visible):
            raise AssertionError

    def get_rank(self):
        return self.rank

    def get_suit(self):
        return self.suit

    def set_visible(self, visible):
        if not is_boolean(visible):
            raise AssertionError(visible)
        self.visible = visible

    @property
    def key(self) -> tuple[int, int]:
        return ORDER.index(self.rank), Suit[self.suit].value

    @property
    def faces(self):
        return (self.rank, self.suit, Suit[self.suit].symbol) if self.visible else "???"

    def __str__(self):
        rank, _, symbol = self.faces
        return "\n".join(["_" * 4, "|{}  |".format(rank), "| {} |".format(symbol), "|__{}|".format(rank)])

    def __repr__(self):
        rank, suit, _ = self.faces
        return "({}, {})".format(rank, suit)

    def __lt__(self, other_card):
        return self.key < other_card.key
