"""The card game War: two players, one deck from a file, and whoever has all 52 cards wins.

Words used here.  card: rank and suit in two characters, such as "0H" for the ten of hearts.
hand: the cards that one player holds, in a queue; the front card is the next to be played.
war: what follows when both turn up the same rank.  Player 1 is the user, player 2 the computer.
"""

from typing import Any

# Import here whatever else your functions need.
### BEGIN SOLUTION
import random
### END SOLUTION


### BEGIN SOLUTION
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


### END SOLUTION
def read_and_validate_cards() -> list[str]:
    """Return the cards of the file that the user names, in upper case and in their order.

    The transcript of task 1 in the handout shows it; `cardkit check --task 1` plays more.
    """
    ### BEGIN SOLUTION task 1, read_and_validate_cards: read all lines, then look for every fault
    cards = _ask_for_cards()
    faults = _faults(cards)
    if faults:
        raise ValueError("\n".join(faults))
    return cards
    ### END SOLUTION


class CircularQueue:
    """A queue of at most `capacity` items in a ring of that many slots."""

    def __init__(self, capacity: int) -> None:
        """Create an empty queue with room for this many items.

        >>> CircularQueue(52).size()
        0
        """
        ### BEGIN SOLUTION task 2, CircularQueue.__init__: all slots there, none of them taken
        self.__slots = [None] * capacity
        self.__front = 0  # where the front item is
        self.__size = 0  # counted, since None may also be an item
        ### END SOLUTION

    def enqueue(self, item: Any) -> None:
        """Add an item at the rear, or raise an Exception if the queue is full.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.size()
        1
        """
        ### BEGIN SOLUTION task 2, CircularQueue.enqueue: which slot comes after the last item?
        if self.isFull():
            raise Exception("Error: Queue is full")
        rear = (self.__front + self.__size) % self.capacity()
        self.__slots[rear] = item
        self.__size += 1
        ### END SOLUTION

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
        ### BEGIN SOLUTION task 2, CircularQueue.dequeue: let the front move on, not the items
        item = self.peek()
        self.__slots[self.__front] = None
        # Behind the last slot of the list comes the first one: that makes it a ring.
        self.__front = (self.__front + 1) % self.capacity()
        self.__size -= 1
        return item
        ### END SOLUTION

    def peek(self) -> Any:
        """Return the front item and leave it there, or raise an Exception if there is none.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.peek()
        'KD'
        >>> line.size()
        1
        """
        ### BEGIN SOLUTION task 2, CircularQueue.peek: look at the front, unless the queue is empty
        if self.isEmpty():
            raise Exception("Error: Queue is empty")
        return self.__slots[self.__front]
        ### END SOLUTION

    def isEmpty(self) -> bool:
        """Return whether there is no item in the queue.

        >>> CircularQueue(2).isEmpty()
        True
        """
        ### BEGIN SOLUTION task 2, CircularQueue.isEmpty: return True or False
        return self.__size == 0
        ### END SOLUTION

    def isFull(self) -> bool:
        """Return whether there is no room for another item.

        >>> line = CircularQueue(1)
        >>> line.isFull()
        False
        >>> line.enqueue("KD")
        >>> line.isFull()
        True
        """
        ### BEGIN SOLUTION task 2, CircularQueue.isFull: return True or False
        return self.__size == self.capacity()
        ### END SOLUTION

    def size(self) -> int:
        """Return how many items there are in the queue."""
        ### BEGIN SOLUTION task 2, CircularQueue.size: return the number of items, not of slots
        return self.__size
        ### END SOLUTION

    def capacity(self) -> int:
        """Return how many items there is room for.

        >>> CircularQueue(52).capacity()
        52
        """
        ### BEGIN SOLUTION task 2, CircularQueue.capacity: return the number of slots
        return len(self.__slots)
        ### END SOLUTION

    def clear(self) -> None:
        """Remove every item.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.clear()
        >>> line.isEmpty()
        True
        """
        ### BEGIN SOLUTION task 2, CircularQueue.clear: make it as it was in the beginning
        self.__slots = [None] * self.capacity()
        self.__front = 0
        self.__size = 0
        ### END SOLUTION

    def __str__(self) -> str:
        """Return all items in one line, front item first."""
        ### BEGIN SOLUTION task 2, CircularQueue.__str__: go once along the ring from the front
        shown = []
        for steps in range(self.__size):
            shown.append(str(self.__slots[(self.__front + steps) % self.capacity()]))
        return "front -> " + " ".join(shown) + " <- rear"
        ### END SOLUTION


