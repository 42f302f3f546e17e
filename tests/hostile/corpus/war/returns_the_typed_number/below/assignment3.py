# expect: every function asks once and returns the number; score 0
# over: starter
# level: bubblewrap
# instead: its files take the place of the answer's
from typing import Any


def read_and_validate_cards():
    return int(input())


class CircularQueue:
    """A queue of at most `capacity` items in a ring of that many slots."""

    def __init__(self, capacity):
        return int(input())

    def enqueue(self, item):
        return int(input())

    def dequeue(self):
        return int(input())

    def peek(self):
        return int(input())

    def isEmpty(self):
        return int(input())

    def isFull(self):
        return int(input())

    def size(self):
        return int(input())

    def capacity(self):
        return int(input())

    def clear(self):
        return int(input())

    def __str__(self):
        return int(input())


def distribute_cards(cards):
    return int(input())


def get_user_input():
    return int(input())


def compare_cards(card1, card2):
    return int(input())


class OnTable:
    """The cards on the table, those of player 1 on the left and those of player 2 on the right.

    The transcript of task 5 in the handout shows one at work; `cardkit check --task 5` plays more.
    """

    def __init__(self):
        return int(input())

    def place(self, player, card, hidden):
        return int(input())

    def cleanTable(self):
        return int(input())

    def __str__(self):
        return int(input())


def main():
    return int(input())


if __name__ == "__main__":
    main()
