"""The card game War: two players, one deck from a file, and whoever has all 52 cards wins.

Words used here.  card: rank and suit in two characters, such as "0H" for the ten of hearts.
hand: the cards that one player holds, in a queue; the front card is the next to be played.
war: what follows when both turn up the same rank.  Player 1 is the user, player 2 the computer.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from enum import Enum
from typing import Any, Final, Iterator, Sequence

RANKS_LOW_TO_HIGH: Final[str] = "234567890JQKA"
SUITS: Final[str] = "DCHS"
RANK_VALUES: Final[dict[str, int]] = {
    rank: value for value, rank in enumerate(RANKS_LOW_TO_HIGH, start=2)
}
FULL_DECK: Final[frozenset[str]] = frozenset(
    rank + suit for suit in SUITS for rank in RANKS_LOW_TO_HIGH
)
DECK_SIZE: Final[int] = len(FULL_DECK)
CARD_LENGTH: Final[int] = 2
ALLOWED_CARDS_DOWN: Final[dict[str, int]] = {"1": 1, "2": 2, "3": 3}
HIDDEN_CARD: Final[str] = "XX"
SEPARATOR: Final[str] = "-" * 60

MSG_NO_FILE: Final[str] = "Incorrect filename or file does not exist"
MSG_BAD_CARDS: Final[str] = "Error: Following cards not formatted correctly: {}"
MSG_BAD_COUNT: Final[str] = "Error: Number of cards in the file is {}"
MSG_DUPLICATES: Final[str] = "Error: Duplicates found in the input file: {}"
MSG_QUEUE_FULL: Final[str] = "Error: Queue is full"
MSG_QUEUE_EMPTY: Final[str] = "Error: Queue is empty"
MSG_WAR: Final[str] = "WAR STARTS!!!"
MSG_TAKES_TABLE: Final[str] = "Player {0} takes all cards on table"
MSG_NOT_ENOUGH: Final[str] = "Player {0} does not have enough cards!"
MSG_TAKES_EVERYTHING: Final[str] = "Player {0} takes all cards on table and player {1} cards"
MSG_WINS: Final[str] = "Player {0} wins the game!"

_RNG: Final[random.Random] = random.Random()


# --------------------------------------------------------------------------------------
# Exceptions
# --------------------------------------------------------------------------------------


class DeckError(ValueError):
    """The deck file cannot be used; knows every reason why."""

    def __init__(self, reasons: Sequence[str]) -> None:
        """Remember the reasons, one message each."""
        super().__init__("\n".join(reasons))


class QueueError(Exception):
    """The queue is full or empty and cannot do what it was asked to do."""


# --------------------------------------------------------------------------------------
# Task 1
# --------------------------------------------------------------------------------------


class DeckValidator:
    """Looks for all faults in the lines of a deck file."""

    def __init__(self, lines: Sequence[str]) -> None:
        """Create a validator for these lines (without line ends)."""
        self._lines: tuple[str, ...] = tuple(lines)

    @staticmethod
    def is_card(line: str) -> bool:
        """Return whether the line is exactly one card, in letters of either case."""
        return len(line) == CARD_LENGTH and line.isascii() and line.upper() in FULL_DECK

    def cards(self) -> list[str]:
        """Return all well-formed cards in upper case, in the order of the file."""
        return [line.upper() for line in self._lines if self.is_card(line)]

    def reasons(self) -> list[str]:
        """Return one message for each kind of fault; an empty list means a good deck."""
        found = (self._format_fault(), self._count_fault(), self._duplicate_fault())
        return [reason for reason in found if reason is not None]

    def _format_fault(self) -> str | None:
        bad = [line for line in self._lines if not self.is_card(line)]
        if not bad:
            return None
        return MSG_BAD_CARDS.format("; ".join(line if line.strip() else "<blank line>" for line in bad))

    def _count_fault(self) -> str | None:
        count = len(self._lines)
        return None if count == DECK_SIZE else MSG_BAD_COUNT.format(count)

    def _duplicate_fault(self) -> str | None:
        repeated = sorted(card for card, times in Counter(self.cards()).items() if times > 1)
        return MSG_DUPLICATES.format("; ".join(repeated)) if repeated else None


def read_lines(filename: str) -> list[str]:
    """Return the lines of the file without their ends, or raise DeckError if there is no such file."""
    try:
        with open(filename, encoding="utf-8") as deck_file:  # also turns \r\n into \n
            return [line.removesuffix("\n") for line in deck_file]
    except (OSError, ValueError) as error:  # ValueError: a \0 in the name, or no text at all
        raise DeckError([MSG_NO_FILE]) from error


def read_and_validate_cards() -> list[str]:
    """Return the cards of the file that the user names, in upper case and in their order.

    Raises DeckError if the file cannot be opened or does not hold a proper deck.
    """
    validator = DeckValidator(read_lines(input("Path of the deck file: ")))
    reasons = validator.reasons()
    if reasons:
        raise DeckError(reasons)
    return validator.cards()


# --------------------------------------------------------------------------------------
# Task 2
# --------------------------------------------------------------------------------------


class CircularQueue:
    """A queue of at most `capacity` items in a ring of that many slots."""

    def __init__(self, capacity: int) -> None:
        """Create an empty queue with room for this many items.

        >>> CircularQueue(52).size()
        0
        """
        if capacity < 1:
            raise ValueError("capacity must be positive")
        self._slots: list[Any] = [None] * capacity
        self._front: int = 0
        self._count: int = 0

    def enqueue(self, item: Any) -> None:
        """Add an item at the rear, or raise an Exception if the queue is full.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.size()
        1
        """
        self._require(not self.isFull(), MSG_QUEUE_FULL)
        self._slots[self._index(self._count)] = item
        self._count += 1

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
        self._slots[self._front] = None  # let the garbage collector have it
        self._front = self._index(1)
        self._count -= 1
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
        self._require(not self.isEmpty(), MSG_QUEUE_EMPTY)
        return self._slots[self._front]

    def isEmpty(self) -> bool:
        """Return whether there is no item in the queue.

        >>> CircularQueue(2).isEmpty()
        True
        """
        return self._count == 0

    def isFull(self) -> bool:
        """Return whether there is no room for another item.

        >>> line = CircularQueue(1)
        >>> line.isFull()
        False
        >>> line.enqueue("KD")
        >>> line.isFull()
        True
        """
        return self._count == self.capacity()

    def size(self) -> int:
        """Return how many items there are in the queue."""
        return self._count

    def capacity(self) -> int:
        """Return how many items there is room for.

        >>> CircularQueue(52).capacity()
        52
        """
        return len(self._slots)

    def clear(self) -> None:
        """Remove every item.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.clear()
        >>> line.isEmpty()
        True
        """
        self._slots = [None] * self.capacity()
        self._front = 0
        self._count = 0

    def __str__(self) -> str:
        """Return all items in one line, front item first."""
        return "front <{}> rear".format(" < ".join(repr(item) for item in self._items()))

    def _items(self) -> Iterator[Any]:
        """Go once along the ring, from the front item to the rear one."""
        return (self._slots[self._index(offset)] for offset in range(self._count))

    def _index(self, offset: int) -> int:
        """Return the number of the slot that lies so many places behind the front."""
        return (self._front + offset) % self.capacity()

    @staticmethod
    def _require(condition: bool, message: str) -> None:
        """Raise a QueueError with this message unless the condition holds."""
        if not condition:
            raise QueueError(message)


def distribute_cards(cards: list[str]) -> tuple[CircularQueue, CircularQueue]:
    """Deal the cards in turn, beginning with either player; return the hands of players 1 and 2."""
    if len(cards) != DECK_SIZE:
        raise ValueError(f"a deck has {DECK_SIZE} cards, not {len(cards)}")
    hands = (CircularQueue(DECK_SIZE), CircularQueue(DECK_SIZE))
    first = _RNG.randrange(len(hands))
    for turn, card in enumerate(cards, start=first):
        hands[turn % len(hands)].enqueue(card)
    return hands


# --------------------------------------------------------------------------------------
# Task 3
# --------------------------------------------------------------------------------------


def get_user_input() -> int:
    """Ask how many cards lie face down in a war until the answer is 1, 2 or 3; return it."""
    while True:
        answer = input("Cards face down per war (1-3): ").strip()
        if answer in ALLOWED_CARDS_DOWN:
            return ALLOWED_CARDS_DOWN[answer]
        print("That is not one of 1, 2, 3.")


# --------------------------------------------------------------------------------------
# Task 4
# --------------------------------------------------------------------------------------


def rank_value(card: str) -> int:
    """Return how high the card is: 2 for a two, 14 for an ace."""
    return RANK_VALUES[card[0]]


def compare_cards(card1: str, card2: str) -> int:
    """Return 1 if the first card has the higher rank, -1 if the second is, 0 if they are equal.

    >>> compare_cards("KH", "9S")
    1
    >>> compare_cards("0D", "JD")
    -1
    >>> compare_cards("7C", "7H")
    0
    """
    difference = rank_value(card1) - rank_value(card2)
    return (difference > 0) - (difference < 0)


# --------------------------------------------------------------------------------------
# Task 5
# --------------------------------------------------------------------------------------


class OnTable:
    """The cards on the table, those of player 1 on the left and those of player 2 on the right."""

    def __init__(self) -> None:
        """Create a table with no cards on it."""
        self._cards: list[str] = []
        self._faceUp: list[bool] = []
        self._leftCount: int = 0  # how many of the cards are player 1's

    def place(self, player: int, card: str, hidden: bool) -> None:
        """Put a card of player 1 at the left end or one of player 2 at the right end.

        >>> table = OnTable()
        >>> table.place(1, "KS", False)
        >>> table.place(2, "QD", True)
        >>> len(table.cleanTable())
        2
        """
        if player not in (1, 2):
            raise ValueError(f"there is no player {player}")
        position = 0 if player == 1 else len(self._cards)
        self._cards.insert(position, card)
        self._faceUp.insert(position, not hidden)
        if player == 1:
            self._leftCount += 1

    def cleanTable(self) -> list[str]:
        """Take all cards off the table and return them in random order.

        >>> table = OnTable()
        >>> table.place(1, "KS", True)
        >>> table.cleanTable()
        ['KS']
        >>> table.cleanTable()
        []
        """
        taken = _RNG.sample(self._cards, k=len(self._cards))
        self._cards.clear()
        self._faceUp.clear()
        self._leftCount = 0
        return taken

    def __str__(self) -> str:
        """Return the cards as they lie, XX for those face down, a bar between the players."""
        shown = [
            card if is_up else HIDDEN_CARD
            for card, is_up in zip(self._cards, self._faceUp, strict=True)
        ]
        shown.insert(self._leftCount, "|")
        return " ".join(shown)


# --------------------------------------------------------------------------------------
# Task 6
# --------------------------------------------------------------------------------------


class Player:
    """One of the two players, with a number and a hand of cards."""

    def __init__(self, number: int, hand: CircularQueue) -> None:
        """Create the player who plays from this hand."""
        self._number = number
        self._hand = hand

    def number(self) -> int:
        """Return 1 or 2."""
        return self._number

    def card_count(self) -> int:
        """Return how many cards the player holds."""
        return self._hand.size()

    def play(self, table: OnTable, hidden: bool) -> str:
        """Place the front card on the table and return it."""
        card = self._hand.dequeue()
        table.place(self._number, card, hidden)
        return card

    def take(self, cards: Sequence[str]) -> None:
        """Put the cards to the bottom of the hand, in this order."""
        for card in cards:
            self._hand.enqueue(card)


class Outcome(Enum):
    """What two newly turned up cards lead to."""

    PLAYER_1 = 1
    PLAYER_2 = -1
    WAR = 0


class WarGame:
    """One game of War."""

    def __init__(self, hand1: CircularQueue, hand2: CircularQueue, cards_down: int) -> None:
        """Create a game with these hands and so many cards face down in each war."""
        self._players: tuple[Player, Player] = (Player(1, hand1), Player(2, hand2))
        self._cards_down = cards_down
        self._table = OnTable()

    def play(self) -> Player:
        """Play rounds until one of the players has all the cards; return that player."""
        self._play_round()
        while self._winner() is None:
            input("<Enter> for the next round ")
            self._play_round()
        winner = self._winner()
        assert winner is not None
        return winner

    def _winner(self) -> Player | None:
        for player in self._players:
            if player.card_count() == DECK_SIZE:
                return player
        return None

    def _opponent(self, player: Player) -> Player:
        return self._players[1] if player is self._players[0] else self._players[0]

    def _play_round(self) -> None:
        outcome = self._turn_up([""])
        while outcome is Outcome.WAR:
            loser = self._player_without_enough_cards()
            if loser is not None:
                self._surrender(loser)
                return
            outcome = self._fight_war()
        winner = self._players[0] if outcome is Outcome.PLAYER_1 else self._players[1]
        self._finish_round(winner, [MSG_TAKES_TABLE.format(winner.number())])

    def _fight_war(self) -> Outcome:
        for _ in range(self._cards_down):
            for player in self._players:
                player.play(self._table, hidden=True)
        return self._turn_up([MSG_WAR])

    def _turn_up(self, report: list[str]) -> Outcome:
        """Let both turn up a card, display the table below the report, say who is ahead."""
        card1, card2 = (player.play(self._table, hidden=False) for player in self._players)
        self._show([*report, f"On the table: {self._table}"])
        return Outcome(compare_cards(card1, card2))

    def _player_without_enough_cards(self) -> Player | None:
        needed = self._cards_down + 1
        return next((player for player in self._players if player.card_count() < needed), None)

    def _surrender(self, loser: Player) -> None:
        """Let the loser lay down what is left, all of it face down; the other takes everything."""
        while loser.card_count() > 0:
            loser.play(self._table, hidden=True)
        winner = self._opponent(loser)
        report = [
            MSG_NOT_ENOUGH.format(loser.number()),
            f"On the table: {self._table}",
            MSG_TAKES_EVERYTHING.format(winner.number(), loser.number()),
        ]
        self._finish_round(winner, report)

    def _finish_round(self, winner: Player, report: list[str]) -> None:
        self._show(report)
        winner.take(self._table.cleanTable())
        if self._winner() is None:
            self._show([SEPARATOR])

    @staticmethod
    def _show(lines: Sequence[str]) -> None:
        print("\n".join(lines))


def main() -> None:
    """Play one game of War, from the name of the file to the name of the winner."""
    try:
        cards = read_and_validate_cards()
    except DeckError as error:
        sys.exit(str(error))
    hand1, hand2 = distribute_cards(cards)
    winner = WarGame(hand1, hand2, get_user_input()).play()
    print(MSG_WINS.format(winner.number()))


if __name__ == "__main__":
    main()
