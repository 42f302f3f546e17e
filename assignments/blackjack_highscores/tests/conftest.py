"""What several tests of this suite do: plan the cards, type the answers, keep scores."""

import contextlib
import functools
import io
import re
from dataclasses import dataclass
from pathlib import Path

import card_deck
import pytest
from blackjack import add_score, get_hand_total, main, play_game

SUITS = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
FACES = {"J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
FILE = Path("highscores.txt")
OTHER = "5 of Spades"  # is in no hand: who displays each card there is has displayed none
DEAL = "3D 8H 9S 4C"
SPARE = "2C 2D"  # they lie below the planned cards, so that a card too many is noticed
# Four cards each, of a game in which the player stands and the dealer draws none.
WON, LOST, TIED = "9D JH 9S 9S", "9D 8H 9S 9S", "9D 9H 9S 9S"
# Answers for a whole game, in whatever order a program asks: the player is called y, stands, and
# presses Enter.  A y too many is no answer to hit or stand, and the question comes again.
BEGIN, AGAIN = ("y", "y", "y", "s", ""), ("y", "y", "s", "")


def cards(codes):
    """Return the cards of `9H 10D AS` as the handout writes them."""
    return [[FACES.get(code[:-1], code[:-1]), SUITS[code[-1]]] for code in codes.split()]


def words(codes):
    """Return the cards of `9H 10D AS` as they are displayed."""
    return ", ".join(f"{value} of {suit}" for value, suit in cards(codes))


def total(number):
    """Return ways to display a total; only task 2 asks for the one of the handout."""
    return f"total: ({number})", f"total: {number}", f"total {number}", f"({number})"


def adds_up(codes, worth):
    """Check what a hand is worth after each of its cards; the whole hand is asked first."""
    for number in range(len(worth), 0, -1):
        assert get_hand_total(cards(codes)[:number]) == worth[number - 1]


def lines(blank=False):
    """Return the lines of highscores.txt, those that are blank only if they are wanted."""
    text = FILE.read_text("utf-8", "replace") if FILE.exists() else ""
    return [line for line in text.split("\n") if blank or line.strip()]


def entries(lines):
    """Return name and score, to a thousandth, of each line; a line of another form as it is."""
    found = []
    for line in lines:
        try:
            name, score = line.split()
            found.append((name, round(float(score), 3)))
        except ValueError:
            found.append(line)
    return found


def dashes(shown):
    """Return after how many games there is a line of 40 dashes before the next question."""
    games = [turn.splitlines() for turn in shown.turns if re.search("(?i)wins|push", turn)]
    return sum("-" * 40 in map(str.strip, lines) for lines in games)


@dataclass
class Played:
    """A turn or a game: what it returned, what it showed, and how many cards were drawn."""

    result: object
    shown: object
    drawn: int
    last: object  # what it showed after the answers that were planned

    def ended(self, result, name="Rose"):
        """Check that a game was won, lost or tied by what it showed, and in no other way."""
        ways = {"won": f"{name} wins!", "lost": "Dealer wins!"}
        pushes = re.findall(r"(?im)\bpush\W*$", self.last.text)
        if result == "tied":
            assert pushes, "Push! is displayed for equal totals"
            assert self.last.silent_about(*ways.values())
        else:
            assert pushes == [], "Push! is displayed for equal totals only"
            assert self.last.said_only(ways[result], of=tuple(ways.values()))
        assert self.shown.silent_about("Two player blackjack", *self.blackjacks(name))

    def ended_by_blackjack(self, result):
        """Check by what a game showed who had a blackjack: this one, and nobody else."""
        ways = dict(zip(("won", "lost", "tied"), self.blackjacks("Rose"), strict=True))
        assert self.shown.said_only(ways[result], of=tuple(ways.values()))

    def blackjacks(self, name):
        return f"Blackjack! {name} wins!", "Blackjack! Dealer wins!", "Two player blackjack!"


def row(name, score):
    """Return a row of the table of scores, with what may part its columns."""
    return [f"{name}{between}{score}" for between in (" ", " | ", ": ")]


def laid(deck):
    """Return the deck from which the program draws, with these cards on top and nothing below."""
    (pile := card_deck._deck).clear()
    card_deck.stack_deck(cards(f"{deck} {SPARE}"))
    return pile


@pytest.fixture
def play(typing):
    """Call a function with planned cards and answers: `play(play_game, "Rose", deck="9D AS ...")`.

    then: what is typed after the answers, as often as something is asked.
    """

    def call(function, *given, deck=None, types=(), then=None):
        result, pile = None, [] if deck is None else laid(deck)
        before = len(pile)
        with contextlib.suppress(SystemExit), typing(*types, then=then) as shown:
            result = function(*given)
        return Played(result, shown, before - len(pile), shown.after(len(types)))

    return call


def seats():
    """Return who gets the first four cards, as a program deals them, by their places in DEAL.

    What is shown before the first question tells it: the player's hand, and a card of the dealer's.
    """
    laid(DEAL)
    answers = iter("s" * 9)
    with contextlib.redirect_stdout(io.StringIO()) as shown, pytest.MonkeyPatch.context() as patch:
        patch.setattr("builtins.input", lambda *_: print("?") or next(answers))
        with contextlib.suppress(Exception, SystemExit):
            play_game("Rose")
    hands = [re.search(f"(?i){name}'s hand: *(.*)", shown.getvalue().partition("?")[0])
             for name in ("dealer", "rose")]  # fmt: skip
    held = [[at for at, code in enumerate(DEAL.split()) if hand and words(code) in hand[1]]
            for hand in hands]  # fmt: skip
    found = [*held[0][:1], *held[1]]
    found += {*range(4)}.difference(found)
    return found if len(held[1]) == 2 and sorted(found) == [0, 1, 2, 3] else [0, 1, 2, 3]


@pytest.fixture(scope="session")
def dealt():
    """Remember how this program deals."""
    return functools.cache(seats)


@pytest.fixture
def game(play, dealt):
    """Play a game: the dealer's first card, two for the player, the dealer's second, and more.

    A program that deals in another order gets these cards all the same, unless it is `in_order`.
    """

    def of(hands, answers="", name="Rose", in_order=False):
        codes = hands.split()
        if not in_order:
            for code, at in zip(hands.split(), dealt(), strict=False):
                codes[at] = code
        return play(play_game, name, deck=" ".join(codes), types=answers, then="")

    return of


@pytest.fixture
def lay(decks):
    """Put a file of decks/, a text, or nothing at all (None) in the place of highscores.txt."""
    before = FILE.read_text("utf-8") if FILE.exists() else None

    def put(held):
        if held is None:
            FILE.unlink(missing_ok=True)
        else:
            is_name = held.endswith(".txt")
            FILE.write_text((decks / held).read_text("utf-8") if is_name else held, "utf-8")

    yield put
    put(before)


@pytest.fixture
def added(play, lay):
    """Add a score to a file; return what was displayed, and the lines of the file."""

    def add(name, score, held="best_first.txt"):
        lay(held)
        return play(add_score, name, score).shown, lines()

    return add


@pytest.fixture
def program(play, lay):
    """Call `main` with planned cards and answers; whatever is asked after them gets an n."""

    def run(deck, *types, held="best_first.txt"):
        lay(held)
        return play(main, deck=deck, types=types, then="n").shown

    return run
