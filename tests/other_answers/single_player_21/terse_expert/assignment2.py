"""Card game 21: one player against the dealer, round after round."""

from itertools import count

from simple21 import Table


def playRound(table, number):
    table.dealHands()
    print(table)
    while input("Hit or stay? ")[:1] in ("H", "h"):
        bust = table.playerHit()
        print(table)
        if bust:
            return print(f"Player went bust. Dealer wins round {number}!")
        if table.playerNatural():
            return print(f"Player wins round {number} with a NATURAL 21!")
    if table.dealerHit():
        return print(f"Player wins round {number}!")
    table.whoWon()
    print(f"round {number}!")


def another():
    while (first := input("Another round (y/n)? ")[:1].lower()) not in ("y", "n"):
        pass
    return first == "y"


def main() -> None:
    try:
        table = Table()
    except Exception as refusal:
        print(refusal)
    else:
        for number in count(1):
            playRound(table, number)
            table.clearTable()
            if not another():
                break
    print("Goodbye!")


if __name__ == "__main__":
    main()
