"""
assignment2.py

Card game 21: one player against the dealer, round after round.
The cards of the welcome need UTF-8: ♠ ♥ ♦ ♣
"""

import logging
import os
import sys
import time

from simple21 import Table

logger = logging.getLogger("assignment2")
logger.addHandler(logging.NullHandler())
logger.setLevel(logging.DEBUG)
logger.propagate = False

BOLD = "\033[1m"
RED = "\033[31m"
GREEN = "\033[32m"
CYAN = "\033[36m"
PLAIN = "\033[0m"

PAUSE = 0.1  # seconds


def clearScreen() -> None:
    """Clear the screen, on Windows and elsewhere."""
    sys.stdout.flush()
    if os.name == "nt":
        os.system("cls")
    else:
        os.system("clear")


def say(text: str, colour: str) -> None:
    """Display a text in a colour."""
    print(colour + text + PLAIN)


def askHit() -> bool:
    """Ask once; only an answer that starts with H or h is a hit."""
    answer = input("What would you like to do, hit (H) or stay (S)? ")
    hit = len(answer) > 0 and answer[0] in ("H", "h")
    logger.debug("answer %r, hit: %s", answer, hit)
    return hit


def askAnotherRound() -> bool:
    """Ask until the answer starts with Y, y, N or n."""
    while True:
        answer = input("Would you like to play another round (Y/N)? ")
        if len(answer) > 0:
            if answer[0] in ("Y", "y"):
                return True
            if answer[0] in ("N", "n"):
                return False
        logger.debug("answer %r is neither yes nor no", answer)
        say("Invalid entry.", RED)


def playRound(table: Table, roundNumber: int) -> None:
    """Play one round and say how it ended."""
    say("Round " + str(roundNumber), BOLD)
    print("Dealing...", flush=True)
    time.sleep(PAUSE)
    table.dealHands()
    say(str(table), CYAN)
    while askHit():
        bust = table.playerHit()
        say(str(table), CYAN)
        if bust:
            say("Player went bust. Dealer wins round " + str(roundNumber) + "!", RED)
            return
        if table.playerNatural():
            say("Player has a natural 21! Player wins round " + str(roundNumber) + "!", GREEN)
            return
    dealerBust = table.dealerHit()
    if dealerBust:
        say("Player wins round " + str(roundNumber) + "!", GREEN)
    else:
        table.whoWon()
        say("round " + str(roundNumber) + "!", BOLD)


def sayGoodbye() -> None:
    print()
    say("Thank you for playing. Goodbye...", BOLD)


def main() -> None:
    """Play rounds of 21 with one deck until the player has had enough."""
    clearScreen()
    say("=== CARD GAME 21 ===", BOLD)
    try:
        table = Table()
    except Exception as problem:
        logger.error("refused: %s", problem)
        say(str(problem), RED)
        sayGoodbye()
        return
    roundNumber = 0
    goOn = True
    while goOn:
        roundNumber = roundNumber + 1
        playRound(table, roundNumber)
        table.clearTable()
        print()
        goOn = askAnotherRound()
        if goOn:
            clearScreen()
    sayGoodbye()


if __name__ == "__main__":
    main()
