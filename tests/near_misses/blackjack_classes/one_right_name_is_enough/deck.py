# expect: test_a_shuffle_of_another_name_or_count_is_refused; score 99
# mistake: other names are ignored if there is a right one beside them ("Assert that there is no other name"); costs points of task 4
"""The deck that both hands are dealt from."""

from card import RANKS, SUITS, Card
from hand import PlayerHand
from shuffle import Shuffle


class Deck:
    """A deck of at first 52 cards."""

    def __init__(self) -> None:
        """Create the cards in ascending order."""
        self.cards: list[Card] = [Card(rank, suit) for rank in RANKS for suit in SUITS]

    def get_cards(self) -> list[Card]:
        """Return the cards."""
        return self.cards

    def deal_hand(self, hand: PlayerHand) -> None:
        """Move the top card to the hand."""
        assert isinstance(hand, PlayerHand), "cards are dealt to hands only"
        hand.add_card(self.cards.pop(0))

    def shuffle(self, **shuffle_and_count: int) -> None:
        """Shuffle, the modified overhand first."""
        assert "modified_overhand" in shuffle_and_count or "mongean" in shuffle_and_count
        for count in shuffle_and_count.values():
            assert isinstance(count, int) and count >= 0, f"{count} is no count"
        if "modified_overhand" in shuffle_and_count:
            num = min(shuffle_and_count["modified_overhand"], len(self.cards))
            self.cards = Shuffle.modified_overhand(self.cards, num)
        for _ in range(shuffle_and_count.get("mongean", 0)):
            self.cards = Shuffle.mongean(self.cards)
