"""The card game War: two players, one deck from a file, and whoever has all 52 cards wins.

Words used here.  card: rank and suit in two characters, such as "0H" for the ten of hearts.
hand: the cards that one player holds, in a queue; the front card is the next to be played.
war: what follows when both turn up the same rank.  Player 1 is the user, player 2 the computer.
"""

from typing import Any

# Import here whatever else your functions need.
import random


RANKS = "234567890JQKA"  # from the lowest to the highest; 0 is the ten
SUITS = "DCHS"
FULL_DECK = [rank + suit for suit in SUITS for rank in RANKS]


def _ask_for_cards() -> list[str]:
    """Ask for a file until one can be opened; return its lines, in upper case."""
    while True:
        name = input("Enter name of file to read > ")
        try:
            # A byte that is no text turns into a character that is on no card.
            with open(name, encoding="utf-8", errors="replace") as deck_file:
                return [line.rstrip("\n").upper() for line in deck_file]
        except OSError:
            print("Incorrect filename or file does not exist")


def _faults(cards: list[str]) -> list[str]:
    """Return a sentence for each kind of fault that keeps the cards from being a full deck."""
    faults = []
    not_cards = [card or "(a blank line)" for card in cards if card not in FULL_DECK]
    if not_cards:
        faults.append("Error: Following cards not formatted correctly: " + ", ".join(not_cards))
    if len(cards) != len(FULL_DECK):
        faults.append(f"Error: Number of cards in the file is {len(cards)}")
    repeated = [card for card in FULL_DECK if cards.count(card) > 1]
    if repeated:
        faults.append("Error: Duplicates found in the input file: " + ", ".join(repeated))
    # No need to look for missing cards: 52 right cards without a repetition are all there are.
    return faults


def read_and_validate_cards() -> list[str]:
    """Return the cards of the file that the user names, in upper case and in their order."""
    cards = _ask_for_cards()
    faults = _faults(cards)
    if faults:
        raise ValueError("\n".join(faults))
    return cards


class CircularQueue:
    """A queue of at most `capacity` items in a ring of that many slots."""

    def __init__(self, capacity: int) -> None:
        """Create an empty queue with room for this many items.

        >>> CircularQueue(52).size()
        0
        """
        self.__slots = [None] * capacity
        self.__front = 0  # where the front item is
        self.__size = 0  # counted, since None may also be an item

    def enqueue(self, item: Any) -> None:
        """Add an item at the rear, or raise an Exception if the queue is full.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.size()
        1
        """
        if self.isFull():
            raise Exception("Error: Queue is full")
        rear = (self.__front + self.__size) % self.capacity()
        self.__slots[rear] = item
        self.__size += 1

    def dequeue(self) -> Any:
        """Remove the front item and return it, or raise an Exception if there is none.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.enqueue("7C")
        >>> line.dequeue()
        'KD'
        >>> line.dequeue()
        '7C'
        """
        item = self.peek()
        self.__slots[self.__front] = None
        # Behind the last slot of the list comes the first one: that makes it a ring.
        self.__front = (self.__front + 1) % self.capacity()
        self.__size -= 1
        return item

    def peek(self) -> Any:
        """Return the front item and leave it there, or raise an Exception if there is none.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.peek()
        'KD'
        >>> line.size()
        1
        """
        if self.isEmpty():
            raise Exception("Error: Queue is empty")
        return self.__slots[self.__front]

    def isEmpty(self) -> bool:
        """Return whether there is no item in the queue.

        >>> CircularQueue(2).isEmpty()
        True
        """
        return self.__size == 0

    def isFull(self) -> bool:
        """Return whether there is no room for another item.

        >>> line = CircularQueue(1)
        >>> line.isFull()
        False
        >>> line.enqueue("KD")
        >>> line.isFull()
        True
        """
        return self.__size == self.capacity()

    def size(self) -> int:
        """Return how many items there are in the queue."""
        return self.__size

    def capacity(self) -> int:
        """Return how many items there is room for.

        >>> CircularQueue(52).capacity()
        52
        """
        return len(self.__slots)

    def clear(self) -> None:
        """Remove every item.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.clear()
        >>> line.isEmpty()
        True
        """
        self.__slots = [None] * self.capacity()
        self.__front = 0
        self.__size = 0

    def __str__(self) -> str:
        """Return all items in one line, front item first."""
        shown = []
        for steps in range(self.__size):
            shown.append(str(self.__slots[(self.__front + steps) % self.capacity()]))
        return "front -> " + " ".join(shown) + " <- rear"


def distribute_cards(cards: list[str]) -> tuple[CircularQueue, CircularQueue]:
    """Deal the cards in turn, beginning with either player; return the hands of players 1 and 2."""
    hands = [CircularQueue(52), CircularQueue(52)]
    turn = random.randrange(2)
    for card in cards:
        hands[turn].enqueue(card)
        turn = 1 - turn
    return hands[0], hands[1]


def get_user_input() -> int:
    """Ask how many cards lie face down in a war until the answer is 1, 2 or 3; return it."""
    question = "Enter the number of cards down ? "
    answer = input(question).strip()
    while answer not in ["1", "2", "3"]:
        print("Please enter 1, 2 or 3.")
        answer = input(question).strip()
    return int(answer)


