# expect: test_a_card_is_dealt_to_its_place_in_a_sorted_hand, test_a_dealers_hand_gets_its_cards_in_its_own_way, test_a_round_that_the_player_wins_is_logged_line_by_line, test_the_shuffles_follow_the_numbers_that_are_drawn, test_pulled_cards_are_logged_in_their_place; score 93
# mistake: the card is appended to hand.cards ("adds it to the hand, in the way of that hand"); costs points of task 4, and all games
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
        hand.cards.append(self.cards.pop())
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
