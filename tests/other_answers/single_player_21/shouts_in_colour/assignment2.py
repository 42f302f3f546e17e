"""Card game 21: one player against the dealer, round after round."""

from itertools import count

from playingCards import ask, say
from simple21 import Table


def _initial(question: str) -> str:
    """Ask and return the first letter of the answer, in upper case, or nothing."""
    return ask(question)[:1].upper()


def _anotherRound(played: int) -> bool:
    """Ask until the answer begins with Y or N; return whether it was Y."""
    say("", f"ROUNDS PLAYED SO FAR: {played}")
    while True:
        letter = _initial("ONE MORE? Y AS IN YES, N AS IN NO")
        if letter in ("Y", "N"):
            return letter == "Y"


def _playRound(table: Table, number: int) -> None:
    """Play one round, from the deal to the words that tell how it ended."""
    table.dealHands()
    say(str(table))
    while _initial("H OR S?") == "H":
        bust = table.playerHit()
        say(str(table))
        if bust:
            say("PLAYER WENT BUST", "DEALER WINS", f"ROUND {number}")
            return
    if table.playerNatural():  # whoever takes another card at 21 has lost it again
        say("PLAYER HAS A NATURAL 21", "PLAYER WINS", f"ROUND {number}")
        return
    if table.dealerHit():
        say("PLAYER WINS")
    else:
        table.whoWon()
    say(f"ROUND {number}")


def main() -> None:
    """Play rounds of 21 with one deck until the player has had enough."""
    try:
        table = Table()
    except Exception as refusal:
        print(refusal)
    else:
        for number in count(1):
            _playRound(table, number)
            table.clearTable()
            if not _anotherRound(number):
                break
    say("", "GOODBYE")


if __name__ == "__main__":
    main()
