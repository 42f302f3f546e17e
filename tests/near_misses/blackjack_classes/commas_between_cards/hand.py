# expect: test_the_repr_of_a_hand_has_its_cards_in_one_line, test_a_hidden_card_stays_hidden_in_the_text_of_the_hand, test_a_round_that_the_player_wins_is_logged_line_by_line, test_the_shuffles_follow_the_numbers_that_are_drawn, test_pulled_cards_are_logged_in_their_place; score 93
# mistake: repr of a hand has commas ("the cards in one line with a space between two"); costs points of task 2, and the log of task 7
'''Die Hände (the hands).'''

import card


class PlayerHand(object):

    def __init__(self):
        self.cards = list()

    def get_cards(self):
        return self.cards

    def sort_hand(self):
        # selection sort: always the lowest card that is left
        left, self.cards = self.cards, []
        while left:
            lowest = left[0]
            for c in left:
                if c < lowest:
                    lowest = c
            self.cards.append(left.pop([c is lowest for c in left].index(True)))

    def add_card(self, *cards):
        self.check(cards)
        for c in cards:
            c.set_visible(True)
            self.cards.append(c)
        self.sort_hand()

    def check(self, cards):
        for c in cards:
            if not isinstance(c, card.Card):
                raise AssertionError('Das ist keine Karte: %r' % (c,))

    def __str__(self):
        return '\n'.join('%s' % c for c in self.cards)

    def __repr__(self):
        return ', '.join('%r' % c for c in self.cards)


class DealerHand(PlayerHand):

    def __init__(self):
        super(DealerHand, self).__init__()
        self.hand_visible = False

    def add_card(self, *cards):
        if self.hand_visible:
            super(DealerHand, self).add_card(*cards)
        else:
            self.check(cards)
            for c in cards:
                if self.cards:
                    c.set_visible(False)
                self.cards.append(c)

    def reveal_hand(self):
        self.hand_visible = True
        cards, self.cards = self.cards, []
        self.add_card(*cards)
