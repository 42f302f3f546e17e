"""Cards, with lookup tables, operator and functools."""
from functools import total_ordering

RANKS = (*range(2, 11), *"JQKA")
SYMBOLS = dict(zip(("clubs", "diamonds", "hearts", "spades"), "♣♦♥♠"))
SUITS = tuple(SYMBOLS)
PICTURE = "____\n|{0}  |\n| {1} |\n|__{0}|"


def is_bool(thing):
    return isinstance(thing, bool)


@total_ordering
class Card:
    def __init__(self, rank, suit, visible=True):
        assert isinstance(rank, (int, str)) and not is_bool(rank) and rank in RANKS, f"{rank!r}: no rank"
        assert isinstance(suit, str) and suit in SUITS, f"{suit!r}: no suit"
        self.rank, self.suit = rank, suit
        self.set_visible(visible)

    get_rank = lambda self: self.rank
    get_suit = lambda self: self.suit

    def set_visible(self, visible):
        assert is_bool(visible)
        self.visible = visible

    def __str__(self):
        return PICTURE.format(*((self.rank, SYMBOLS[self.suit]) if self.visible else "??"))

    def __repr__(self):
        return "({}, {})".format(*((self.rank, self.suit) if self.visible else "??"))

    @property
    def _key(self):
        return RANKS.index(self.rank), SUITS.index(self.suit)

    def __eq__(self, other):
        return isinstance(other, Card) and self._key == other._key

    def __hash__(self):
        return hash(self._key)

    def __lt__(self, other_card):
        return self._key < other_card._key
