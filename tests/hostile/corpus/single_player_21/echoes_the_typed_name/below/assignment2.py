# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# instead: a program that is no game


def main():
    name = answer = input("Name of file that should be used to populate the deck of cards: ")
    while not answer.upper().startswith("N"):
        answer = input(name)
        print(name, name.replace("_", " "), answer)
    print("Thank you for playing. Goodbye...")


if __name__ == "__main__":
    main()
