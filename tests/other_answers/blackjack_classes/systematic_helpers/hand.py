"""What the player and the dealer hold in their hands."""

from __future__ import annotations

from typing import Any, Final

from card import Card, fail

PICTURE_SEPARATOR: Final[str] = "\n"
LINE_SEPARATOR: Final[str] = " "


class PlayerHand:
    """The player's cards, always sorted."""

    def __init__(self) -> None:
        """Create a hand without cards.

        >>> PlayerHand().cards
        []
        """
        self.cards: list[Card] = []

    def get_cards(self) -> list[Card]:
        """Return a defensive copy of the list of cards.

        >>> PlayerHand().get_cards()
        []
        """
        return list(self.cards)

    def sort_hand(self) -> None:
        """Put the cards into ascending order.

        >>> hand = PlayerHand()
        >>> hand.cards = [Card("A", "clubs"), Card(2, "spades")]
        >>> hand.sort_hand()
        >>> repr(hand)
        '(2, spades) (A, clubs)'
        """
        self.cards = sorted(self.cards)

    def add_card(self, *cards: Card) -> None:
        """Add any number of cards and sort the hand.

        >>> hand = PlayerHand()
        >>> hand.add_card(Card("K", "hearts"), Card(4, "spades"))
        >>> hand.add_card(Card(10, "clubs"))
        >>> hand.get_cards()[0].get_rank()
        4
        >>> hand.get_cards()[2].get_rank()
        'K'
        """
        self._append_checked(cards)
        self.sort_hand()

    def _append_checked(self, cards: tuple[Any, ...]) -> None:
        """Check all the cards first, and only then take them, in the order given."""
        strangers = [thing for thing in cards if not isinstance(thing, Card)]
        if strangers:
            fail(f"{strangers[0]!r} is not a Card")
        self.cards = [*self.cards, *cards]

    def __str__(self) -> str:
        r"""Return the pictures of the cards, one below the other.

        >>> hand = PlayerHand()
        >>> hand.add_card(Card(10, "spades"), Card("A", "clubs"))
        >>> str(hand)
        '____\n|10  |\n| ♠ |\n|__10|\n____\n|A  |\n| ♣ |\n|__A|'
        """
        return PICTURE_SEPARATOR.join(map(str, self.cards))

    def __repr__(self) -> str:
        """Return the cards in one line, with a space between two.

        >>> hand = PlayerHand()
        >>> hand.add_card(Card("A", "clubs"), Card(10, "spades"))
        >>> repr(hand)
        '(10, spades) (A, clubs)'
        """
        return LINE_SEPARATOR.join(map(repr, self.cards))


class DealerHand(PlayerHand):
    """The dealer's cards, of which only the first is visible until they are revealed."""

    def __init__(self) -> None:
        """Create a hand without cards that has not been revealed.

        >>> DealerHand().hand_visible
        False
        """
        super().__init__()
        self.hand_visible: bool = False

    def add_card(self, *cards: Card) -> None:
        """Add any number of cards: hidden and unsorted, or as to a PlayerHand once revealed.

        >>> hand = DealerHand()
        >>> hand.add_card(Card("K", "hearts"))
        >>> hand.add_card(Card(4, "spades"))
        >>> hand.get_cards()[0].get_rank()
        'K'
        >>> hand.get_cards()[1].visible
        False
        """
        if self.hand_visible:
            super().add_card(*cards)
        else:
            self._append_checked(cards)
            self._hide_all_but_first()

    def _hide_all_but_first(self) -> None:
        for card in self.cards[1:]:
            card.set_visible(False)

    def reveal_hand(self) -> None:
        """Make all cards visible and sort the hand.

        >>> hand = DealerHand()
        >>> hand.add_card(Card("K", "hearts"), Card(4, "spades"))
        >>> hand.reveal_hand()
        >>> hand.get_cards()[0].get_rank()
        4
        >>> hand.get_cards()[0].visible
        True
        """
        self.hand_visible = True
        for card in self.cards:
            card.set_visible(True)
        self.sort_hand()
