from card import Card


class PlayerHand(list):
    """A hand is a list of cards."""

    @property
    def cards(self):
        return self

    @cards.setter
    def cards(self, value):
        self[:] = value

    def get_cards(self):
        return self[:]

    def sort_hand(self):
        self.sort()

    def add_card(self, *cards):
        for c in cards:
            if not isinstance(c, Card):
                raise AssertionError
        self += cards
        self.sort_hand()

    def __str__(self):
        return "\n".join(str(c) for c in self)

    def __repr__(self):
        return " ".join(repr(c) for c in self)


class DealerHand(PlayerHand):
    def __init__(self):
        super().__init__()
        self.hand_visible = False

    def add_card(self, *cards):
        if self.hand_visible:
            PlayerHand.add_card(self, *cards)
        else:
            for c in cards:
                if not isinstance(c, Card):
                    raise AssertionError
                c.set_visible(len(self) == 0)
                self.append(c)

    def reveal_hand(self):
        self.hand_visible = True
        for c in self:
            c.set_visible(True)
        self.sort_hand()
