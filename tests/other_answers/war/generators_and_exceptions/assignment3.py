"""War with generators, context managers and exceptions of its own."""
import contextlib
import itertools
import random
import sys
from collections import Counter

RANKS = "234567890JQKA"
SUITS = "DCHS"
DECK = frozenset(map("".join, itertools.product(RANKS, SUITS)))


class WarError(Exception):
    """Base of all that can go wrong."""


class BadDeck(WarError):
    def __init__(self, *faults):
        super().__init__("\n".join(faults))


class NotEnoughCards(WarError):
    def __init__(self, loser):
        super().__init__(f"Player{loser} does not have enough cards!")
        self.loser = loser


def _faults(cards):
    if wrong := [card for card in cards if card not in DECK]:
        yield f"Error: Following cards not formatted correctly: {', '.join(wrong)}"
    if (n := len(cards)) != 52:
        yield f"Error: Number of cards in the file is {n}"
    if twice := [card for card, n in Counter(cards).items() if n > 1 and card in DECK]:
        yield f"Error: Duplicates found in the input file: {', '.join(twice)}"


@contextlib.contextmanager
def _opened():
    with contextlib.ExitStack() as stack:
        while True:
            try:
                file = stack.enter_context(open(input("Which deck? "), encoding="utf-8"))
                break
            except OSError:
                print("Incorrect filename or file does not exist")
        yield file


def read_and_validate_cards():
    with _opened() as file:
        cards = file.read().upper().splitlines()
    if faults := [*_faults(cards)]:
        raise BadDeck(*faults)
    return cards


class CircularQueue:
    __slots__ = ("_ring", "_head", "_count")

    def __init__(self, capacity):
        self._ring = [None] * capacity
        self._head = self._count = 0

    def enqueue(self, item):
        if self.isFull():
            raise Exception("Error: Queue is full")
        self._ring[self._slot(self._count)] = item
        self._count += 1

    def dequeue(self):
        item = self.peek()
        self._ring[self._head] = None
        self._head = self._slot(1)
        self._count -= 1
        return item

    def peek(self):
        if self.isEmpty():
            raise Exception("Error: Queue is empty")
        return self._ring[self._head]

    def isEmpty(self):
        return not self._count

    def isFull(self):
        return self._count == len(self._ring)

    def size(self):
        return self._count

    def capacity(self):
        return len(self._ring)

    def clear(self):
        CircularQueue.__init__(self, len(self._ring))

    def _slot(self, steps):
        return (self._head + steps) % len(self._ring)

    def __iter__(self):
        return (self._ring[self._slot(i)] for i in range(self._count))

    def __str__(self):
        return f"<{', '.join(map(str, self))}>"


def distribute_cards(cards):
    hands = [CircularQueue(52) for _ in range(2)]
    turn = itertools.cycle(random.sample(hands, 2))
    for hand, card in zip(turn, cards):
        hand.enqueue(card)
    return hands


def get_user_input():
    while (answer := input("How many cards down (1-3)? ")) not in ("1", "2", "3"):
        print("Only 1, 2 or 3.")
    return int(answer)


def compare_cards(card1, card2):
    a, b = (RANKS.index(card[0]) for card in (card1, card2))
    return (a > b) - (a < b)


class OnTable:
    def __init__(self):
        self._cards, self._faceUp = [], []

    def place(self, player, card, hidden):
        where = 0 if player == 1 else len(self._cards)
        self._cards.insert(where, card)
        self._faceUp.insert(where, not hidden)

    def cleanTable(self):
        taken = random.sample(self._cards, len(self._cards))
        self.__init__()
        return taken

    def __str__(self):
        shown = [card if up else "XX" for card, up in zip(self._cards, self._faceUp)]
        middle = len(shown) // 2
        return " ".join([*shown[:middle], "|", *shown[middle:]])


def _battle(hands, table, down):
    """Yield once for each comparison; return who wins all on the table."""
    while True:
        up = []
        for player, hand in hands.items():
            up.append(hand.dequeue())
            table.place(player, up[-1], False)
        print(table)
        if (result := compare_cards(*up)) != 0:
            return 1 if result > 0 else 2
        print("WAR STARTS!!!")
        for player, hand in hands.items():
            if hand.size() <= down:
                raise NotEnoughCards(player)
        for player, hand in hands.items():
            for _ in range(down):
                table.place(player, hand.dequeue(), True)


def _round(hands, down):
    table = OnTable()
    try:
        winner = _battle(hands, table, down)
        spoils = table.cleanTable()
        print(f"Player{winner} takes all cards on table")
    except NotEnoughCards as problem:
        winner = 3 - problem.loser
        beaten = hands[problem.loser]
        spoils = table.cleanTable() + [beaten.dequeue() for _ in range(beaten.size())]
        print(problem)
        print(f"Player{winner} takes all cards on table and player{problem.loser} cards")
    for card in spoils:
        hands[winner].enqueue(card)


def _rounds(hands, down):
    while not any(hand.isEmpty() for hand in hands.values()):
        yield _round(hands, down)


def main():
    try:
        cards = read_and_validate_cards()
    except WarError as problem:
        sys.exit(str(problem))
    hands = dict(enumerate(distribute_cards(cards), 1))
    down = get_user_input()
    for _ in _rounds(hands, down):
        print("-" * 60)
        input("Press Enter")
    winner = next(player for player, hand in hands.items() if hand.isFull())
    print(f"Player{winner} wins the game!")


if __name__ == "__main__":
    main()
