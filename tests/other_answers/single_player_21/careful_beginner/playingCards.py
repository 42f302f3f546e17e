# Tasks 1 to 3: the card, the exception and the deck.

import random
import queues


class Card:

    def __init__(self, code, faceUp):
        assert isinstance(code, str), "the code of a card must be a string"
        assert len(code) == 2, "the code of a card must have two characters"
        assert faceUp is True or faceUp is False, "faceUp must be True or False"
        assert code[0] in "A23456789TJQKatjqk", "there is no rank " + code[0]
        assert code[1] in "CDHScdhs", "there is no suit " + code[1]
        self._rank = code[0].upper()
        self._suit = code[1].upper()
        self._faceUp = faceUp

    def getRank(self):
        return self._rank

    def getSuit(self):
        return self._suit

    def getValue(self):
        if self._rank == "A":
            value = 1
        elif self._rank == "2":
            value = 2
        elif self._rank == "3":
            value = 3
        elif self._rank == "4":
            value = 4
        elif self._rank == "5":
            value = 5
        elif self._rank == "6":
            value = 6
        elif self._rank == "7":
            value = 7
        elif self._rank == "8":
            value = 8
        elif self._rank == "9":
            value = 9
        elif self._rank == "T":
            value = 10
        elif self._rank == "J":
            value = 10
        elif self._rank == "Q":
            value = 10
        elif self._rank == "K":
            value = 10
        return value

    def isFaceUp(self):
        if self._faceUp == True:
            return True
        else:
            return False

    def turnOver(self):
        if self._faceUp == True:
            self._faceUp = False
        else:
            self._faceUp = True

    def __str__(self):
        if self._faceUp == True:
            return "[ " + self._rank + self._suit + " ]"
        else:
            return "[ xx ]"


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class Deck:

    def __init__(self):
        self._queue = queues.CircularQueue(52)

        # ask until there is a file
        opened = False
        while opened == False:
            print("Please type the name of the file with the cards and press Enter.")
            name = input()
            try:
                file = open(name, "r")
                opened = True
            except OSError:
                print("Cannot read from " + name + ".")
            except ValueError:
                # some names are not even allowed
                print("Cannot read from " + name + ".")

        # read line after line, stop at the first bad one
        good = True
        seen = []
        try:
            line = file.readline()
            while line != "" and good == True:
                if line[-1] == "\n":
                    line = line[:-1]
                if self._isCard(line) == False:
                    good = False
                elif line.upper() in seen:
                    good = False
                else:
                    seen.append(line.upper())
                    self._queue.enqueue(Card(line, False))
                    line = file.readline()
        except UnicodeDecodeError:
            # this is not even a text file
            good = False
        finally:
            file.close()

        if len(seen) != 52:
            good = False
        if good == False:
            self._queue.clear()
            raise Exception("Cannot populate deck: invalid data in " + name)

    def _isCard(self, code):
        try:
            Card(code, False)
            return True
        except AssertionError:
            return False

    def deal(self):
        if self._queue.isEmpty():
            raise EmptyDeckException()
        else:
            card = self._queue.dequeue()
            card.turnOver()
            return card

    def repopulate(self, cardList):
        print()
        print("*** Repopulating the deck, one moment please ***")
        print()
        # Fisher and Yates: swap the last card with a random one, then the one before, ...
        last = len(cardList) - 1
        while last > 0:
            other = random.randint(0, last)
            help = cardList[last]
            cardList[last] = cardList[other]
            cardList[other] = help
            last = last - 1
        index = 0
        while index < len(cardList):
            card = cardList[index]
            if card.isFaceUp():
                card.turnOver()
            self._queue.enqueue(card)
            index = index + 1

    def __str__(self):
        # once around the queue, then everything is where it was
        text = "front"
        count = 0
        while count < self._queue.size():
            card = self._queue.dequeue()
            text = card.getRank() + card.getSuit() + " " + text
            self._queue.enqueue(card)
            count = count + 1
        return "rear " + text


def testCard():
    print("testCard")
    card = Card("jd", True)
    print(card.getRank(), "should be J")
    print(card.getSuit(), "should be D")
    print(card.getValue(), "should be 10")
    print(card.isFaceUp(), "should be True")
    print(card, "should be [ JD ]")
    card.turnOver()
    print(card.isFaceUp(), "should be False")
    print(card, "should be [ xx ]")
    for rank in "A23456789TJQK":
        print(rank, "is worth", Card(rank + "s", False).getValue())
    for code in ["1H", "JX", "J", "JDD", "", "dj", 5, None, ["J", "D"]]:
        try:
            Card(code, True)
            print(code, "WRONG, this should not work")
        except AssertionError as error:
            print(code, "is refused:", error)
    for side in ["yes", None, 1]:
        try:
            Card("JD", side)
            print(side, "WRONG, this should not work")
        except AssertionError as error:
            print(side, "is refused:", error)


def testGoodDeck():
    print("testGoodDeck: type first nowhere.txt, then decks/tie_in_round_1.txt")
    deck = Deck()
    print(deck)
    print(deck, "(should be the same again)")
    cards = []
    while len(cards) < 52:
        cards.append(deck.deal())
    print(cards[0], "should be [ KS ]")
    print(cards[51], "should be [ 3C ]")
    print(deck)
    try:
        deck.deal()
        print("WRONG, the deck is empty")
    except EmptyDeckException as error:
        print(error)
    deck.repopulate(cards)
    print(deck, "(should be shuffled)")


def testBadDeck():
    print("testBadDeck: type the name of a bad file, such as decks/blank_line.txt")
    try:
        Deck()
        print("WRONG, this should not work")
    except Exception as error:
        print(error)


if __name__ == "__main__":
    print("Testing playingCards.py...")
    testCard()
    testGoodDeck()
    testBadDeck()
