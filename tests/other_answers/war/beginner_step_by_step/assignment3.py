# Assignment 3 - War
# My name: Student
from random import *


def is_card(text):
    if len(text) != 2:
        return False
    if text[0] != "A" and text[0] != "K" and text[0] != "Q" and text[0] != "J":
        if text[0] not in "0123456789" or text[0] == "1":
            return False
    if text[1] == "D":
        return True
    elif text[1] == "C":
        return True
    elif text[1] == "H":
        return True
    elif text[1] == "S":
        return True
    else:
        return False


def read_and_validate_cards():
    print("Which file do you want to play with?")
    name = input()

    try:
        f = open(name, "r")
        text = f.read()
        f.close()
    except:
        print("Incorrect filename or file does not exist.")
        exit()

    lines = text.split("\n")
    if lines[len(lines) - 1] == "":
        lines.pop()

    cards = []
    for line in lines:
        cards.append(line.upper())

    try:
        # first: the format
        wrong = ""
        for card in cards:
            if is_card(card) == False:
                wrong = wrong + " " + card
        if wrong != "":
            raise Exception("Error: Following cards not formatted correctly:" + wrong)

        # second: the number
        if len(cards) != 52:
            raise Exception("Error: Number of cards in the file is " + str(len(cards)))

        # third: the duplicates
        double = ""
        for i in range(len(cards)):
            for j in range(i):
                if cards[i] == cards[j]:
                    double = double + " " + cards[i]
        if double != "":
            raise Exception("Error: Duplicates found in the input file:" + double)
    except Exception as e:
        print(e)
        exit()

    return cards


class CircularQueue:
    def __init__(self, capacity):
        self.__capacity = capacity
        self.__items = []
        for i in range(capacity):
            self.__items.append(None)
        self.__front = 0
        self.__rear = -1
        self.__count = 0

    def enqueue(self, item):
        if self.__count == self.__capacity:
            raise Exception("Error: Queue is full")
        self.__rear = self.__rear + 1
        if self.__rear == self.__capacity:
            self.__rear = 0
        self.__items[self.__rear] = item
        self.__count = self.__count + 1

    def dequeue(self):
        if self.__count == 0:
            raise Exception("Error: Queue is empty")
        item = self.__items[self.__front]
        self.__items[self.__front] = None
        self.__front = self.__front + 1
        if self.__front == self.__capacity:
            self.__front = 0
        self.__count = self.__count - 1
        return item

    def peek(self):
        if self.__count == 0:
            raise Exception("Error: Queue is empty")
        return self.__items[self.__front]

    def isEmpty(self):
        if self.__count == 0:
            return True
        else:
            return False

    def isFull(self):
        if self.__count == self.__capacity:
            return True
        else:
            return False

    def size(self):
        return self.__count

    def capacity(self):
        return self.__capacity

    def clear(self):
        for i in range(self.__capacity):
            self.__items[i] = None
        self.__front = 0
        self.__rear = -1
        self.__count = 0

    def __str__(self):
        result = "]"
        place = self.__front
        for i in range(self.__count):
            result = result + str(self.__items[place])
            if i < self.__count - 1:
                result = result + ", "
            place = place + 1
            if place == self.__capacity:
                place = 0
        return result + "]"


def distribute_cards(cards):
    player1 = CircularQueue(52)
    player2 = CircularQueue(52)
    turn = randint(1, 2)
    for i in range(52):
        if turn == 1:
            player1.enqueue(cards[i])
            turn = 2
        else:
            player2.enqueue(cards[i])
            turn = 1
    return player1, player2


def get_user_input():
    number = 0
    while number != 1 and number != 2 and number != 3:
        print("Number of cards down (1/2/3):")
        answer = input()
        if answer == "1":
            number = 1
        elif answer == "2":
            number = 2
        elif answer == "3":
            number = 3
        else:
            print("This is not a good number!")
    return number


def value(card):
    if card[0] == "A":
        return 14
    elif card[0] == "K":
        return 13
    elif card[0] == "Q":
        return 12
    elif card[0] == "J":
        return 11
    elif card[0] == "0":
        return 10
    else:
        return int(card[0])


def compare_cards(card1, card2):
    if value(card1) > value(card2):
        return 1
    elif value(card1) < value(card2):
        return -1
    else:
        return 0


class OnTable:
    def __init__(self):
        self.__cards = []
        self.__faceUp = []

    def place(self, player, card, hidden):
        if hidden == True:
            up = False
        else:
            up = True
        if player == 1:
            self.__cards = [card] + self.__cards
            self.__faceUp = [up] + self.__faceUp
        else:
            self.__cards = self.__cards + [card]
            self.__faceUp = self.__faceUp + [up]

    def cleanTable(self):
        cards = []
        for card in self.__cards:
            cards.append(card)
        shuffle(cards)
        self.__cards = []
        self.__faceUp = []
        return cards

    def __str__(self):
        result = "["
        middle = len(self.__cards) // 2
        for i in range(len(self.__cards)):
            if i == middle:
                result = result + " | "
            elif i > 0:
                result = result + ", "
            if self.__faceUp[i] == True:
                result = result + self.__cards[i]
            else:
                result = result + "xx"
        return result + "]"


def main():
    cards = read_and_validate_cards()
    hand1, hand2 = distribute_cards(cards)
    down = get_user_input()
    table = OnTable()

    game_over = False
    while game_over == False:
        card1 = hand1.dequeue()
        card2 = hand2.dequeue()
        table.place(1, card1, False)
        table.place(2, card2, False)
        print()
        print("On the table:", table)

        loser = 0
        while compare_cards(card1, card2) == 0 and loser == 0:
            print("WAR STARTS!")
            if hand1.size() <= down:
                loser = 1
            elif hand2.size() <= down:
                loser = 2
            else:
                for i in range(down):
                    table.place(1, hand1.dequeue(), True)
                    table.place(2, hand2.dequeue(), True)
                card1 = hand1.dequeue()
                card2 = hand2.dequeue()
                table.place(1, card1, False)
                table.place(2, card2, False)
                print("On the table:", table)

        if loser == 1:
            print("Player 1 does not have enough cards.")
            print("Player 2 takes all cards on table and player 1 cards.")
            for card in table.cleanTable():
                hand2.enqueue(card)
            while not hand1.isEmpty():
                hand2.enqueue(hand1.dequeue())
        elif loser == 2:
            print("Player 2 does not have enough cards.")
            print("Player 1 takes all cards on table and player 2 cards.")
            for card in table.cleanTable():
                hand1.enqueue(card)
            while not hand2.isEmpty():
                hand1.enqueue(hand2.dequeue())
        elif compare_cards(card1, card2) == 1:
            print("Player 1 takes all cards on table.")
            for card in table.cleanTable():
                hand1.enqueue(card)
        else:
            print("Player 2 takes all cards on table.")
            for card in table.cleanTable():
                hand2.enqueue(card)

        print("------------------------------------------------------------")
        if hand1.isEmpty() or hand2.isEmpty():
            game_over = True
        else:
            print("(Enter = next round)")
            input()

    if hand2.isEmpty():
        print("Player 1 wins the game. ")
    else:
        print("Player 2 wins the game. ")


main()
