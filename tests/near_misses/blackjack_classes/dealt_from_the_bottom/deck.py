# expect: test_dealing_moves_the_first_card_to_the_hand, test_a_card_is_dealt_to_its_place_in_a_sorted_hand, test_a_dealers_hand_gets_its_cards_in_its_own_way, test_a_player_takes_cards_up_to_the_threshold, test_a_dealers_card_is_logged_as_the_dealers_and_in_full, test_a_round_that_the_player_wins_is_logged_line_by_line, test_a_win_pays_the_bet_and_a_loss_takes_it, test_too_few_cards_end_the_game, test_the_shuffles_follow_the_numbers_that_are_drawn, test_bets_rise_with_a_win_fall_with_a_loss_and_stay_with_a_tie, test_the_bet_never_falls_below_five, test_rounds_are_counted_across_calls_and_the_bet_begins_anew, test_pulled_cards_are_logged_in_their_place, test_the_dealer_plays_even_if_the_player_is_bust, test_two_cards_that_make_21_are_nothing_special, test_each_round_is_in_the_summary, test_the_summary_shows_all_cards_of_the_round, test_amounts_are_written_as_python_writes_them; score 79
# mistake: the last card is dealt ("takes the first card from the deck"); costs points of task 4, and all games
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
        card = self.cards[-1]
        del self.cards[-1]
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
