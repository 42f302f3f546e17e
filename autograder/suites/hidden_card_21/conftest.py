"""What several tests of this suite do: messages in all their forms, games with known cards, and a
match of strategies.
"""

import random
import re
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from itertools import groupby, product
from typing import Any

import pytest

from autograder.course.verdicts import NotWritten, Verdict

GAMES = 10_000
USER_STOPS_AT = 16
SIMPLE_STRATEGIES = (12, 15, 17)  # take a card with less than that
MOST_VISIBLE = 24  # of such a user, with a hidden 1 and a 10 at last
SPARE = ("n", "n")  # answers to questions that should not be asked
SURE = "y"  # to whether one really wants to end
NAME = "the user's name"  # an answer to a question that comes before a game; others are as typed
SPARE_CARDS = (10,) * 6  # for draws that should not be made
SPARE_ANSWERS = (False,) * 6  # of take_another_card
NOBODY = ("Nobody wins", "Nobody won")
TIE = ("It's a tie", "It is a tie")
KINDS = ("hidden", "visible", "total")
# Different numbers that one call, or a turn of a game, may display: who displays all that there
# are says nothing.
MOST_NUMBERS = {"print_status": 8, "print_winner": 8, "run": 20}
BATCH = 40  # calls in one question, so that a strategy may take its time
# Patterns for what was displayed, however long it is: each place of a text is looked at a few
# times at most.  What has more digits than any number of points is none.
NUMBER = r"(?<!\d)\d{1,18}(?!\d)"
NUMBERS = re.compile(NUMBER)
POINTS = re.compile(rf"(?i)({NUMBER})[\s*_]*({'|'.join(KINDS)})[\s*_]+point")
AFTER_A_KIND = re.compile(rf"(?i)\b({'|'.join(KINDS)})\b[^\d\n]*(\d*)")
TOTAL = re.compile(r"(?i)(?<!\w)(\w*[^\W_])[\s*_]++has[\s*_]++\d++[\s*_]++in[\s*_]++total")
IN_TOTAL = re.compile(r"(?i)\bin\s+total\b")
PASSED = re.compile(r"(?i)\bpassed\b")
AGAIN = re.compile(r"(?i)\bagain\b")


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


def wins(name):
    return (f"{name} wins", f"{name} won")


def amounts(shown):
    """Return the points that a status displays, as (kind, number), whatever its other words."""
    found = POINTS.findall(shown.text)
    if not found:
        after = AFTER_A_KIND.findall(shown.text)
        found = [(number, kind) for kind, number in after if NUMBERS.fullmatch(number)]
    return [(kind.lower(), int(number)) for number, kind in found]


def kinds(shown):
    """Return the kinds of points that a status displays, in order, each of them once."""
    return list(dict.fromkeys(kind for kind, _ in amounts(shown)))


def totals(shown):
    """Return the names of the players whose totals are displayed, in order."""
    return [name.strip("_").title() for name in TOTAL.findall(shown.text)]


def story(lines):
    """Return (cards, takes) of a game in decks/, which is told in the order in which it is played.

    `takes` has (the computer's total, the user's visible points) each time the computer takes a
    card.  The first four lines are draws, and each player's two are equal.
    """
    cards = [value for kind, value in lines if kind == "draw"]
    visible, computer = cards[1], cards[2] + cards[3]
    takes, is_the_computers = [], False
    for kind, value in lines[4:]:
        if kind == "decision":
            takes += [(computer, visible)] * value
            is_the_computers = value
        elif is_the_computers:
            computer += value
            is_the_computers = False
        else:
            visible += value
    return cards, takes


def means(value, wanted):
    """Return whether a value means True, or False: 1 and 0 and None mean something as well."""
    if value is None:
        return not wanted
    return type(value) in (bool, int) and value == wanted


def says_something(name, text):
    """Assert that a function has not displayed every number there may be."""
    most = MOST_NUMBERS.get(name)
    found = set(NUMBERS.findall(text))
    assert most is None or len(found) <= most, f"at most {most} different numbers are displayed"


def stands_for(returned, wanted):
    """Assert that True or False was returned, or what means the same."""
    if not means(returned, wanted):
        assert returned is wanted


