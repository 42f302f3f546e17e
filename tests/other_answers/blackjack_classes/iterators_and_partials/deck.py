from itertools import product

from card import RANKS, SUITS, Card
from hand import PlayerHand
from shuffle import Shuffle


def is_count(n):
    return isinstance(n, int) and not isinstance(n, bool) and n >= 0


class Deck:
    def __init__(self):
        self.cards = [Card(*face) for face in product(RANKS, SUITS)]

    def get_cards(self):
        return self.cards

    def deal_hand(self, hand):
        assert isinstance(hand, PlayerHand)
        top, *self.cards = self.cards
        hand.add_card(top)

    def shuffle(self, **shuffle_and_count):
        assert shuffle_and_count.keys() <= {"modified_overhand", "mongean"}
        assert all(map(is_count, shuffle_and_count.values()))
        self.cards = Shuffle.modified_overhand(
            self.cards, min(shuffle_and_count.get("modified_overhand", 0), len(self.cards))
        )
        for _ in range(shuffle_and_count.get("mongean", 0)):
            self.cards = Shuffle.mongean(self.cards)
