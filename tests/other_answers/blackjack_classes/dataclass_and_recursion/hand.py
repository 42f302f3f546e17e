from typing import Iterable

from card import Card


class PlayerHand(object):
    def __init__(self) -> None:
        self.cards: list[Card] = list()

    def __iter__(self):
        yield from self.cards

    def __len__(self):
        return len(self.cards)

    def __iadd__(self, cards: Iterable[Card]):
        for card in cards:
            assert isinstance(card, Card)
            self.cards.append(card)
        return self

    def get_cards(self):
        return self.cards.copy()

    def sort_hand(self):
        # insertion sort, in place
        for i in range(1, len(self.cards)):
            j = i
            while j > 0 and self.cards[j] < self.cards[j - 1]:
                self.cards[j], self.cards[j - 1] = self.cards[j - 1], self.cards[j]
                j -= 1

    def add_card(self, *cards):
        self += cards
        self.sort_hand()

    def __str__(self):
        text = ""
        for card in self:
            text += str(card) + "\n"
        return text[:-1]

    def __repr__(self):
        return str([*self])[1:-1].replace("), (", ") (")


class DealerHand(PlayerHand):
    def __init__(self, hand_visible=False):
        super().__init__()
        self.hand_visible = hand_visible

    def add_card(self, *cards):
        if self.hand_visible:
            super().add_card(*cards)
        else:
            self += cards
            for i, card in enumerate(self):
                card.set_visible(i == 0)

    def reveal_hand(self):
        self.hand_visible = True
        any(card.set_visible(True) for card in self)
        self.sort_hand()
