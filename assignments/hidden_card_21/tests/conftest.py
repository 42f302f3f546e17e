"""What several tests of this suite do: messages in all their forms, games with known cards, and a
match of strategies.
"""

import random
import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from itertools import groupby, product
from typing import Any

import pytest

GAMES = 10_000
USER_STOPS_AT = 16
SIMPLE_STRATEGIES = (12, 15, 17)  # take a card with less than that
MOST_VISIBLE = 24  # of such a user, with a hidden 1 and a 10 at last
SPARE = ("n", "n")  # answers to questions that should not be asked
BATCH = 40  # calls in one question, so that a strategy may take its time


def points(words):
    """Return a message that ends in `point(s)` in each of its forms."""
    return [f"{words} {unit}" for unit in ("point(s)", "points", "point")]


def status(name, hidden, visible, total):
    """Return what the status of a user displays, in order."""
    return [
        points(f"{name} has {hidden} hidden"),
        points(f"{name} has {visible} visible"),
        points(f"{name} has {total} total"),
    ]


def gets(name, card):
    """Return the message of a card that was taken, in each of its forms."""
    return [f"{name} gets {card}", f"{name} gets a {card}", f"{name} gets an {card}"]


@dataclass(frozen=True)
class Game:
    """One game: what it displayed and returned, and how the functions that stood in were called."""

    console: Any
    returned: Any
    cards_drawn: int
    decisions: list  # the arguments of each call of take_another_card, repetitions left out

    def turn(self, number):
        """Return what was displayed after that many answers, up to the next one."""
        return self.console.between(number, number)

    def before_the_last_pass(self):
        """Return what was displayed until both players had passed."""
        text = self.console.text
        passes = [found.end() for found in re.finditer(r"\bpassed\b", text, re.IGNORECASE)]
        assert passes, "a player who passes says so: Mira passed!"
        return text[: passes[-1]]

    def numbers_before_the_end(self):
        """Return how often each number was displayed until both players had passed."""
        return Counter(map(int, re.findall(r"\d+", self.before_the_last_pass())))


