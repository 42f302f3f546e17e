# expect: test_revealing_shows_and_sorts_all_cards, test_a_revealed_hand_takes_cards_like_a_players_hand, test_the_summary_shows_all_cards_of_the_round; score 96.5
# mistake: reveal_hand leaves hand_visible at False ("and remembers that it is revealed"); costs points of task 2, and cards the dealer pulls in task 7
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
        self.cards = sorted([*self.cards, *cards])

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
