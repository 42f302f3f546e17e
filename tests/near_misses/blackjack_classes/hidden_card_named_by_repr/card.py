# expect: test_the_repr_of_a_card_is_rank_and_suit_or_question_marks, test_a_card_that_is_hidden_later_looks_like_any_hidden_card, test_a_hidden_card_stays_hidden_in_the_text_of_the_hand, test_a_round_that_the_player_wins_is_logged_line_by_line, test_the_shuffles_follow_the_numbers_that_are_drawn, test_pulled_cards_are_logged_in_their_place; score 92.5
# mistake: repr of a hidden card names rank and suit ("A hidden card shows question marks"); costs points of task 1, and the log of task 7
'''Eine Spielkarte (a playing card).'''

ALL_RANKS = '2 3 4 5 6 7 8 9 10 J Q K A'.split()


class Card(object):

    def __init__(self, rank, suit, visible = True):
        if isinstance(rank, str):
            if rank not in ALL_RANKS[9 : ]:
                raise AssertionError
        elif not isinstance(rank, int) or not 2 <= rank <= 10:
            raise AssertionError
        if not suit in ['clubs', 'diamonds', 'hearts', 'spades']:
            raise AssertionError
        self.rank = rank
        self.suit = suit
        self.set_visible(visible)

    def get_rank(self):
        return self.rank

    def get_suit(self):
        return self.suit

    def set_visible(self, visible):
        if not isinstance(visible, bool):
            raise AssertionError
        self.visible = visible

    def __str__(self):
        if not self.visible:
            return '____\n|?  |\n| ? |\n|__?|'
        symbols = {'spades': '\u2660', 'hearts': '\u2665', 'diamonds': '\u2666', 'clubs': '\u2663'}
        return '____\n|{0}  |\n| {1} |\n|__{0}|'.format(self.rank, symbols[self.suit])

    def __repr__(self):
        return '(' + ', '.join([str(self.rank), self.suit]) + ')'

    def __lt__(self, other_card):
        a = ALL_RANKS.index(str(self.rank))
        b = ALL_RANKS.index(str(other_card.rank))
        return a < b or (a == b and self.suit[0] < other_card.suit[0])
