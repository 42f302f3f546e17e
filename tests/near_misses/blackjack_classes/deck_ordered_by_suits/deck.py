# expect: test_a_new_deck_has_52_cards_in_ascending_order, test_dealing_moves_the_first_card_to_the_hand, test_a_deck_can_be_shuffled_in_one_way, test_the_overhand_comes_before_the_mongean_shuffle, test_the_overhand_comes_first_in_whichever_order_the_names_are_given, test_the_deck_is_made_by_a_list_comprehension_and_no_loop, test_examples_of_Deck_shuffle, test_a_new_game_has_a_wallet_a_deck_and_an_empty_log, test_the_shuffles_follow_the_numbers_that_are_drawn; score 89.75
# mistake: all clubs come first, then all diamonds ("the 52 cards in ascending order"); costs points of task 4, and all games
'''Das Kartenspiel (the deck).'''

import card
import hand as hands
import shuffle as shuffles


class Deck(object):

    def __init__(self):
        faces = list(range(2, 11)) + ['J', 'Q', 'K', 'A']
        self.cards = [card.Card(face, suit, True) for suit in ('clubs', 'diamonds', 'hearts', 'spades')
                      for face in faces]

    def get_cards(self):
        return self.cards

    def deal_hand(self, hand):
        if not isinstance(hand, (hands.PlayerHand, hands.DealerHand)):
            raise AssertionError
        self.cards.reverse()
        hand.add_card(self.cards.pop())
        self.cards.reverse()

    def shuffle(self, **shuffle_and_count):
        options = dict(shuffle_and_count)
        num = options.pop('modified_overhand', 0)
        times = options.pop('mongean', 0)
        if options:
            raise AssertionError
        for n in (num, times):
            if not isinstance(n, int) or n < 0:
                raise AssertionError
        if num > 0:
            self.cards = shuffles.Shuffle.modified_overhand(self.cards, min(num, len(self.cards)))
        self.mongean(times)

    def mongean(self, times):
        if times > 0:
            self.cards = shuffles.Shuffle.mongean(self.cards)
            self.mongean(times - 1)
