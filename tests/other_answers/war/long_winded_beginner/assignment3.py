"""The card game War: two players, one deck from a file, and whoever has all 52 cards wins.

Words used here.  card: rank and suit in two characters, such as "0H" for the ten of hearts.
hand: the cards that one player holds, in a queue; the front card is the next to be played.
war: what follows when both turn up the same rank.  Player 1 is the user, player 2 the computer.
"""

import random
from typing import Any

# here is my constants, all program use them
ALL_RANKS = "234567890JQKA"
ALL_SUITS = "DCHS"
SMALL_RANKS = "234567890jqka"
SMALL_SUITS = "dchs"
HOW_MANY_CARDS = 52
HOW_MANY_DASHES = 60
RED = "\033[91m"
GREEN = "\033[92m"
NORMAL = "\033[0m"


def read_and_validate_cards() -> list[str]:
    """Return the cards of the file that the user names, in upper case and in their order.

    If file is bad it print why and give back empty list, so main know it.
    """
    # first i ask for file until i can open him
    opened = False
    lines = []
    while opened == False:
        print("Hello! In which file do you have your cards? ", end="")
        name = input()
        try:
            myfile = open(name, "r", encoding="utf-8")
            lines = myfile.readlines()
            myfile.close()
            opened = True
        except (OSError, ValueError):
            print("Incorrect filename or file does not exist.")
            print("Please try again!")
            print()

    # now i cut the line end (only the line end, not spaces)
    cards = []
    i = 0
    while i < len(lines):
        line = lines[i]
        if line != "" and line[-1] == "\n":
            line = line[0:len(line) - 1]
        cards.append(line)
        i = i + 1

    try:
        # check 1: is the number of cards good
        if len(cards) != HOW_MANY_CARDS:
            raise Exception("Error: Number of cards in the file is " + str(len(cards)))

        # check 2: is every card really a card. i collect the bad ones
        bad = []
        i = 0
        while i < len(cards):
            good = True
            if len(cards[i]) != 2:
                good = False
            else:
                if cards[i][0] not in ALL_RANKS and cards[i][0] not in SMALL_RANKS:
                    good = False
                if cards[i][1] not in ALL_SUITS and cards[i][1] not in SMALL_SUITS:
                    good = False
            if good == False:
                bad.append(cards[i].upper())
            else:
                cards[i] = cards[i].upper()
            i = i + 1
        if len(bad) > 0:
            text = "Error: Following cards not formatted correctly: "
            i = 0
            while i < len(bad):
                if i > 0:
                    text = text + " and "
                if bad[i] == "":
                    text = text + "(nothing)"
                else:
                    text = text + bad[i]
                i = i + 1
            raise Exception(text)

        # check 3: is some card there two times or more
        double = []
        i = 0
        while i < len(cards):
            k = i + 1
            while k < len(cards):
                if cards[i] == cards[k]:
                    double.append(cards[k])
                k = k + 1
            i = i + 1
        if len(double) > 0:
            text = "Error: Duplicates found in the input file: "
            i = 0
            while i < len(double):
                text = text + double[i] + " "
                i = i + 1
            raise Exception(text)
    except Exception as e:
        print()
        print(e)
        print("Please repair your file, I can not play with it. Bye bye!")
        return []

    return cards


