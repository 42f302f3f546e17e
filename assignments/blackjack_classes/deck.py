"""The deck that both hands are dealt from."""

from card import Card
from hand import PlayerHand
from shuffle import Shuffle

# Import here whatever else your Deck needs.


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
        # TODO task 4: one list comprehension, and no for or while.
        raise NotImplementedError("task 4: Deck.__init__ is not written yet")

    def get_cards(self) -> list[Card]:
        """Return the list of cards, the top card first.

        >>> repr(Deck().get_cards()[51])
        '(A, spades)'
        """
        # TODO task 4: return the cards.
        raise NotImplementedError("task 4: Deck.get_cards is not written yet")

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
        # TODO task 4: assert that it is a hand; it knows how to add.
        raise NotImplementedError("task 4: Deck.deal_hand is not written yet")

    def shuffle(self, **shuffle_and_count: int) -> None:
        """Shuffle the deck in the ways that are named, modified overhand first.

        >>> deck = Deck()
        >>> deck.get_cards()[1].get_suit()
        'diamonds'
        >>> deck.shuffle(modified_overhand=2, mongean=3)
        >>> deck.get_cards()[0].get_rank()
        'A'
        >>> deck.get_cards()[4].get_suit()
        'diamonds'
        """
        # TODO task 4: assert names and counts, then shuffle in this order.
        raise NotImplementedError("task 4: Deck.shuffle is not written yet")
