import sys
import simple21


def ask(text):
    print(text, end="", flush=True)
    return (sys.stdin.readline().rstrip("\n") + " ")[0].upper()


def rounds(table, n=1):
    table.dealHands(); print(table)
    bust = False
    while not bust and not table.playerNatural() and ask("hit or stay? ") == "H":
        bust = table.playerHit(); print(table)
    if bust: print("Player went bust. Dealer wins round", n)
    elif table.playerNatural(): print(f"Player has a natural 21! Player wins round {n}!")
    elif table.dealerHit(): print(f"Player wins round {n}!")
    else:
        table.whoWon(); print(f"round {n}!")
    table.clearTable()
    answer = ask("again? ")
    while answer not in "YN":
        answer = ask("again?? ")
    if answer == "Y": rounds(table, n + 1)


def main():
    try:
        rounds(simple21.Table())
    except Exception as e:
        if not str(e).startswith("Cannot populate"): raise
        print(*e.args)
    finally:
        print("Goodbye!")


if __name__ == "__main__":
    main()