class CircularQueue:
    """A queue of at most `capacity` items in a ring of that many slots."""

    def __init__(self, capacity: int) -> None:
        """Create an empty queue with room for this many items.

        >>> CircularQueue(52).size()
        0
        """
        self.__capacity = capacity
        self.__ring = []
        i = 0
        while i < capacity:
            self.__ring.append(None)
            i = i + 1
        # front = where i take, rear = where i put the next one
        self.__front = 0
        self.__rear = 0
        # when front == rear it can be full or empty, so this flag say me which one
        self.__full = False

    def enqueue(self, item: Any) -> None:
        """Add an item at the rear, or raise an Exception if the queue is full.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.size()
        1
        """
        if self.__full == True:
            raise Exception("Error: Queue is full")
        self.__ring[self.__rear] = item
        self.__rear = self.__rear + 1
        if self.__rear == self.__capacity:
            self.__rear = 0
        if self.__rear == self.__front:
            self.__full = True

    def dequeue(self) -> Any:
        """Remove the front item and return it, or raise an Exception if there is none.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.enqueue("7C")
        >>> line.dequeue()
        'KD'
        >>> line.dequeue()
        '7C'
        """
        if self.__front == self.__rear and self.__full == False:
            raise Exception("Error: Queue is empty")
        result = self.__ring[self.__front]
        self.__ring[self.__front] = None
        self.__front = self.__front + 1
        if self.__front == self.__capacity:
            self.__front = 0
        self.__full = False
        return result

    def peek(self) -> Any:
        """Return the front item and leave it there, or raise an Exception if there is none.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.peek()
        'KD'
        >>> line.size()
        1
        """
        if self.__front == self.__rear and self.__full == False:
            raise Exception("Error: Queue is empty")
        return self.__ring[self.__front]

    def isEmpty(self) -> bool:
        """Return whether there is no item in the queue.

        >>> CircularQueue(2).isEmpty()
        True
        """
        if self.__front == self.__rear and self.__full == False:
            return True
        else:
            return False

    def isFull(self) -> bool:
        """Return whether there is no room for another item.

        >>> line = CircularQueue(1)
        >>> line.isFull()
        False
        >>> line.enqueue("KD")
        >>> line.isFull()
        True
        """
        if self.__full == True:
            return True
        else:
            return False

    def size(self) -> int:
        """Return how many items there are in the queue."""
        if self.__full == True:
            return self.__capacity
        if self.__rear >= self.__front:
            return self.__rear - self.__front
        else:
            # the items go over the end of the ring
            return self.__capacity - self.__front + self.__rear

    def capacity(self) -> int:
        """Return how many items there is room for.

        >>> CircularQueue(52).capacity()
        52
        """
        return self.__capacity

    def clear(self) -> None:
        """Remove every item.

        >>> line = CircularQueue(2)
        >>> line.enqueue("KD")
        >>> line.clear()
        >>> line.isEmpty()
        True
        """
        while self.isEmpty() == False:
            self.dequeue()

    def __str__(self) -> str:
        """Return all items in one line, front item first."""
        text = "queue:"
        place = self.__front
        i = 0
        while i < self.size():
            text = text + " " + str(self.__ring[place])
            place = place + 1
            if place == self.__capacity:
                place = 0
            i = i + 1
        return text


def distribute_cards(cards: list[str]) -> list[CircularQueue]:
    """Deal the cards in turn, beginning with either player; return the hands of players 1 and 2."""
    hand1 = CircularQueue(HOW_MANY_CARDS)
    hand2 = CircularQueue(HOW_MANY_CARDS)
    who = random.choice([1, 2])  # who get the first card
    while len(cards) > 0:
        card = cards.pop(0)
        if who == 1:
            hand1.enqueue(card)
            who = 2
        else:
            hand2.enqueue(card)
            who = 1
    return [hand1, hand2]


def get_user_input() -> int:
    """Ask how many cards lie face down in a war until the answer is 1, 2 or 3; return it."""
    number = 0
    ok = False
    while ok == False:
        print("When there is war, how many cards do we put face down (one, two or three)?")
        print("Type the number as a digit: ", end="")
        answer = input()
        if answer == "1":
            number = 1
            ok = True
        elif answer == "2":
            number = 2
            ok = True
        elif answer == "3":
            number = 3
            ok = True
        else:
            print("Sorry, I do not understand '" + answer + "'. Once more please.")
            print()
    return number


def compare_cards(card1: str, card2: str) -> int:
    """Return 1 if the first card has the higher rank, -1 if the second is, 0 if they are equal.

    >>> compare_cards("KH", "9S")
    1
    >>> compare_cards("0D", "JD")
    -1
    >>> compare_cards("7C", "7H")
    0
    """
    place1 = 0
    while ALL_RANKS[place1] != card1[0]:
        place1 = place1 + 1
    place2 = 0
    while ALL_RANKS[place2] != card2[0]:
        place2 = place2 + 1
    if place1 > place2:
        return 1
    elif place1 < place2:
        return -1
    else:
        return 0


class OnTable:
    """The cards on the table, those of player 1 on the left and those of player 2 on the right."""

    def __init__(self) -> None:
        """Create a table with no cards on it."""
        self.__cards = []
        self.__faceUp = []

    def place(self, player: int, card: str, hidden: bool) -> None:
        """Put a card of player 1 at the left end or one of player 2 at the right end.

        >>> table = OnTable()
        >>> table.place(1, "KS", False)
        >>> table.place(2, "QD", True)
        >>> len(table.cleanTable())
        2
        """
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

    def cleanTable(self) -> list[str]:
        """Take all cards off the table and return them in random order.

        >>> table = OnTable()
        >>> table.place(1, "KS", True)
        >>> table.cleanTable()
        ['KS']
        >>> table.cleanTable()
        []
        """
        # i pick always one card by chance until table is empty
        result = []
        while len(self.__cards) > 0:
            number = random.randint(0, len(self.__cards) - 1)
            result.append(self.__cards[number])
            del self.__cards[number]
        self.__faceUp = []
        return result

    def __str__(self) -> str:
        """Return the cards as they lie, XX for those face down, a bar between the players."""
        half = len(self.__cards) // 2
        text = "["
        i = 0
        while i < len(self.__cards):
            if i == half:
                text = text + " | "
            elif i > 0:
                text = text + ", "
            if self.__faceUp[i] == True:
                text = text + self.__cards[i]
            else:
                text = text + "xx"
            i = i + 1
        text = text + "]"
        return text


