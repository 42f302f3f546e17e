"""Card game 21: one player against the dealer, round after round."""

import sys

import simple21


def say(text):
    sys.stdout.write("%s\n" % text)


def ask(question):
    """Return the answer without the end of its line."""
    sys.stdout.write("%s " % question)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if line == "":
        raise EOFError("the input has ended")
    return line.rstrip("\n")


def goodbye():
    say("")
    say("So long, and GOODBYE")
    sys.exit()


def playRound(table, number):
    table.dealHands()
    say(str(table).upper())
    while ask("One more card? Type H; or type S and let it be:").startswith(("H", "h")):
        bust = table.playerHit()
        say(str(table).upper())
        if bust:
            say("player went bust.\n\ndealer wins round %d" % number)
            return
        if table.playerNatural():
            say("player has a natural 21!\nplayer wins round %d" % number)
            return
    if table.dealerHit():
        say("Player wins")
    else:
        table.whoWon()
    say("round %d" % number)


def main() -> None:
    """Play rounds of 21 with one deck until the player has had enough."""
    say("T W E N T Y - O N E".center(60).rstrip())
    try:
        table = simple21.Table()
    except Exception as refusal:
        say(refusal)
        goodbye()
    number = 0
    answer = "yes"
    while answer.startswith(("Y", "y")):
        number += 1
        say("-" * 60)
        playRound(table, number)
        table.clearTable()
        answer = ask("Once more (Y or N)?")
        while not answer.startswith(("Y", "y", "N", "n")):
            answer = ask("A word with Y or N in front, please:")
    goodbye()


if __name__ == "__main__":
    main()
