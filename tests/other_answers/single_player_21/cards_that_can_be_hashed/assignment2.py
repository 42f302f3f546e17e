from simple21 import Table

BYE = "Thank you for playing. Goodbye..."


def ask(text, *allowed):
    answer = input(text).upper()
    return answer[0] if answer and answer[0] in allowed else ask(text, *allowed) if "N" in allowed else ""


def round_of(table, number):
    """Return True when another round is wanted."""
    def over(text):
        print(text)
        table.clearTable()
        return ask("again? ", "Y", "N") == "Y"

    table.dealHands()
    print(table)
    while not table.playerNatural():
        if ask("H/S? ", "H"):
            if table.playerHit():
                print(table)
                return over(f"Player went bust. Dealer wins round {number}!")
            print(table)
            continue
        if table.dealerHit():
            return over(f"Player wins round {number}!")
        table.whoWon()
        return over(f"round {number}!")
    return over(f"Player wins round {number} with a NATURAL 21!")


def main():
    try:
        table = Table()
    except Exception as refused:
        return print(refused, BYE, sep="\n\n")
    number = 1
    while round_of(table, number):
        number += 1
    print(BYE)


if __name__ == "__main__":
    main()
