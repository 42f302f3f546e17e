# expect: test_rounds_are_counted_in_whichever_of_seven_ways_they_end, test_the_table_is_cleared_in_whichever_of_seven_ways_a_round_ends, test_one_deck_serves_all_rounds, test_yes_and_no_are_known_by_their_first_letter, test_a_game_goes_on_when_the_deck_runs_out; score 95
# mistake: Every round begins with a new Table(), which asks for a file again; breaks 'one deck however many rounds there are'; costs points of task 6.
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
        if number > 1:
            table = simple21.Table()
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
