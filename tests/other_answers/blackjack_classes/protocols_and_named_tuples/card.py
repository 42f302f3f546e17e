"""A playing card, with every type said."""

from __future__ import annotations

from typing import Final, NamedTuple, Union

Rank = Union[int, str]

RANKS: Final[tuple[Rank, ...]] = (*range(2, 11), "J", "Q", "K", "A")
SYMBOLS: Final[dict[str, str]] = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}


class Strength(NamedTuple):
    """How high a card is."""

    rank: int
    suit: int


class Card:
    def __init__(self, rank: Rank, suit: str, visible: bool = True) -> None:
        assert type(rank) in (int, str), "neither number nor letter"
        assert rank in RANKS, f"{rank!r} is not a rank"
        assert isinstance(suit, str) and suit in SYMBOLS, f"{suit!r} is not a suit"
        self.rank: Rank = rank
        self.suit: str = suit
        self.set_visible(visible)

    def get_rank(self) -> Rank:
        return self.rank

    def get_suit(self) -> str:
        return self.suit

    def set_visible(self, visible: bool) -> None:
        assert visible is True or visible is False, "True or False"
        self.visible: bool = visible

    @property
    def strength(self) -> Strength:
        return Strength(RANKS.index(self.rank), list(SYMBOLS).index(self.suit))

    def __str__(self) -> str:
        rank, symbol = (str(self.rank), SYMBOLS[self.suit]) if self.visible else ("?", "?")
        return f"____\n|{rank}  |\n| {symbol} |\n|__{rank}|"

    def __repr__(self) -> str:
        return f"({self.rank}, {self.suit})" if self.visible else "(?, ?)"

    def __lt__(self, other_card: Card) -> bool:
        return self.strength < other_card.strength
