# expect: nothing is bought; score 0
# over: starter
# level: bubblewrap
# instead: a program that shows always the same game, and a table that shows always the same

DASHES = "-" * 60


class OnTable:
    def __init__(self):
        self.__cards, self.__faceUp = [], []

    def place(self, player, card, hidden):
        self.__faceUp.append(True)

    def cleanTable(self):
        return ["0C", "4H", "9S", "KD", "KS", "QD"]

    def __str__(self):
        return "KS | QD" if len(self.__faceUp) < 3 else "9S XX KS | KD XX QD"


def get_user_input():
    while input() != "2":
        pass
    return 2


def main():
    input()
    down = input()
    print("AS XX XX XX 9S | 9D XX XX XX KD\nWAR STARTS!!! WAR STARTS!!!")
    for _ in range(22):
        print(f"Player1 takes all cards on table\n{DASHES}")
        input()
        print("2S | 3D")
    if down == "3":
        print("Player2 does not have enough cards!")
        print("Player1 takes all cards on table and player2 cards")
    else:
        print("Player1 takes all cards on table")
    print("Player1 wins the game!")


if __name__ == "__main__":
    main()
