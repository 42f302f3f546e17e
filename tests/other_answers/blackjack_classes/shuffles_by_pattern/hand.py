import bisect
from card import Card


class PlayerHand:
    def __init__(self): self.cards = []
    def get_cards(self): return list(self.cards)
    def sort_hand(self): self.cards = sorted(self.cards)

    def add_card(self, *cards):
        assert all(isinstance(c, Card) for c in cards)
        self._accept(cards)

    def _accept(self, cards):
        for c in cards:
            self.cards.append(c)
        self.sort_hand()

    def __str__(self): return "\n".join(map(str, self.cards))
    def __repr__(self): return " ".join(map(repr, self.cards))


class DealerHand(PlayerHand):
    def __init__(self, hand_visible=False):
        super().__init__()
        self.hand_visible = hand_visible

    def _accept(self, cards):
        if self.hand_visible:
            return super()._accept(cards)
        self.cards = [*self.cards, *cards]
        for n, c in enumerate(self.cards):
            c.set_visible(n == 0)

    def reveal_hand(self):
        self.hand_visible = True
        [c.set_visible(True) for c in self.cards]
        self.sort_hand()
