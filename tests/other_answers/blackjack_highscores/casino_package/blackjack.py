"""Facade: the functions the handout asks for; the work is done in the package casino."""

from __future__ import annotations

import logging

from casino.board import ScoreBoard
from casino.console import Console
from casino.hand import Hand
from casino.table import Outcome, TableOfBlackjack, Tally

logging.getLogger(__name__).addHandler(logging.NullHandler())

HIGH_SCORES = "highscores.txt"
_console = Console()


def get_hand_total(hand: list[list[str]]) -> int:
    return Hand(hand).total


def display_hand(name: str, hand: list[list[str]]) -> None:
    _console.show_hand(name, Hand(hand))


def input_name() -> str:
    return _console.ask_name()


def input_hit_choice() -> str:
    return _console.ask_hit()


def player_play(name: str, hand: list[list[str]]) -> int:
    return TableOfBlackjack(_console, name).players_turn(Hand(hand))


def dealer_play(hand: list[list[str]]) -> int:
    return TableOfBlackjack(_console, "").dealers_turn(Hand(hand))


def play_game(name: str) -> str:
    outcome = TableOfBlackjack(_console, name).play()
    _console.rule()
    return outcome.value


def get_score(games: int, won: int, tied: int) -> float:
    return Tally(won=won, lost=games - won - tied, tied=tied).percentage


def add_score(name: str, score: float) -> None:
    with ScoreBoard(HIGH_SCORES) as board:
        if board.add(name, score):
            _console.show_board(board)


def main() -> None:
    _console.say("*** Blackjack ***")
    if not _console.ask_yes("Would you like to play? [y/n]: "):
        _console.say("Maybe next time...")
        return
    name = input_name()
    tally = Tally()
    again = True
    while again:
        tally.count(Outcome(play_game(name)))
        again = _console.ask_yes("Again? [y/n]: ")
    _console.show_tally(tally)
    add_score(name, tally.percentage)
    _console.say("Thanks for playing!")


if __name__ == "__main__":
    main()
