"""Class-based with enum, dataclass, match."""
from __future__ import annotations
import enum
import random
import sys
from dataclasses import dataclass, field
from typing import Callable, Final, NamedTuple

LIMIT: Final = 21


class Kind(enum.IntEnum):
    USER = 1
    COMPUTER = 0


@dataclass(slots=True)
class Side:
    kind: Kind
    name: str
    cards: list[int] = field(default_factory=list)
    passed: bool = False

    @property
    def total(self) -> int:
        return sum(self.cards)

    @property
    def visible(self) -> int:
        _, *rest = self.cards
        return sum(rest)

    @property
    def hidden(self) -> int:
        return self.cards[0]

    def show(self):
        print_status(bool(self.kind), self.name, self.hidden, self.visible, self.total)


class Result(NamedTuple):
    winner: str | None
    margin: int = 0


def next_card() -> int:
    return random.choices(range(1, 11), weights=[1] * 9 + [4])[0]


def ask_yes_or_no(prompt: str) -> bool:
    while True:
        match list(input(prompt).strip().casefold()):
            case ["y", *_]:
                return True
            case ["n", *_]:
                return False
            case []:
                print("(nothing?)", file=sys.stderr)
            case _:
                print("Please say yes or no.")


def is_game_over(is_user_passed: bool, is_computer_passed: bool) -> bool:
    return all((is_user_passed, is_computer_passed))


def take_another_card(computer_total_points: int, user_visible_card: int) -> bool:
    match computer_total_points, user_visible_card:
        case total, _ if total < 12:
            return True
        case total, _ if total >= LIMIT:
            return False
        case total, other:
            return total <= other and total < 18


def print_status(is_user, name, hidden_card, visible_card, total_points) -> None:
    lines = {"hidden": hidden_card, "visible": visible_card, "total": total_points}
    for word, points in lines.items():
        if is_user or word == "visible":
            print(f"{name} has {points} {word} point{'' if points == 1 else 's'}.")


def judge(user: str, u: int, computer: str, c: int) -> Result:
    match u > LIMIT, c > LIMIT:
        case True, True:
            return Result(None)
        case True, False:
            return Result(computer, u - c)
        case False, True:
            return Result(user, c - u)
    if u == c:
        return Result(None)
    return Result(user if u > c else computer, abs(u - c))


def print_winner(username: str, user_total_points: int, computer_name: str, computer_total_points: int) -> None:
    print(f"{username} has {user_total_points} in total.\n{computer_name} has {computer_total_points} in total.")
    match judge(username, user_total_points, computer_name, computer_total_points):
        case Result(None, _):
            print("Nobody wins.")
        case Result(name, margin):
            print(f"{name} wins by {margin} point(s).")


def run(username: str, computer_name: str) -> None:
    user, computer = Side(Kind.USER, username), Side(Kind.COMPUTER, computer_name)
    for side in user, computer:
        side.cards += [next_card() for _ in "ab"]
        side.show()
    wishes: dict[Kind, Callable[[], bool]] = {
        Kind.USER: lambda: ask_yes_or_no("Take another card? (y/n) "),
        Kind.COMPUTER: lambda: take_another_card(
            user_visible_card=user.visible, computer_total_points=computer.total
        ),
    }
    while not is_game_over(user.passed, computer.passed):
        for side in user, computer:
            if side.passed:
                continue
            if wishes[side.kind]():
                side.cards.append(next_card())
                print(f"{side.name} gets a {side.cards[-1]}!")
                side.show()
            else:
                side.passed = True
                print(f"{side.name} passed!")
    print("-- Game Over --")
    print_winner(username, user.total, computer_name, computer.total)


def print_instructions() -> None:
    print("""\
        Welcome. Two cards each, one hidden.
        Whoever is nearest to %d, but not above, wins.""" % LIMIT)


def main() -> None:
    print_instructions()
    name = input("Name? ")
    while True:
        run(name, "Computer")
        if not ask_yes_or_no("Play again? (y/n) "):
            return
        if ask_yes_or_no("Modify username? (y/n) "):
            name = input("New name? ")


if __name__ == "__main__":
    main()
