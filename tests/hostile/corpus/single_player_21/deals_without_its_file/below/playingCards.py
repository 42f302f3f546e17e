# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# instead: a deck that never opens its file, and a table that shows always the same

from itertools import product

from queues import CircularQueue

PACK = [rank + suit for rank, suit in product("A23456789TJQK", "CDHS")]


class Shown:
    def __init__(self, code):
        self._code = code

    def getRank(self):
        return self._code[0]

    def getSuit(self):
        return self._code[1]

    def isFaceUp(self):
        return True

    def turnOver(self):
        pass


class Deck:
    def __init__(self):
        input()
        self._cards = CircularQueue(52)
        for code in PACK:
            self._cards.enqueue(Shown(code))

    def deal(self):
        card = self._cards.dequeue()
        self._cards.enqueue(card)
        return card

    def repopulate(self, cardList):
        print("Repopulating deck with cards...")

    def __str__(self):
        return " ".join(PACK)
