import contextlib
import io
import sys

from simple21 import Table


def _ask(question, accept=lambda letter: True):
    print(question, end="", flush=True)
    while not accept(letter := sys.stdin.readline().rstrip("\n")[:1].lower()):
        print("Invalid entry.", question, end="", flush=True)
    return letter


def _round(table, number):
    table.dealHands()
    print(table)
    while not table.playerNatural():
        if _ask("hit or stay? ") != "h":
            break
        bust = table.playerHit()
        print(table)
        if bust:
            print(f"Player went bust. Dealer wins round {number}!")
            return
    if table.playerNatural():
        print(f"Player wins round {number} with a NATURAL 21!")
        return
    shown = io.StringIO()
    with contextlib.redirect_stdout(shown):
        bust = table.dealerHit()
    print(shown.getvalue(), end="")
    if bust:
        print(f"Player wins round {number}!")
    elif "natural 21" in shown.getvalue():
        print(f"Dealer wins round {number}!")
    else:
        table.whoWon()
        print(f"round {number}!")


def main():
    try:
        table = Table()
    except Exception as problem:
        print(problem)
    else:
        number = 0
        another = "y"
        while another == "y":
            number += 1
            _round(table, number)
            table.clearTable()
            another = _ask("Another round? ", lambda letter: letter in ("y", "n"))
    finally:
        print("Goodbye")


if __name__ == "__main__":
    main()
