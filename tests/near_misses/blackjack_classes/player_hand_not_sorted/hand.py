# expect: test_added_cards_are_sorted, test_a_revealed_hand_takes_cards_like_a_players_hand, test_examples_of_PlayerHand_add_card, test_a_card_is_dealt_to_its_place_in_a_sorted_hand, test_a_round_that_the_player_wins_is_logged_line_by_line, test_the_shuffles_follow_the_numbers_that_are_drawn; score 92.75
# mistake: a player's hand stays in the order in which the cards come ("adds them, and sorts the hand"); costs points of task 2, and the log of task 7
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
        for card in self.cards[1:]:
            card.set_visible(False)

    def reveal_hand(self) -> None:
        """Show all cards."""
        self.hand_visible = True
        for card in self.cards:
            card.set_visible(True)
        self.sort_hand()
