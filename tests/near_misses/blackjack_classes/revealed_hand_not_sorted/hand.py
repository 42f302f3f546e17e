# expect: test_revealing_shows_and_sorts_all_cards, test_examples_of_DealerHand_reveal_hand, test_a_round_that_the_player_wins_is_logged_line_by_line, test_pulled_cards_are_logged_in_their_place; score 94.25
# mistake: reveal_hand does not sort ("makes all cards visible, sorts the hand"); costs points of task 2, and the log of task 7
from card import *


class PlayerHand:
    def __init__(self):
        self.cards = []

    def get_cards(self):
        return self.cards

    def sort_hand(self):
        # insertion sort
        i = 1
        while i < len(self.cards):
            j = i
            while j > 0 and self.cards[j] < self.cards[j - 1]:
                self.cards[j], self.cards[j - 1] = self.cards[j - 1], self.cards[j]
                j = j - 1
            i = i + 1

    def add_card(self, *cards):
        for card in cards:
            assert type(card) == Card
            self.cards.append(card)
        self.sort_hand()

    def __str__(self):
        text = ""
        for i in range(len(self.cards)):
            text = text + str(self.cards[i])
            if i != len(self.cards) - 1:
                text = text + "\n"
        return text

    def __repr__(self):
        text = ""
        for i in range(len(self.cards)):
            text = text + repr(self.cards[i])
            if i != len(self.cards) - 1:
                text = text + " "
        return text


class DealerHand(PlayerHand):
    def __init__(self):
        PlayerHand.__init__(self)
        self.hand_visible = False

    def add_card(self, *cards):
        if self.hand_visible == True:
            PlayerHand.add_card(self, *cards)
        else:
            for card in cards:
                assert type(card) == Card
                if len(self.cards) == 0:
                    card.set_visible(True)
                else:
                    card.set_visible(False)
                self.cards.append(card)

    def reveal_hand(self):
        for card in self.cards:
            card.set_visible(True)
        self.hand_visible = True
