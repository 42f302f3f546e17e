from simple21 import Table


class Game:
    def __init__(self, table: Table) -> None:
        self.__table = table
        self.__round = 0

    def start(self) -> None:
        self.__playRound()
        while self.__again():
            self.__playRound()

    def __playRound(self) -> None:
        self.__round += 1
        self.__table.dealHands()
        print()
        print(self.__table)
        bust = False
        while not bust and not self.__table.playerNatural() and self.__wantsHit():
            bust = self.__table.playerHit()
            print(self.__table)
        self.__announce(bust)
        self.__table.clearTable()

    def __announce(self, bust: bool) -> None:
        suffix = " round " + str(self.__round) + "!"
        if bust:
            print("Player went bust. Dealer wins" + suffix)
        elif self.__table.playerNatural():
            print("Player wins round " + str(self.__round) + " with a NATURAL 21!")
        elif self.__table.dealerHit():
            print("Player wins" + suffix)
        else:
            self.__table.whoWon()
            print(suffix)

    @staticmethod
    def __wantsHit() -> bool:
        return input("Hit (H) or stay (S)? ").upper().startswith("H")

    @staticmethod
    def __again() -> bool:
        answer = ""
        while not (answer.startswith("Y") or answer.startswith("N")):
            answer = input("Another round (Y/N)? ").upper()
        return answer.startswith("Y")


def main() -> None:
    print("Welcome!")
    try:
        Game(Table()).start()
    except Exception as exception:
        print(exception)
    finally:
        print("Goodbye...")


if __name__ == "__main__":
    main()
