EVERY = [
    "Dealer must take a card...",
    "Dealer went bust.",
    "Dealer has a natural 21!",
    "Player wins",
    "Dealer wins",
    "Tie! No one wins",
    "Repopulating deck with cards...",
]


class Player:
    def __init__(self):
        self._hand, self._value = [], 0

    def addToHand(self, card):
        pass

    def __str__(self):
        return "hand:"


class Table:
    def __init__(self):
        with open(input()) as file:
            self._cards = file.read().upper().split()

    def dealHands(self):
        print(*EVERY)

    def playerHit(self):
        return True

    def dealerHit(self):
        print(*EVERY, *[f"value = {value}" for value in range(31)], *self._cards, sep="\n")
        return True

    def playerNatural(self):
        return True

    def whoWon(self):
        print(*EVERY, sep="\n")

    def clearTable(self):
        pass

    def __str__(self):
        cards = " ".join(f"[ {card} ]" for card in self._cards)
        return f"Player's hand:{cards}\nDealer's hand:{cards}[ xx ]"
