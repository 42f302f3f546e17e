from typing import Any


class BadDeck(Exception): pass
def read_and_validate_cards():
    while True:
        name = input("Enter name of file to read > ")
        try:
            with open(name) as f:
                cards = [line.rstrip("\n").upper() for line in f]
            break
        except OSError:
            print("Incorrect filename or file does not exist")
    print("Your file:", " ".join(cards))
    bad = [c for c in cards if len(c) != 2 or c[0] not in "AKQJ098765432" or c[1] not in "DCHS"]
    if bad: raise BadDeck("Error: Following cards not formatted correctly: " + ", ".join(bad))
    if len(cards) != 52: raise BadDeck(f"Error: Number of cards in the file is {len(cards)}")
    dup = sorted({c for c in cards if cards.count(c) > 1})
    if dup: raise BadDeck("Error: Duplicates found in the input file: " + ", ".join(dup))
    return cards


class CircularQueue:
    EMPTY = None
    def __init__(self, capacity):
        self.__slots = [CircularQueue.EMPTY] * capacity
        self.__front = 0
        self.__count = 0
    def enqueue(self, item):
        if self.isFull(): raise Exception("Error: Queue is full")
        self.__slots[(self.__front + self.__count) % len(self.__slots)] = item
        self.__count += 1
    def dequeue(self):
        item = self.peek()
        self.__front = (self.__front + 1) % len(self.__slots)
        self.__count -= 1
        return item
    def peek(self):
        if self.isEmpty(): raise Exception("Error: Queue is empty")
        return self.__slots[self.__front]
    def isEmpty(self): return self.__count == 0
    def isFull(self): return self.__count == len(self.__slots)
    def size(self): return self.__count
    def capacity(self): return len(self.__slots)
    def clear(self): self.__front = self.__count = 0
    def __str__(self):
        return "]" + " ".join(str(self.__slots[(self.__front + i) % len(self.__slots)]) for i in range(self.__count)) + "]"


import random
def distribute_cards(cards):
    a, b = CircularQueue(52), CircularQueue(52)
    first, second = (a, b) if random.random() < 0.5 else (b, a)
    for i, c in enumerate(cards):
        (first if i % 2 == 0 else second).enqueue(c)
    return a, b


def get_user_input():
    while True:
        try:
            n = int(input("Enter the number of cards down ? "))
            if 1 <= n <= 3:
                return n
        except ValueError:
            pass
        print("Please enter 1, 2 or 3.")


def compare_cards(card1, card2):
    order = "234567890JQKA"
    a, b = order.index(card1[0]), order.index(card2[0])
    return 1 if a > b else -1 if a < b else 0


import random
class OnTable:
    NOBODY = None

    def __init__(self):
        self.__cards = []
        self.__faceUp = []
    def place(self, player, card, hidden):
        if player == 1:
            self.__cards.insert(0, card)
            self.__faceUp.insert(0, not hidden)
        else:
            self.__cards.append(card)
            self.__faceUp.append(not hidden)
    def cleanTable(self):
        cards = self.__cards
        random.shuffle(cards)
        self.__cards, self.__faceUp = [], []
        return cards
    def __str__(self):
        shown = [c if up else "XX" for c, up in zip(self.__cards, self.__faceUp)]
        half = len(shown) // 2
        return "[" + " ".join(shown[:half]) + " | " + " ".join(shown[half:]) + "]"


def main():
    try:
        cards = read_and_validate_cards()
    except Exception as e:
        print(e)
        return
    if cards is None: return
    h1, h2 = distribute_cards(cards)
    down = get_user_input()
    table = OnTable()
    while not h1.isEmpty() and not h2.isEmpty():
        c1, c2 = h1.dequeue(), h2.dequeue()
        table.place(1, c1, False); table.place(2, c2, False)
        print("-" * 60)
        print(table)
        print("-" * 60)
        loser = 0
        while compare_cards(c1, c2) == 0:
            print("WAR STARTS!!! Each lays cards as usual, ah!")
            if h1.size() < down + 1: loser = 1; break
            if h2.size() < down + 1: loser = 2; break
            for _ in range(down):
                table.place(1, h1.dequeue(), True)
                table.place(2, h2.dequeue(), True)
            c1, c2 = h1.dequeue(), h2.dequeue()
            table.place(1, c1, False); table.place(2, c2, False)
            print(table)
        if loser:
            w, wh, lh = (2, h2, h1) if loser == 1 else (1, h1, h2)
            print(f"Player{loser} does not have enough cards!")
            print(f"Player{w} takes all cards on table and player{loser} cards")
            for c in table.cleanTable(): wh.enqueue(c)
            while not lh.isEmpty(): wh.enqueue(lh.dequeue())
        else:
            w, wh = (1, h1) if compare_cards(c1, c2) == 1 else (2, h2)
            print(f"Player{w} takes all cards on table")
            for c in table.cleanTable(): wh.enqueue(c)
        print("-" * 60)
        input("Press Enter to go on...")
    print("-" * 60)
    print("Player1 wins the game!" if h2.isEmpty() else "Player2 wins the game!")

if __name__ == "__main__":
    main()
