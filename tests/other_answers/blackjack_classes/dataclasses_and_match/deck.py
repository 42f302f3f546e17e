from dataclasses import dataclass, field
import itertools

from card import ORDER, Card, Suit
from hand import PlayerHand
from shuffle import Shuffle


def new_cards():
    return [Card(rank, suit.name) for rank, suit in itertools.product(ORDER, Suit)]


@dataclass
class Deck:
    cards: list = field(default_factory=new_cards)

    def get_cards(self):
        return self.cards

    def deal_hand(self, hand):
        assert isinstance(hand, PlayerHand)
        top, *self.cards = self.cards
        hand.add_card(top)

    def shuffle(self, **shuffle_and_count):
        wrong = set(shuffle_and_count) - {"modified_overhand", "mongean"}
        assert not wrong, wrong
        assert all(type(n) is int and n >= 0 for n in shuffle_and_count.values())
        if (num := shuffle_and_count.get("modified_overhand")) is not None:
            self.cards = Shuffle.modified_overhand(self.cards, num)
        for _ in range(shuffle_and_count.get("mongean", 0)):
            self.cards = Shuffle.mongean(self.cards)
