# expect: test_a_line_of_another_length_or_order_is_refused; score 99
# mistake: only the first two characters of a line are looked at (a line must not be "anything but the two characters of a card"); costs points of task 1
"""War, kept short."""

from __future__ import annotations

import random as rnd
from collections import Counter
from itertools import cycle

DECK_SIZE = 52
RANKS = "234567890JQKA"
SUITS = set("DCHS")


def read_and_validate_cards() -> list[str]:
    while True:
        try:
            with open(input("Enter name of file to read > ")) as file:
                cards = [line.rstrip("\r\n").upper() for line in file]
            break
        except OSError:
            print("Incorrect filename or file does not exist")
    bad = [c for c in cards if not (len(c) >= 2 and c[0] in RANKS and c[1] in SUITS)]
    twice = [c for c, times in Counter(cards).items() if times > 1 and c not in bad]
    faults = []
    if bad:
        faults.append("Error: Following cards not formatted correctly: " + ", ".join(bad))
    if len(cards) != DECK_SIZE:
        faults.append(f"Error: Number of cards in the file is {len(cards)}")
    if twice:
        faults.append("Error: Duplicates found in the input file: " + ", ".join(twice))
    if faults:
        raise ValueError("\n".join(faults))
    return cards


class CircularQueue:
    """Two counters that only ever grow; the slot is the counter modulo the number of slots."""

    def __init__(self, capacity: int) -> None:
        self.__slots = [None] * capacity
        self.__added = self.__removed = 0

    def enqueue(self, item) -> None:
        if self.isFull():
            raise Exception("Error: Queue is full")
        self.__slots[self.__added % len(self.__slots)] = item
        self.__added += 1

    def dequeue(self):
        item = self.peek()
        self.__removed += 1
        return item

    def peek(self):
        if self.isEmpty():
            raise Exception("Error: Queue is empty")
        return self.__slots[self.__removed % len(self.__slots)]

    def isEmpty(self) -> bool:
        return self.size() == 0

    def isFull(self) -> bool:
        return self.size() == self.capacity()

    def size(self) -> int:
        return self.__added - self.__removed

    def capacity(self) -> int:
        return len(self.__slots)

    def clear(self) -> None:
        self.__removed = self.__added

    def __str__(self) -> str:
        places = range(self.__removed, self.__added)
        return "<" + " ".join(str(self.__slots[i % len(self.__slots)]) for i in places) + "<"


def distribute_cards(cards: list[str]) -> tuple[CircularQueue, CircularQueue]:
    hands = CircularQueue(DECK_SIZE), CircularQueue(DECK_SIZE)
    order = rnd.choice([(0, 1), (1, 0)])
    for player, card in zip(cycle(order), cards):
        hands[player].enqueue(card)
    return hands


def get_user_input() -> int:
    while (answer := input("How many cards face down (1, 2 or 3)? ")) not in ("1", "2", "3"):
        pass
    return int(answer)


def compare_cards(card1: str, card2: str) -> int:
    a, b = RANKS.index(card1[0]), RANKS.index(card2[0])
    return (a > b) - (a < b)


class OnTable:
    def __init__(self) -> None:
        self.__cards: list[str] = []
        self.__faceUp: list[bool] = []

    def place(self, player: int, card: str, hidden: bool) -> None:
        where = 0 if player == 1 else len(self.__cards)
        self.__cards.insert(where, card)
        self.__faceUp.insert(where, not hidden)

    def cleanTable(self) -> list[str]:
        cards = rnd.sample(self.__cards, len(self.__cards))
        self.__cards, self.__faceUp = [], []
        return cards

    def __str__(self) -> str:
        shown = [c if up else "XX" for c, up in zip(self.__cards, self.__faceUp)]
        half = len(shown) // 2
        return f"[{' '.join(shown[:half])} | {' '.join(shown[half:])}]"


def play_round(hands: tuple[CircularQueue, CircularQueue], down: int) -> None:
    table, newest = OnTable(), ["", ""]

    def turn_up() -> int:
        for i, hand in enumerate(hands):
            newest[i] = hand.dequeue()
            table.place(i + 1, newest[i], False)
        print(table)
        return compare_cards(*newest)

    while (result := turn_up()) == 0:
        print("WAR STARTS!!!")
        poor = [i for i in (0, 1) if hands[i].size() < down + 1]
        if poor:
            loser, winner = poor[0], 1 - poor[0]
            print(f"Player{loser + 1} does not have enough cards!")
            print(f"Player{winner + 1} takes all cards on table and player{loser + 1} cards")
            rest = [hands[loser].dequeue() for _ in range(hands[loser].size())]
            for card in table.cleanTable() + rest:
                hands[winner].enqueue(card)
            return
        for i, hand in enumerate(hands):
            for _ in range(down):
                table.place(i + 1, hand.dequeue(), True)
    winner = 0 if result > 0 else 1
    print(f"Player{winner + 1} takes all cards on table")
    for card in table.cleanTable():
        hands[winner].enqueue(card)


def main() -> None:
    try:
        cards = read_and_validate_cards()
    except ValueError as error:
        print(error)
        return
    hands = distribute_cards(cards)
    down = get_user_input()
    while not any(hand.isEmpty() for hand in hands):
        play_round(hands, down)
        print("-" * 60)
        input("Press Enter to go on...")
    print(f"Player{2 if hands[0].isEmpty() else 1} wins the game!")


if __name__ == "__main__":
    main()