@dataclass(frozen=True)
class Game:
    """One game: what it displayed and returned, and how the functions that stood in were called."""

    console: Any
    returned: Any
    cards_drawn: int
    drawn_by: str  # the function that drew them
    decisions: list  # the arguments of each call of take_another_card, repetitions left out
    error: Any = None  # what ended it, if it broke off
    whole: Any = None  # the console with questions that came before the first status

    def turn(self, number):
        """Return what was displayed after that many answers, up to the next one."""
        return self.console.between(number, number)

    @property
    def questions(self):
        """How many questions were asked before both totals were displayed."""
        for number, turn in enumerate(self.console.turns):
            if IN_TOTAL.search(turn):
                return number
        return len(self.console.typed)

    def before_the_last_pass(self):
        """Return what was displayed until both players had passed."""
        text = self.console.text
        passes = [found.end() for found in PASSED.finditer(text)]
        assert passes, "a player who passes says so: Mira passed!"
        return text[: passes[-1]]


@dataclass(frozen=True)
class Tools:
    """The helpers, in one fixture."""

    student: Any
    planned: Any  # reads a file of decks/

    points = staticmethod(points)
    status = staticmethod(status)
    gets = staticmethod(gets)
    amounts = staticmethod(amounts)
    kinds = staticmethod(kinds)
    totals = staticmethod(totals)
    means = staticmethod(means)
    stands_for = staticmethod(stands_for)

    @property
    def module(self):
        return self.student.module("simple21")

    def displayed(self, name, /, *arguments, **named):
        """Call a function that displays something; return what it displayed."""
        return self._shown(name, *arguments, **named)[0]

    def _shown(self, name, /, *arguments, **named):
        with self.student.typing() as console:
            returned = getattr(self.module, name)(*arguments, **named)
        shown = console.transcript
        says_something(name, shown.text)
        return shown, returned

    def told(self, name, /, *arguments, **named):
        """Call a function that displays something; return that, or else the text it returned.

        For tests about what it says: that it displays it is what other tests are about.
        """
        shown, returned = self._shown(name, *arguments, **named)
        if isinstance(returned, str) and not shown.text.strip():
            return self.student.text(returned)
        return shown

    def ended(self, shown, winner, names=("Mira", "Computer")):
        """Assert that one ending is displayed, and no other: who won, or None for nobody."""
        endings = {None: NOBODY} | {name: wins(name) for name in names}
        assert shown.said(*endings.pop(winner))
        others = [words for each in endings.values() for words in each]
        assert shown.silent_about(*others, *(TIE if winner else ()))
        if winner:
            margins = re.findall(rf"(?i)\b{winner}\s+wins\s+by\s+(\d+)", shown.text)
            assert len(set(margins)) <= 1, "the margins of one win"

    def ends_for_nobody(self, *calls):
        """Assert that nobody wins with any of these totals, but not with all there are.

        What is displayed if somebody wins is asked elsewhere.
        """
        for user, computer in calls:
            self.ended(self.told("print_winner", "Mira", user, "Computer", computer), None)
        for user, computer in ((19, 17), (13, 20)):
            shown = None
            with suppress(Exception, NotWritten):
                shown = self.told("print_winner", "Mira", user, "Computer", computer)
            assert shown is None or shown.silent_about(*NOBODY)

    def depends_on_both(self):
        """Assert that in is_game_over neither player decides alone; how is asked elsewhere."""
        function = self.module.is_game_over
        of_user, of_computer = function(True, False), function(False, True)
        assert self.means(of_user, True) == self.means(of_computer, True), "both players decide"

    def in_words(self, shown, *given):
        """Assert that a function has displayed more than what it was given."""
        known = {str(each).lower() for each in given}
        assert set(re.findall(r"[a-z]+", shown.text.lower())) - known, "a message is displayed"

    def answer(self, *lines, prompt="More tea? (y/n) "):
        """Return what ask_yes_or_no returned with these lines typed, and what it displayed."""
        with self.student.typing(*lines) as console:
            returned = self.module.ask_yes_or_no(prompt)
        return returned, console.transcript

    def answers(self, wanted, *calls, again=True):
        """Call ask_yes_or_no with these lines for each call: the last alone is an answer.

        Unless `again`, a prompt that never comes again is no concern of the test.
        """
        again = again or self.asks_again_in_the_same_words()
        for lines in calls:
            returned, shown = self.answer(*lines)
            assert shown.asked(times=len(lines))
            for number in range(1, len(lines)) if again else ():
                assert shown.between(number, number).said("More tea? (y/n) ")
            stands_for(returned, wanted)
        # The other answer is another one, or none.
        other, same = ("n", "y") if wanted else ("y", "n")
        returned, shown = self.answer(other, same)
        asked = len(shown.typed)
        assert not means(returned, wanted) or asked > 1, f"{other!r} stands for the other answer"

    def asks_again_in_the_same_words(self):
        _, shown = self.answer("perhaps", "n")
        return shown.between(1, 1).count("More tea? (y/n) ") > 0

    def counts_as(self, plain, *answers):
        """Assert that these answers are as good as `y` or `n`, also after one that is none."""
        wanted = plain == "y"
        for answer in answers:
            stands_for(self.answer(answer)[0], wanted)
        if means(self.answer("perhaps", plain)[0], wanted):
            stands_for(self.answer("perhaps", answers[0])[0], wanted)

    def sample(self):
        """Return so many cards that chance has no part in a verdict, drawn once for all tests."""
        by_chance = self.student.by_chance("cards", lambda: self.draw(40))
        assert by_chance, "other cards each time: they are drawn by chance"
        return self.student.once(
            "a sample of cards", lambda: tuple(self.draw(13_000)), in_all_passes=True
        )

    def some(self):
        """Return a sample of cards, or a few of them if drawing breaks off before its end."""
        few = self.draw(40)
        try:
            return [*few, *self.sample()]
        except Exception:
            return few

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

    def decides(self, wanted, totals, visibles, exactly=False, why=""):
        """Assert that take_another_card answers the same, True or False, to all of these.

        And that it does not answer this to everything.  Unless `exactly`, 1 means True, and 0 and
        None mean False.  `why` is told of an answer that is not right.
        """
        self.has_another_answer(wanted)
        for call, answer in self.decide(totals, visibles).items():
            right = answer is wanted if exactly else means(answer, wanted)
            if not right:
                # Asked again alone, so that the message is about this call.
                again = self.module.take_another_card(*call)
                assert again is wanted, why or "see the table of the handout"
            assert right, f"take_another_card{call} is {wanted} each time"
        self.has_another_answer(wanted)

    def has_another_answer(self, wanted):
        """Assert that take_another_card has the other answer at some places where it is due."""
        others = self.decide((30, 25, 22) if wanted else (4, 7, 9), (6, 10, 15))
        right = [means(answer, not wanted) for answer in others.values()]
        assert sum(right) >= 2, f"{not wanted} where the handout's table says so"

    def play(self, cards, *lines, takes=(), names=("Mira", "Computer"), by_arguments=False):
        """Play one game with these cards and answers.

        The computer takes a card when (its total, the user's visible points) is in `takes`.  If
        it is asked with other numbers, the game is played again, and it takes as many cards in its
        first turns, unless `by_arguments`.  A question too many finds an answer too, and a card
        too many is there: who asks it or draws it should not fail every test.
        """
        answers = {"by": dict.fromkeys(takes, True), "otherwise": False}
        game = self.play_once(cards, lines, names, answers)
        asked_otherwise = game.decisions and game.decisions[: len(takes)] != list(takes)
        if by_arguments or not asked_otherwise:
            return game
        return self.play_once(
            cards, lines, names, {"answers": [True] * len(takes) + list(SPARE_ANSWERS)}
        )

    def play_planned(self, name, *lines):
        """Play one game with the cards and decisions of a file in decks/, and these answers."""
        cards, takes = story(self.planned(name))
        return self.play(cards, *lines, takes=takes)

    def play_once(self, cards, lines, names, answers):
        """Play one game with these cards; in vain for a `run` that does not call `next_card`.

        If it calls a function that `next_card` calls as well, that one gives the cards: that `run`
        calls `next_card` is asked in two tests.
        """
        game = self.play_with("next_card", cards, lines, names, answers)
        if game.cards_drawn:
            return game
        source = self.student.source("simple21.py")
        for name, function in source.reach("next_card").items():
            if name != "next_card" and "." not in name and not function.args.args:
                other = self.play_with(name, cards, lines, names, answers)
                if other.cards_drawn:
                    return other
        return game

    def answers_before(self):
        """Return what a `run` that asks before it displays a status is to be told first."""
        for before in ((), (NAME,), ("y",)):
            with suppress(Exception, Verdict):
                game = self.play_with("next_card", [10] * 4, "n", ("Mira", "Computer"), {}, before)
                is_game = (len(game.console.typed), game.cards_drawn) == (1, 4)
                if amounts(game.turn(0)) and (is_game or not before):
                    return list(before)
        return []

    def play_with(self, drawing, cards, lines, names, answers, before=None):
        if before is None:
            before = self.student.aside(
                "questions before a game", self.answers_before, in_all_passes=True
            )
        user = names["username"] if isinstance(names, dict) else names[0]
        first = [user if answer == NAME else answer for answer in before]
        drawn = self.student.stand_in(self.module, drawing, answers=[*cards, *SPARE_CARDS])
        decided = self.student.stand_in(
            self.module,
            "take_another_card",
            ["computer_total_points", "user_visible_card"],
            **answers,
        )
        returned = error = None
        with self.student.typing(*first, *lines, *SPARE) as console:
            try:
                if isinstance(names, dict):
                    returned = self.module.run(**names)
                else:
                    returned = self.module.run(*names)
            except Exception as raised:  # what comes before counts, and the end in one test
                error = raised
                self.student.forgive(error)
        shown = console.transcript.between(len(first)) if first else console.transcript
        for turn in shown.turns:
            says_something("run", turn)
            told = amounts(self.student.text(turn))
            hidden = {number for kind, number in told if kind == "hidden"}
            assert len(hidden) <= 2, "each player has one hidden card"
        decisions = [call for call, _ in groupby(decided.calls())]
        calls, whole = len(drawn.calls()), console.transcript
        return Game(shown, returned, calls, drawing, decisions, error, whole)

    def comes_to_its_end(self, game):
        """Raise what a game has raised, if it did."""
        if game.error is not None:
            raise game.error

    def end_of(self, game):
        """Return what a game displayed from the totals on."""
        text = game.console.text
        found = IN_TOTAL.search(text)
        return self.student.text(text[found.start() :] if found else text, of=game.console)

    def greet(self, *lines):
        """Return (what main displayed, the names of each game, what it returned).

        Its games are over at once.  What it returned is an exception if it ended the program.  A
        main that asks after a no whether that is meant is told so: that it asks no more is asked
        in other tests.
        """
        return self.greeted(*lines, *([SURE] if self.asks_for_sure() else SPARE))

    def asks_for_sure(self):
        return self.student.aside("a question after a no", self.ends_once_sure, in_all_passes=True)

    def ends_once_sure(self):
        """Say whether main ends after a no and then a yes, and not before."""
        with suppress(Exception, Verdict):
            shown, games, _ = self.greeted("Mira", "n", SURE)
            return (len(shown.typed), len(games)) == (3, 1)
        return False

    def greeted(self, *lines):
        games = self.student.stand_in(self.module, "run", ["username", "computer_name"])
        with self.student.typing(*lines) as console:
            try:
                returned = self.module.main()
            except SystemExit as ended:
                returned = ended
        return console.transcript, games.calls(), returned

    def users(self, *lines):
        """Return (what main displayed, the user of each game, what it returned).

        A main that asks for more than a name before the first game is told `Computer` then, and
        what it displayed before that question is left out.
        """
        shown, _, _ = self.greet("Mira", *SPARE[self.asks_for_sure() :])
        after_a_name = shown.turns[1:-1]
        asked = [AGAIN.search(turn) is not None for turn in after_a_name]
        more = asked.index(True) if True in asked else 0
        shown, games, returned = self.greet(*lines[:1], *["Computer"] * more, *lines[1:])
        users = [names[-1 if names[0] == "Computer" else 0] if names else None for names in games]
        return shown.between(more) if more else shown, users, returned

    def match(self, takes):
        """Return a table: how the student's strategy does in many games, and how simple ones do.

        What it answered to these points once, it is taken to answer always.
        """
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
def tools(student, planned):
    return Tools(student, planned)
