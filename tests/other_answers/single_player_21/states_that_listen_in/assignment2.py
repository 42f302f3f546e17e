"""Card game 21 as a state machine."""

import io
from contextlib import redirect_stdout

from simple21 import Table


class _Game:
    def __init__(self, table):
        self.table = table
        self.number = 0

    def deal(self):
        self.number += 1
        self.table.dealHands()
        print(self.table)
        return self.natural if self.table.playerNatural() else self.ask

    def ask(self):
        if not input("hit or stay? ").upper().startswith("H"):
            return self.dealer
        bust = self.table.playerHit()
        print(self.table)
        if bust:
            return self.bust
        return self.natural if self.table.playerNatural() else self.ask

    def bust(self):
        print(f"Player went bust. Dealer wins round {self.number}!")
        return self.end

    def natural(self):
        print(f"Player wins round {self.number} with a NATURAL 21!")
        return self.end

    def dealer(self):
        said = io.StringIO()
        with redirect_stdout(said):
            bust = self.table.dealerHit()
        print(said.getvalue(), end="")
        if bust:
            print(f"Player wins round {self.number}!")
        elif "natural 21" in said.getvalue():
            print(f"Dealer wins round {self.number}!")
        else:
            self.table.whoWon()
            print(f"round {self.number}!")
        return self.end

    def end(self):
        self.table.clearTable()
        return self.again

    def again(self):
        answer = input("another? ").upper()
        if answer[:1] == "Y":
            return self.deal
        if answer[:1] == "N":
            return None
        return self.again


def main():
    try:
        state = _Game(Table()).deal
    except Exception as problem:
        print(problem)
        state = None
    while state:
        state = state()
    print("Goodbye")


if __name__ == "__main__":
    main()
