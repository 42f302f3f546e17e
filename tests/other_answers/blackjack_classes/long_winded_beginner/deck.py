# deck.py
# This is my file for task 4, the deck

from card import Card
from hand import PlayerHand, DealerHand
from shuffle import Shuffle

DECK_RANKS = [2, 3, 4, 5, 6, 7, 8, 9, 10, "J", "Q", "K", "A"]
DECK_SUITS = ["clubs", "diamonds", "hearts", "spades"]


class Deck:
    """A deck of at first 52 cards; the first of the list is on top."""

    def __init__(self):
        # number // 4 is the rank and number % 4 is the suit
        self.cards = [Card(DECK_RANKS[number // 4], DECK_SUITS[number % 4]) for number in range(52)]

    def get_cards(self):
        return self.cards

    def deal_hand(self, hand):
        is_hand = False
        if isinstance(hand, PlayerHand):
            is_hand = True
        if isinstance(hand, DealerHand):
            is_hand = True
        assert is_hand == True, "this is not a hand"

        # take the first card away and give it
        the_card = self.cards[0]
        del self.cards[0]
        hand.add_card(the_card)

    def shuffle(self, **shuffle_and_count):
        how_many_overhand = 0
        how_many_mongean = 0
        want_overhand = False
        want_mongean = False

        # look what I got, and check it
        for name in shuffle_and_count:
            assert name == "modified_overhand" or name == "mongean", "I do not know this shuffle: " + name
            value = shuffle_and_count[name]
            assert type(value) == int, "the value have to be a whole number"
            assert value >= 0, "the value can not be negative"
            if name == "modified_overhand":
                how_many_overhand = value
                want_overhand = True
            if name == "mongean":
                how_many_mongean = value
                want_mongean = True

        # first always the overhand
        if want_overhand == True:
            self.cards = Shuffle.modified_overhand(self.cards, how_many_overhand)

        # then the mongean, so many times
        if want_mongean == True:
            done = 0
            while done < how_many_mongean:
                self.cards = Shuffle.mongean(self.cards)
                done = done + 1


if __name__ == "__main__":
    # I try if it work
    d = Deck()
    print("How many cards: ", end="")
    print(len(d.get_cards()))
    print()
    d.shuffle(modified_overhand=2, mongean=3)
    print("The first five: ", end="")
    print(d.get_cards()[0:5])
