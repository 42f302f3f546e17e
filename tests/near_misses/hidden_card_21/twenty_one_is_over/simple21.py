# expect: test_with_exactly_21_nobody_is_over; score 99
# mistake: a total of exactly 21 counts as too much, against "With exactly 21 nobody is over"; costs points of task 6.
"""A game of 21 against the computer, in which each side has one card that the other cannot see."""

from __future__ import annotations

import random as rnd
from dataclasses import dataclass
from typing import Final

LIMIT: Final = 21
SAFE: Final = 11
KINDS: Final = tuple(range(1, 11))
WEIGHTS: Final = (1,) * 9 + (4,)
COMPUTER: Final = "Computer"


@dataclass
class Player:
    """What the table knows of one player."""

    name: str
    hidden: int
    visible: int
    passed: bool = False
    is_user: bool = False
    status_is_old: bool = False

    @property
    def total(self) -> int:
        return self.hidden + self.visible

    def take(self, card: int) -> None:
        self.visible += card
        self.status_is_old = True

    def give_up(self) -> None:
        self.passed = True
        print(f"{self.name} passed!")

    def show(self) -> None:
        print_status(self.is_user, self.name, self.hidden, self.visible, self.total)
        self.status_is_old = False

    def begin_turn(self) -> None:
        """Display the status, if a card has come in since it was displayed."""
        if self.status_is_old:
            self.show()


def next_card() -> int:
    """Return a random card: 1 to 9 are equally likely, 10 is four times as likely as each of them.

    >>> 1 <= next_card() <= 10
    True
    """
    (card,) = rnd.choices(KINDS, weights=WEIGHTS)
    return card


def ask_yes_or_no(prompt: str) -> bool:
    """Display the prompt until the answer starts with a y or an n; return True for a y."""
    answers = {"y": True, "n": False}
    while (letter := input(prompt).strip().lower()[:1]) not in answers:
        pass
    return answers[letter]


def is_game_over(is_user_passed: bool, is_computer_passed: bool) -> bool:
    """Return True if both players have passed, and False if one of them can still take cards.

    >>> is_game_over(True, True)
    True
    >>> is_game_over(True, False)
    False
    """
    return is_user_passed and is_computer_passed


def take_another_card(computer_total_points: int, user_visible_card: int) -> bool:
    """Return True if the computer, with this total against these visible points, takes a card.

    >>> take_another_card(5, 10)
    True
    >>> take_another_card(21, 10)
    False
    """
    if computer_total_points >= LIMIT:
        return False
    if user_visible_card >= LIMIT:
        return False  # the user is over already: keep what we have
    if computer_total_points <= SAFE:
        return True
    guess = user_visible_card + 7  # about an average hidden card
    return computer_total_points < min(guess, 18)


def print_status(
    is_user: bool, name: str, hidden_card: int, visible_card: int, total_points: int
) -> None:
    """Display all points of the user, but only the visible points of the computer."""
    if is_user:
        print(f"{name} has {hidden_card} hidden point(s).")
    print(f"{name} has {visible_card} visible point(s).")
    if is_user:
        print(f"{name} has {total_points} total point(s).")


def print_winner(
    username: str, user_total_points: int, computer_name: str, computer_total_points: int
) -> None:
    """Display both totals, and who won by how many points, or that nobody did."""
    print(f"{username} has {user_total_points} in total.")
    print(f"{computer_name} has {computer_total_points} in total.")
    margin = abs(user_total_points - computer_total_points)
    match (user_total_points < LIMIT, computer_total_points < LIMIT):
        case (False, False):
            winner = None
        case (True, False):
            winner = username
        case (False, True):
            winner = computer_name
        case _ if margin == 0:
            print("It's a tie!")
            winner = None
        case _:
            winner = username if user_total_points > computer_total_points else computer_name
    print("Nobody wins." if winner is None else f"{winner} wins by {margin} point(s).")


def _user_turn(user: Player) -> None:
    user.begin_turn()
    if ask_yes_or_no("Another card (y/n)? "):
        card = next_card()
        print(f"{user.name} gets {card}")
        user.take(card)
    else:
        user.give_up()


def _computer_turn(computer: Player, user_visible: int) -> None:
    computer.begin_turn()
    if take_another_card(computer.total, user_visible):
        card = next_card()
        print(f"{computer.name} gets {card}")
        computer.take(card)
    else:
        computer.give_up()


def run(username: str, computer_name: str) -> None:
    """Play one game, from the first four cards to its winner."""
    user = Player(username, next_card(), next_card(), is_user=True)
    user.show()
    computer = Player(computer_name, next_card(), next_card())
    computer.show()
    while not is_game_over(user.passed, computer.passed):
        if not user.passed:
            _user_turn(user)
        if not computer.passed:
            _computer_turn(computer, user.visible)
    print_winner(user.name, user.total, computer.name, computer.total)


def print_instructions() -> None:
    """Display what the game is about."""
    print(f"Whoever comes closest to {LIMIT} wins. With more than {LIMIT} you cannot win.")


def main() -> None:
    """Play games with the user until the user has had enough."""
    print_instructions()
    name = input("Your name, please: ")
    while True:
        run(name, COMPUTER)
        if not ask_yes_or_no("Play again? (y/n) "):
            return
        if ask_yes_or_no("Modify username? (y/n) "):
            name = input("Your new name, please: ")


if __name__ == "__main__":
    raise SystemExit(main())
