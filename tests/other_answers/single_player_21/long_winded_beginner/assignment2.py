"""Card game 21: one player against the dealer, round after round."""

from simple21 import Table

STARS = "*" * 40


def main() -> None:
    """Play rounds of 21 with one deck until the player has had enough."""
    print(STARS)
    print("*     HELLO!   This is my game 21      *")
    print(STARS)
    print("Try to come near to 21, but not over it.")
    print("Good luck and have fun!!!")

    # make the table, if the file is bad there is no game
    tableOk = True
    try:
        table = Table()
    except Exception as e:
        tableOk = False
        print()
        print("Sorry, there is a problem:")
        print(e)

    roundNumber = 0
    goOn = tableOk
    while goOn == True:
        roundNumber = roundNumber + 1
        print()
        print("----------- ROUND ", end="")
        print(roundNumber, end="")
        print(" -----------")
        table.dealHands()
        print(table)

        # the turn of the player
        stay = False
        bust = False
        while stay == False and bust == False:
            print()
            print("What do you want? Type h for one more card, with all other things you stay: ", end="")
            answer = input()
            if answer.startswith("h") or answer.startswith("H"):
                bust = table.playerHit()
                print(table)
            else:
                stay = True

        # what is the end of the round
        print()
        if bust == True:
            print("Player went bust", end="")
            print("! ", end="")
            print("Dealer wins round " + str(roundNumber) + "!")
            print("What a pity!")
        else:
            if table.playerNatural() == True:
                print("Player has a natural 21! ", end="")
                print("Player wins round " + str(roundNumber) + "!")
                print("Congratulations!")
            else:
                dealerBust = table.dealerHit()
                if dealerBust == True:
                    print("Player wins round " + str(roundNumber) + "!")
                else:
                    table.whoWon()
                    # whoWon makes only first half of the sentence
                    print("round " + str(roundNumber) + "!")

        table.clearTable()

        # one more round?
        answerOk = False
        while answerOk == False:
            print()
            print("Do you want to play one more time? (y = yes, n = no): ", end="")
            answer = input()
            if answer == "":
                print("You typed nothing, please type y or n.")
            elif answer[0] == "y" or answer[0] == "Y":
                answerOk = True
                goOn = True
            elif answer[0] == "n" or answer[0] == "N":
                answerOk = True
                goOn = False
            else:
                print("I did not understand this, please type y or n.")

    print()
    if roundNumber > 0:
        print("You played this many rounds: " + str(roundNumber))
    print("Goodbye, my friend! See you next time :-)")


if __name__ == "__main__":
    main()
