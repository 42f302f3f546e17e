from __future__ import annotations
from dataclasses import dataclass, field
from enum import Enum
from functools import total_ordering


class Suit(str, Enum):
    clubs = "♣"
    diamonds = "♦"
    hearts = "♥"
    spades = "♠"


RANKS: dict[int | str, int] = {**{n: n for n in range(2, 11)}, "J": 11, "Q": 12, "K": 13, "A": 14}


@total_ordering
@dataclass(repr=False, eq=False)
class Card:
    rank: int | str
    suit: str
    visible: bool = True

    def __post_init__(self) -> None:
        try:
            RANKS[self.rank], Suit[self.suit]
        except (KeyError, TypeError):
            raise AssertionError(f"no such card: {self.rank!r} of {self.suit!r}") from None
        self.set_visible(self.visible)

    def get_rank(self) -> int | str:
        return self.rank

    def get_suit(self) -> str:
        return self.suit

    def set_visible(self, visible: bool) -> None:
        assert visible in [True, False], "a Boolean, please"
        self.visible = visible

    def __key(self) -> tuple[int, int]:
        return RANKS[self.rank], list(Suit.__members__).index(self.suit)

    def __eq__(self, other):
        return isinstance(other, Card) and self.__key() == other.__key()

    def __hash__(self):
        return hash(self.__key())

    def __lt__(self, other_card: Card) -> bool:
        return self.__key() < other_card.__key()

    def __str__(self) -> str:
        r = self.rank if self.visible else "?"
        s = Suit[self.suit].value if self.visible else "?"
        return "\n".join(["_" * 4, f"|{r}  |", f"| {s} |", f"|__{r}|"])

    def __repr__(self) -> str:
        return f"({self.rank}, {self.suit})" if self.visible else "(?, ?)"
