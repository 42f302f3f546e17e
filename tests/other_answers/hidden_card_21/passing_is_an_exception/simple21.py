"""Twenty-one, all of it done with exceptions, objects that are numbers, and logging-like output."""
from __future__ import annotations

import bisect
import random
import textwrap
from dataclasses import dataclass, field
from itertools import accumulate, cycle
from operator import and_

WEIGHTS = list(accumulate([1] * 9 + [4]))


class Passed(Exception):
    pass


class NoAnswer(ValueError):
    pass


def next_card() -> int:
    return 1 + bisect.bisect_left(WEIGHTS, random.randrange(WEIGHTS[-1]) + 1)


def _understand(text: str) -> bool:
    try:
        return {"y": True, "n": False}[text.strip()[0].lower()]
    except (IndexError, KeyError) as problem:
        raise NoAnswer from problem


def ask_yes_or_no(prompt: str) -> bool:
    while True:
        print(prompt)
        try:
            return _understand(input("> "))
        except NoAnswer:
            continue


is_game_over = lambda is_user_passed, is_computer_passed: and_(is_user_passed, is_computer_passed)


def take_another_card(computer_total_points: int, user_visible_card: int) -> bool:
    if computer_total_points <= 11 or user_visible_card > 21 > computer_total_points:
        return user_visible_card < 21 or computer_total_points < 5
    return computer_total_points <= min(16, user_visible_card + 3)


def print_status(is_user: bool, name: str, hidden_card: int, visible_card: int, total_points: int):
    lines = f"""\
        {name} has {hidden_card:d} hidden point(s).
        {name} has {visible_card:d} visible point(s).
        {name} has {total_points:d} total point(s).
        """
    chosen = textwrap.dedent(lines).splitlines()
    print("\n".join(chosen if is_user else chosen[1:2]))


def print_winner(username, user_total_points, computer_name, computer_total_points):
    for name, total in zip([username, computer_name], [user_total_points, computer_total_points]):
        print(f"{name} has {total} in total.")
    user, computer = user_total_points % 22 * (user_total_points < 22), computer_total_points * (computer_total_points < 22)
    verdict = (user > computer) - (user < computer)
    by = "wins by %i point(s)." % max(user_total_points - computer_total_points, computer_total_points - user_total_points)
    print([
        "Nobody wins." + " It's a tie!" * (user > 0),
        f"{username} {by}",
        f"{computer_name} {by}",
    ][verdict])


@dataclass
class Side:
    is_user: bool
    name: str
    cards: list[int] = field(default_factory=list)
    passed: bool = False

    def __int__(self):
        return sum(self.cards)

    @property
    def visible(self):
        return int(self) - self.cards[0]

    def show(self):
        print_status(self.is_user, self.name, self.cards[0], self.visible, int(self))

    def deal(self):
        self.cards = [next_card() for _ in "ab"]
        self.show()
        return self

    def turn(self, other):
        wants = ask_yes_or_no(prompt="Another card?") if self.is_user else take_another_card(
            user_visible_card=other.visible, computer_total_points=int(self))
        if not wants:
            raise Passed(self)
        self.cards += [next_card()]
        self.is_user and print(self.name, "gets", self.cards[-1])
        self.show()


def run(username: str, computer_name: str) -> None:
    sides = user, computer = Side(True, username).deal(), Side(False, computer_name).deal()
    for me, other in cycle([sides, sides[::-1]]):
        try:
            if not me.passed:
                me.turn(other)
        except Passed as news:
            news.args[0].passed = True
            print(news.args[0].name, "passed!")
        if is_game_over(user.passed, computer.passed):
            break
    print_winner(username, int(user), computer_name, int(computer))


def print_instructions():
    print(__doc__, "\nGoal: 21\n")


def main(name=None):
    if name is None:
        print_instructions()
        name = input("Name, please: ")
    run(computer_name="Computer", username=name)
    if ask_yes_or_no("Play again? (y/n) "):
        if ask_yes_or_no("Modify username? (y/n) "):
            name = input("And now? ")
        main(name)


if __name__ == "__main__":
    main()