def main() -> None:
    """Play one game of War, from the name of the file to the name of the winner."""
    print("*** Welcome to the game of WAR! ***")
    print()
    cards = read_and_validate_cards()
    if len(cards) == 0:
        return  # file was bad, message is already printed

    hands = distribute_cards(cards)
    hand1 = hands[0]
    hand2 = hands[1]
    print()
    print("Thank you, the cards are dealt.")
    print()
    down = get_user_input()
    table = OnTable()

    round_number = 0
    game_over = False
    while game_over == False:
        round_number = round_number + 1
        print()
        print()
        print("Round number " + str(round_number) + ". ", end="")
        print("You have " + str(hand1.size()) + " cards, ", end="")
        print("computer has " + str(hand2.size()) + ".")
        print()

        # both turn up one card, computer is first
        card2 = hand2.dequeue()
        table.place(2, card2, False)
        card1 = hand1.dequeue()
        table.place(1, card1, False)
        print("You play " + card1 + " and computer play " + card2)
        print(table)

        # war and war in war
        loser = 0
        result = compare_cards(card1, card2)
        while result == 0 and loser == 0:
            print()
            print(RED + "WAR STARTS!!!" + NORMAL)
            if hand1.size() < down + 1:
                loser = 1
            elif hand2.size() < down + 1:
                loser = 2
            else:
                # computer put all his cards
                i = 0
                while i < down:
                    card2 = hand2.dequeue()
                    table.place(2, card2, True)
                    i = i + 1
                # and then me
                i = 0
                while i < down:
                    card1 = hand1.dequeue()
                    table.place(1, card1, True)
                    i = i + 1
                print("Cards go face down: ", end="")
                print(table)
                # now the open cards
                card2 = hand2.dequeue()
                table.place(2, card2, False)
                card1 = hand1.dequeue()
                table.place(1, card1, False)
                print("And the new open cards: ", end="")
                print(table)
                result = compare_cards(card1, card2)

        # who take the cards
        if loser == 1:
            print("Player1 does not have enough cards!")
            print("Player2 takes all cards on table and player1 cards")
            won = table.cleanTable()
            i = 0
            while i < len(won):
                hand2.enqueue(won[i])
                i = i + 1
            while hand1.isEmpty() == False:
                hand2.enqueue(hand1.dequeue())
        elif loser == 2:
            print("Player2 does not have enough cards!")
            print("Player1 takes all cards on table and player2 cards")
            won = table.cleanTable()
            i = 0
            while i < len(won):
                hand1.enqueue(won[i])
                i = i + 1
            while hand2.isEmpty() == False:
                hand1.enqueue(hand2.dequeue())
        elif result == 1:
            print(GREEN + "Player1 " + NORMAL, end="")
            print("takes all cards on table.")
            won = table.cleanTable()
            print("The cards are:", end="")
            i = 0
            while i < len(won):
                print(" " + won[i], end="")
                hand1.enqueue(won[i])
                i = i + 1
            print()
            print("You win this round with " + card1 + ", very good!")
        else:
            print(GREEN + "Player2 " + NORMAL, end="")
            print("takes all cards on table.")
            won = table.cleanTable()
            print("The cards are:", end="")
            i = 0
            while i < len(won):
                print(" " + won[i], end="")
                hand2.enqueue(won[i])
                i = i + 1
            print()
            print("Computer wins this round with " + card2 + ", sorry.")

        # the line with dashes
        print()
        i = 0
        while i < HOW_MANY_DASHES:
            print("-", end="")
            i = i + 1
        print()
        print("Please hit the Enter key :) ", end="")
        input()

        if hand1.size() == HOW_MANY_CARDS:
            game_over = True
        if hand2.size() == HOW_MANY_CARDS:
            game_over = True

    print()
    print("The game is over after " + str(round_number) + " rounds.")
    if hand1.size() == HOW_MANY_CARDS:
        print("You have all the 52 cards, congratulations my friend!")
        print()
        print("Player1 wins the game!")
    else:
        print("The computer has all the 52 cards, do not be sad.")
        print()
        print("Player2 wins the game!")


main()
