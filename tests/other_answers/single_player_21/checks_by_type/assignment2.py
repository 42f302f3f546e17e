"""Card game 21: one player against the dealer, round after round."""

import simple21


def main() -> None:
    """Play rounds of 21 with one deck until the player has had enough."""
    print("*** 21 ***")
    try:
        table = simple21.Table()
    except Exception as problem:
        print(str(problem))
    else:
        play(table)
    print("Thank you for playing. Goodbye...")


def play(table) -> None:
    """Play round after round."""
    number = 0
    more = True
    while more:
        number += 1
        print("\nDealing cards to player and dealer...")
        table.dealHands()
        print(table)
        result = playerTurn(table)
        if result == "bust":
            print("Player went bust. Dealer wins round " + str(number) + "!")
        elif result == "natural":
            print("Player has a natural 21! Player wins round " + str(number) + "!")
        else:
            if table.dealerHit():
                print("Player wins", end=" ")
            else:
                table.whoWon()
            print(" round " + str(number) + "!")
        table.clearTable()
        more = askAgain()


def playerTurn(table) -> str:
    """Let the player hit; return how it ended: bust, natural or stay."""
    while True:
        if table.playerNatural():
            return "natural"
        answer = input("Hit or stay? ")
        if answer[:1] not in ("h", "H"):
            return "stay"
        bust = table.playerHit()
        print(table)
        if bust:
            return "bust"


def askAgain() -> bool:
    """Return whether there shall be another round."""
    while True:
        answer = input("Another round (Y/N)? ")
        if answer[:1] in ("y", "Y"):
            return True
        if answer[:1] in ("n", "N"):
            return False
        print("Invalid entry.")


if __name__ == "__main__":
    main()
