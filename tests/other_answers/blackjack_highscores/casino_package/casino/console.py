from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .board import ScoreBoard
    from .hand import Hand
    from .table import Tally


class Invalid(ValueError):
    """An answer that cannot be used; its text is what the player is told."""


class Console:
    """Everything that is typed and displayed."""

    def say(self, *lines: str) -> None:
        sys.stdout.write("\n".join(lines) + "\n")

    def _read(self, question: str) -> str:
        sys.stdout.write(question)
        sys.stdout.flush()
        return sys.stdin.readline().rstrip("\n")

    def _ask(self, question: str, check: Callable[[str], str]) -> str:
        try:
            return check(self._read(question))
        except Invalid as problem:
            self.say(f"ERROR: {problem}")
        return self._ask(question, check)

    @staticmethod
    def _one_of(allowed: Iterable[str], text: str) -> Callable[[str], str]:
        allowed = tuple(allowed)

        def check(answer: str) -> str:
            if answer not in allowed:
                raise Invalid(text)
            return answer

        return check

    @staticmethod
    def _name(answer: str) -> str:
        if len(answer.split()) != 1 or len(answer.strip()) >= 12:
            raise Invalid("Must be 1 word and less than 12 characters.")
        return answer.strip()

    def ask_name(self) -> str:
        return self._ask("Name: ", self._name)

    def ask_hit(self) -> str:
        return self._ask("Hit or stand [h/s]: ", self._one_of("hs", "Must be 'h' or 's'."))

    def ask_yes(self, question: str) -> bool:
        return self._ask(question, self._one_of("yn", "Only enter 'y' or 'n'")) == "y"

    def wait(self) -> None:
        self._read("[Enter] ")

    def rule(self) -> None:
        self.say("", "-" * 40, "")

    def show_hand(self, name: str, hand: Hand) -> None:
        self.say("", f"{name}'s hand: {hand}", f"Hand Total: ({hand.total})", "")

    def show_tally(self, tally: Tally) -> None:
        noun = "game" if tally.games == 1 else "games"
        self.say(f"You played {tally.games} {noun}.")
        self.say(f"    Won : {tally.won}", f"    Lost : {tally.lost}", f"    Tied : {tally.tied}")

    def show_board(self, board: ScoreBoard) -> None:
        self.say("", "New High Score!", "", "{:<11}  {:>7}".format("NAME", "SCORE"))
        for name, score in board.entries():
            self.say("{:<11}  {:>7.3f}".format(name, score))
