"""Card game 21: one player against the dealer, round after round."""

from simple21 import Table


### BEGIN SOLUTION
def _wants_to_hit() -> bool:
    """Ask the player; anything that does not start with an H means stay."""
    answer = input("Would you like to HIT (H/h) or STAY (S/s)? >> ")
    return answer.upper().startswith("H")


def _wants_another_round() -> bool:
    """Ask the player until the answer starts with a Y or an N."""
    question = "Would you like to play another round (Y/N)? >> "
    answer = input(question).upper()
    while not answer.startswith(("Y", "N")):
        answer = input("Invalid entry.  " + question).upper()
    return answer.startswith("Y")


def _play_round(table: Table, number: int) -> None:
    """Play one round on a cleared table and display how it ended."""
    print("Dealing cards to player and dealer...")
    table.dealHands()
    print(table)

    is_bust = False
    while not is_bust and not table.playerNatural() and _wants_to_hit():
        is_bust = table.playerHit()
        print(table)

    if is_bust:
        print(f"Player went bust. Dealer wins round {number}!")
    elif table.playerNatural():
        print(f"Player wins round {number} with a NATURAL 21!")
    elif table.dealerHit():
        print(f"Player wins round {number}!")
    else:
        table.whoWon()
        print(f"round {number}!")


### END SOLUTION
def main() -> None:
    """Play rounds of 21 with one deck until the player has had enough.

    The transcript of task 6 in the handout shows a game; `cardkit check --task 6` plays more.
    """
    ### BEGIN SOLUTION task 6, main: set the table, then play rounds until the answer is no
    print("=" * 23)
    print("Welcome to CARD GAME 21")
    print("=" * 23)

    try:
        table = Table()
    except Exception as problem:  # what the deck raises has no narrower class
        print(problem)
        print()
    else:
        number = 1
        is_playing = True
        while is_playing:
            print()
            _play_round(table, number)
            table.clearTable()
            print()
            is_playing = _wants_another_round()
            number += 1
        print()

    print("Thank you for playing. Goodbye...")
    ### END SOLUTION


if __name__ == "__main__":
    main()
