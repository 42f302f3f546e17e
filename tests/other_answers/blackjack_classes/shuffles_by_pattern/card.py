from functools import total_ordering
from typing import ClassVar


@total_ordering
class Card:
    RANKS: ClassVar = (*range(2, 11), *"JQKA")
    SUITS: ClassVar = dict(clubs="♣", diamonds="♦", hearts="♥", spades="♠")

    def __init__(self, rank, suit, visible=True):
        assert rank in self.RANKS and not isinstance(rank, float), rank
        assert isinstance(suit, str) and suit in self.SUITS, suit
        self.rank, self.suit = rank, suit
        self.set_visible(visible)

    def get_rank(self): return self.rank
    def get_suit(self): return self.suit

    def set_visible(self, visible):
        assert isinstance(visible, bool)
        self.visible = visible

    @property
    def _faces(self):
        return (self.rank, self.suit, self.SUITS[self.suit]) if self.visible else "???"

    def __str__(self):
        r, _, s = self._faces
        return "\n".join(("_" * 4, f"|{r}  |", f"| {s} |", f"|__{r}|"))

    def __repr__(self): return "({}, {})".format(*self._faces)

    def _key(self): return self.RANKS.index(self.rank), [*self.SUITS].index(self.suit)
    def __lt__(self, other_card): return self._key() < other_card._key()
    def __eq__(self, other): return isinstance(other, Card) and self._key() == other._key()
    __hash__ = None
