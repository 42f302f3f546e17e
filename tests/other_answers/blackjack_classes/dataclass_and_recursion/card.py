from dataclasses import dataclass

from kit import ORDER, SUITS


@dataclass(eq=False, repr=False)
class Card:
    rank: object
    suit: str
    visible: bool = True

    def __post_init__(self):
        assert type(self.rank) in (int, str) and self.rank in ORDER
        assert type(self.suit) is str and self.suit in SUITS
        assert self.visible in (True, False)

    def get_rank(self): return self.rank
    def get_suit(self): return self.suit

    def set_visible(self, visible):
        assert isinstance(visible, bool), "yes or no"
        self.visible = visible

    def __str__(self):
        r, s = (self.rank, SUITS[self.suit]) if self.visible else "??"
        return f"""____
|{r}  |
| {s} |
|__{r}|"""

    def __repr__(self):
        return f"({self.rank}, {self.suit})" if self.visible else "(?, ?)"

    def __lt__(self, other_card):
        mine, theirs = ORDER[self.rank], ORDER[other_card.rank]
        if mine != theirs:
            return mine < theirs
        return self.suit < other_card.suit
