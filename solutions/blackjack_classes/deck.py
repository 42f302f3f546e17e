"""The deck that both hands are dealt from."""

from card import Card
from hand import PlayerHand
from shuffle import Shuffle

# Import here whatever else your Deck needs.
### BEGIN SOLUTION
from card import RANKS, SUITS
### END SOLUTION


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
        ### BEGIN SOLUTION task 4, Deck.__init__: one list comprehension, and no for or while
        # The suit changes faster than the rank, because cards are compared by rank first.
        self.cards = [Card(rank, suit) for rank in RANKS for suit in SUITS]
        ### END SOLUTION

    def get_cards(self) -> list[Card]:
        """Return the list of cards, the top card first.

        >>> repr(Deck().get_cards()[51])
        '(A, spades)'
        """
        ### BEGIN SOLUTION task 4, Deck.get_cards: return the cards
        return self.cards
        ### END SOLUTION

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
        ### BEGIN SOLUTION task 4, Deck.deal_hand: assert that it is a hand; it knows how to add
        assert isinstance(hand, PlayerHand), f"{hand!r} is not a hand"
        hand.add_card(self.cards.pop(0))
        ### END SOLUTION

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
        ### BEGIN SOLUTION task 4, Deck.shuffle: assert names and counts, then shuffle in this order
        for name, count in shuffle_and_count.items():
            assert name in ("modified_overhand", "mongean"), f"there is no shuffle {name}"
            assert isinstance(count, int) and count >= 0, f"{name} is a whole number, 0 or more"
        # The counts mean two things: cards to begin with here, ...
        overhand = shuffle_and_count.get("modified_overhand", 0)
        self.cards = Shuffle.modified_overhand(self.cards, overhand)
        # ... and times to shuffle here.
        for _ in range(shuffle_and_count.get("mongean", 0)):
            self.cards = Shuffle.mongean(self.cards)
        ### END SOLUTION