def distribute_cards(cards: list[str]) -> tuple[CircularQueue, CircularQueue]:
    """Deal the cards in turn, beginning with either player; return the hands of players 1 and 2.

    >>> cards = [rank + suit for rank in "A234567890JQK" for suit in "CDHS"]
    >>> hand1, hand2 = distribute_cards(cards)
    >>> hand1.size(), hand2.size()
    (26, 26)
    >>> sorted([hand1.peek(), hand2.peek()])
    ['AC', 'AD']
    """
    ### BEGIN SOLUTION task 2, distribute_cards: choose who is first, then deal one card at a time
    hands = [CircularQueue(52), CircularQueue(52)]
    turn = random.randrange(2)
    for card in cards:
        hands[turn].enqueue(card)
        turn = 1 - turn
    return hands[0], hands[1]
    ### END SOLUTION


def get_user_input() -> int:
    """Ask how many cards lie face down in a war until the answer is 1, 2 or 3; return it.

    The transcript of task 3 in the handout shows it; `cardkit check --task 3` plays more.
    """
    ### BEGIN SOLUTION task 3, get_user_input: ask again until the answer can be used
    question = "Enter the number of cards down ? "
    answer = input(question).strip()
    while answer not in ["1", "2", "3"]:
        print("Please enter 1, 2 or 3.")
        answer = input(question).strip()
    return int(answer)
    ### END SOLUTION


def compare_cards(card1: str, card2: str) -> int:
    """Return 1 if the first card has the higher rank, -1 if the second has, 0 if they are equal.

    >>> compare_cards("AD", "KS")
    1
    >>> compare_cards("9S", "0H")
    -1
    >>> compare_cards("7C", "7H")
    0
    """
    ### BEGIN SOLUTION task 4, compare_cards: find out how high each of the two ranks is
    height1 = RANKS.index(card1[0])
    height2 = RANKS.index(card2[0])
    if height1 > height2:
        return 1
    if height1 < height2:
        return -1
    return 0
    ### END SOLUTION


class OnTable:
    """The cards on the table, those of player 1 on the left and those of player 2 on the right.

    The transcript of task 5 in the handout shows one at work; `cardkit check --task 5` plays more.
    """

    def __init__(self) -> None:
        """Create a table with no cards on it."""
        ### BEGIN SOLUTION task 5, OnTable.__init__: two empty lists
        self.__cards = []
        self.__faceUp = []
        ### END SOLUTION

    def place(self, player: int, card: str, hidden: bool) -> None:
        """Put a card of player 1 at the left end or one of player 2 at the right end.

        >>> table = OnTable()
        >>> table.place(1, "KS", False)
        >>> table.place(2, "QD", True)
        >>> len(table.cleanTable())
        2
        """
        ### BEGIN SOLUTION task 5, OnTable.place: add to both lists, at the end that is the player's
        if player == 1:
            self.__cards.insert(0, card)
            self.__faceUp.insert(0, not hidden)
        else:
            self.__cards.append(card)
            self.__faceUp.append(not hidden)
        ### END SOLUTION

    def cleanTable(self) -> list[str]:
        """Take all cards off the table and return them in random order.

        >>> table = OnTable()
        >>> table.place(1, "KS", True)
        >>> sorted(table.cleanTable())
        ['KS']
        >>> len(table.cleanTable())
        0
        """
        ### BEGIN SOLUTION task 5, OnTable.cleanTable: shuffle, hand over the cards, start afresh
        removed = self.__cards
        random.shuffle(removed)
        # New lists: emptying the old one would empty what is returned.
        self.__cards = []
        self.__faceUp = []
        return removed
        ### END SOLUTION

    def __str__(self) -> str:
        """Return the cards as they lie, XX for those face down, a bar between the players."""
        ### BEGIN SOLUTION task 5, OnTable.__str__: hide what is face down, and find the middle
        shown = []
        for place in range(len(self.__cards)):
            shown.append(self.__cards[place] if self.__faceUp[place] else "XX")
        # Whenever the game shows the table, both players have placed equally many cards.
        middle = len(shown) // 2
        return "[" + " ".join(shown[:middle] + ["|"] + shown[middle:]) + "]"
        ### END SOLUTION


### BEGIN SOLUTION
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


### END SOLUTION
def main() -> None:
    """Play one game of War, from the name of the file to the name of the winner.

    The transcript of task 6 in the handout shows a game; `cardkit check --task 6` plays more.
    """
    ### BEGIN SOLUTION task 6, main: prepare the game, then play rounds while both have cards
    try:
        cards = read_and_validate_cards()
    except ValueError as problem:
        print(problem)
        return
    hand1, hand2 = distribute_cards(cards)
    cards_down = get_user_input()

    table = OnTable()
    # Between rounds no card is on the table: who has none is up against all 52.
    while not hand1.isEmpty() and not hand2.isEmpty():
        print()
        _play_round(table, hand1, hand2, cards_down)
        print("-" * 60)
        input("Press Enter to go on...")

    if hand2.isEmpty():
        print("Player1, the user, has all the cards. Player1 wins the game!")
    else:
        print("Player2, the computer, has all the cards. Player2 wins the game!")
    ### END SOLUTION


if __name__ == "__main__":
    main()
