# expect: test_the_second_card_is_hidden_also_when_it_comes_alone, test_examples_of_DealerHand_add_card, test_a_dealers_hand_gets_its_cards_in_its_own_way, test_a_round_that_the_player_wins_is_logged_line_by_line, test_the_shuffles_follow_the_numbers_that_are_drawn, test_pulled_cards_are_logged_in_their_place; score 92.75
# mistake: all but the first card of each call are hidden, so that cards that come one at a time stay visible ("hides all cards but the first of the hand"); costs points of task 2, and the log of task 7
"""What the player and the dealer hold in their hands."""

from card import Card


class PlayerHand:
    """The player's cards, always sorted."""

    def __init__(self) -> None:
        """Create an empty hand."""
        self.cards: list[Card] = []

    def get_cards(self) -> list[Card]:
        """Return the cards."""
        return self.cards

    def sort_hand(self) -> None:
        """Put the cards into ascending order."""
        self.cards.sort()

    def add_card(self, *cards: Card) -> None:
        """Add the cards and sort the hand."""
        assert all(isinstance(card, Card) for card in cards), "a hand takes only cards"
        self.cards.extend(cards)
        self.sort_hand()

    def __str__(self) -> str:
        """Return the pictures below one another."""
        return "\n".join(str(card) for card in self.cards)

    def __repr__(self) -> str:
        """Return the cards in one line."""
        return " ".join(repr(card) for card in self.cards)


class DealerHand(PlayerHand):
    """The dealer's cards."""

    def __init__(self) -> None:
        """Create an empty hand, not revealed."""
        super().__init__()
        self.hand_visible: bool = False

    def add_card(self, *cards: Card) -> None:
        """Add cards, hidden or (once revealed) as they are."""
        if self.hand_visible:
            super().add_card(*cards)
            return
        for card in cards:
            assert isinstance(card, Card), "a hand takes only cards"
        self.cards.extend(cards)
        for card in cards[1:]:
            card.set_visible(False)

    def reveal_hand(self) -> None:
        """Show all cards."""
        self.hand_visible = True
        for card in self.cards:
            card.set_visible(True)
        self.sort_hand()
