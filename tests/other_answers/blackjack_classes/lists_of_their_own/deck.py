from card import *
from hand import *
from shuffle import *
import card as _c


class Deck(list):
    def __init__(self):
        super().__init__([Card(r, s) for r in _c.order for s in _c.suits])

    @property
    def cards(self):
        return self

    @cards.setter
    def cards(self, value):
        self[:] = value

    def get_cards(self):
        return list(self)

    def deal_hand(self, hand):
        if not isinstance(hand, PlayerHand):
            raise AssertionError("not a hand")
        hand.add_card(self.pop(0))

    def shuffle(self, **shuffle_and_count):
        for k, v in shuffle_and_count.items():
            if k not in ("modified_overhand", "mongean") or type(v) is not int or v < 0:
                raise AssertionError
        if "modified_overhand" in shuffle_and_count:
            self.cards = Shuffle.modified_overhand(list(self), shuffle_and_count["modified_overhand"])
        for i in range(shuffle_and_count.get("mongean", 0)):
            self.cards = Shuffle.mogean(list(self))
