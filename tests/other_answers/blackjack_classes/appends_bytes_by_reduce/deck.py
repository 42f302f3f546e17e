from card import RANKS, Card, Suit
from hand import PlayerHand
from shuffle import Shuffle


class Deck:
    def __init__(self) -> None:
        self.cards: list[Card] = sorted([Card(r, s) for s in Suit.__members__ for r in RANKS])

    def __len__(self):
        return len(self.cards)

    def __bool__(self):
        return True

    def get_cards(self) -> list[Card]:
        return self.cards

    def deal_hand(self, hand: PlayerHand) -> None:
        assert isinstance(hand, PlayerHand), f"{hand} is no hand"
        hand.add_card(self.cards.pop(0))

    def shuffle(self, **shuffle_and_count: int) -> None:
        counts = {"modified_overhand": 0, "mongean": 0} | shuffle_and_count
        assert len(counts) == 2
        assert all(isinstance(count, int) and count >= 0 for count in counts.values())
        self.cards = self._mongean(counts["mongean"], Shuffle.modified_overhand(self.cards, counts["modified_overhand"]))

    def _mongean(self, times, cards):
        return self._mongean(times - 1, Shuffle.mongean(cards)) if times else cards