def compare_cards(card1: str, card2: str) -> int:
    """Return 1 if the first card has the higher rank, -1 if the second is, 0 if they are equal.

    >>> compare_cards("KH", "9S")
    1
    >>> compare_cards("0D", "JD")
    -1
    >>> compare_cards("7C", "7H")
    0
    """
    height1 = RANKS.index(card1[0])
    height2 = RANKS.index(card2[0])
    if height1 > height2:
        return 1
    if height1 < height2:
        return -1
    return 0


class OnTable:
    """The cards on the table, those of player 1 on the left and those of player 2 on the right."""

    def __init__(self) -> None:
        """Create a table with no cards on it."""
        self.__cards = []
        self.__faceUp = []

    def place(self, player: int, card: str, hidden: bool) -> None:
        """Put a card of player 1 at the left end or one of player 2 at the right end.

        >>> table = OnTable()
        >>> table.place(1, "KS", False)
        >>> table.place(2, "QD", True)
        >>> len(table.cleanTable())
        2
        """
        if player == 1:
            self.__cards.insert(0, card)
            self.__faceUp.insert(0, not hidden)
        else:
            self.__cards.append(card)
            self.__faceUp.append(not hidden)

    def cleanTable(self) -> list[str]:
        """Take all cards off the table and return them in random order.

        >>> table = OnTable()
        >>> table.place(1, "KS", True)
        >>> table.cleanTable()
        ['KS']
        >>> table.cleanTable()
        []
        """
        removed = self.__cards
        random.shuffle(removed)
        # New lists: emptying the old one would empty what is returned.
        self.__cards = []
        self.__faceUp = []
        return removed

    def __str__(self) -> str:
        """Return the cards as they lie, XX for those face down, a bar between the players."""
        shown = []
        for place in range(len(self.__cards)):
            shown.append(self.__cards[place] if self.__faceUp[place] else "XX")
        # Whenever the game shows the table, both players have placed equally many cards.
        middle = len(shown) // 2
        return "[" + " ".join(shown[:middle] + ["|"] + shown[middle:]) + "]"


def _place_cards(table: OnTable, player: int, hand: CircularQueue, cards_down: int) -> str:
    """Place this many cards face down and one face up; return the one that is face up."""
    for _ in range(cards_down):
        table.place(player, hand.dequeue(), True)
    card = hand.dequeue()
    table.place(player, card, False)
    return card


def _compare_next_cards(
    table: OnTable, hand1: CircularQueue, hand2: CircularQueue, cards_down: int
) -> int:
    """Let both players place cards, show the table, and return how the two face up compare."""
    card1 = _place_cards(table, 1, hand1, cards_down)
    card2 = _place_cards(table, 2, hand2, cards_down)
    print(table)
    print(table)
    return compare_cards(card1, card2)


def _add_to_hand(hand: CircularQueue, cards: list[str]) -> None:
    """Put the cards at the rear of a hand."""
    for card in cards:
        hand.enqueue(card)


def _surrender(table: OnTable, number: int, loser: CircularQueue, winner: CircularQueue) -> None:
    """Give all cards to the winner, because the loser has too few for a war."""
    print(f"Player{number} does not have enough cards!")
    print(f"Player{3 - number} takes all cards on table and player{number} cards")
    _add_to_hand(winner, table.cleanTable())
    while not loser.isEmpty():
        winner.enqueue(loser.dequeue())


def _play_round(
    table: OnTable, hand1: CircularQueue, hand2: CircularQueue, cards_down: int
) -> None:
    """Play one round with all its wars, and give its cards to the winner."""
    result = _compare_next_cards(table, hand1, hand2, 0)
    while result == 0:
        print("WAR STARTS!!!")
        # Besides the cards that go face down, a war needs one more.
        if hand1.size() < cards_down + 1:
            _surrender(table, 1, hand1, hand2)
            return
        if hand2.size() < cards_down + 1:
            _surrender(table, 2, hand2, hand1)
            return
        result = _compare_next_cards(table, hand1, hand2, cards_down)

    if result == 1:
        print("Player1 takes all cards on table")
        _add_to_hand(hand1, table.cleanTable())
    else:
        print("Player2 takes all cards on table")
        _add_to_hand(hand2, table.cleanTable())


RULES = """The rules of War.  In each round the higher card wins: Player1 takes all cards on table, or
Player2 takes all cards on table.  With equal ranks WAR STARTS!!!  The table looks like this: [KS | KD]
Whoever has too few loses: Player1 does not have enough cards!
Player2 takes all cards on table and player1 cards.  At last Player1 wins the game! or Player2 wins the game!"""


def main() -> None:
    """Play one game of War, from the name of the file to the name of the winner."""
    print(RULES)
    try:
        cards = read_and_validate_cards()
    except ValueError as problem:
        print(problem)
        return
    hand1, hand2 = distribute_cards(cards)
    cards_down = get_user_input()

    table = OnTable()
    input("Press Enter to begin")
    # Between rounds no card is on the table: who has none is up against all 52.
    while not hand1.isEmpty() and not hand2.isEmpty():
        print()
        _play_round(table, hand1, hand2, cards_down)
        print(f"Player1 has {hand1.size()} cards, Player2 has {hand2.size()} cards")
        print("-" * 60)
        print()
        print()
        input("Press Enter to go on...")

    if hand2.isEmpty():
        print("Player1, the user, has all the cards. Player1 wins the game!")
    else:
        print("Player2, the computer, has all the cards. Player2 wins the game!")
    print("Thanks for playing.")


if __name__ == "__main__":
    main()
