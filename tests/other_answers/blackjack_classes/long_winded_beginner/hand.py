# hand.py
# This is my file for task 2, the two hands

from card import Card


class PlayerHand:
    """The player's cards, always sorted."""

    def __init__(self):
        self.cards = []

    def get_cards(self):
        return self.cards

    def sort_hand(self):
        # bubble sort, I learned it in school
        # if two neighbours are wrong I change them, until nothing is wrong
        done = False
        while not done:
            done = True
            i = 0
            while i < len(self.cards) - 1:
                left = self.cards[i]
                right = self.cards[i + 1]
                if right < left:
                    self.cards[i] = right
                    self.cards[i + 1] = left
                    done = False
                i = i + 1

    def add_card(self, *cards):
        # check that all are really cards
        i = 0
        while i < len(cards):
            assert isinstance(cards[i], Card), "this is not a card: " + str(cards[i])
            i = i + 1

        # put them in
        i = 0
        while i < len(cards):
            self.cards.append(cards[i])
            i = i + 1

        self.sort_hand()

    def __str__(self):
        text = ""
        first = True
        i = 0
        while i < len(self.cards):
            if first == False:
                text = text + "\n"
            text = text + str(self.cards[i])
            first = False
            i = i + 1
        return text

    def __repr__(self):
        text = ""
        first = True
        i = 0
        while i < len(self.cards):
            if first == False:
                text = text + " "
            text = text + repr(self.cards[i])
            first = False
            i = i + 1
        return text


class DealerHand(PlayerHand):
    """The dealer's cards, of which only the first is visible until they are revealed."""

    def __init__(self):
        PlayerHand.__init__(self)
        self.hand_visible = False

    def add_card(self, *cards):
        if self.hand_visible == True:
            # it is same like the player
            PlayerHand.add_card(self, *cards)
        else:
            # check that all are really cards
            i = 0
            while i < len(cards):
                assert isinstance(cards[i], Card), "this is not a card: " + str(cards[i])
                i = i + 1

            # put them in but not sort
            i = 0
            while i < len(cards):
                self.cards.append(cards[i])
                i = i + 1

            # the first one everybody can see, and the others nobody
            i = 0
            while i < len(self.cards):
                if i == 0:
                    self.cards[i].set_visible(True)
                else:
                    self.cards[i].set_visible(False)
                i = i + 1

    def reveal_hand(self):
        i = 0
        while i < len(self.cards):
            self.cards[i].set_visible(True)
            i = i + 1
        self.sort_hand()
        self.hand_visible = True


if __name__ == "__main__":
    # I try if it work
    h = DealerHand()
    h.add_card(Card("Q", "spades"))
    h.add_card(Card(7, "clubs"))
    print("before: ", end="")
    print(repr(h))
    h.reveal_hand()
    print("after: ", end="")
    print(repr(h))
