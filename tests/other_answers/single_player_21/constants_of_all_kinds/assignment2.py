
from simple21 import Table
def main():
    print("Welcome to CARD GAME 21")
    try:
        table = Table()
    except Exception as e:
        print(e)
        print("Thank you for playing. Goodbye...")
        return
    n = 1
    while True:
        table.dealHands()
        print(table)
        bust = False
        while not bust and not table.playerNatural() and input("A natural 21 wins: HIT (H/h) or STAY (S/s)? Do not go bust: ")[:1].upper() == "H":
            bust = table.playerHit()
            print(table)
        if bust:
            print(f"Player went bust. Dealer wins round {n}!")
        elif table.playerNatural():
            print(f"Player wins round {n} with a NATURAL 21!")
        elif table.dealerHit():
            print(f"Player wins round {n}!")
        else:
            table.whoWon()
            print(f"round {n}!")
        table.clearTable()
        a = input("Another round (Y/N)? ")[:1].upper()
        while a not in ("Y", "N"):
            a = input("Invalid entry. Another round (Y/N)? ")[:1].upper()
        if a == "N": break
        n += 1
    print("Thank you for playing. Goodbye...")

if __name__ == "__main__":
    main()
