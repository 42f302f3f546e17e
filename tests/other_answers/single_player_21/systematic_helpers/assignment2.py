"""Card game 21: one player against the dealer, round after round."""

from __future__ import annotations

from typing import Final

from simple21 import Table

TITLE: Final[str] = "Welcome to CARD GAME 21"
DEALING: Final[str] = "*** Round {}: dealing cards to player and dealer ***"
HIT_OR_STAY: Final[str] = "[H]it or [S]tay? "
ANOTHER_ROUND: Final[str] = "Another round, [Y]es or [N]o? "
NOT_UNDERSTOOD: Final[str] = "Please answer with Y or N."

PLAYER_BUST: Final[str] = "Player went bust. Dealer wins round {}!"
PLAYER_NATURAL: Final[str] = "Player wins round {} with a NATURAL 21!"
AFTER_DEALER_BUST: Final[str] = "Player wins round {}!"
AFTER_COMPARISON: Final[str] = "round {}!"
GOODBYE: Final[str] = "Thank you for playing. Goodbye..."


class _Console:
    """Everything that is shown to the player, and everything the player is asked."""

    BOLD: Final[str] = "\033[1m"
    PLAIN: Final[str] = "\033[0m"

    def show(self, *lines: object) -> None:
        """Display the lines at once."""
        print("\n".join(str(line) for line in lines))

    def showTitle(self, title: str) -> None:
        """Display a title between two rules."""
        rule = "=" * len(title)
        self.show(rule, self.BOLD + title + self.PLAIN, rule)

    def showEnding(self, ending: str) -> None:
        """Display how a round ended, in bold."""
        self.show(self.BOLD + ending + self.PLAIN)

    def wantsHit(self) -> bool:
        """Ask hit or stay; anything that does not start with an H means stay."""
        return self.__firstLetter(input(HIT_OR_STAY)) == "H"

    def wantsAnotherRound(self) -> bool:
        """Ask for another round until the answer starts with a Y or an N."""
        while True:
            letter = self.__firstLetter(input(ANOTHER_ROUND))
            if letter in ("Y", "N"):
                return letter == "Y"
            self.show(NOT_UNDERSTOOD)

    @staticmethod
    def __firstLetter(answer: str) -> str:
        """Return the first character in upper case, or an empty string if there is none."""
        return answer[:1].upper()


class _Game:
    """A game at one table: rounds, counted from 1."""

    def __init__(self, table: Table, console: _Console) -> None:
        self.__table = table
        self.__console = console

    def play(self) -> None:
        """Play rounds until the player has had enough."""
        number = 1
        self.__playRound(number)
        while self.__console.wantsAnotherRound():
            number += 1
            self.__playRound(number)

    def __playRound(self, number: int) -> None:
        """Deal, let the player and perhaps the dealer play, say how it ended, clear the table."""
        self.__table.dealHands()
        self.__console.show("", DEALING.format(number), self.__table)
        if self.__playerGoesBust():
            self.__console.showEnding(PLAYER_BUST.format(number))
        elif self.__table.playerNatural():
            self.__console.showEnding(PLAYER_NATURAL.format(number))
        elif self.__table.dealerHit():
            self.__console.showEnding(AFTER_DEALER_BUST.format(number))
        else:
            self.__table.whoWon()
            self.__console.showEnding(AFTER_COMPARISON.format(number))
        self.__table.clearTable()
        self.__console.show("")

    def __playerGoesBust(self) -> bool:
        """Let the player hit until the player stays, has 21, or has gone bust; return the last."""
        while not self.__table.playerNatural() and self.__console.wantsHit():
            isBust = self.__table.playerHit()
            self.__console.show(self.__table)
            if isBust:
                return True
        return False


def main() -> None:
    """Play rounds of 21 with one deck until the player has had enough."""
    console = _Console()
    console.showTitle(TITLE)
    try:
        table = Table()
    except Exception as refusal:  # the handout allows any kind of Exception here
        console.show(refusal, "", GOODBYE)
        return
    try:
        _Game(table, console).play()
    except EOFError:  # the input has ended: nobody is there any more
        console.show("")
    console.show("", GOODBYE)


if __name__ == "__main__":
    main()
