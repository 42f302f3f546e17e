# expect: test_cards_that_were_won_stay_in_the_order_of_the_cleaned_table; score 99.25
# mistake: the winner sorts the cards before putting them away ("in the order that `cleanTable()` gives them"); costs points of task 6
import random
import sys

CHANCE = random.SystemRandom()
VALUE = {"2": 2, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7, "8": 8, "9": 9,
         "0": 10, "J": 11, "Q": 12, "K": 13, "A": 14}
ALL_CARDS = frozenset(rank + suit for rank in VALUE for suit in ("D", "C", "H", "S"))


def ask(question):
    sys.stdout.write(question)
    sys.stdout.flush()
    answer = sys.stdin.readline()
    if not answer:
        raise EOFError
    return answer.rstrip("\n")


def say(*words):
    sys.stdout.write("   ".join(words) + "\n")


def read_and_validate_cards():
    try:
        with open(ask("deck: "), "rb") as stream:
            content = stream.read()
    except OSError:
        sys.exit("INCORRECT FILENAME OR FILE DOES NOT EXIST")
    lines = content.decode("ascii", "replace").splitlines()
    try:
        bad = sorted({line for line in lines if line.upper() not in ALL_CARDS}, reverse=True)
        assert not bad, "ERROR: FOLLOWING CARDS NOT FORMATTED CORRECTLY: " + " / ".join(bad)
        cards = list(map(str.upper, lines))
        repeated = sorted(line for line in lines if cards.count(line.upper()) >= 2)
        assert not repeated, "ERROR: DUPLICATES FOUND IN THE INPUT FILE: " + " / ".join(repeated)
        assert len(cards) == 52, "ERROR: NUMBER OF CARDS IN THE FILE IS %d" % len(cards)
    except AssertionError as problem:
        sys.exit(str(problem))
    return cards


class CircularQueue:
    """A ring of linked slots, each a list of two: what lies in it, and the slot that comes next."""

    def __init__(self, capacity):
        first = [None, None]
        last = first
        for _ in range(capacity - 1):
            last[1] = [None, None]
            last = last[1]
        last[1] = first
        self._front = self._free = first
        self._capacity = capacity
        self._size = 0

    def enqueue(self, item):
        if self._size >= self._capacity:
            raise OverflowError("Error: Queue is full")
        self._free[0] = item
        self._free = self._free[1]
        self._size += 1

    def dequeue(self):
        item = self.peek()
        self._front[0] = None
        self._front = self._front[1]
        self._size -= 1
        return item

    def peek(self):
        if self._size <= 0:
            raise IndexError("Error: Queue is empty")
        return self._front[0]

    def isEmpty(self):
        return not self._size

    def isFull(self):
        return self._size == self._capacity

    def size(self):
        return self._size

    def capacity(self):
        return self._capacity

    def clear(self):
        while self._size:
            self.dequeue()

    def __str__(self):
        items, slot = [], self._front
        while len(items) < self._size:
            items.append(repr(slot[0]))
            slot = slot[1]
        return " <- ".join(items) or "nothing"


def distribute_cards(cards):
    first, second = CircularQueue(52), CircularQueue(52)
    for even, odd in zip(cards[::2], cards[1::2]):
        first.enqueue(even)
        second.enqueue(odd)
    return CHANCE.sample([first, second], 2)


def get_user_input():
    while True:
        try:
            return {"1": 1, "2": 2, "3": 3}[ask("down: ")]
        except KeyError:
            say("one, two or three, in figures!")


def compare_cards(card1, card2):
    difference = VALUE[card1[0]] - VALUE[card2[0]]
    return difference and difference // abs(difference)


class OnTable:
    __slots__ = ("_cards", "_faceUp")

    def __init__(self):
        self._cards = list()
        self._faceUp = list()

    def place(self, player, card, hidden):
        if player == 1:
            self._cards.insert(0, card)
            self._faceUp.insert(0, not hidden)
        if player == 2:
            self._cards.append(card)
            self._faceUp.append(not hidden)

    def cleanTable(self):
        taken = []
        while self._cards:
            taken.append(self._cards.pop(CHANCE.randrange(len(self._cards))))
        self._faceUp.clear()
        return taken

    def __str__(self):
        text = ""
        for index, card in enumerate(self._cards):
            if index * 2 == len(self._cards):
                text += "|"
            text += card if self._faceUp[index] else "XX"
            text += " "
        return text.rstrip()


def give(hand, cards):
    for card in cards:
        hand.enqueue(card)


def battle(table, hands, down):
    """Both turn up a card; return the winner and, if there is one, the loser out of cards."""
    mine, yours = hands[0].dequeue(), hands[1].dequeue()
    table.place(2, yours, False)
    table.place(1, mine, False)
    say(str(table))
    result = compare_cards(mine, yours)
    if result == 1:
        return 1, None
    if result == -1:
        return 2, None
    for player in (1, 2):
        if hands[player - 1].size() <= down:
            return 3 - player, player
    say("WAR", "STARTS")
    for player in (2, 1):
        for _ in range(down):
            table.place(player, hands[player - 1].dequeue(), True)
    return battle(table, hands, down)


def main():
    hands = distribute_cards(read_and_validate_cards())
    down = get_user_input()
    table = OnTable()
    while True:
        winner, out = battle(table, hands, down)
        if out:
            say("PLAYER %d" % out, "DOES NOT HAVE ENOUGH CARDS")
            say("PLAYER %d" % winner, "TAKES ALL CARDS ON TABLE AND PLAYER %d CARDS" % out)
            while not hands[out - 1].isEmpty():
                hands[winner - 1].enqueue(hands[out - 1].dequeue())
        else:
            say("PLAYER %d" % winner, "TAKES ALL CARDS ON TABLE")
        give(hands[winner - 1], sorted(table.cleanTable()))
        if hands[winner - 1].isFull():
            break
        say("-" * 60)
        ask("")
    say("PLAYER %d" % winner, "WINS THE GAME")


if __name__ == "__main__":
    main()
