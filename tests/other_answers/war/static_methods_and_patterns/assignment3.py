"""War: global lists, static methods, regular expressions and recursion."""

import random
import re

ORDER = "234567890JQKA"
HANDS = []  # the two hands of the game that is being played
TABLE = []  # the one table


class Err(Exception):
    pass


class Reader:
    @staticmethod
    def text():
        while True:
            try:
                with open(input("File? "), newline="") as f:
                    return f.read()
            except OSError:
                print("Incorrect filename or file does not exist")

    @staticmethod
    def lines(text):
        return re.findall(r"[^\r\n]*(?:\r\n|\n)|[^\r\n]+\Z", text)

    @staticmethod
    def faults(lines):
        good = re.compile(r"([2-90JQKA][DCHS])(?:\r?\n)?\Z", re.I)
        bad = [l.strip() for l in lines if not good.match(l)]
        if bad:
            yield "Error: Following cards not formatted correctly: " + ", ".join(bad)
        if len(lines) != 52:
            yield "Error: Number of cards in the file is " + str(len(lines))
        seen = [l.strip().upper() for l in lines if good.match(l)]
        twice = [c for i, c in enumerate(seen) if c in seen[:i]]
        if twice:
            yield "Error: Duplicates found in the input file: " + "; ".join(twice)


def read_and_validate_cards():
    lines = Reader.lines(Reader.text())
    complaints = list(Reader.faults(lines))
    if complaints:
        raise Err("\n".join(complaints))
    return [l.strip().upper() for l in lines]


class CircularQueue:
    def __init__(self, capacity):
        self._box = {}
        self._in = 0  # how many came in ever
        self._out = 0  # how many went out ever
        self._cap = capacity

    def enqueue(self, item):
        if self.isFull():
            raise Exception("Error: Queue is full")
        self._box[self._in % self._cap] = item
        self._in += 1

    def dequeue(self):
        item = self.peek()
        self._out += 1
        return item

    def peek(self):
        if self.isEmpty():
            raise Exception("Error: Queue is empty")
        return self._box[self._out % self._cap]

    def isEmpty(self):
        return self._in == self._out

    def isFull(self):
        return self.size() == self._cap

    def size(self):
        return self._in - self._out

    def capacity(self):
        return self._cap

    def clear(self):
        self._out = self._in

    def __str__(self):
        return " < ".join(str(self._box[i % self._cap]) for i in range(self._out, self._in))


def distribute_cards(cards):
    hands = [CircularQueue(52), CircularQueue(52)]
    first = random.getrandbits(1)
    for i, card in enumerate(cards):
        hands[(i + first) % 2].enqueue(card)
    return hands


def get_user_input():
    answer = input("Cards down? ")
    return int(answer) if re.fullmatch("[123]", answer) else get_user_input()


def compare_cards(card1, card2):
    a, b = ORDER.find(card1[0]), ORDER.find(card2[0])
    return (a > b) - (b > a)


class OnTable:
    def __init__(self):
        self._cards = []
        self._faceUp = []

    def place(self, player, card, hidden):
        where = {1: 0, 2: len(self._cards)}[player]
        self._cards[where:where] = [card]
        self._faceUp[where:where] = [not hidden]

    def cleanTable(self):
        away = random.sample(self._cards, len(self._cards))
        self._cards.clear()
        self._faceUp.clear()
        return away

    def __str__(self):
        shown = [c if up else "XX" for c, up in zip(self._cards, self._faceUp)]
        half = len(shown) // 2
        return " ".join(shown[:half]) + " | " + " ".join(shown[half:])


class Game:
    @staticmethod
    def turn_up():
        up = []
        for player in (1, 2):
            card = HANDS[player - 1].dequeue()
            TABLE[0].place(player, card, False)
            up.append(card)
        print(TABLE[0])
        return Game.winner(compare_cards(*up))

    @staticmethod
    def winner(comparison):
        if comparison == 1:
            return 1
        if comparison == -1:
            return 2
        print("WAR STARTS!!!")
        for player in (1, 2):
            if HANDS[player - 1].size() < Game.down + 1:
                return Game.surrender(player)
        for player in (1, 2):
            for _ in range(Game.down):
                TABLE[0].place(player, HANDS[player - 1].dequeue(), True)
        return Game.turn_up()

    @staticmethod
    def surrender(loser):
        winner = 3 - loser
        print(f"Player{loser} does not have enough cards!")
        print(f"Player{winner} takes all cards on table and player{loser} cards")
        Game.collect(winner)
        while not HANDS[loser - 1].isEmpty():
            HANDS[winner - 1].enqueue(HANDS[loser - 1].dequeue())
        return 0

    @staticmethod
    def collect(winner):
        for card in TABLE[0].cleanTable():
            HANDS[winner - 1].enqueue(card)

    @staticmethod
    def rounds():
        while HANDS[0].size() and HANDS[1].size():
            winner = Game.turn_up()
            if winner:
                print(f"Player{winner} takes all cards on table")
                Game.collect(winner)
            print("-" * 60)
            input()
        print(f"Player{1 if HANDS[0].isFull() else 2} wins the game!")


def main():
    try:
        cards = read_and_validate_cards()
    except Err as e:
        print(e)
        return
    HANDS[:] = distribute_cards(cards)
    TABLE[:] = [OnTable()]
    Game.down = get_user_input()
    Game.rounds()


if __name__ == "__main__":
    main()
