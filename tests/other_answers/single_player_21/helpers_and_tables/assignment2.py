"""Card game 21: one player against the dealer, round after round."""

from simple21 import Table


def main() -> None:
    """Play rounds of 21 with one deck until the player has had enough."""
    print("=======================")
    print("Welcome to CARD GAME 21")
    print("=======================")
    try:
        table = Table()
    except Exception as error:
        print(error)
        sayGoodbye()
        return
    roundNumber = 1
    playRound(table, roundNumber)
    while anotherRound():
        roundNumber += 1
        playRound(table, roundNumber)
    sayGoodbye()


def playRound(table: Table, roundNumber: int) -> None:
    """Play one round and display how it ended."""
    print("\nDealing cards to player and dealer...")
    table.dealHands()
    print(table)
    bust = False
    while not bust and not table.playerNatural() and wantsHit():
        bust = table.playerHit()
        print(table)
    if bust:
        print(f"Player went bust. Dealer wins round {roundNumber}!")
    elif table.playerNatural():
        print(f"Player wins round {roundNumber} with a NATURAL 21!")
    elif table.dealerHit():
        print(f"Player wins round {roundNumber}!")
    else:
        table.whoWon()
        print(f" round {roundNumber}!")
    table.clearTable()


def wantsHit() -> bool:
    """Ask for the next move; anything but a hit is stay."""
    answer = input("Would you like to HIT (H/h) or STAY (S/s)? >> ")
    return answer.upper().startswith("H")


def anotherRound() -> bool:
    """Ask until the answer is yes or no."""
    answer = input("\nWould you like to play another round (Y/N)? >> ").upper()
    while not answer.startswith("Y") and not answer.startswith("N"):
        answer = input("Invalid entry.  Would you like to play another round (Y/N)? >> ").upper()
    return answer.startswith("Y")


def sayGoodbye() -> None:
    print("\nThank you for playing. Goodbye...")


if __name__ == "__main__":
    main()
