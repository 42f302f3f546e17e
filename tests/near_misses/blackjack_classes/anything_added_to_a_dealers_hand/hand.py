# expect: test_a_dealers_hand_takes_nothing_but_cards; score 99.75
# mistake: a hand of the dealer that is not revealed takes anything ("The same assert holds"); costs points of task 2
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
        self.cards.extend(cards)
        for card in self.cards[1:]:
            if isinstance(card, Card):
                card.set_visible(False)

    def reveal_hand(self) -> None:
        """Show all cards."""
        self.hand_visible = True
        for card in self.cards:
            card.set_visible(True)
        self.sort_hand()
