import itertools
from card import Card
from hand import PlayerHand
from shuffle import Shuffle


class Deck:
    def __init__(self):
        self.cards = [Card(*pair) for pair in itertools.product(Card.RANKS, Card.SUITS)]

    def get_cards(self): return self.cards

    def deal_hand(self, hand):
        assert isinstance(hand, PlayerHand)
        top, *self.cards = self.cards
        hand.add_card(top)

    def shuffle(self, **shuffle_and_count):
        known = ("modified_overhand", "mongean")
        assert shuffle_and_count.keys() <= {*known}
        assert all(type(n) is int and n >= 0 for n in shuffle_and_count.values())
        mo, mg = (shuffle_and_count.get(k, 0) for k in known)
        self.cards = Shuffle.modified_overhand(self.cards, mo)
        while mg:
            self.cards = Shuffle.mongean(self.cards)
            mg -= 1
