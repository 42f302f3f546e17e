# expect: test_a_card_is_dealt_to_its_place_in_a_sorted_hand, test_a_round_that_the_player_wins_is_logged_line_by_line, test_the_shuffles_follow_the_numbers_that_are_drawn; score 95.5
# mistake: a card for the player is put at the end of hand.cards ("adds it to the hand, in the way of that hand"); costs points of task 4, and the log
"""The deck that both hands are dealt from."""

from card import RANKS, SUITS, Card
from hand import DealerHand, PlayerHand
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
        if isinstance(hand, DealerHand):
            hand.add_card(self.cards.pop(0))
        else:
            hand.cards.append(self.cards.pop(0))

    def shuffle(self, **shuffle_and_count: int) -> None:
        """Shuffle, the modified overhand first."""
        for name, count in shuffle_and_count.items():
            assert name in ("modified_overhand", "mongean"), f"{name} is no shuffle"
            assert isinstance(count, int) and count >= 0, f"{count} is no count"
        if "modified_overhand" in shuffle_and_count:
            num = min(shuffle_and_count["modified_overhand"], len(self.cards))
            self.cards = Shuffle.modified_overhand(self.cards, num)
        for _ in range(shuffle_and_count.get("mongean", 0)):
            self.cards = Shuffle.mongean(self.cards)
