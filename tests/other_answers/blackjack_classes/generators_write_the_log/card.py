"""A card with an order key, properties and an Enum."""

import enum
import functools
import textwrap


class Suit(str, enum.Enum):
    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"

    @property
    def symbol(self):
        return "\N{BLACK CLUB SUIT}\N{BLACK DIAMOND SUIT}\N{BLACK HEART SUIT}\N{BLACK SPADE SUIT}"[
            list(type(self)).index(self)
        ]


RANKS = (*range(2, 11), *"JQKA")


@functools.total_ordering
class Card:
    __slots__ = ("rank", "suit", "visible")

    def __init__(self, rank, suit, visible=True):
        try:
            ok = rank in RANKS and not isinstance(rank, (bool, float))
            Suit(suit)
        except ValueError as problem:
            raise AssertionError(f"{suit!r} is not a suit") from problem
        assert ok, rank
        self.rank, self.suit = rank, suit
        self.set_visible(visible)

    def get_rank(self):
        return self.rank

    def get_suit(self):
        return self.suit

    def set_visible(self, visible):
        if visible is not True and visible is not False:
            raise AssertionError(visible)
        self.visible = visible

    @property
    def _faces(self):
        if self.visible:
            return dict(rank=self.rank, symbol=Suit(self.suit).symbol, suit=self.suit)
        return dict.fromkeys(["rank", "symbol", "suit"], "?")

    def __str__(self):
        return textwrap.dedent("""\
            ____
            |{rank}  |
            | {symbol} |
            |__{rank}|""").format(**self._faces)

    def __repr__(self):
        return "({rank}, {suit})".format_map(self._faces)

    def _key(self):
        return RANKS.index(self.rank), list(Suit).index(Suit(self.suit))

    def __lt__(self, other_card):
        return self._key() < other_card._key()

    def __eq__(self, other):
        return isinstance(other, Card) and self._key() == other._key()

    def __hash__(self):
        return hash(self._key())
