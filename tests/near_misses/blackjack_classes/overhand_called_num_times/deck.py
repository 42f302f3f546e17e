# expect: test_a_deck_can_be_shuffled_in_one_way, test_the_overhand_comes_before_the_mongean_shuffle, test_the_overhand_comes_first_in_whichever_order_the_names_are_given, test_examples_of_Deck_shuffle; score 96.75
# mistake: modified_overhand=2 is two calls with num 2 ("one call of Shuffle.modified_overhand, with num 2"); costs points of task 4, and all games
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
        overhand = 0
        mongean = 0
        for name in shuffle_and_count:
            number = shuffle_and_count[name]
            assert type(number) == int and number >= 0
            if name == "modified_overhand":
                overhand = number
            elif name == "mongean":
                mongean = number
            else:
                assert False
        if overhand > len(self.cards):
            overhand = len(self.cards)
        for i in range(overhand):
            self.cards = Shuffle.modified_overhand(self.cards, overhand)
        while mongean > 0:
            self.cards = Shuffle.mongean(self.cards)
            mongean = mongean - 1
