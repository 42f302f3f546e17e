# expect: test_two_hands_hold_their_own_cards, test_a_round_that_the_player_wins_is_logged_line_by_line, test_a_win_pays_the_bet_and_a_loss_takes_it, test_too_little_money_ends_the_game, test_the_shuffles_follow_the_numbers_that_are_drawn, test_bets_rise_with_a_win_fall_with_a_loss_and_stay_with_a_tie, test_the_bet_never_falls_below_five, test_rounds_are_counted_across_calls_and_the_bet_begins_anew, test_pulled_cards_are_logged_in_their_place, test_the_dealer_plays_even_if_the_player_is_bust, test_a_round_is_finished_when_the_deck_runs_out, test_two_cards_that_make_21_are_nothing_special, test_each_round_is_in_the_summary, test_the_summary_shows_all_cards_of_the_round, test_amounts_are_written_as_python_writes_them; score 83.5
# mistake: the list of cards belongs to the class, so that all hands hold the same cards ("PlayerHand() begins with an empty list"); costs points of task 2, and everything that deals to two hands
from card import *


class PlayerHand:
    cards = []

    def __init__(self):
        pass

    def get_cards(self):
        return self.cards

    def sort_hand(self):
        # insertion sort
        i = 1
        while i < len(self.cards):
            j = i
            while j > 0 and self.cards[j] < self.cards[j - 1]:
                self.cards[j], self.cards[j - 1] = self.cards[j - 1], self.cards[j]
                j = j - 1
            i = i + 1

    def add_card(self, *cards):
        for card in cards:
            assert type(card) == Card
            self.cards.append(card)
        self.sort_hand()

    def __str__(self):
        text = ""
        for i in range(len(self.cards)):
            text = text + str(self.cards[i])
            if i != len(self.cards) - 1:
                text = text + "\n"
        return text

    def __repr__(self):
        text = ""
        for i in range(len(self.cards)):
            text = text + repr(self.cards[i])
            if i != len(self.cards) - 1:
                text = text + " "
        return text


class DealerHand(PlayerHand):
    def __init__(self):
        PlayerHand.__init__(self)
        self.hand_visible = False

    def add_card(self, *cards):
        if self.hand_visible == True:
            PlayerHand.add_card(self, *cards)
        else:
            for card in cards:
                assert type(card) == Card
                if len(self.cards) == 0:
                    card.set_visible(True)
                else:
                    card.set_visible(False)
                self.cards.append(card)

    def reveal_hand(self):
        for card in self.cards:
            card.set_visible(True)
        self.sort_hand()
        self.hand_visible = True
