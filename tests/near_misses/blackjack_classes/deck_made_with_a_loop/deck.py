# expect: test_the_deck_is_made_by_a_list_comprehension_and_no_loop; score 99
# mistake: the cards are appended in a loop ("made with a list comprehension. __init__ ... no for or while statement"); costs points of task 4
from card import *
from hand import *
from shuffle import *


class Deck:
    def __init__(self):
        ranks = [2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A"]
        suits = ["clubs", "diamonds", "hearts", "spades"]
        self.cards = []
        for rank in ranks:
            for suit in suits:
                self.cards.append(Card(rank, suit))

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
