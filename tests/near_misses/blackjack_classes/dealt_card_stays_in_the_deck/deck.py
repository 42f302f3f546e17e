# expect: test_dealing_moves_the_first_card_to_the_hand, test_examples_of_Deck_deal_hand, test_nobody_takes_a_card_at_the_threshold_or_from_an_empty_deck, test_examples_of_Blackjack_hit_or_stand, test_too_few_cards_end_the_game, test_the_bet_begins_anew_after_a_call_that_ended_early, test_a_round_is_finished_when_the_deck_runs_out; score 94.5
# mistake: a card that is dealt stays in the deck ("takes the first card from the deck"); costs points of task 4, and all games
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
        self.cards = self.cards[1:] + [card]
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
