from card import RANKS, SYMBOLS, Card
from hand import PlayerHand
from shuffle import Shuffle


class Deck:
    def __init__(self):
        self.cards = [Card(rank, suit) for rank in RANKS for suit in SYMBOLS]

    def get_cards(self):
        return self.cards

    def deal_hand(self, hand):
        assert isinstance(hand, PlayerHand)
        top, *self.cards = self.cards
        hand.add_card(top)

    def shuffle(self, **shuffle_and_count):
        assert shuffle_and_count.keys() <= {"modified_overhand", "mongean"}
        assert all(type(n) is int and n >= 0 for n in shuffle_and_count.values())
        match shuffle_and_count:
            case {"modified_overhand": num}:
                self.cards = Shuffle.modified_overhand(self.cards, num)
        for _ in range(shuffle_and_count.get("mongean", 0)):
            self.cards = Shuffle.mongean(self.cards)
