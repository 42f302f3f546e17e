order = [2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A"]
suits = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}


class Card:
    __slots__ = ("rank", "suit", "visible")

    def __init__(self, rank, suit, visible=True):
        if rank not in order:
            raise AssertionError("%s is not a rank" % rank)
        if suit not in suits:
            raise AssertionError("%s is not a suit" % suit)
        if visible is not True and visible is not False:
            raise AssertionError("visible")
        self.rank, self.suit, self.visible = rank, suit, visible

    def get_rank(self): return self.rank
    def get_suit(self): return self.suit

    def set_visible(self, visible):
        if visible is not True and visible is not False:
            raise AssertionError("visible")
        self.visible = visible

    def key(self):
        return order.index(self.rank) * 4 + list(suits).index(self.suit)

    def __str__(self):
        r, s = (self.rank, suits[self.suit]) if self.visible else "??"
        return "____\n|%s  |\n| %s |\n|__%s|" % (r, s, r)

    def __repr__(self):
        return "(%s, %s)" % ((self.rank, self.suit) if self.visible else ("?", "?"))

    def __lt__(self, other_card): return self.key() < other_card.key()
    def __gt__(self, other_card): return self.key() > other_card.key()
    def __eq__(self, other_card): return isinstance(other_card, Card) and self.key() == other_card.key()
    def __hash__(self): return self.key()
