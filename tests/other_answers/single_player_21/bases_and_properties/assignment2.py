"""Card game 21: one player against the dealer."""

from simple21 import Table


def main():
    try:
        table = Table()
    except Exception as error:
        print(error)
        print("Thank you for playing. Goodbye...")
        return
    number = 1
    wins = 0
    while True:
        print(f"----- Round {number} -----")
        table.dealHands()
        print(table)
        bust = False
        while not bust and not table.playerNatural():
            answer = input("Would you like to HIT (H/h) or STAY (S/s)? >> ")
            if answer[:1] not in ("H", "h"):
                break
            bust = table.playerHit()
            print(table)
        if bust:
            print(f"Player went bust. Dealer wins round {number}!")
        elif table.playerNatural():
            wins += 1
            print(f"Player wins round {number} with a NATURAL 21!")
        elif table.dealerHit():
            wins += 1
            print(f"Player wins round {number}!")
        else:
            table.whoWon()
            print(f"round {number}!")
        table.clearTable()
        again = input("Would you like to play another round (Y/N)? >> ").lower()
        while again[:1] not in ("y", "n"):
            again = input("Invalid entry. Would you like to play another round (Y/N)? >> ").lower()
        if again[0] == "n":
            break
        number += 1
    print(f"You played {number} rounds: {wins} for you, {number - wins} for the house.")
    print("Thank you for playing. Goodbye...")


if __name__ == "__main__":
    main()
