# expect: test_one_two_and_three_are_returned_as_whole_numbers; score 98
# mistake: returns the answer as a string instead of "an `int`"; costs points of task 3 (main makes it a number itself)
"""War as a game object, with colours on the terminal."""

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from pathlib import Path
from typing import Final, Generic, NoReturn, Optional, TypeVar

T = TypeVar("T")
HAND_SIZE: Final = 52
CARD: Final = re.compile(r"[2-90JQKA][DCHS]", re.ASCII)


class Colour(Enum):
    RED = "\033[31m"
    BOLD = "\033[1m"
    FAINT = "\033[2m"

    def __call__(self, text: str) -> str:
        return f"{self.value}{text}\033[0m"


Rank = IntEnum("Rank", ["r" + rank for rank in "234567890JQKA"])


class DeckError(Exception):
    """The file holds no proper deck."""


class QueueError(Exception):
    """Something that a queue cannot do."""


def open_deck() -> str:
    text: Optional[str] = None
    while text is None:
        print(Colour.BOLD("Your deck, please (name of a file):"), end=" ")
        try:
            text = Path(input()).read_text(encoding="utf-8")
        except OSError as error:
            print(f"Incorrect filename or file does not exist ({error.strerror}).")
    return text


def refuse(faults: Iterable[str]) -> NoReturn:
    raise DeckError(*faults)


def read_and_validate_cards() -> list[str]:
    cards = open_deck().upper().splitlines()
    known: set[str] = set()
    repeated: list[str] = []
    malformed: list[str] = []
    for card in cards:
        if not CARD.fullmatch(card):
            malformed.append(card)
        elif card in known:
            repeated.append(card)
        else:
            known.add(card)
    faults: list[str] = []
    if malformed:
        faults.append(f"Error: Following cards not formatted correctly: {malformed}")
    if len(cards) != 52:
        faults.append(f"Error: Number of cards in the file is {len(cards)}.")
    if repeated:
        faults.append(f"Error: Duplicates found in the input file: {repeated}")
    if faults:
        refuse(faults)
    return cards


class CircularQueue(Generic[T]):
    """Front and rear wander along the ring; a flag says what it means when they meet."""

    def __init__(self, capacity: int) -> None:
        self._slots: list[Optional[T]] = [None for _ in range(capacity)]
        self._front = 0
        self._rear = 0
        self._full = capacity == 0

    def _after(self, position: int) -> int:
        return (position + 1) % len(self._slots)

    def enqueue(self, item: T) -> None:
        """Add an item at the rear, or raise an Exception if the queue is full.

        >>> line = CircularQueue(1)
        >>> line.enqueue("KD")
        >>> line.enqueue("KH")
        Traceback (most recent call last):
        assignment3.QueueError: Error: Queue is full
        """
        if self._full:
            raise QueueError("Error: Queue is full")
        self._slots[self._rear] = item
        self._rear = self._after(self._rear)
        self._full = self._rear == self._front

    def dequeue(self) -> T:
        item = self.peek()
        self._front = self._after(self._front)
        self._full = False
        return item

    def peek(self) -> T:
        if self.isEmpty():
            raise QueueError("Error: Queue is empty")
        return self._slots[self._front]

    def isEmpty(self) -> bool:
        return self._front == self._rear and not self._full

    def isFull(self) -> bool:
        return self._full

    def size(self) -> int:
        if self._full:
            return len(self._slots)
        return (self._rear - self._front) % len(self._slots)

    def capacity(self) -> int:
        return len(self._slots)

    def clear(self) -> None:
        self.__init__(self.capacity())

    def __iter__(self) -> Iterator[T]:
        position = self._front
        for _ in range(self.size()):
            yield self._slots[position]
            position = self._after(position)

    def __str__(self) -> str:
        return str(list(self))

    def __len__(self) -> int:
        return self.size()


def distribute_cards(cards: list[str]) -> tuple[CircularQueue[str], CircularQueue[str]]:
    deal: list[CircularQueue[str]] = [CircularQueue(HAND_SIZE), CircularQueue(HAND_SIZE)]
    offset = int(random.Random().random() < 0.5)
    for number, card in enumerate(cards, start=offset):
        deal[number % 2].enqueue(card)
    return deal[0], deal[1]


