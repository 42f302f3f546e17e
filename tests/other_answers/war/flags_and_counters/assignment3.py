# My war game. I did it step by step.
import random

all_ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "0", "J", "Q", "K", "A"]
all_suits = ["D", "C", "H", "S"]


def is_a_card(text):
    if len(text) != 2:
        return False
    if text[0] in all_ranks:
        if text[1] in all_suits:
            return True
    return False


def read_and_validate_cards():
    file_name = input("Enter name of file to read > ")
    opened = False
    while opened == False:
        try:
            f = open(file_name, "r")
            opened = True
        except:
            print("Incorrect filename or file does not exist")
            file_name = input("Enter name of file to read > ")

    cards = []
    line = f.readline()
    while line != "":
        if line[-1] == "\n":
            line = line[:-1]
        cards.append(line.upper())
        line = f.readline()
    f.close()

    # look for bad cards
    bad_cards = []
    for card in cards:
        if is_a_card(card) == False:
            bad_cards.append(card)
    if len(bad_cards) > 0:
        message = "Error: Following cards not formatted correctly: "
        for i in range(len(bad_cards)):
            message = message + bad_cards[i]
            if i < len(bad_cards) - 1:
                message = message + ", "
        raise ValueError(message)

    # look for duplicates
    duplicates = []
    for i in range(len(cards)):
        for j in range(i + 1, len(cards)):
            if cards[i] == cards[j]:
                if cards[i] not in duplicates:
                    duplicates.append(cards[i])
    if len(duplicates) > 0:
        message = "Error: Duplicates found in the input file:"
        for card in duplicates:
            message = message + " " + card
        raise ValueError(message)

    # how many?
    if len(cards) != 52:
        raise ValueError("Error: Number of cards in the file is " + str(len(cards)))

    return cards


class CircularQueue:
    def __init__(self, capacity):
        self.__capacity = capacity
        self.__items = []
        for i in range(capacity):
            self.__items.append(None)
        self.__front = 0
        self.__rear = 0
        self.__number = 0

    def enqueue(self, item):
        if self.__number == self.__capacity:
            raise Exception("Error: Queue is full")
        else:
            self.__items[self.__rear] = item
            self.__rear = self.__rear + 1
            if self.__rear == self.__capacity:
                self.__rear = 0
            self.__number = self.__number + 1

    def dequeue(self):
        if self.__number == 0:
            raise Exception("Error: Queue is empty")
        else:
            item = self.__items[self.__front]
            self.__front = self.__front + 1
            if self.__front == self.__capacity:
                self.__front = 0
            self.__number = self.__number - 1
            return item

    def peek(self):
        if self.__number == 0:
            raise Exception("Error: Queue is empty")
        return self.__items[self.__front]

    def isEmpty(self):
        if self.__number == 0:
            return True
        else:
            return False

    def isFull(self):
        if self.__number == self.__capacity:
            return True
        else:
            return False

    def size(self):
        return self.__number

    def capacity(self):
        return self.__capacity

    def clear(self):
        while self.__number > 0:
            self.dequeue()

    def __str__(self):
        text = ""
        place = self.__front
        count = 0
        while count < self.__number:
            text = text + str(self.__items[place]) + " "
            place = place + 1
            if place == self.__capacity:
                place = 0
            count = count + 1
        return text


def distribute_cards(cards):
    player1 = CircularQueue(52)
    player2 = CircularQueue(52)
    coin = random.randint(1, 2)
    while len(cards) > 0:
        card = cards.pop(0)
        if coin == 1:
            player1.enqueue(card)
            coin = 2
        else:
            player2.enqueue(card)
            coin = 1
    return player1, player2


def get_user_input():
    good = False
    while not good:
        answer = input("Enter the number of cards down ? ")
        if answer == "1" or answer == "2" or answer == "3":
            good = True
        else:
            print("No, 1 or 2 or 3!")
    return int(answer)


def compare_cards(card1, card2):
    place1 = 0
    place2 = 0
    for i in range(13):
        if all_ranks[i] == card1[0]:
            place1 = i
        if all_ranks[i] == card2[0]:
            place2 = i
    if place1 > place2:
        return 1
    elif place1 < place2:
        return -1
    else:
        return 0


class OnTable:
    def __init__(self):
        self.__cards = []
        self.__faceUp = []
        self.__bar = 0

    def place(self, player, card, hidden):
        if hidden == True:
            up = False
        else:
            up = True
        if player == 1:
            self.__cards = [card] + self.__cards
            self.__faceUp = [up] + self.__faceUp
            self.__bar = self.__bar + 1
        else:
            self.__cards = self.__cards + [card]
            self.__faceUp = self.__faceUp + [up]

    def cleanTable(self):
        all_cards = []
        while len(self.__cards) > 0:
            number = random.randrange(len(self.__cards))
            all_cards.append(self.__cards.pop(number))
        self.__faceUp = []
        self.__bar = 0
        return all_cards

    def __str__(self):
        text = "["
        for i in range(len(self.__cards)):
            if i == self.__bar:
                text = text + "| "
            if self.__faceUp[i] == True:
                text = text + self.__cards[i] + " "
            else:
                text = text + "xx "
        return text + "]"


def main():
    cards = []
    try:
        cards = read_and_validate_cards()
    except ValueError as e:
        print(e)
        return
    hand1, hand2 = distribute_cards(cards)
    down = get_user_input()
    table = OnTable()
    game_over = False
    while not game_over:
        card1 = hand1.dequeue()
        card2 = hand2.dequeue()
        table.place(1, card1, False)
        table.place(2, card2, False)
        print(table)
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
                for i in range(down):
                    table.place(2, hand2.dequeue(), True)
                card1 = hand1.dequeue()
                card2 = hand2.dequeue()
                table.place(1, card1, False)
                table.place(2, card2, False)
                print(table)
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
            print("Player1 takes all cards on table")
            for card in table.cleanTable():
                hand1.enqueue(card)
        else:
            print("Player2 takes all cards on table")
            for card in table.cleanTable():
                hand2.enqueue(card)
        print("------------------------------------------------------------")
        if hand1.isEmpty() or hand2.isEmpty():
            game_over = True
        else:
            input("Press Enter to go on...")
    if hand2.isEmpty():
        print("Player1 wins the game! (That is you.)")
    else:
        print("Player2 wins the game! (The computer.)")


if __name__ == "__main__":
    main()
