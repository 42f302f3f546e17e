"""The deck that both hands are dealt from."""

from __future__ import annotations

from typing import Any, Final

from card import RANK_NAMES, SUIT_NAMES, Card, fail, is_whole_number
from hand import PlayerHand
from shuffle import Shuffle

OVERHAND: Final[str] = "modified_overhand"
MONGEAN: Final[str] = "mongean"
SHUFFLE_NAMES: Final[frozenset[str]] = frozenset({OVERHAND, MONGEAN})


class Deck:
    """A deck of at first 52 cards; the first of the list is on top."""

    def __init__(self) -> None:
        """Create a deck of all 52 cards in ascending order.

        >>> deck = Deck()
        >>> len(deck.cards)
        52
        >>> repr(deck.cards[0])
        '(2, clubs)'
        """
        self.cards: list[Card] = self._all_cards()

    @staticmethod
    def _all_cards() -> list[Card]:
        """Return new cards of every rank in every suit."""
        return [Card(rank, suit) for rank in RANK_NAMES for suit in SUIT_NAMES]

    def get_cards(self) -> list[Card]:
        """Return a defensive copy of the list of cards, the top card first.

        >>> repr(Deck().get_cards()[51])
        '(A, spades)'
        """
        return list(self.cards)

    def deal_hand(self, hand: PlayerHand) -> None:
        """Move the top card from the deck to this hand.

        >>> deck = Deck()
        >>> hand = PlayerHand()
        >>> deck.deal_hand(hand)
        >>> len(hand.get_cards())
        1
        >>> len(deck.get_cards())
        51
        """
        if not isinstance(hand, PlayerHand):
            fail(f"{hand!r} is not a hand")
        top_card, *rest = self.cards
        self.cards = rest
        hand.add_card(top_card)

    def shuffle(self, **shuffle_and_count: int) -> None:
        """Shuffle the deck in the ways that are named, modified overhand first.

        >>> deck = Deck()
        >>> deck.shuffle(modified_overhand=2, mongean=3)
        >>> deck.get_cards()[0].get_rank()
        'A'
        >>> deck.get_cards()[4].get_suit()
        'diamonds'
        """
        self._check_shuffles(shuffle_and_count)
        self._shuffle_overhand(shuffle_and_count.get(OVERHAND, 0))
        self._shuffle_mongean(shuffle_and_count.get(MONGEAN, 0))

    @staticmethod
    def _check_shuffles(shuffle_and_count: dict[str, Any]) -> None:
        for name, count in shuffle_and_count.items():
            if name not in SHUFFLE_NAMES:
                fail(f"there is no shuffle {name!r}")
            if not is_whole_number(count):
                fail(f"{name}: {count!r} is not a whole number")
            if count < 0:
                fail(f"{name}: {count} is negative")

    def _shuffle_overhand(self, num: int) -> None:
        self.cards = Shuffle.modified_overhand(self.cards, num)

    def _shuffle_mongean(self, times: int) -> None:
        for _ in range(times):
            self.cards = Shuffle.mongean(self.cards)
