"""What several tests of this suite do: plan draws and decisions, type answers, read endings."""

import contextlib
import functools
import itertools
import re
import runpy
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
except NotImplementedError:
    raise  # it is not written yet
except Exception:
    pass
answers = " ".join(answers)
"""


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
    return f"{names[0]} has {user} in total", f"{names[1]} has {computer} in total"


def before_the_end(shown, computer):
    """Return how many turns came before the one that tells what the computer has in total."""
    total = re.compile(rf"(?i){re.escape(computer)}\s+has\s+\d+\s+in\s+total")
    return len([*itertools.takewhile(lambda turn: not total.search(turn), shown.turns)])


def ended(shown, winner, names=NAMES):
    """Check that one ending was shown, and no other: who won, or None for nobody.

    Whatever was displayed before the totals, such as the rules, is no ending.
    """
    others = [f"{name} wins by" for name in names if name != winner]
    others += [*NOBODY, *TIE] if winner else []
    assert shown.said(*([f"{winner} wins"] if winner else NOBODY))
    end = shown.after(min(before_the_end(shown, names[1]), len(shown.typed)))
    assert end.silent_about(*others)


def many(function, calls, times=1):
    """Return the answers to many calls, as `repr` writes them, up to the first exception.

    A script beside the student's file makes them: one by one they would take long.
    """
    SCRIPT.write_text(CALLS, "utf-8")
    try:
        names = runpy.run_path(str(SCRIPT), {"function": function, "calls": calls, "times": times})
    finally:
        SCRIPT.unlink()
    return names["answers"].split()


class Table:
    """Stands in for next_card and take_another_card: both do what the plan of a game says.

    More draws are tens, and the computer passes.  The same question of the computer's, with no
    card drawn in between, is the same decision.
    """

    is_odd = False  # whether a game had to be played in another way than the handout says

    def lay(self, plan):
        """Lay a plan, in which draws and decisions stand as a game comes to them."""
        words = plan.split()
        self.cards = [int(word) for word in words if word.isdigit()]
        self.plan = [word == "take" for word in words if not word.isdigit()]
        self.drawn, self.asked = 0, {}

    def next_card(self):
        self.drawn += 1
        return self.cards[self.drawn - 1] if self.drawn <= len(self.cards) else 10

    def take_another_card(self, computer_total_points, user_visible_card):
        question, at = (computer_total_points, user_visible_card, self.drawn), len(self.asked)
        return self.asked.setdefault(question, at < len(self.plan) and self.plan[at])

    @property
    def decisions(self):
        """What take_another_card was given, each time."""
        return [question[:2] for question in self.asked]

    def turn(self, number):
        """Return what was shown after that many answers, up to the next question."""
        return self.shown.between(number, number)

    def questions(self):
        """Return how many questions came before the end."""
        return min(before_the_end(self.shown, self.names[1]), len(self.shown.typed))

    def hidden_first(self, name):
        """Return a player's first two cards: the hidden one, and the visible one."""
        first, second = self.cards[:2] if name == "Mira" else self.cards[2:4]
        is_visible = self.turn(0).count(f"{name} has {first} visible") > 0
        return (second, first) if is_visible else (first, second)


@pytest.fixture(scope="module")
def table():
    """The table of all games of a file."""
    found = Table()
    with pytest.MonkeyPatch.context() as found.patch:
        for name in ("next_card", "take_another_card"):
            found.patch.setattr(simple21, name, getattr(found, name), raising=False)
        yield found


@pytest.fixture
def play(typing, table, decks, rules):
    """Play one game: `play("9 9 9 9 2 pass", "yn")`, or with the name of a file of decks/.

    In the answers stands what is typed; whatever is asked after them gets an n.
    """

    def once(plan, answers, username, computer_name):
        table.lay((decks / plan).read_text("utf-8") if plan.endswith(".txt") else plan)
        with typing(*answers, then="n") as shown:
            table.result = simple21.run(username=username, computer_name=computer_name)
        table.shown = shown.transcript

    def call(plan, answers, names=NAMES):
        table.names = names
        once(plan, answers, *names)
        if not table.drawn:  # it may draw by what next_card calls; in two tests that is wrong
            table.is_odd = True
            for name in rules("simple21.py").source.reach("next_card"):
                if hasattr(simple21, name):
                    table.patch.setattr(simple21, name, table.next_card)
            once(plan, answers, *names)
        if "visible" not in table.shown.turns[0].lower():  # or it asks for the name again
            table.is_odd = True
            once(plan, [names[0], *answers], *names)
            table.shown = table.shown.between(1)
        hidden = re.findall(rf"(?i){names[0]} has (\d+) hidden", table.shown.turns[0])
        assert len({*hidden}) < 2, "one card of the user's is hidden"
        return table

    return call


class Enough(BaseException):
    """Ends `main` after the games that a test wants to see."""


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
        if not hasattr(simple21, "print_instructions"):
            monkeypatch.setattr(simple21, "print_instructions", lambda: None, raising=False)
        shown = typing(*answers, then="n")
        shown.instructions, display = [], simple21.print_instructions

        def print_instructions():
            shown.instructions.append(len(shown.typed))
            return display()

        monkeypatch.setattr(simple21, "print_instructions", print_instructions)
        with shown, contextlib.suppress(Enough):
            shown.result = simple21.main()
        return shown, names

    return call


@pytest.fixture
def ask(typing):
    """Ask with these lines typed, the last of which is the answer; return what came and showed."""

    def call(*lines):
        with typing(*lines) as shown:
            answer = simple21.ask_yes_or_no(PROMPT)
        assert shown.asked(times=len(lines))
        return answer, shown

    return call


@pytest.fixture
def told(typing):
    """Return what a function displays or else returns: that it displays it is asked elsewhere."""

    def call(function, *given, **named):
        with typing() as shown:
            result = function(*given, **named)
            if isinstance(result, str) and not shown.text.strip():
                print(result)
        return shown

    return call


@pytest.fixture
def judged(told):
    """Return what print_winner displays for these totals of Mira's and Computer's."""
    return lambda user, computer: told(simple21.print_winner, "Mira", user, "Computer", computer)


@pytest.fixture(scope="session")
def draw():
    """Return what draws many cards once; what raises an error is tried again by the next test."""
    return functools.cache(lambda: many(simple21.next_card, ((),), MANY))


@pytest.fixture
def drawn(draw):
    """Many cards as Python writes them, in the order in which they come; fewer if they run out."""
    return draw()


@pytest.fixture
def cards(drawn):
    """The same, whatever kind of numbers they are."""
    found = [card.removesuffix(".0") for card in drawn]
    assert " ".join(found).count(" ".join(found[:40])) == 1, "other cards come each time"
    return found
