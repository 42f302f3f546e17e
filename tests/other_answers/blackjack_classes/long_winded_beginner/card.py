# card.py
# This is my file for task 1, the card

# all the ranks, from small to big
ALL_RANKS = [2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A"]

# all the suits, from small to big
ALL_SUITS = ["clubs", "diamonds", "hearts", "spades"]


def position_in(the_list, thing):
    # look where is the thing in the list, and give -1 if it is nowhere
    i = 0
    place = -1
    found = False
    while i < len(the_list) and not found:
        if the_list[i] == thing:
            place = i
            found = True
        i = i + 1
    return place


class Card:
    """A card that shows its rank and suit, or hides both of them."""

    def __init__(self, rank, suit, visible=True):
        # check if everything is good
        assert position_in(ALL_RANKS, rank) != -1, "this rank does not exist: " + str(rank)
        assert position_in(ALL_SUITS, suit) != -1, "this suit does not exist: " + str(suit)
        assert visible is True or visible is False, "visible have to be True or False"

        # now I save it
        self.rank = rank
        self.suit = suit
        self.visible = visible

    def get_rank(self):
        return self.rank

    def get_suit(self):
        return self.suit

    def set_visible(self, visible):
        assert visible is True or visible is False, "visible have to be True or False"
        if visible == True:
            self.visible = True
        else:
            self.visible = False

    def __str__(self):
        # first I look what to draw
        if self.visible == True:
            the_rank = str(self.rank)
            if self.suit == "clubs":
                the_symbol = "♣"
            elif self.suit == "diamonds":
                the_symbol = "♦"
            elif self.suit == "hearts":
                the_symbol = "♥"
            else:
                the_symbol = "♠"
        else:
            the_rank = "?"
            the_symbol = "?"

        # and now I draw, line after line
        picture = ""
        picture = picture + "____" + "\n"
        picture = picture + "|" + the_rank + "  |" + "\n"
        picture = picture + "| " + the_symbol + " |" + "\n"
        picture = picture + "|__" + the_rank + "|"
        return picture

    def __repr__(self):
        if self.visible == True:
            text = "(" + str(self.rank) + ", " + self.suit + ")"
        else:
            text = "(?, ?)"
        return text

    def __lt__(self, other_card):
        my_rank = position_in(ALL_RANKS, self.rank)
        other_rank = position_in(ALL_RANKS, other_card.rank)
        my_suit = position_in(ALL_SUITS, self.suit)
        other_suit = position_in(ALL_SUITS, other_card.suit)

        if my_rank < other_rank:
            return True
        elif my_rank > other_rank:
            return False
        else:
            # the ranks are same so the suit decide
            if my_suit < other_suit:
                return True
            else:
                return False


if __name__ == "__main__":
    # I try if it work
    print("Here is my card:")
    print()
    c = Card("A", "spades")
    print(c)
    print()
    print("And now it is hidden:")
    print()
    c.set_visible(False)
    print(c)
