# Task 6: the game.

from simple21 import Table


def main():
    print("Hello! This is the card game 21.")
    print()

    table = None
    playing = True
    try:
        table = Table()
    except Exception as error:
        print(str(error))
        playing = False

    roundNumber = 1
    while playing == True:
        print()
        print("This is round number", roundNumber)
        table.dealHands()
        print(table)

        roundOver = False
        while roundOver == False:
            print("Do you want another card (H) or do you stay (S)?")
            answer = input()
            if answer.startswith("H") or answer.startswith("h"):
                bust = table.playerHit()
                print(table)
                if bust == True:
                    print("Player went bust. Dealer wins round " + str(roundNumber) + "!")
                    roundOver = True
            else:
                roundOver = True
                if table.playerNatural() == True:
                    print("Player wins round " + str(roundNumber) + " with a NATURAL 21!")
                else:
                    bust = table.dealerHit()
                    if bust == True:
                        print("Player wins round " + str(roundNumber) + "!")
                    else:
                        table.whoWon()
                        print(" round " + str(roundNumber) + "!")

        table.clearTable()

        answered = False
        while answered == False:
            print()
            print("Do you want to play again? Type Y or N.")
            answer = input()
            if answer.startswith("Y") or answer.startswith("y"):
                answered = True
            elif answer.startswith("N") or answer.startswith("n"):
                answered = True
                playing = False
            else:
                print("Sorry, I did not understand that.")
        roundNumber = roundNumber + 1

    print()
    print("Thank you for playing. Goodbye...")


if __name__ == "__main__":
    main()
