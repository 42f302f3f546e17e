# expect: test_all_cards_of_a_new_deck_are_visible, test_examples_of_Blackjack_hit_or_stand, test_the_shuffles_follow_the_numbers_that_are_drawn; score 97.75
# mistake: the cards of a new deck are hidden ("all visible"); costs points of task 4, and the log of a card that is pulled
'''Das Kartenspiel (the deck).'''

import card
import hand as hands
import shuffle as shuffles


class Deck(object):

    def __init__(self):
        faces = list(range(2, 11)) + ['J', 'Q', 'K', 'A']
        self.cards = [card.Card(face, suit, False) for face in faces
                      for suit in ('clubs', 'diamonds', 'hearts', 'spades')]

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
