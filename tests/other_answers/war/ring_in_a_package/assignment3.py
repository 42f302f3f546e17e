import random
from typing import Generic, TypeVar

from warkit import faults
from warkit.ring import Ring

T = TypeVar("T")
STRENGTH = {rank: power for power, rank in enumerate("23456789" "0JQKA")}
DASHES = "%s" % ("-" * 60)


def read_and_validate_cards():
    name = input("Enter name of file to read > ")
    cards = []
    try:
        file = open(name, "rt", encoding="ascii")
    except IOError as error:
        print("Incorrect filename or file does not exist", "(%s)" % error.strerror)
        raise SystemExit(1)
    else:
        with file:
            for line in file:
                cards.append(line.rstrip("\n").upper())
    try:
        faults.check(cards)
    except faults.DeckFault as fault:
        print(fault)
        raise SystemExit(2)
    return cards


class CircularQueue(Ring, Generic[T]):
    """The ring with the names of the handout."""

    isEmpty = Ring.empty
    isFull = Ring.full
    size = Ring.__len__


def distribute_cards(cards):
    hands = CircularQueue(52), CircularQueue(52)
    turn = random.getrandbits(1)
    cards = list(reversed(cards))
    while cards:
        hands[turn].enqueue(cards.pop())
        turn ^= 1
    return hands


def get_user_input():
    try:
        number = ["1", "2", "3"].index(input("Cards down? ")) + 1
    except ValueError:
        return get_user_input()
    return number


def compare_cards(card1, card2):
    difference = STRENGTH[card1[0]] - STRENGTH[card2[0]]
    return difference and (1 if difference > 0 else -1)


class OnTable:
    def __init__(self):
        self._cards = []
        self._faceUp = []

    def place(self, player, card, hidden):
        if player == 1:
            self._cards = [card] + self._cards
            self._faceUp = [not hidden] + self._faceUp
        else:
            self._cards = self._cards + [card]
            self._faceUp = self._faceUp + [not hidden]

    def cleanTable(self):
        cards, self._cards, self._faceUp = self._cards, [], []
        random.shuffle(cards)
        return cards

    def __str__(self):
        half = len(self._cards) // 2
        text = "["
        for i in range(len(self._cards)):
            if i == half:
                text += "| "
            text += ("XX", self._cards[i])[self._faceUp[i]] + " "
        return text + "]"


def play(hand1, hand2, down, table, depth=0):
    """Play one battle; return 1 or 2 for who has won it, or -1 or -2 for who is out of cards."""
    card1, card2 = hand1.dequeue(), hand2.dequeue()
    table.place(1, card1, False)
    table.place(2, card2, False)
    print(table)
    order = compare_cards(card1, card2)
    if order:
        return 1 if order == 1 else 2
    for loser, hand in (-1, hand1), (-2, hand2):
        if hand.size() <= down:
            while not hand.isEmpty():
                table.place(-loser, hand.dequeue(), True)
            return loser
    print("WAR", "STARTS!!!")
    for _ in range(down):
        table.place(1, hand1.dequeue(), True)
    for _ in range(down):
        table.place(2, hand2.dequeue(), True)
    return play(hand1, hand2, down, table, depth + 1)


def main():
    hand1, hand2 = hands = distribute_cards(read_and_validate_cards())
    down = get_user_input()
    table = OnTable()
    while True:
        match play(hand1, hand2, down, table):
            case -1:
                print("Player1 does not have enough cards!\nPlayer2 takes all cards on table and player1 cards")
                winner = 2
            case -2:
                print("Player2 does not have enough cards!\nPlayer1 takes all cards on table and player2 cards")
                winner = 1
            case winner:
                print("Player %i takes all cards on table" % winner)
        for card in table.cleanTable():
            hands[winner - 1].enqueue(card)
        print(DASHES)
        if hand1.size() in (0, 52):
            break
        input()
    print(f"Player{1 if hand2.isEmpty() else 2} wins the game")


main()
