"""The deck, in few lines."""
from functools import reduce
from itertools import product

from card import Card, ranks, suits
from hand import PlayerHand
from shuffle import Shuffle


def new_cards():
    """Return 52 cards."""
    return [Card(*pair) for pair in product(ranks, suits)]


class Deck:
    """See the handout."""

    def __init__(self):
        self.cards = new_cards()

    def get_cards(self):
        return self.cards.copy()

    def deal_hand(self, hand):
        assert isinstance(hand, PlayerHand)
        top, *self.cards = self.cards
        hand.add_card(top)

    def shuffle(self, **shuffle_and_count):
        assert shuffle_and_count.keys() <= {"modified_overhand", "mongean"}
        assert all(type(count) is int and count >= 0 for count in shuffle_and_count.values())
        num = min(shuffle_and_count.get("modified_overhand", 0), len(self.cards))
        times = range(shuffle_and_count.get("mongean", 0))
        start = Shuffle.modified_overhand(self.cards, num)
        self.cards = reduce(lambda cards, _: Shuffle.mongean(cards), times, start)
