# expect: test_the_deck_is_made_by_a_list_comprehension_and_no_loop; score 99
# mistake: __init__ calls a helper that has a while statement, beside its comprehension ("and helpers in deck.py that it calls, have no for or while statement"); costs points of task 4
from card import *
from hand import *
from shuffle import *


class Deck:
    def __init__(self):
        ranks = [2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A"]
        suits = self.make_suits()
        self.cards = [Card(ranks[i // 4], suits[i % 4]) for i in range(52)]

    def make_suits(self):
        names = "clubs diamonds hearts spades".split()
        suits = []
        while len(names) > 0:
            suits.append(names.pop(0))
        return suits

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
        self.cards = Shuffle.modified_overhand(self.cards, overhand)
        while mongean > 0:
            self.cards = Shuffle.mongean(self.cards)
            mongean = mongean - 1
