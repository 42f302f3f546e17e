from queue_module import CircularQueue
import random


class BadFile(Exception):
    def __init__(self, kind, what):
        super().__init__(kind, what)
        self.kind, self.what = kind, what


def is_card(text):
    import re
    return re.fullmatch("[AKQJ0-9][DCHS]", text) is not None and text[0] != "1"


def read_and_validate_cards():
    while True:
        name = input("Enter name of file to read > ")
        try:
            source = open(name)
            break
        except (FileNotFoundError, IsADirectoryError, PermissionError, OSError):
            print("Incorrect filename or file does not exist.")
    cards, wrong = [], []
    for line in iter(source.readline, ""):
        card = line.replace("\r", "").replace("\n", "").upper()
        cards.append(card)
        if not is_card(card):
            wrong.append(card)
    source.close()
    try:
        if wrong:
            raise BadFile("Following cards not formatted correctly:", ", ".join(wrong))
        if len(cards) != 52:
            raise BadFile("Number of cards in the file is", len(cards))
        if len(set(cards)) != 52:
            again = list(cards)
            for card in set(cards):
                again.remove(card)
            raise BadFile("Duplicates found in the input file:", ", ".join(again))
    except BadFile as problem:
        print("Error:", problem.kind, problem.what)
        return None
    return cards


def distribute_cards(cards):
    queues = [CircularQueue(52), CircularQueue(52)]
    shift = random.choice([0, 1])
    for number, card in enumerate(cards):
        queues[(number + shift) % 2].enqueue(card)
    return tuple(queues)


def get_user_input():
    answer = ""
    while not (len(answer) == 1 and answer in "123"):
        answer = input("Enter the number of cards down ? ")
    return "0123".index(answer)


def compare_cards(card1, card2):
    order = "2 3 4 5 6 7 8 9 0 J Q K A".split()
    if order.index(card1[0]) == order.index(card2[0]):
        return 0
    return 1 if order.index(card1[0]) > order.index(card2[0]) else -1


class OnTable(object):
    def __init__(self):
        self.__cards = list()
        self.__faceUp = list()
        self.__first = 0

    def place(self, player, card, hidden):
        match player:
            case 1:
                self.__cards[0:0] = [card]
                self.__faceUp[0:0] = [not hidden]
                self.__first += 1
            case 2:
                self.__cards += [card]
                self.__faceUp += [not hidden]

    def cleanTable(self):
        cards = sorted(self.__cards, key=lambda _: random.random())
        del self.__cards[:], self.__faceUp[:]
        self.__first = 0
        return cards

    def __str__(self):
        out = ["[ "]
        for place, card in enumerate(self.__cards):
            if place == self.__first:
                out.append("| ")
            out.append((card if self.__faceUp[place] else "XX") + " ")
        return "".join(out) + "]"


class Game:
    def __init__(self, hands, down):
        self.hands, self.down, self.table = hands, down, OnTable()

    def one_card_each(self, hidden):
        placed = []
        for i in (0, 1):
            card = self.hands[i].dequeue()
            self.table.place(i + 1, card, hidden)
            placed.append(card)
        return placed

    def round(self):
        up = self.one_card_each(False)
        while True:
            print(self.table)
            r = compare_cards(up[0], up[1])
            if r != 0:
                return (0 if r == 1 else 1), None
            print("WAR STARTS!!!")
            for i in (0, 1):
                if self.hands[i].size() - 1 < self.down:
                    return 1 - i, i
            for _ in range(self.down):
                self.one_card_each(True)
            up = self.one_card_each(False)

    def take(self, winner, loser):
        if loser is None:
            print("Player%s takes all cards on table" % (winner + 1))
        else:
            print("Player%s does not have enough cards!" % (loser + 1))
            print("Player%s takes all cards on table and player%s cards" % (winner + 1, loser + 1))
        for card in self.table.cleanTable():
            self.hands[winner].enqueue(card)
        if loser is not None:
            while not self.hands[loser].isEmpty():
                self.hands[winner].enqueue(self.hands[loser].dequeue())

    def play(self):
        rounds = 0
        while self.hands[0].size() and self.hands[1].size():
            self.take(*self.round())
            rounds += 1
            print("-" * 60, end="\n")
            input("Press Enter to go on...")
        print("After", rounds, "rounds:")
        print("Player%d wins the game!" % (2 if self.hands[0].isEmpty() else 1))


def main():
    cards = read_and_validate_cards()
    if cards:
        Game(distribute_cards(cards), get_user_input()).play()


if __name__ == "__main__":
    main()
