from __future__ import annotations

import enum
import fileinput
import random
import re
from typing import Any, Final, Iterator

RANKS: Final = {rank: height for height, rank in enumerate(reversed("AKQJ098765432"))}
CARD: Final = re.compile(r"[AKQJ02-9][DCHS]")
_NOTHING = object()


class Face(enum.Flag):
    UP = True
    DOWN = False


class DeckError(Exception):
    def __str__(self):
        return "Error: " + super().__str__()


def _check(cards):
    problems = []
    bad = list(filter(lambda card: CARD.fullmatch(card) is None, cards))
    if bad:
        problems.append(DeckError(f"Following cards not formatted correctly: {bad}"))
    repeated = sorted({card for card in cards if cards.count(card) > 1} - set(bad))
    if repeated:
        problems.append(DeckError(f"Duplicates found in the input file: {repeated}"))
    if len(cards) - 52:
        problems.append(DeckError(f"Number of cards in the file is {len(cards)}"))
    if problems:
        raise ExceptionGroup("deck", problems)


def read_and_validate_cards() -> list[str]:
    name = input("Deck: ")
    try:
        with fileinput.input(files=[name]) as stream:
            if not name:
                raise FileNotFoundError
            cards = [line.rstrip("\r\n").upper() for line in stream]
    except OSError:
        print("Incorrect filename or file does not exist")
        return read_and_validate_cards()
    _check(cards)
    return cards


class CircularQueue:
    def __init__(self, capacity: int) -> None:
        self.__slots: list[Any] = [_NOTHING] * capacity
        self.__head = 0
        self.__tail = 0

    def __iter__(self) -> Iterator[Any]:
        for i in range(self.size()):
            yield self.__slots[(self.__head + i) % len(self.__slots)]

    def enqueue(self, item: Any) -> None:
        if self.__slots[self.__tail] is not _NOTHING:
            raise Exception("Error: Queue is full")
        self.__slots[self.__tail] = item
        self.__tail = self.__tail + 1 if self.__tail + 1 < len(self.__slots) else 0

    def dequeue(self) -> Any:
        item, self.__slots[self.__head] = self.peek(), _NOTHING
        self.__head = self.__head + 1 if self.__head + 1 < len(self.__slots) else 0
        return item

    def peek(self) -> Any:
        if self.__slots[self.__head] is _NOTHING:
            raise Exception("Error: Queue is empty")
        return self.__slots[self.__head]

    def isEmpty(self) -> bool:
        return self.__slots[self.__head] is _NOTHING

    def isFull(self) -> bool:
        return self.__slots[self.__tail] is not _NOTHING

    def size(self) -> int:
        if self.isFull():
            return len(self.__slots)
        return (self.__tail - self.__head) % len(self.__slots)

    def capacity(self) -> int:
        return len(self.__slots)

    def clear(self) -> None:
        for i, _ in enumerate(self.__slots):
            self.__slots[i] = _NOTHING
        self.__tail = self.__head

    def __str__(self) -> str:
        return ", ".join(f"{item}" for item in self)


def distribute_cards(cards: list[str]) -> tuple[CircularQueue, CircularQueue]:
    first, second = CircularQueue(52), CircularQueue(52)
    for a, b in zip(cards[::2], cards[1::2]):
        first.enqueue(a)
        second.enqueue(b)
    return (first, second) if random.random() < 0.5 else (second, first)


def get_user_input() -> int:
    answer = input("Cards down: ")
    try:
        return {"1": 1, "2": 2, "3": 3}[answer]
    except KeyError:
        return get_user_input()


def compare_cards(card1: str, card2: str) -> int:
    difference = RANKS[card1[:-1]] - RANKS[card2[:-1]]
    return difference and difference // abs(difference)


class OnTable:
    def __init__(self) -> None:
        self._cards: list[str] = []
        self._faceUp: list[bool] = []

    def place(self, player: int, card: str, hidden: bool) -> None:
        match player:
            case 1:
                self._cards[:0], self._faceUp[:0] = [card], [not hidden]
            case 2:
                self._cards[len(self._cards):], self._faceUp[len(self._faceUp):] = [card], [not hidden]

    def cleanTable(self) -> list[str]:
        cards, self._cards, self._faceUp = self._cards, [], []
        cards.sort(key=lambda _: random.random())
        return cards

    def __str__(self) -> str:
        half = len(self._cards) // 2
        names = ["XX" if not up else card for up, card in zip(self._faceUp, self._cards)]
        return str(names[:half]) + " | " + str(names[half:])


class Stop(Exception):
    pass


def _settle(hands, table, down) -> int:
    """Return the number of the player who takes the table; raise Stop with the loser's number."""
    tops = []
    for number in (2, 1):
        tops.insert(0, hands[number].dequeue())
        table.place(number, tops[0], False)
    print(table)
    match compare_cards(*tops):
        case 1:
            return 1
        case -1:
            return 2
    print("WAR STARTS!!!")
    for number in (1, 2):
        if not hands[number].size() > down:
            raise Stop(number)
    for number, hand in hands.items():
        for _ in range(down):
            table.place(number, hand.dequeue(), True)
    return _settle(hands, table, down)


def main() -> None:
    try:
        cards = read_and_validate_cards()
    except* DeckError as group:
        for problem in group.exceptions:
            print(problem)
        raise SystemExit(1)
    hands = dict(enumerate(distribute_cards(cards), start=1))
    down = get_user_input()
    table = OnTable()
    while True:
        try:
            winner = _settle(hands, table, down)
            print(f"Player{winner} takes all cards on table")
        except Stop as stop:
            loser, = stop.args
            winner = 3 - loser
            print(f"Player{loser} does not have enough cards!")
            print(f"Player{winner} takes all cards on table and player{loser} cards")
            while not hands[loser].isEmpty():
                hands[winner].enqueue(hands[loser].dequeue())
        for card in table.cleanTable():
            hands[winner].enqueue(card)
        print("-" * 60)
        if hands[winner].isFull():
            break
        input("Enter: ")
    print(f"Player{winner} wins the game!")


if __name__ == "__main__":
    main()
