"""What several tests of this suite do: plan draws and decisions, type answers, read endings."""

import contextlib
import itertools
import re
import runpy
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import simple21

NAMES = "Mira", "Computer"
PROMPT = "More tea? (y/n) "
NOBODY = "Nobody wins", "Nobody won"
TIE = "It's a tie", "It is a tie"
CARDS = [*map(str, range(1, 11))]
MANY = 13_000  # so many cards that chance has no part in a verdict
SCRIPT = Path("many_calls.py")
CALLS = """
answers = []
try:
    for each in calls * times:
        answers.append(repr(function(*each)))
except Exception:
    pass
answers = " ".join(answers)
"""


class Enough(BaseException):
    """Ends `main` after the games that a test wants to see."""


def in_points(words):
    """Return a message that ends in `point(s)` in each of its forms."""
    return [f"{words} {unit}" for unit in ("point(s)", "points", "point")]


def status(name, hidden, visible):
    """Return what the status of a user displays, in order; only task 5 asks for `point(s)`."""
    amounts = f"{hidden} hidden", f"{visible} visible", f"{hidden + visible} total"
    return [f"{name} has {amount}" for amount in amounts]


def visible(number):
    """Return what the status of the computer displays."""
    return f"Computer has {number} visible"


def gets(name, card):
    """Return the message of a card that was taken, in each of its forms."""
    return [f"{name} gets {card}", f"{name} gets a {card}", f"{name} gets an {card}"]


def totals(user, computer, names=NAMES):
    """Return the first two of the three lines at the end."""
    return [f"{name} has {total} in total" for name, total in zip(names, (user, computer))]


def ended(shown, winner, names=NAMES):
    """Check that one ending was shown, and no other: who won, or None for nobody."""
    endings = {None: NOBODY} | {name: (f"{name} wins",) for name in names}
    assert shown.said(*endings.pop(winner))
    assert shown.silent_about(*itertools.chain(*endings.values()), *(TIE if winner else ()))


def many(function, calls, times=1):
    """Return the answers to many calls of a function of the student's, each as `repr` writes it.

    There are fewer if one raises an exception.  They are made in a script that lies beside the
    student's file, since thousands of calls, one by one, take long.
    """
    SCRIPT.write_text(CALLS, "utf-8")
    names = runpy.run_path(str(SCRIPT), {"function": function, "calls": calls, "times": times})
    SCRIPT.unlink()
    return names["answers"].split()


def unevenness(cards, size):
    """Return how far the counts of cards, so many at a time, are from their shares.

    Chance alone makes it 1 on average; 0 is a deck that is dealt to its last card each time.
    """
    shares = {card: size * (4 if card == "10" else 1) / 13 for card in CARDS}
    parts = [cards[at : at + size] for at in range(0, len(cards) - size + 1, size)]
    squares = [
        (part.count(card) - share) ** 2 / share for part in parts for card, share in shares.items()
    ]
    return sum(squares) / 9 / max(len(parts), 1)


@dataclass
class Game:
    """A game: what is planned for it, and what has become of it.

    The same question of the computer's, with no card drawn in between, is the same decision.
    """

    cards: list
    plan: list  # True for each decision to take a card; None if nothing is decided
    drawn: int = 0
    asked: dict = field(default_factory=dict)  # the decisions so far
    shown: object = None
    result: object = None

    def next_card(self):
        self.drawn += 1
        return self.cards[self.drawn - 1] if self.drawn <= len(self.cards) else 10

    def decide(self, total, visible):
        question = total, visible, self.drawn
        planned = self.plan[len(self.asked)] if len(self.asked) < len(self.plan) else False
        return self.asked.setdefault(question, planned)

    @property
    def decisions(self):
        """What take_another_card was given, each time."""
        return [question[:2] for question in self.asked]

    def turn(self, number):
        """Return what was shown after that many answers, up to the next question."""
        return self.shown.between(number, number)

    def hides(self, card):
        """Return whether this card of the user's is the hidden one."""
        return self.turn(0).count(f"has {card} hidden") > 0

    def questions(self):
        """Return how many questions came before the end."""
        ends = [
            number for number, turn in enumerate(self.shown.turns) if "in total" in turn.lower()
        ]
        return min(ends, default=len(self.shown.typed))