def get_user_input() -> str:
    while True:
        match input(Colour.BOLD("Cards down: ")):
            case "1" | "2" | "3" as figure:
                return figure
            case "":
                print("You did not answer.")
            case other:
                print(f"{other!r} is none of 1, 2, 3.")


def compare_cards(card1: str, card2: str) -> int:
    first, second = Rank["r" + card1[0]], Rank["r" + card2[0]]
    if first is second:
        return 0
    return 1 if first > second else -1


@dataclass
class OnTable:
    """The cards on the table. The bar stands after the cards of player 1, however many these are."""

    _cards: list[str] = field(default_factory=list)
    _faceUp: list[bool] = field(default_factory=list)
    _of_player1: int = 0

    def place(self, player: int, card: str, hidden: bool) -> None:
        match player:
            case 1:
                self._cards[:0] = [card]
                self._faceUp[:0] = [not hidden]
                self._of_player1 += 1
            case 2:
                self._cards += [card]
                self._faceUp += [not hidden]

    def cleanTable(self) -> list[str]:
        taken = self._cards.copy()
        random.shuffle(taken)
        del self._cards[:], self._faceUp[:]
        self._of_player1 = 0
        return taken

    def __str__(self) -> str:
        shown = [card if up else "XX" for card, up in zip(self._cards, self._faceUp)]
        left, right = shown[: self._of_player1], shown[self._of_player1 :]
        return f"( {', '.join(left)} | {', '.join(right)} )"


class Game:
    """One game: the hands and the number of cards down."""

    def __init__(self, hands: tuple[CircularQueue[str], CircularQueue[str]], down: int) -> None:
        self._hands = {1: hands[0], 2: hands[1]}
        self._down = down
        self._table = OnTable()

    def _show(self) -> None:
        print(re.sub(r"\w[DH]", lambda found: Colour.RED(found[0]), str(self._table)))

    def _place(self, player: int, *, hidden: bool) -> str:
        card = self._hands[player].dequeue()
        self._table.place(player, card, hidden)
        return card

    def _turn_up(self) -> int:
        newest = [self._place(player, hidden=False) for player in (1, 2)]
        self._show()
        return compare_cards(*newest)

    def _too_poor(self) -> Optional[int]:
        for player, hand in self._hands.items():
            if len(hand) < self._down + 1:
                return player
        return None

    def _take(self, winner: int) -> None:
        for card in self._table.cleanTable():
            self._hands[winner].enqueue(card)

    def play_round(self) -> None:
        while not (result := self._turn_up()):
            print(Colour.RED("War starts!!!"))
            if loser := self._too_poor():
                winner = {1: 2, 2: 1}[loser]
                print(f"Player{loser} does not have enough cards!")
                if not self._hands[loser].isEmpty():
                    while not self._hands[loser].isEmpty():
                        self._place(loser, hidden=True)
                    self._show()
                print(f"Player{winner} takes all cards on table and player{loser} cards")
                return self._take(winner)
            for player in self._hands:
                for _ in range(self._down):
                    self._place(player, hidden=True)
        winner = 1 if result > 0 else 2
        print(Colour.BOLD(f"Player{winner}"), "takes all cards on table")
        self._take(winner)

    def winner(self) -> Optional[int]:
        for player, hand in self._hands.items():
            if hand.isFull():
                return player
        return None

    def play(self) -> None:
        while self.winner() is None:
            self.play_round()
            print(Colour.FAINT("-" * 60))
            input(Colour.FAINT("[Enter]"))
        who = {1: "the user", 2: "the computer"}[self.winner()]
        print(Colour.BOLD(f"Player{self.winner()} wins the game ({who})!!!"))


def main() -> None:
    try:
        cards = read_and_validate_cards()
    except DeckError as error:
        print(*error.args, sep="\n")
    else:
        Game(distribute_cards(cards), int(get_user_input())).play()


if __name__ == "__main__":
    main()
