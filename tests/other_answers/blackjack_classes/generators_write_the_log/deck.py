from card import RANKS, Card, Suit
from hand import PlayerHand
from shuffle import Shuffle


class Deck:
    def __init__(self):
        self.cards = [Card(rank, suit.value) for rank in RANKS for suit in Suit]

    def get_cards(self):
        return self.cards

    def deal_hand(self, hand):
        assert isinstance(hand, PlayerHand)
        top, *self.cards = self.cards
        hand.add_card(top)

    def shuffle(self, **shuffle_and_count):
        assert shuffle_and_count.keys() <= {"modified_overhand", "mongean"}
        for count in shuffle_and_count.values():
            assert type(count) is int and count >= 0
        num = shuffle_and_count.get("modified_overhand", 0)
        self.cards = Shuffle.modified_overhand(self.cards, num)
        remaining = shuffle_and_count.get("mongean", 0)
        while remaining:
            self.cards = Shuffle.mongean(self.cards)
            remaining -= 1
