from abc import ABC, abstractmethod
from random import randint
import sys

YES, NO = frozenset("yY"), frozenset("nN")


def next_card():
    kind = randint(1, 13)
    return 10 if kind > 10 else kind


def ask_yes_or_no(prompt):
    answer = "".join(input(prompt).split())
    try:
        first = answer[0]
        assert first in YES | NO
    except (IndexError, AssertionError):
        return ask_yes_or_no(prompt)
    return first in YES


def is_game_over(is_user_passed, is_computer_passed):
    return not (not is_user_passed or not is_computer_passed)


def take_another_card(computer_total_points, user_visible_card):
    return bool(computer_total_points < 12 or (computer_total_points < 17 and user_visible_card > 7) and computer_total_points < 21)


def print_status(is_user, name, hidden_card, visible_card, total_points):
    hidden = "%s has %d hidden point(s).\n" % (name, hidden_card)
    total = "%s has %d total point(s).\n" % (name, total_points)
    print("%s%s has %d visible point(s).\n%s" % (hidden * is_user, name, visible_card, total * is_user), end="")


def print_winner(username, user_total_points, computer_name, computer_total_points):
    out = [f"{username} has {user_total_points} in total.", f"{computer_name} has {computer_total_points} in total."]
    a = user_total_points if user_total_points <= 21 else 0
    b = computer_total_points if computer_total_points <= 21 else 0
    if a == b == 0:
        out.append("Nobody wins.")
    elif a == b:
        out.append("It's a tie! Nobody wins.")
    else:
        winner = username if a > b else computer_name
        out.append(f"{winner} wins by {max(user_total_points, computer_total_points) - min(user_total_points, computer_total_points)} point(s).")
    print("\n".join(out))


class Seat(ABC):
    __slots__ = ("name", "__hidden", "_visible", "passed")

    def __init__(self, name):
        self.name = name
        self._visible = next_card()
        self.__hidden = next_card()
        self.passed = False
        self.show()

    @property
    def total(self):
        return self.__hidden + self._visible

    @property
    def points(self):
        return self._visible

    def __iadd__(self, card):
        self._visible += card
        return self

    def show(self):
        print_status(self.human, self.name, self.__hidden, self._visible, self.total)

    @property
    @abstractmethod
    def human(self): ...

    @abstractmethod
    def wants(self, other): ...

    def turn(self, other):
        if self.passed:
            return
        self.show()
        if self.wants(other):
            self += (card := next_card())
            print(f"{self.name} gets {card}")
        else:
            self.passed = True
            print(f"{self.name} passed!")


class User(Seat):
    __slots__ = ()
    human = True

    def wants(self, other):
        return ask_yes_or_no("Card? ")


class Machine(Seat):
    __slots__ = ()
    human = False

    def wants(self, other):
        return take_another_card(self.total, other.points)


def run(username, computer_name):
    user = User(username)
    machine = Machine(computer_name)
    while not is_game_over(user.passed, machine.passed):
        user.turn(machine)
        machine.turn(user)
    print("-- Game Over --")
    print_winner(username, user.total, computer_name, machine.total)


def print_instructions():
    sys.stdout.write("""
    The aim of the game is 21.
    """)


def main():
    print_instructions()
    print("Name?")
    name = sys.stdin.readline().strip()
    again = True
    while again:
        run(name, "Computer")
        again = ask_yes_or_no("Play again? (y/n) ")
        if again and ask_yes_or_no("Modify username? (y/n) "):
            print("Name?")
            name = sys.stdin.readline().strip()


if __name__ == "__main__":
    sys.exit(main())
