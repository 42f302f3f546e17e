# expect: test_cards_are_compared_by_rank_first, test_each_rank_is_lower_than_the_next, test_added_cards_are_sorted, test_sorting_a_hand_puts_it_into_ascending_order, test_examples_of_PlayerHand_add_card, test_examples_of_DealerHand_reveal_hand, test_a_round_that_the_player_wins_is_logged_line_by_line, test_pulled_cards_are_logged_in_their_place, test_the_summary_shows_all_cards_of_the_round; score 90
# mistake: suits are compared before ranks ("compares ranks, and suits only if the ranks are equal"); costs points of task 1
"""Cards, in few lines."""
from functools import total_ordering

ranks = (*range(2, 11), *"JQKA")
suits = "clubs diamonds hearts spades".split()


@total_ordering
class Card:
    """See the handout."""

    def __init__(self, rank, suit, visible=True):
        assert rank in ranks and suit in suits, (rank, suit)
        assert type(visible) is bool
        self.rank, self.suit, self.visible = rank, suit, visible

    get_rank = lambda self: self.rank
    get_suit = lambda self: self.suit

    def set_visible(self, visible):
        assert type(visible) is bool
        self.visible = visible

    def __str__(self):
        r = self.rank if self.visible else "?"
        s = "♣♦♥♠"[suits.index(self.suit)] if self.visible else "?"
        return "\n".join(("____", f"|{r}  |", f"| {s} |", f"|__{r}|"))

    def __repr__(self):
        return "({}, {})".format(*((self.rank, self.suit) if self.visible else "??"))

    def place(self):
        """Return the position in a new deck."""
        return ranks.index(self.rank) + 13 * suits.index(self.suit)

    def __lt__(self, other_card):
        return self.place() < other_card.place()

    def __eq__(self, other):
        return isinstance(other, Card) and self.place() == other.place()

    __hash__ = object.__hash__
