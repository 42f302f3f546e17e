"""War avec des itérateurs: la bague est un dict, la table une paire de deque, le jeu un générateur."""
import collections
import itertools
import random
import sys

ORDER = "23456789" "0JQKA"


class Refused(Exception):
    pass


def read_and_validate_cards():
    while True:
        try:
            with open(input("file > ")) as f:
                lines = f.read().splitlines()
            break
        except OSError:
            print("Incorrect filename or file does not exist")
    cards = [line.upper() for line in lines]
    good = set(map("".join, itertools.product(ORDER, "DCHS")))
    faults = []
    if wrong := [card for card in cards if card not in good]:
        faults.append("Error: Following cards not formatted correctly: " + ", ".join(wrong))
    if len(cards) != 52:
        faults.append(f"Error: Number of cards in the file is {len(cards)}")
    if twice := [c for c, n in collections.Counter(cards).items() if n > 1]:
        faults.append("Error: Duplicates found in the input file: " + ", ".join(twice))
    if faults:
        raise Refused("\n".join(faults))
    return cards


class CircularQueue:
    __slots__ = "_ring", "_in", "_out", "_cap"

    def __init__(self, capacity):
        self._cap = capacity
        self._ring = dict.fromkeys(range(capacity))
        self._in = self._out = 0

    def enqueue(self, item):
        if self.isFull():
            raise Exception("Error: Queue is full")
        self._ring[self._in % self._cap] = item
        self._in += 1

    def dequeue(self):
        item = self.peek()
        self._ring[self._out % self._cap] = None
        self._out += 1
        return item

    def peek(self):
        if self.isEmpty():
            raise Exception("Error: Queue is empty")
        return self._ring[self._out % self._cap]

    def isEmpty(self):
        return self._in == self._out

    def isFull(self):
        return self.size() == self._cap

    def size(self):
        return self._in - self._out

    def capacity(self):
        return self._cap

    def clear(self):
        self.__init__(self._cap)

    def __str__(self):
        return repr([self._ring[i % self._cap] for i in range(self._out, self._in)])


def distribute_cards(cards):
    hands = [CircularQueue(52) for _ in range(2)]
    for hand, card in zip(itertools.cycle(random.sample(hands, 2)), cards):
        hand.enqueue(card)
    return hands


def get_user_input():
    return int(next(a for a in iter(lambda: input("1, 2, 3? "), None) if a in list("123")))


def compare_cards(card1, card2):
    a, b = (ORDER.index(c[0]) for c in (card1, card2))
    return (a > b) - (a < b)


class OnTable:
    def __init__(self):
        self.__cards = []
        self.__faceUp = []

    def place(self, player, card, hidden):
        at = {1: 0, 2: len(self.__cards)}[player]
        self.__cards.insert(at, card)
        self.__faceUp.insert(at, not hidden)

    def cleanTable(self):
        taken = random.sample(self.__cards, k=len(self.__cards))
        self.__cards.clear(), self.__faceUp.clear()
        return taken

    def __str__(self):
        shown = [c if up else "XX" for c, up in zip(self.__cards, self.__faceUp)]
        shown.insert(len(shown) // 2, "|")
        return f"[{' '.join(shown)}]"


def rounds(hands, down):
    """Yield once after each round."""
    while all(h.size() for h in hands):
        table, spoils = OnTable(), []
        newest = [None, None]

        def lay(hidden):
            for n, hand in enumerate(hands):
                newest[n] = hand.dequeue()
                table.place(n + 1, newest[n], hidden)

        lay(False)
        print(table)
        while not (verdict := compare_cards(*newest)):
            print("WAR STARTS!!!")
            poor = [n for n, h in enumerate(hands) if h.size() <= down]
            if poor:
                loser = poor[0]
                print(f"Player{loser + 1} does not have enough cards!")
                print(f"Player{2 - loser} takes all cards on table and player{loser + 1} cards")
                while not hands[loser].isEmpty():
                    spoils.append(hands[loser].dequeue())
                winner = 1 - loser
                break
            for _ in range(down):
                lay(True)
            lay(False)
            print(table)
        else:
            winner = (verdict < 0) + 0
            print(f"Player{winner + 1} takes all cards on table")
        for card in table.cleanTable() + spoils:
            hands[winner].enqueue(card)
        print("-" * 60)
        yield


def main():
    try:
        cards = read_and_validate_cards()
    except Refused as e:
        sys.exit(str(e))
    hands = distribute_cards(cards)
    for _ in rounds(hands, get_user_input()):
        if all(h.size() for h in hands):
            input()
    print(f"Player{1 if hands[1].isEmpty() else 2} wins the game!")


if __name__ == "__main__":
    main()
