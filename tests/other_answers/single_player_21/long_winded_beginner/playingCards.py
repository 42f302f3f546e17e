"""The cards of a game of 21 and the deck they are dealt from.

Words used here.  code: rank and suit in two characters, such as "TH" for the ten of hearts.
front: the end of the deck that cards are dealt from.  rear: the end where cards are added.
"""

# Import here what your classes need: the queue you chose, and something that shuffles.
import random
import queues

# all the letters what are allowed, big and small
ALL_RANKS = "A23456789TJQKatjqk"
ALL_SUITS = "CDHScdhs"
HOW_MANY_CARDS = 52


class Card:
    """One playing card, lying face up or face down."""

    def __init__(self, code: str, faceUp: bool) -> None:
        """Create the card with this two-character code, in any letter case.

        >>> str(Card("jd", True))
        '[ JD ]'
        """
        # first test all, then save
        assert type(code) == str, "code must be string"
        assert len(code) == 2, "code must have 2 characters"
        assert code[0] in ALL_RANKS, "'" + code[0] + "' is not a rank"
        assert code[1] in ALL_SUITS, "'" + code[1] + "' is not a suit"
        assert type(faceUp) == bool, "faceUp must be True or False"
        self._rank = code[0].upper()
        self._suit = code[1].upper()
        self._faceUp = faceUp

    def getRank(self) -> str:
        """Return the rank: one of A, 2 to 9, T, J, Q and K.

        >>> Card("tH", True).getRank()
        'T'
        """
        return self._rank

    def getSuit(self) -> str:
        """Return the suit: one of C, D, H and S.

        >>> Card("Th", True).getSuit()
        'H'
        """
        return self._suit

    def getValue(self) -> int:
        """Return what the card is worth: 1 for an ace, 10 for a ten, jack, queen or king.

        >>> Card("TH", True).getValue()
        10
        >>> Card("7C", False).getValue()
        7
        """
        value = 0
        if self._rank == "A":
            value = 1
        elif self._rank == "T":
            value = 10
        elif self._rank == "J":
            value = 10
        elif self._rank == "Q":
            value = 10
        elif self._rank == "K":
            value = 10
        else:
            # it is number card
            value = int(self._rank)
        return value

    def isFaceUp(self) -> bool:
        """Return True if the card lies face up, False if it lies face down.

        >>> Card("TH", False).isFaceUp()
        False
        """
        if self._faceUp == True:
            return True
        else:
            return False

    def turnOver(self) -> None:
        """Turn the card to its other side.

        >>> card = Card("TH", False)
        >>> card.turnOver()
        >>> card.isFaceUp()
        True
        """
        if self._faceUp == True:
            self._faceUp = False
        else:
            self._faceUp = True

    def __str__(self) -> str:
        """Return the card as somebody at the table sees it.

        >>> str(Card("9S", True))
        '[ 9S ]'
        >>> str(Card("9S", False))
        '[ xx ]'
        """
        if self._faceUp == True:
            text = "[ " + self._rank + self._suit + " ]"
        else:
            text = "[ xx ]"
        return text


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class Deck:
    """A pile of up to 52 cards, dealt from the front and filled from the rear."""

    def __init__(self) -> None:
        """Fill the deck, face down, from a text file that the user names."""
        self._q = queues.CircularQueue(HOW_MANY_CARDS)

        # ask so long until file is open
        fileIsOpen = False
        while fileIsOpen == False:
            print()
            print("Which file has the cards for us? ", end="")
            name = input()
            try:
                file = open(name, "r")
                fileIsOpen = True
            except Exception:
                print("Cannot read from " + name + "!!!")
                print("Please try it again, maybe you did a typing error.")

        # now read line after line, empty string is the end of the file
        good = True
        already = []
        try:
            line = file.readline()
            while line != "":
                line = line.strip()
                card = Card(line, False)  # this makes error if line is not card
                code = card.getRank() + card.getSuit()
                if code in already:
                    good = False
                else:
                    already.append(code)
                    self._q.enqueue(card)
                line = file.readline()
        except Exception:
            good = False
        file.close()

        # count them
        if len(already) != HOW_MANY_CARDS:
            good = False

        if good == False:
            self._q.clear()
            raise Exception("Cannot populate deck: invalid data in " + name)

    def deal(self) -> Card:
        """Remove the front card and return it, face up."""
        if self._q.size() == 0:
            raise EmptyDeckException()
        card = self._q.dequeue()
        if card.isFaceUp() == False:
            card.turnOver()
        return card

    def repopulate(self, cardList: list[Card]) -> None:
        """Say so, and add the cards of the list to the deck, face down and in random order."""
        print()
        print("Oh, no more cards! We are repopulating the deck now, one moment please")
        print()
        # take always one by luck from the list until the list is empty
        while len(cardList) > 0:
            place = random.randint(0, len(cardList) - 1)
            card = cardList.pop(place)
            if card.isFaceUp() == True:
                card.turnOver()
            self._q.enqueue(card)

    def __len__(self) -> int:
        """Return how many cards are there."""
        return self._q.size()

    def __str__(self) -> str:
        """Return all the cards as if they lay face up, in a form that shows which is in front."""
        if self._q.size() == 0:
            return "(nothing in the deck)"
        text = ""
        i = 0
        howMany = self._q.size()
        while i < howMany:
            # take it away in front and put it back behind, after all it is like before
            card = self._q.dequeue()
            # new card comes on the left, so the front card is last on the right
            text = card.getRank() + card.getSuit() + " " + text
            self._q.enqueue(card)
            i = i + 1
        return "rear: " + text + "<-- this is the front"


# ----- my tests -----


def testCard():
    c = Card("kh", True)
    print(c.getRank() == "K")
    print(c.getSuit() == "H")
    print(c.getValue() == 10)
    print(c.isFaceUp() == True)
    print(str(c) == "[ KH ]")
    c.turnOver()
    print(c.isFaceUp() == False)
    print(str(c) == "[ xx ]")
    c.turnOver()
    print(str(c) == "[ KH ]")
    print(Card("AS", False).getValue() == 1)
    print(Card("5s", False).getValue() == 5)
    # wrong things
    wrong = ["1H", "KX", "K", "KHH", "", None, 7]
    i = 0
    while i < len(wrong):
        error = False
        try:
            Card(wrong[i], True)
        except AssertionError:
            error = True
        print(error == True)
        i = i + 1
    error = False
    try:
        Card("KH", "yes")
    except AssertionError:
        error = True
    print(error == True)


def testDeck():
    print("Now test the deck, please give name of good file.")
    d = Deck()
    print(d)
    before = str(d)
    print(before == str(d))
    cards = []
    i = 0
    while i < 52:
        c = d.deal()
        print(c.isFaceUp(), end=" ")
        cards.append(c)
        i = i + 1
    print()
    error = False
    try:
        d.deal()
    except EmptyDeckException:
        error = True
    print(error == True)
    d.repopulate(cards)
    print(d)
    print(len(d) == 52)
    print(str(d) != before)
    print("Now please give name of bad file.")
    try:
        d = Deck()
        print(False)
    except Exception as e:
        print(e)


if __name__ == "__main__":
    # Call your own tests of Card and Deck here; `python playingCards.py` runs them.
    print("Testing playingCards.py...")
    print("everything should be True")
    testCard()
    testDeck()