@dataclass(frozen=True)
class Tools:
    """The helpers, in one fixture."""

    student: Any

    points = staticmethod(points)
    status = staticmethod(status)
    gets = staticmethod(gets)

    @property
    def module(self):
        return self.student.module("simple21")

    def displayed(self, name, /, *arguments, **named):
        """Call a function that displays something; return what it displayed."""
        with self.student.typing() as console:
            getattr(self.module, name)(*arguments, **named)
        return console.transcript

    def answer(self, *lines, prompt="More tea? (y/n) "):
        """Return what ask_yes_or_no returned with these lines typed, and what it displayed."""
        with self.student.typing(*lines) as console:
            returned = self.module.ask_yes_or_no(prompt)
        return returned, console.transcript

    def answers(self, wanted, *calls):
        """Call ask_yes_or_no with these lines for each call: the last alone is an answer."""
        for lines in calls:
            returned, shown = self.answer(*lines)
            assert shown.asked(times=len(lines))
            for number in range(1, len(lines)):
                assert shown.between(number, number).said("More tea? (y/n) ")
            assert returned is wanted
        # The other answer is another one, or none.
        returned, shown = self.answer("n" if wanted else "y", "y" if wanted else "n")
        assert returned is not wanted or len(shown.typed) > 1

    def sample(self):
        """Return so many cards that chance has no part in a verdict, drawn once for all tests."""
        return self.student.once("a sample of cards", lambda: tuple(self.draw(13_000)))

    def draw(self, times):
        cards = self.student.each(self.module.next_card, [()] * times)
        plain = all(isinstance(card, (int, float, str, type(None))) for card in cards)
        assert plain, "a card is a number"
        return cards

    def decide(self, totals, visibles):
        """Return {(total, visible): answer} of take_another_card for all of these."""
        function = self.module.take_another_card
        calls = list(product(totals, visibles))
        answers = []
        for first in range(0, len(calls), BATCH):
            answers += self.student.each(function, calls[first : first + BATCH])
        return dict(zip(calls, answers, strict=True))

    def decides(self, wanted, totals, visibles):
        """Assert that take_another_card answers the same, True or False, to all of these.

        And that it does not answer this to everything.
        """
        opposite, other = ((30, 10), (25, 6)) if wanted else ((4, 10), (7, 15))
        assert self.module.take_another_card(*opposite) is not wanted
        for call, answer in self.decide(totals, visibles).items():
            if answer is not wanted:
                # Asked again alone, so that the message is about this call.
                assert self.module.take_another_card(*call) is wanted
            assert answer is wanted, f"take_another_card{call} is not always {wanted}"
        assert self.module.take_another_card(*other) is not wanted
        assert self.module.take_another_card(*opposite) is not wanted

    def play(self, cards, *lines, takes=(), names=("Mira", "Computer")):
        """Play one game with these cards and answers.

        The computer takes a card when (its total, the user's visible points) is in `takes`.  A
        question too many finds an answer too: who asks it should not fail every test.
        """
        drawn = self.student.stand_in(self.module, "next_card", answers=cards)
        decided = self.student.stand_in(
            self.module,
            "take_another_card",
            ["computer_total_points", "user_visible_card"],
            by=dict.fromkeys(takes, True),
            otherwise=False,
        )
        with self.student.typing(*lines, *SPARE) as console:
            if isinstance(names, dict):
                returned = self.module.run(**names)
            else:
                returned = self.module.run(*names)
        decisions = [call for call, _ in groupby(decided.calls())]
        return Game(console.transcript, returned, len(drawn.calls()), decisions)

    def greet(self, *lines):
        """Return (what main displayed, the names of each game, what it returned).

        Its games are over at once.  What it returned is an exception if it ended the program.
        """
        games = self.student.stand_in(self.module, "run", ["username", "computer_name"])
        with self.student.typing(*lines, *SPARE) as console:
            try:
                returned = self.module.main()
            except SystemExit as ended:
                returned = ended
        return console.transcript, games.calls(), returned

    def match(self, answers):
        """Return a table: how the student's strategy does in many games, and how simple ones do.

        What it answered to 12 and more, it is taken to answer always; with less it takes a card.
        """
        calls = product(range(2, 12), range(1, MOST_VISIBLE + 1))
        takes = {**dict.fromkeys(calls, True), **answers}
        heading = f"your computer in {GAMES:,} games against a user who stops at {USER_STOPS_AT}:"
        lines = [("", "won", "lost", "nobody"), ("take_another_card as it is", *results(takes))]
        for least in SIMPLE_STRATEGIES:
            lines.append((f"take a card below {least}, else pass", *simple_results(least)))
        rows = [
            f"    {words:<34}{won:>7}{lost:>7}{nobody:>8}" for words, won, lost, nobody in lines
        ]
        return "\n".join([heading, *rows])


@cache
def scripted_games():
    """Return the cards of all games: the same for every strategy, on every machine."""
    chance = random.Random(21)
    kinds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    return [chance.choices(kinds, k=26) for _ in range(GAMES)]


@cache
def simple_results(least):
    calls = product(range(2, 21), range(1, MOST_VISIBLE + 1))
    return results({(total, visible): total < least for total, visible in calls})


def results(takes):
    """Return how often a computer that takes a card when `takes` says so won, lost, and neither."""
    won = lost = 0
    for cards in map(iter, scripted_games()):
        hidden, visible = next(cards), next(cards)
        computer = next(cards) + next(cards)
        user_plays = computer_plays = True
        while user_plays or computer_plays:
            user_plays = user_plays and hidden + visible < USER_STOPS_AT
            if user_plays:
                visible += next(cards)
            computer_plays = computer_plays and computer < 21 and takes[computer, visible]
            if computer_plays:
                computer += next(cards)
        user = hidden + visible
        if computer <= 21 and (user > 21 or computer > user):
            won += 1
        elif user <= 21 and (computer > 21 or user > computer):
            lost += 1
    return won, lost, GAMES - won - lost


@pytest.fixture
def tools(student):
    return Tools(student)
