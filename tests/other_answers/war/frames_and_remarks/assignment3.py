"""Tells everything, in frames and in colour, and shows the table after each card."""

import random


def read_and_validate_cards():
    while True:
        filename = input("Enter name of file to read > ")
        try:
            file = open(filename, "r")
            break
        except OSError:
            print("Incorrect filename or file does not exist")
    lines = file.read().splitlines()
    file.close()
    cards = []
    bad = []
    for line in lines:
        card = line.upper()
        if len(card) == 2 and card[0] in "AKQJ098765432" and card[1] in "DCHS":
            cards.append(card)
        else:
            bad.append(line)
    if len(bad) > 0:
        raise Exception("Error: Following cards not formatted correctly: " + ", ".join(bad))
    if len(cards) != 52:
        raise Exception("Error: Number of cards in the file is " + str(len(cards)))
    twice = []
    for card in cards:
        if cards.count(card) > 1 and card not in twice:
            twice.append(card)
    if len(twice) > 0:
        raise Exception("Error: Duplicates found in the input file: " + ", ".join(twice))
    return cards


class CircularQueue:
    def __init__(self, capacity):
        self.__slots = [None] * capacity
        self.__capacity = capacity
        self.__head = 0
        self.__tail = 0
        self.__count = 0

    def enqueue(self, item):
        if self.__count == self.__capacity:
            raise Exception("Error: Queue is full")
        self.__slots[self.__tail] = item
        self.__tail = (self.__tail + 1) % self.__capacity
        self.__count += 1

    def dequeue(self):
        if self.__count == 0:
            raise Exception("Error: Queue is empty")
        item = self.__slots[self.__head]
        self.__head += 1
        if self.__head == self.__capacity:
            self.__head = 0
        self.__count -= 1
        return item

    def peek(self):
        if self.__count == 0:
            raise Exception("Error: Queue is empty")
        return self.__slots[self.__head]

    def isEmpty(self):
        return self.__count == 0

    def isFull(self):
        return self.__count == self.__capacity

    def size(self):
        return self.__count

    def capacity(self):
        return self.__capacity

    def clear(self):
        while not self.isEmpty():
            self.dequeue()

    def __str__(self):
        result = "]"
        for i in range(self.__count):
            if i > 0:
                result += " "
            result += str(self.__slots[(self.__head + i) % self.__capacity])
        return result + "["


def distribute_cards(cards):
    hand1 = CircularQueue(52)
    hand2 = CircularQueue(52)
    turn = random.randint(1, 2)
    for card in cards:
        if turn == 1:
            hand1.enqueue(card)
            turn = 2
        else:
            hand2.enqueue(card)
            turn = 1
    return hand1, hand2


def get_user_input():
    answer = input("How many cards go face down in a war (1-3)? ")
    while answer != "1" and answer != "2" and answer != "3":
        print("Please enter 1, 2 or 3.")
        answer = input("How many cards (1-3)? ")
    return int(answer)


def compare_cards(card1, card2):
    order = "234567890JQKA"
    a = order.index(card1[0])
    b = order.index(card2[0])
    if a > b:
        return 1
    elif a < b:
        return -1
    else:
        return 0


class OnTable:
    def __init__(self) -> None:
        self._cards: list[str] = []
        self._faceUp: list[bool] = []
        self._bar = 0

    def place(self, player: int, card: str, hidden: bool) -> None:
        where = 0 if player == 1 else len(self._cards)
        self._cards[where:where] = [card]
        self._faceUp[where:where] = [not hidden]
        if player == 1:
            self._bar += 1

    def cleanTable(self) -> list[str]:
        result = random.sample(self._cards, k=len(self._cards))
        self._cards.clear()
        self._faceUp.clear()
        self._bar = 0
        return result

    def _show(self, begin, end):
        cards = list(zip(self._cards, self._faceUp))[begin:end]
        return ", ".join(card if up else "\033[44mXX\033[0m" for card, up in cards)

    def __str__(self) -> str:
        return f"( {self._show(0, self._bar)} | {self._show(self._bar, None)} )"


def show(table):
    print("#" * 40)
    print("# ", table, "???")
    print("#" * 40)


def main():
    try:
        cards = read_and_validate_cards()
    except Exception as e:
        print(e)
        return
    if cards is None:
        return
    hand1, hand2 = distribute_cards(cards)
    down = get_user_input()
    table = OnTable()
    game_over = False
    while not game_over:
        card1 = hand1.dequeue()
        card2 = hand2.dequeue()
        table.place(1, card1, False)
        print(table)
        table.place(2, card2, False)
        print("Player1 turns up", card1)
        print("Player2 turns up", card2)
        print(table)
        print(card1, "against", card2, "(who wins?)")
        show(table)
        loser = 0
        while compare_cards(card1, card2) == 0 and loser == 0:
            print("WAR STARTS!!!")
            if hand1.size() < down + 1:
                loser = 1
            elif hand2.size() < down + 1:
                loser = 2
            else:
                for i in range(down):
                    table.place(1, hand1.dequeue(), True)
                    print(table)
                    table.place(2, hand2.dequeue(), True)
                    print(table)
                card1 = hand1.dequeue()
                card2 = hand2.dequeue()
                table.place(1, card1, False)
                print(table)
                table.place(2, card2, False)
                show(table)
        if loser == 1:
            print("Player1 does not have enough cards!")
            print("Player2 takes all cards on table and player1 cards")
            for card in table.cleanTable():
                hand2.enqueue(card)
            while not hand1.isEmpty():
                hand2.enqueue(hand1.dequeue())
        elif loser == 2:
            print("Player2 does not have enough cards!")
            print("Player1 takes all cards on table and player2 cards")
            for card in table.cleanTable():
                hand1.enqueue(card)
            while not hand2.isEmpty():
                hand1.enqueue(hand2.dequeue())
        elif compare_cards(card1, card2) == 1:
            print("Player1 takes all cards on table, and smiles.")
            for card in table.cleanTable():
                hand1.enqueue(card)
        else:
            print("Player2 takes all cards on table\nAnd now?")
            for card in table.cleanTable():
                hand2.enqueue(card)
        print("-" * 60)
        if hand1.isEmpty() or hand2.isEmpty():
            game_over = True
        else:
            input("The next round (Enter)? ")
    if hand1.isEmpty():
        print("Player2 wins the game!")
    else:
        print("Player1 wins the game!")


if __name__ == "__main__":
    main()
