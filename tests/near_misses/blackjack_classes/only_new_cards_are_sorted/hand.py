# expect: test_added_cards_are_sorted, test_a_revealed_hand_takes_cards_like_a_players_hand, test_examples_of_PlayerHand_add_card, test_a_card_is_dealt_to_its_place_in_a_sorted_hand, test_a_round_that_the_player_wins_is_logged_line_by_line, test_the_shuffles_follow_the_numbers_that_are_drawn; score 92.75
# mistake: the new cards are sorted among themselves only ("adds them, and sorts the hand"); costs points of task 2, and the log of task 7
"""Hands, in few lines."""
from card import Card


class PlayerHand:
    """See the handout."""

    def __init__(self):
        self.cards = []

    def get_cards(self):
        return list(self.cards)

    def sort_hand(self):
        self.cards = sorted(self.cards)

    def add_card(self, *cards):
        assert {*map(type, cards)} <= {Card}, "cards only"
        self.cards = self.cards + sorted(cards)

    def __str__(self):
        return "\n".join(map(str, self.cards))

    def __repr__(self):
        return " ".join(map(repr, self.cards))


class DealerHand(PlayerHand):
    """See the handout."""

    hand_visible = False

    def add_card(self, *cards):
        if self.hand_visible:
            return super().add_card(*cards)
        assert {*map(type, cards)} <= {Card}, "cards only"
        self.cards = [*self.cards, *cards]
        [card.set_visible(False) for card in self.cards[1:]]

    def reveal_hand(self):
        [card.set_visible(True) for card in self.cards]
        self.sort_hand()
        self.hand_visible = True
