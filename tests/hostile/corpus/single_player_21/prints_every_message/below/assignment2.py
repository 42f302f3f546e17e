# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# instead: a program that is no game

EVERY = [
    "Player went bust. Dealer wins round {0}!",
    "Player wins round {0} with a NATURAL 21!",
    "Player has a natural 21! Player wins round {0}!",
    "Dealer went bust. Player wins round {0}!",
    "Dealer has a natural 21! Dealer wins round {0}!",
    "Player wins round {0}!",
    "Dealer wins round {0}!",
    "Tie! No one wins round {0}!",
    "Dealer must take a card...",
]


def main():
    name = input("Name of file that should be used to populate the deck of cards: ")
    try:
        with open(name) as file:
            cards = file.read().upper().split()
    except OSError:
        print(f"Cannot read from {name}.")
        return
    print(*cards)
    number, answer = 1, ""
    while not answer.upper().startswith("N"):
        answer = input("Would you like to HIT (H/h) or STAY (S/s)? >> ")
        for line in EVERY:
            print(line.format(number))
        for value in range(4, 30):
            print(f"value = {value}")
        number += answer.upper().startswith("Y")
    print(f"Cannot populate deck: invalid data in {name}")
    print("Thank you for playing. Goodbye...")


if __name__ == "__main__":
    main()
