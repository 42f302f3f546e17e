"""Everything is an object here; the functions below only pass the question on."""

from __future__ import annotations

import itertools
import random
import sys
from abc import ABC, abstractmethod


class GoneFromTheTable(Exception):
    """Raised by a player who passes."""

    def __init__(self, player: "AbstractPlayer"):
        super().__init__(player.getName())
        self.player = player


class Terminal:
    @staticmethod
    def println(text: str = "") -> None:
        print(text, file=sys.stdout)

    @staticmethod
    def question(text: str) -> str:
        sys.stdout.write(text)
        sys.stdout.flush()
        return sys.stdin.readline()


class Scorer:
    LIMIT = 21

    @classmethod
    def isOver(cls, points: int) -> bool:
        return points > cls.LIMIT

    @classmethod
    def verdict(cls, first: str, a: int, second: str, b: int) -> str:
        if cls.isOver(a) and cls.isOver(b):
            return "Nobody won."
        if a == b:
            return "Nobody won. It's a tie!"
        firstWins = not cls.isOver(a) and (cls.isOver(b) or a > b)
        winner = first if firstWins else second
        margin = max(a, b) - min(a, b)
        return winner + " wins by " + str(margin) + " point" + ("" if margin == 1 else "s")


class AbstractPlayer(ABC):
    def __init__(self, name: str):
        self.__name = name
        self.__visible = []
        self.__hidden = None
        self.__active = True

    def getName(self) -> str:
        return self.__name

    def isActive(self) -> bool:
        return self.__active

    def getVisiblePoints(self) -> int:
        return sum(self.__visible)

    def getHiddenPoints(self) -> int:
        return self.__hidden

    def getTotal(self) -> int:
        return self.getVisiblePoints() + self.getHiddenPoints()

    def deal(self) -> None:
        self.__visible.append(next_card())
        self.__hidden = next_card()

    def take(self) -> int:
        self.__visible.append(next_card())
        return self.__visible[-1]

    def passTurn(self) -> None:
        self.__active = False
        Terminal.println(self.__name + " passed!")
        raise GoneFromTheTable(self)

    def showStatus(self) -> None:
        print_status(
            is_user=self.isUser(),
            name=self.getName(),
            hidden_card=self.getHiddenPoints(),
            visible_card=self.getVisiblePoints(),
            total_points=self.getTotal(),
        )

    @abstractmethod
    def isUser(self) -> bool: ...

    @abstractmethod
    def turn(self, opponent: "AbstractPlayer") -> None: ...


class UserPlayer(AbstractPlayer):
    def isUser(self):
        return True

    def turn(self, opponent):
        if not ask_yes_or_no(self.getName() + ", one more? "):
            self.passTurn()
        Terminal.println("{} gets {}".format(self.getName(), self.take()))
        self.showStatus()


class ComputerPlayer(AbstractPlayer):
    def isUser(self):
        return False

    def turn(self, opponent):
        self.showStatus()
        wants = take_another_card(
            user_visible_card=opponent.getVisiblePoints(), computer_total_points=self.getTotal()
        )
        if not wants:
            self.passTurn()
        Terminal.println("{} gets {}".format(self.getName(), self.take()))


class Game:
    def __init__(self, user: AbstractPlayer, computer: AbstractPlayer):
        self.__players = (user, computer)

    def play(self) -> None:
        user, computer = self.__players
        for player in self.__players:
            player.deal()
            player.showStatus()
        waiting = list(self.__players)
        for player in itertools.cycle(self.__players):
            if not waiting:
                break
            if player not in waiting:
                continue
            try:
                player.turn(computer if player is user else user)
            except GoneFromTheTable as gone:
                waiting.remove(gone.player)
        print_winner(user.getName(), user.getTotal(), computer.getName(), computer.getTotal())


class YesNoDialog:
    __ANSWERS = {"y": True, "n": False}

    def __init__(self, prompt: str):
        self.__prompt = prompt

    def ask(self) -> bool:
        while True:
            answer = Terminal.question(self.__prompt).strip().casefold()
            try:
                return YesNoDialog.__ANSWERS[answer[0]]
            except (IndexError, KeyError):
                Terminal.println("Please say yes or no.")


class Strategy:
    @staticmethod
    def wantsCard(own: int, shown: int) -> bool:
        if own < 12:
            return shown <= 20
        if own > 20:
            return False
        return own < 15 or random.random() < 0.1


class Box:
    KINDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]

    @staticmethod
    def draw() -> int:
        return random.choice(Box.KINDS)


def next_card() -> int:
    return Box.draw()


def ask_yes_or_no(prompt: str) -> bool:
    return YesNoDialog(prompt).ask()


def is_game_over(is_user_passed: bool, is_computer_passed: bool) -> bool:
    return not (not is_user_passed or not is_computer_passed)


def take_another_card(computer_total_points: int, user_visible_card: int) -> bool:
    return Strategy.wantsCard(computer_total_points, user_visible_card)


def print_status(is_user, name, hidden_card, visible_card, total_points) -> None:
    points = {"hidden": hidden_card, "visible": visible_card, "total": total_points}
    for kind, number in points.items():
        if is_user or kind == "visible":
            Terminal.println("%s has %d %s point(s)." % (name, number, kind))


def print_winner(username, user_total_points, computer_name, computer_total_points) -> None:
    Terminal.println("%s has %d in total." % (username, user_total_points))
    Terminal.println("%s has %d in total." % (computer_name, computer_total_points))
    Terminal.println(Scorer.verdict(username, user_total_points, computer_name, computer_total_points))


def run(username: str, computer_name: str) -> None:
    Game(UserPlayer(username), ComputerPlayer(computer_name)).play()


def print_instructions() -> None:
    Terminal.println("Who comes closest to %d wins." % Scorer.LIMIT)


class Application:
    COMPUTER = "Computer"

    def __init__(self):
        print_instructions()
        self.__name = self.__askName()

    def __askName(self):
        return Terminal.question("Name? ").rstrip("\n")

    def loop(self):
        going = True
        while going:
            run(self.__name, Application.COMPUTER)
            going = ask_yes_or_no("Play again? (y/n) ")
            if going and ask_yes_or_no("Modify username? (y/n) "):
                self.__name = self.__askName()


def main() -> None:
    Application().loop()


if __name__ == "__main__":
    main()
