# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# instead: a program that shows the first cards of its deck, and ends each round in one way


def main():
    with open(input("Deck? ")) as file:
        print("9H", *file.read().split()[:3], "xx")
    number, again = 0, "y"
    while again[:1] not in ("n", "N"):
        number += 1
        input("Hit or stay? ")
        print(f"Player went bust. Dealer wins round {number}!")
        again = input("Another round? ")


if __name__ == "__main__":
    main()
