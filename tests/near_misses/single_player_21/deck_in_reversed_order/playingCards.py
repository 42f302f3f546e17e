# expect: test_the_first_line_of_the_file_is_the_front_card, test_all_52_cards_come_in_the_order_of_the_file, test_a_deal_gives_two_cards_each_in_turn, test_the_dealers_second_card_lies_face_down, test_a_table_shows_the_value_of_the_players_open_hand_alone, test_a_hit_gives_the_player_the_next_card, test_a_hit_that_goes_over_21_returns_true, test_the_dealer_takes_cards_until_the_hand_has_17, test_the_dealer_takes_a_card_with_16, test_the_dealer_stays_with_17, test_the_dealer_says_so_before_each_card, test_the_dealers_turn_returns_whether_the_dealer_went_bust, test_the_hand_closer_to_21_wins, test_the_same_value_is_a_tie, test_after_clearing_the_next_round_has_new_cards, test_a_dealer_with_exactly_21_has_a_natural_21, test_the_dealer_shows_hand_and_value_after_each_card, test_nothing_is_said_of_a_bust_or_a_21_that_is_none, test_the_next_deal_begins_with_the_card_after_the_last_hit, test_a_round_in_which_the_player_stays_and_wins, test_a_round_that_the_dealer_wins, test_a_round_that_nobody_wins, test_a_player_who_goes_bust_has_lost_at_once, test_the_dealers_card_stays_hidden_when_the_player_goes_bust, test_the_table_is_shown_after_the_deal_and_after_each_hit, test_the_player_may_hit_more_than_once, test_a_dealer_with_exactly_21_wins, test_one_deck_serves_all_rounds, test_any_answer_that_starts_with_an_h_is_a_hit, test_any_other_answer_is_stay_and_so_is_none; score 75.5 (the table's tests stand on decks whose first cards are known)
# mistake: The last line of the file becomes the front card; breaks 'the first line becomes the front card'; costs points of task 3 (and the hands that follow from a deck).
"""The cards of a game of 21 and the deck they are dealt from.

Words used here.  code: rank and suit in two characters, such as "TH" for the ten of hearts.
front: the end of the deck that cards are dealt from.  rear: the end where cards are added.
"""

from random import shuffle

from queues import CircularQueue

VALUES = {
    "A": 1, "2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
    "T": 10, "J": 10, "Q": 10, "K": 10,
}
SUITS = ("C", "D", "H", "S")
PACK = sorted([rank + suit for rank in VALUES for suit in SUITS])


class Card:
    """One playing card, lying face up or face down."""

    def __init__(self, code: str, faceUp: bool) -> None:
        """Create the card with this two-character code, in any letter case.

        >>> str(Card("jd", True))
        '[ JD ]'
        """
        assert type(code) is str and len(code) == 2, "a code is a string of two characters"
        rank, suit = code.upper()[0], code.upper()[1]
        assert rank in VALUES, "no such rank: " + rank
        assert suit in SUITS, "no such suit: " + suit
        assert type(faceUp) is bool, "a card lies face up (True) or face down (False)"
        self.__rank = rank
        self.__suit = suit
        self.__faceUp = faceUp

    def getRank(self) -> str:
        """Return the rank: one of A, 2 to 9, T, J, Q and K."""
        return self.__rank

    def getSuit(self) -> str:
        """Return the suit: one of C, D, H and S."""
        return self.__suit

    def getValue(self) -> int:
        """Return what the card is worth: 1 for an ace, 10 for a ten, jack, queen or king."""
        return VALUES[self.__rank]

    def isFaceUp(self) -> bool:
        """Return True if the card lies face up, False if it lies face down."""
        return self.__faceUp

    def turnOver(self) -> None:
        """Turn the card to its other side."""
        self.__faceUp = not self.__faceUp

    def __str__(self) -> str:
        """Return the card as somebody at the table sees it."""
        seen = self.__rank + self.__suit if self.__faceUp else "xx"
        return "[ " + seen + " ]"


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class Deck:
    """A pile of up to 52 cards, dealt from the front and filled from the rear."""

    def __init__(self) -> None:
        """Fill the deck, face down, from a text file that the user names."""
        self.__queue = CircularQueue(52)
        name, lines = self.__readLines()
        codes = [line.rstrip("\r\n") for line in lines]
        if sorted([code.upper() for code in codes]) != PACK:
            raise Exception("Cannot populate deck: invalid data in " + name)
        for code in reversed(codes):
            self.__queue.enqueue(Card(code, False))

    def __readLines(self):
        """Ask until a file can be opened; return its name and its lines."""
        while True:
            name = input("Name of file that should be used to populate the deck of cards: ")
            try:
                with open(name, "r", errors="replace") as source:
                    return name, source.readlines()
            except (OSError, ValueError):
                print("Cannot read from " + name + ".")

    def deal(self) -> Card:
        """Remove the front card and return it, face up."""
        if self.__queue.size() == 0:
            raise EmptyDeckException
        card = self.__queue.dequeue()
        card.turnOver()  # all cards in the deck lie face down
        return card

    def repopulate(self, cardList: list[Card]) -> None:
        """Say so, and add the cards of the list to the deck, face down and in random order."""
        print("Repopulating deck with cards...")
        newCards = list(cardList)
        shuffle(newCards)
        for card in newCards:
            if card.isFaceUp():
                card.turnOver()
            self.__queue.enqueue(card)

    def __str__(self) -> str:
        """Return all the cards as if they lay face up, in a form that shows which is in front."""
        shown = []
        for _ in range(self.__queue.size()):
            card = self.__queue.dequeue()
            card.turnOver()
            shown.append(str(card))
            card.turnOver()
            self.__queue.enqueue(card)
        return "front -> " + "".join(shown) + " <- rear"


if __name__ == "__main__":
    print("Testing playingCards.py...")
    for code, value in [("AS", 1), ("td", 10), ("Kh", 10), ("7C", 7)]:
        assert Card(code, True).getValue() == value, code
    deck = Deck()
    print(deck)
    first = deck.deal()
    print("first:", first)
    deck.repopulate([first])
    print(deck)
