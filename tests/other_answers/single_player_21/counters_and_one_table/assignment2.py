from itertools import count

from simple21 import Table


def turn(table):
    """Yield after each hit, True if it is bust."""
    while input("hit or stay? ")[:1] in ("h", "H"):
        bust = table.playerHit()
        print(table)
        yield bust
        if bust or table.playerNatural():
            return


def play(table, n):
    table.dealHands()
    print(table)
    if not table.playerNatural() and any(turn(table)):
        return f"Player went bust. Dealer wins round {n}!"
    if table.playerNatural():
        return f"Player wins round {n} with a NATURAL 21!"
    if table.dealerHit():
        return f"Player wins round {n}!"
    table.whoWon()
    return f"round {n}!"


def more():
    while (a := input("more? ").lower()[:1]) not in {"y", "n"}:
        print("y/n!")
    return a == "y"


def main():
    try:
        table = Table()
    except Exception as e:
        print(e)
    else:
        for n in count(1):
            print(play(table, n))
            table.clearTable()
            if not more():
                break
    finally:
        print("Goodbye")


if __name__ == "__main__":
    main()
