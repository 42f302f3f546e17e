# expect: test_the_overhand_comes_first_in_whichever_order_the_names_are_given; score 99
# mistake: the shuffles are done in the order of the arguments ("does the modified overhand first, in whichever order they are given"); costs points of task 4
from card import *
from hand import *
from shuffle import *


class Deck:
    def __init__(self):
        ranks = [2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A"]
        suits = ["clubs", "diamonds", "hearts", "spades"]
        self.cards = [Card(ranks[i // 4], suits[i % 4]) for i in range(52)]

    def get_cards(self):
        return self.cards

    def deal_hand(self, hand):
        assert type(hand) == PlayerHand or type(hand) == DealerHand
        card = self.cards[0]
        del self.cards[0]
        hand.add_card(card)

    def shuffle(self, **shuffle_and_count):
        for name in shuffle_and_count:
            number = shuffle_and_count[name]
            assert type(number) == int and number >= 0
            if name == "modified_overhand":
                pass
            elif name == "mongean":
                pass
            else:
                assert False
        for name in shuffle_and_count:
            number = shuffle_and_count[name]
            if name == "modified_overhand":
                self.cards = Shuffle.modified_overhand(self.cards, min(number, len(self.cards)))
            else:
                for i in range(number):
                    self.cards = Shuffle.mongean(self.cards)
