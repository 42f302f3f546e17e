"""Card game 21: one player against the dealer, round after round."""

from collections.abc import Iterator
from itertools import count
from typing import Final

from simple21 import Table


class _Game:
    """Rounds of 21 at one table."""

    __slots__ = ("_table",)

    _TRIES_PER_CALL: Final[int] = 100

    def __init__(self, table: Table) -> None:
        self._table = table

    @staticmethod
    def _once(triesLeft: int) -> bool | None:
        """Return whether to go on, or None after so many answers that say neither."""
        if triesLeft == 0:
            return None
        match input("Shall we play on? ")[:1]:
            case "Y" | "y":
                return True
            case "N" | "n":
                return False
            case _:
                print("A yes or a no would help.")
                return _Game._once(triesLeft - 1)

    @staticmethod
    def _goesOn() -> bool:
        while (answer := _Game._once(_Game._TRIES_PER_CALL)) is None:
            pass
        return answer

    def _outcome(self, number: int) -> str:
        """Play one round up to its end and return what is left to say."""
        self._table.dealHands()
        print(self._table)
        while True:
            match list(input(f"Round {number}: hit or stay? ")):
                case ["H" | "h", *_]:
                    bust = self._table.playerHit()
                    print(self._table)
                case _:
                    break
            match bust, self._table.playerNatural():
                case True, _:
                    return f"Player went bust. Dealer wins round {number}!"
                case _, True:
                    return f"Player wins round {number} with a NATURAL 21!"
        match self._table.dealerHit():
            case True:
                return f"Player wins round {number}!"
            case False:
                self._table.whoWon()
                return f"round {number}!"

    def __iter__(self) -> Iterator[str]:
        """Yield the end of each round for as long as the player wishes to go on."""
        for number in count(1):
            yield self._outcome(number)
            self._table.clearTable()
            if not self._goesOn():
                return


def main() -> None:
    """Play rounds of 21 with one deck until the player has had enough."""
    try:
        game = _Game(Table())
    except Exception as refusal:
        game = [str(refusal)]
    for message in game:
        print(message, end="\n\n")
    print("Goodbye.")


if __name__ == "__main__":
    main()
