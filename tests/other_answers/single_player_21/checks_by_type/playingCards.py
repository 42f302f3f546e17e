"""The cards of a game of 21 and the deck they are dealt from."""

import random
from queues import CircularQueue


class Card:
    """One playing card, lying face up or face down."""

    def __init__(self, code: str, faceUp: bool) -> None:
        """Create the card with this two-character code, in any letter case."""
        # check the inputs first
        if type(code) != str or len(code) != 2:
            raise AssertionError("not a code: " + repr(code))
        if faceUp is not True and faceUp is not False:
            raise AssertionError("faceUp has to be a Boolean")
        code = code.upper()
        if code[0] not in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]:
            raise AssertionError("not a rank: " + code[0])
        if code[1] not in ["C", "D", "H", "S"]:
            raise AssertionError("not a suit: " + code[1])
        self._rank = code[0]
        self._suit = code[1]
        self._faceUp = faceUp

    def getRank(self) -> str:
        """Return the rank."""
        return self._rank

    def getSuit(self) -> str:
        """Return the suit."""
        return self._suit

    def getValue(self) -> int:
        """Return what the card is worth."""
        if self._rank == "A":
            value = 1
        elif self._rank == "T" or self._rank == "J" or self._rank == "Q" or self._rank == "K":
            value = 10
        else:
            value = int(self._rank)
        return value

    def isFaceUp(self) -> bool:
        """Return which way the card lies."""
        return self._faceUp

    def turnOver(self) -> None:
        """Turn the card to its other side."""
        if self._faceUp == True:
            self._faceUp = False
        else:
            self._faceUp = True

    def __str__(self) -> str:
        """Return the card as somebody at the table sees it."""
        if self._faceUp == True:
            result = "[ " + self._rank + self._suit + " ]"
        else:
            result = "[ xx ]"
        return result


class EmptyDeckException(Exception):
    """Raised when somebody wants a card and the deck has none."""

    def __init__(self) -> None:
        super().__init__("Cannot deal card from an empty deck.")


class Deck:
    """A pile of up to 52 cards, dealt from the front and filled from the rear."""

    def __init__(self) -> None:
        """Fill the deck, face down, from a text file that the user names."""
        self._deck = CircularQueue(52)
        ready = False
        while not ready:
            fileName = input("Which file has the deck? ")
            try:
                file = open(fileName, "r")
                ready = True
            except Exception:
                print("Cannot read from", fileName + ".")
        used = []
        try:
            line = file.readline()
            while line != "":
                card = Card(line.strip(), False)
                name = card.getRank() + card.getSuit()
                if name in used:
                    raise Exception("twice")
                used.append(name)
                self._deck.enqueue(card)
                line = file.readline()
            if len(used) != 52:
                raise Exception("not 52 cards")
        except Exception:
            self._deck.clear()
            raise Exception("Cannot populate deck: invalid data in " + fileName)
        finally:
            file.close()

    def deal(self) -> Card:
        """Remove the front card and return it, face up."""
        if self._deck.isEmpty():
            raise EmptyDeckException()
        card = self._deck.dequeue()
        card.turnOver()
        return card

    def repopulate(self, cardList: list) -> None:
        """Say so, and add the cards of the list to the deck, face down and in random order."""
        print("Repopulating deck with cards...")
        while len(cardList) > 0:
            card = cardList.pop(random.randint(0, len(cardList) - 1))
            if card.isFaceUp() == True:
                card.turnOver()
            self._deck.enqueue(card)

    def __str__(self) -> str:
        """Return all the cards as if they lay face up, front card first."""
        result = "front -> "
        i = 0
        while i < self._deck.size():
            card = self._deck.dequeue()
            result = result + "[ " + card.getRank() + card.getSuit() + " ]"
            self._deck.enqueue(card)
            i = i + 1
        result = result + " <- rear"
        return result


if __name__ == "__main__":
    print("Testing playingCards.py...")
    c = Card("9s", False)
    print(c, c.getValue())
    c.turnOver()
    print(c, c.getRank(), c.getSuit())
    d = Deck()
    print(d)
    print(d.deal())
