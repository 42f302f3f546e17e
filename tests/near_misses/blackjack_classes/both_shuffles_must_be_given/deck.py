# expect: test_a_deck_can_be_shuffled_in_one_way, test_a_shuffle_of_another_name_or_count_is_refused; score 98
# mistake: without one of the names there is a KeyError ("It is given one or both of the names"); costs points of task 4
'''Das Kartenspiel (the deck).'''

import card
import hand as hands
import shuffle as shuffles


class Deck(object):

    def __init__(self):
        faces = list(range(2, 11)) + ['J', 'Q', 'K', 'A']
        self.cards = [card.Card(face, suit, True) for face in faces
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
        num = options.pop('modified_overhand')
        times = options.pop('mongean')
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
