"""War with a state machine, sys.stdin and collected output."""

import random
import sys
from collections import Counter
from itertools import cycle, product
from pathlib import Path

RANKS = "234567890JQKA"
DECK = {r + s for r, s in product(RANKS, "DCHS")}


class Marked(Exception):
    """A deck that is refused; its messages are its arguments."""

    def __str__(self):
        return "\n".join(f"Error: {arg}" for arg in self.args)


class QueueError(Exception):
    pass


def prompt(text):
    print(text, end=" ", flush=True)
    return sys.stdin.readline().rstrip("\r\n")


def read_and_validate_cards():
    while True:
        try:
            text = Path(prompt("Which file?")).read_text()
        except OSError:
            print("Incorrect filename or file does not exist")
        else:
            break
    cards = [line.upper() for line in text.splitlines()]
    wrong = [card for card in cards if card not in DECK]
    twice = [card for card, n in Counter(cards).items() if n > 1 and card in DECK]
    faults = []
    if wrong:
        faults.append("Following cards not formatted correctly: " + ", ".join(wrong))
    if len(cards) != 52:
        faults.append("Number of cards in the file is %d" % len(cards))
    if twice:
        faults.append("Duplicates found in the input file: " + ", ".join(twice))
    if faults:
        raise Marked(*faults)
    return cards


class CircularQueue:
    __slots__ = ("_ring", "_head", "_tail")

    # One slot more than asked for: head and tail meet only when the queue is empty.
    def __init__(self, capacity):
        self._ring = [None] * (capacity + 1)
        self._head = self._tail = 0

    def _next(self, place):
        return (place + 1) % len(self._ring)

    def enqueue(self, item):
        if self.isFull():
            raise QueueError("Error: Queue is full")
        self._ring[self._tail] = item
        self._tail = self._next(self._tail)

    def dequeue(self):
        try:
            return self.peek()
        finally:
            if not self.isEmpty():
                self._ring[self._head] = None
                self._head = self._next(self._head)

    def peek(self):
        if self.isEmpty():
            raise QueueError("Error: Queue is empty")
        return self._ring[self._head]

    def isEmpty(self):
        return self._head == self._tail

    def isFull(self):
        return self._next(self._tail) == self._head

    def size(self):
        return (self._tail - self._head) % len(self._ring)

    def capacity(self):
        return len(self._ring) - 1

    def clear(self):
        self.__init__(self.capacity())

    def __iter__(self):
        place = self._head
        while place != self._tail:
            yield self._ring[place]
            place = self._next(place)

    def __str__(self):
        return f"<{' '.join(map(str, self))}<"


def distribute_cards(cards):
    hands = [CircularQueue(52) for _ in range(2)]
    order = random.sample(hands, k=2)
    for card, hand in zip(cards, cycle(order)):
        hand.enqueue(card)
    return hands


def get_user_input():
    while (answer := prompt("How many cards face down?")) not in {"1", "2", "3"}:
        sys.stdout.write("1, 2 or 3!\n")
    return int(answer)


def compare_cards(card1, card2):
    a, b = map(RANKS.index, (card1[0], card2[0]))
    return (a > b) - (a < b)


class OnTable:
    def __init__(self):
        self.__cards, self.__faceUp = [], []

    def place(self, player, card, hidden):
        at = 0 if player == 1 else len(self.__cards)
        self.__cards.insert(at, card)
        self.__faceUp.insert(at, not hidden)

    def cleanTable(self):
        taken = random.sample(self.__cards, len(self.__cards))
        self.__cards.clear()
        self.__faceUp.clear()
        return taken

    def __str__(self):
        shown = [card if up else "xx" for card, up in zip(self.__cards, self.__faceUp)]
        middle = len(shown) // 2
        return " ".join([*shown[:middle], "|", *shown[middle:]])


class Game:
    def __init__(self, hands, down):
        self.hands = dict(enumerate(hands, 1))
        self.down = down
        self.table = OnTable()
        self.newest = {}
        self.out = []

    def say(self, text, *args):
        self.out.append(text % args)

    def flush(self):
        print("\n".join(self.out))
        self.out.clear()

    def turn_up(self):
        for player, hand in self.hands.items():
            self.newest[player] = hand.dequeue()
            self.table.place(player, self.newest[player], False)
        self.say("%s", self.table)
        return self.compare

    def compare(self):
        match compare_cards(self.newest[1], self.newest[2]):
            case 0:
                return self.war
            case 1:
                return self.take(1)
            case -1:
                return self.take(2)

    def war(self):
        self.say("WAR STARTS!!!")
        for player, hand in self.hands.items():
            if hand.size() < self.down + 1:
                return self.poor(player)
        for _ in range(self.down):
            for player in self.hands:
                self.table.place(player, self.hands[player].dequeue(), True)
        return self.turn_up

    def poor(self, player):
        other = 3 - player
        self.say("Player%d does not have enough cards!", player)
        self.say("Player%d takes all cards on table and player%d cards", other, player)
        self.collect(other)
        while not self.hands[player].isEmpty():
            self.hands[other].enqueue(self.hands[player].dequeue())
        return self.end

    def collect(self, player):
        for card in self.table.cleanTable():
            self.hands[player].enqueue(card)

    def take(self, player):
        self.say("Player%d takes all cards on table", player)
        self.collect(player)
        return self.end

    def end(self):
        self.say("-" * 60)
        self.flush()
        for player, hand in self.hands.items():
            if hand.isFull():
                print(f"Player{player} wins the game!")
                return None
        prompt("Enter ...")
        return self.turn_up


def main():
    try:
        cards = read_and_validate_cards()
    except Marked as fault:
        sys.exit(fault)
    state = Game(distribute_cards(cards), get_user_input()).turn_up
    while state is not None:
        state = state()


if __name__ == "__main__":
    main()