def keeps_its_secrets(game):
    """Check that no number before the last pass is the computer's hidden card, or a total of its.

    The draws are such that no other number is like these.
    """
    text = game.shown.text.lower()
    numbers = [int(number) for number in re.findall(r"\d+", text[: text.rindex("passed")])]
    first = [card for card in game.cards[2:4] if game.turn(0).count(visible(card))]
    assert len(first) == 1, "the computer's status displays one of its cards"
    hidden = sum(game.cards[2:4]) - first[0]
    totals = {total for total, _ in game.decisions}
    assert sorted({hidden, *totals} & {*numbers}) == []


class Table:
    """Stands in for next_card and take_another_card, and asks the game that is played."""

    def __init__(self):
        self.game, self.own_strategy = None, getattr(simple21, "take_another_card", None)

    def next_card(self):
        return self.game.next_card()

    def take_another_card(self, computer_total_points, user_visible_card):
        if self.game.plan is None:
            return self.own_strategy(computer_total_points, user_visible_card)
        return self.game.decide(computer_total_points, user_visible_card)


@pytest.fixture(scope="module")
def table():
    found = Table()
    with pytest.MonkeyPatch.context() as patch:
        for name in ("next_card", "take_another_card"):
            patch.setattr(simple21, name, getattr(found, name), raising=False)
        yield found


@pytest.fixture
def play(typing, table, decks):
    """Play one game: `play("9 9 9 9 2 pass", "yn")`, or with the name of a file of decks/.

    In the plan draws and decisions stand in the order in which a game comes to them, in the
    answers what is typed.  More draws are tens, the computer passes, and more answers are no.
    A plan that decides nothing leaves all decisions to the student's own function.
    """

    def call(plan, answers, *names, **named):
        words = ((decks / plan).read_text("utf-8") if plan.endswith(".txt") else plan).split()
        decisions = [word == "take" for word in words if word in ("take", "pass")]
        game = table.game = Game([int(word) for word in words if word.isdigit()], decisions or None)
        with typing(*answers, then="n") as game.shown:
            game.result = simple21.run(*(names if names or named else NAMES), **named)
        return game

    return call


@pytest.fixture
def greet(typing, monkeypatch):
    """Call main with these answers; return what it showed and the names of each game.

    Its games are over at once, and all is over with the last of `games`.
    """

    def call(*answers, games=None):
        names = []

        def run(username, computer_name):
            names.append((username, computer_name))
            if len(names) == games:
                raise Enough

        monkeypatch.setattr(simple21, "run", run, raising=False)
        with typing(*answers, then="n") as shown, contextlib.suppress(Enough):
            shown.result = simple21.main()
        return shown, names

    return call


@pytest.fixture
def ask(typing):
    """Ask with these lines typed, the last of which is the answer; return what came and showed."""

    def call(*lines, prompt=PROMPT):
        with typing(*lines) as shown:
            answer = simple21.ask_yes_or_no(prompt)
        assert shown.asked(times=len(lines))
        return answer, shown

    return call


@pytest.fixture
def told(typing):
    """Call a function that displays something; return what it displayed, or else returned.

    For tests about what it says: that it displays it is what other tests are about.
    """

    def call(function, *given, **named):
        with typing() as shown:
            result = function(*given, **named)
            if isinstance(result, str) and not shown.text.strip():
                print(result)
        return shown

    return call


@pytest.fixture(scope="session")
def cards():
    """Many cards, in the order in which they were drawn; fewer if they run out."""
    return many(simple21.next_card, ((),), MANY)
