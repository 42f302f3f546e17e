# expect: test_cards_are_compared_by_rank_first, test_each_rank_is_lower_than_the_next, test_added_cards_are_sorted, test_sorting_a_hand_puts_it_into_ascending_order, test_examples_of_PlayerHand_add_card, test_a_round_that_the_player_wins_is_logged_line_by_line, test_the_summary_shows_all_cards_of_the_round; score 91.75
# mistake: ranks are compared as text, so that 10 is lower than 2 ("From lowest to highest: 2 to 10, J, Q, K, A"); costs points of task 1, and sorted hands of task 2
class Card:
    def __init__(self, rank, suit, visible=True):
        assert rank in (2, 3, 4, 5, 6, 7, 8, 9, 10) or rank in ("J", "Q", "K", "A")
        assert suit == "clubs" or suit == "diamonds" or suit == "hearts" or suit == "spades"
        assert visible is True or visible is False
        self.rank = rank
        self.suit = suit
        self.visible = visible

    def get_rank(self):
        return self.rank

    def get_suit(self):
        return self.suit

    def set_visible(self, visible):
        assert visible is True or visible is False
        self.visible = visible

    def __str__(self):
        rank = "?"
        symbol = "?"
        if self.visible == True:
            rank = str(self.rank)
            if self.suit == "clubs":
                symbol = "♣"
            elif self.suit == "diamonds":
                symbol = "♦"
            elif self.suit == "hearts":
                symbol = "♥"
            else:
                symbol = "♠"
        picture = "____" + "\n"
        picture = picture + "|" + rank + "  |" + "\n"
        picture = picture + "| " + symbol + " |" + "\n"
        picture = picture + "|__" + rank + "|"
        return picture

    def __repr__(self):
        if self.visible == False:
            return "(?, ?)"
        return "(" + str(self.rank) + ", " + self.suit + ")"

    def rank_number(self):
        return str(self.rank)
        if self.rank == "J":
            return 11
        elif self.rank == "Q":
            return 12
        elif self.rank == "K":
            return 13
        elif self.rank == "A":
            return 14
        else:
            return self.rank

    def __lt__(self, other_card):
        mine = self.rank_number()
        other = other_card.rank_number()
        if mine < other:
            return True
        elif mine > other:
            return False
        else:
            # the names of the suits are in alphabetical order
            return self.suit < other_card.suit
