"""Card game 21: one player against the dealer, round after round."""

from simple21 import Table


def main() -> None:
    """Play rounds of 21 with one deck until the player has had enough."""
    print("Welcome to CARD GAME 21")
    table = None
    try:
        table = Table()
    except Exception as e:
        print(e)

    if table is not None:
        roundNum = 1
        playing = True
        while playing:
            # deal
            table.dealHands()
            print(table)
            bust = False

            # the player's turn
            answer = input("Would you like to HIT (H/h) or STAY (S/s)? >> ")
            while answer != "" and answer[0].lower() == "h":
                bust = table.playerHit()
                print(table)
                if bust or table.playerNatural():
                    answer = ""
                else:
                    answer = input("Would you like to HIT (H/h) or STAY (S/s)? >> ")

            # who has won?
            if bust:
                print("Player went bust.", end=" ")
                print("Dealer wins round", str(roundNum) + "!")
            elif table.playerNatural():
                print("Player wins round", roundNum, "with a NATURAL 21!")
            else:
                dealerBust = table.dealerHit()
                if dealerBust:
                    print("Player wins round", str(roundNum) + "!")
                else:
                    table.whoWon()
                    print(" round", str(roundNum) + "!")

            # clean up and ask again
            table.clearTable()
            again = input("Would you like to play another round (Y/N)? >> ")
            while again == "" or again[0] not in "yYnN":
                again = input("Invalid entry.  Would you like to play another round (Y/N)? >> ")
            if again[0] == "y" or again[0] == "Y":
                roundNum = roundNum + 1
            else:
                playing = False

    print()
    print("Thank you for playing. Goodbye...")


if __name__ == "__main__":
    main()
