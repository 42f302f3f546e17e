from functools import cached_property
from itertools import product

RANKS = [*range(2, 11), *"JQKA"]
SYMBOLS = {"clubs": "\N{BLACK CLUB SUIT}", "diamonds": "\N{BLACK DIAMOND SUIT}",
           "hearts": "\N{BLACK HEART SUIT}", "spades": "\N{BLACK SPADE SUIT}"}
ORDER = {pair: place for place, pair in enumerate(product(RANKS, SYMBOLS))}


class Boolean:
    """A descriptor that lets in nothing but True and False."""

    def __set_name__(self, owner, name):
        self.key = "_" + name

    def __get__(self, thing, owner=None):
        return self if thing is None else getattr(thing, self.key)

    def __set__(self, thing, value):
        assert isinstance(value, bool), value
        setattr(thing, self.key, value)


class Card:
    visible = Boolean()

    def __init__(self, rank, suit, visible=True):
        assert type(rank) in (int, str) and rank in RANKS
        assert isinstance(suit, str) and suit in SYMBOLS
        self.rank, self.suit, self.visible = rank, suit, visible

    get_rank = lambda self: self.rank
    get_suit = lambda self: self.suit

    def set_visible(self, visible):
        self.visible = visible

    def __str__(self):
        rank, suit = (self.rank, SYMBOLS[self.suit]) if self.visible else "??"
        return "____\n|{0}  |\n| {1} |\n|__{0}|".format(rank, suit)

    def __repr__(self):
        return "({}, {})".format(*([self.rank, self.suit] if self.visible else "??"))

    def __lt__(self, other_card):
        return ORDER[self.rank, self.suit] < ORDER[other_card.rank, other_card.suit]
