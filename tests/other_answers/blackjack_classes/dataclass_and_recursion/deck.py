from card import Card
from hand import PlayerHand
from kit import ORDER, SUITS
from shuffle import Shuffle


class Deck:
    cards: list

    def __init__(self):
        self.cards = self._fresh()

    @classmethod
    def _fresh(cls):
        return [Card([*ORDER][i // 4], [*SUITS][i % 4]) for i in range(52)]

    def get_cards(self):
        return self.cards

    def deal_hand(self, hand):
        try:
            assert isinstance(hand, PlayerHand)
        except AssertionError:
            raise
        else:
            hand.add_card(self.cards.pop(0))

    def shuffle(self, **shuffle_and_count):
        for name, times in shuffle_and_count.items():
            assert name in ("modified_overhand", "mongean")
            assert isinstance(times, int) and times >= 0

        def go(modified_overhand=0, mongean=0):
            self.cards[:] = Shuffle.modified_overhand(self.cards, modified_overhand)
            for _ in range(mongean):
                self.cards[:] = Shuffle.mongean(self.cards)

        go(**shuffle_and_count)
