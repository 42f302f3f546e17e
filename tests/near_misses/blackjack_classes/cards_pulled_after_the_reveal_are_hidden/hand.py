# expect: test_a_revealed_hand_takes_cards_like_a_players_hand, test_a_card_is_dealt_to_its_place_in_a_sorted_hand, test_the_summary_shows_all_cards_of_the_round; score 97.5
# mistake: cards added after the reveal are hidden, too ("After that it adds cards as they are"); costs points of task 2, and the pictures of the summary
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
        return ' '.join('%r' % c for c in self.cards)


class DealerHand(PlayerHand):

    def __init__(self):
        super(DealerHand, self).__init__()
        self.hand_visible = False

    def add_card(self, *cards):
        if self.hand_visible:
            super(DealerHand, self).add_card(*cards)
            for c in cards:
                c.set_visible(False)
        else:
            self.check(cards)
            for c in cards:
                if self.cards:
                    c.set_visible(False)
                self.cards.append(c)

    def reveal_hand(self):
        self.hand_visible = True
        cards, self.cards = self.cards, []
        super(DealerHand, self).add_card(*cards)
