"""What several tests of this suite do: lay a deck, run the program, see tables, play games.

Words used here.  first: the player, 1 or 2, who holds cards 1, 3, 5, ... of a file.
down: how many cards go face down in a war.  pile: what one player places in a round, in order.
table: the cards left and right of the bar, `XX` for each that lies face down.
"""

import contextlib
import random
import re
import runpy
import zlib
from itertools import pairwise
from pathlib import Path

import assignment3
import pytest
from assignment3 import OnTable

from autograder.suite.asking import at_once
from autograder.suite.console import AskedTooOften

FILE = Path("cards.txt")
RANKS = "234567890JQKA"
HIDDEN = r"(?<![X?#])(?:XX?|\?\?|##)(?![X?#])"  # whether it is XX is asked in task 5
CARD = rf"(?:[2-90JQKA][CDHS]|{HIDDEN})"
BACKWARDS = rf"(?:[CDHS][2-90JQKA]|{HIDDEN})"
COLOUR = re.compile(r"(?i)\x1b\[[0-9;]*m")
WRONG_NAME = "Incorrect filename or file does not exist"
NO_TIES = "first_served_wins_every_round.txt"
GOOD = NO_TIES, "war_within_war.txt", "tie_on_first_turn.txt"  # no test of a refusal is without


def cards_in(text):
    """Return the cards that a text shows, in order, `XX` for each that lies face down."""
    found = re.findall(rf"(?<![A-Z0-9]){CARD}(?![A-Z0-9])", COLOUR.sub("", text).upper())
    return [card if card[-1] in "CDHS" else "XX" for card in found]


def beside(before, after, space, used):
    """Return the cards on both sides of a bar; of those before it some are another table's."""
    apart = rf"[{space},;'\"()\[\]{{}}]*"
    left = re.match(rf"(?:{apart}{BACKWARDS})*(?!\w)", before[::-1])
    right = re.match(rf"(?:{apart}{CARD})*(?!\w)", after)
    left, right = cards_in(left[0][::-1]) if left else [], cards_in(right[0]) if right else []
    return left[max(len(left) - len(cards_in(before)) + used, 0) :], right


def has_twice(cards):
    shown = [card for card in cards if card != "XX"]
    return len({*shown}) < len(shown)


def tables_in(text):
    """Return the tables in a text; brackets, commas, quotes and space part cards as they like.

    A table may go over several lines, and what stands around it may look like a card.
    """
    text = re.sub("(?<=[A-Z]{3}) *[?]", "", COLOUR.sub("", text).upper())  # of a question
    tables, used = [], 0  # used: how many cards belong to the table before
    for both in pairwise(re.split("[|│┃]", text)):
        (left, right), line = (beside(*both, space, used) for space in (r"\s", " \t"))
        if len(left) != len(right):
            size = min(len(left), len(right))
            left, right = line if all(line) else (left[len(left) - size :], right[:size])
        elif has_twice(left + right):  # it was told as well, or lies on another table
            left, right = line
        is_table = 0 < len(left) == len(right)
        used = len(right) if is_table else 0
        tables += [(left, right)] * is_table
    return tables


def rounds_in(text):
    """Return the last table of each round: those of a war lie around what lay there before."""
    rounds = []
    for left, right in tables_in(text):
        inner, outer = rounds[-1] if rounds else ([], [])
        size = len(inner)
        if not 0 < size <= len(left):
            rounds.append((left, right))
            continue
        lying = zip(left[-size:] + right[:size], inner + outer, strict=True)
        if any(a != b and "XX" not in (a, b) for a, b in lying):
            rounds.append((left, right))
        elif size < len(left):
            rounds[-1] = left, right
    return rounds


def names(shown, *cards):
    """Check that these cards are named, and few besides."""
    for card in cards:
        assert shown.said(card)
    said = re.split("(?i)error", shown.text, maxsplit=1)[-1]  # the file may be shown before it
    assert len({*cards_in(said)} - {*cards}) <= 10, "not the whole deck is named"
    return True


def placed(one, two, table=None):
    """Return a table on which both players have placed cards, those in small letters face down."""
    if table is None:
        table = OnTable()
        with contextlib.suppress(Exception):  # whether tables share their cards is asked elsewhere
            table.cleanTable()
    both = [(player, card) for player, cards in ((1, one), (2, two)) for card in cards.split()]
    at_once(*[(table.place, player, card.upper(), card.islower()) for player, card in both])
    return table


def attributes(thing):
    """Return the names of the attributes of an object, in slots or not."""
    own, kind = [], type(thing)
    with contextlib.suppress(TypeError):  # it has slots alone
        own += vars(thing)
    others = [name for name in dir(kind) if not name.startswith("__")]
    return own + [name for name in others if is_slot(getattr(kind, name))]


def is_slot(found):
    return type(found).__name__ == "member_descriptor"


def run_file():
    runpy.run_path("assignment3.py", run_name="__main__")


def in_our_order(cards):
    """Return cards in an order that looks like chance and is always the same."""
    return sorted(cards, key=lambda card: zlib.crc32(card.encode()))


def by_the_rules(deck, down):
    """Give the piles of each round, the first player's before; cards that were won in our order."""
    hands = [deck[::2], deck[1::2]]
    while all(hands):
        piles = [[hand.pop(0)] for hand in hands]
        while piles[0][-1][0] == piles[1][-1][0] and min(map(len, hands)) > down:
            for pile, hand in zip(piles, hands, strict=True):
                pile += hand[: down + 1]
                del hand[: down + 1]
        yield piles
        ranks = [RANKS.index(pile[-1][0]) for pile in piles]
        if ranks[0] == ranks[1]:
            return
        hands[ranks[1] > ranks[0]] += in_our_order(piles[0] + piles[1])


class Game:
    """What was seen of a game, and what is to be seen of it."""

    def __init__(self, shown, deck, down):
        self.shown, rounds, top = shown, rounds_in(shown.text), sorted(deck[:2])
        tops = [sorted((left[-1], right[0])) for left, right in rounds]
        # A table before it explains the game.
        self.rounds = rounds[tops.index(top) :] if top in tops else rounds
        self.tables = [f"[{' '.join([*left, '|', *right])}]" for left, right in self.rounds]
        first = [self.rounds[0][0][-1], self.rounds[0][1][0]] if self.rounds else []
        assert sorted(first) == top, "the first cards on the table"
        self.first = 1 if self.rounds[0][0][-1] == deck[0] else 2
        self.wanted = [*by_the_rules(deck, down)]

    def turned(self, table):
        """Return a table as this game shows it: with the players exchanged if 2 is the first."""
        return table if self.first == 1 else f"[{' '.join(table[1:-1].split()[::-1])}]"

    def goes_by_the_rules(self, rounds=None):
        """Check that each round, or so many of them, began with the cards that are next."""
        wanted = [[one[0], other[0]][:: 1 if self.first == 1 else -1] for one, other in self.wanted]
        seen = [[left[-1], right[0]] for left, right in self.rounds]
        for number, (cards, following) in enumerate(zip(seen[:rounds], wanted, strict=False), 1):
            assert cards == following, f"the cards of round {number}, by the rules"
        assert len(seen[:rounds]) == len(wanted[:rounds]), "how many rounds there are"

    def winner(self):
        """Return who has won: 1 or 2, or "nobody" if no line, or more than one, says so.

        That is who wins the game in these words, or the one player in the last line that says it.
        """
        said = {*re.findall(r"(?i)player\s*([12])\s+wins\s+the\s+game", self.shown.text)}
        if len(said) == 1:
            return int(said.pop())
        lines = re.findall(r"(?im)^.*player\s*[12].*$", self.shown.text)
        told = [line for line in lines if re.search(r"(?i)\b(wins?|won|winner)\b", line)] or lines
        named = {*re.findall(r"(?i)player\s*([12])", "".join(told[-1:]))}
        return int(named.pop()) if len(named) == 1 else "nobody"


@pytest.fixture
def held(decks):
    """Return what reads a file of decks/."""
    return lambda name: (decks / name).read_bytes()


@pytest.fixture
def deck(held):
    """Return the lines of a file of decks/, some of them changed: `deck(NO_TIES, {1: "1D"})`."""

    def lines(name, changed=()):
        found = held(name).decode().splitlines()
        return [dict(changed).get(number, line) for number, line in enumerate(found, 1)]

    return lines


@pytest.fixture
def lay(held):
    """Put a file of decks/, or lines, under a name that tells nothing; return that name."""
    before = FILE.read_bytes() if FILE.exists() else None

    def put(cards):
        is_name = isinstance(cards, str)
        FILE.write_bytes(held(cards) if is_name else "\n".join(cards).encode())
        return str(FILE)

    yield put
    if before is None:
        FILE.unlink(missing_ok=True)
    else:
        FILE.write_bytes(before)


@pytest.fixture
def begun(typing):
    """Call `main`, or another function; return what is shown, with what is let out, and that.

    Where `main` needs what the file does first when it is run, such as asking, the file is run.
    """

    def call(*lines, then=None, function=None):
        error = None
        try:
            with typing(*lines, then=then) as shown:
                try:
                    (function or assignment3.main)()
                except NameError:
                    if function is not None or shown.events:
                        raise
                    run_file()
        except (NotImplementedError, ImportError, SyntaxError):
            raise  # it is not written yet, or nobody can read it
        except (Exception, SystemExit, AskedTooOften) as raised:
            error = raised
            if isinstance(error, Exception):
                shown.events.append(("e", f"\n{error}"))
        return shown.transcript, error

    return call


@pytest.fixture
def play(begun, deck, lay, monkeypatch):
    """Play a game of 30 rounds at most, or so many; before Enter the number is typed again.

    exchanged: each is dealt what the other would have got.  ordered: won cards come in our order.
    """

    def of(name, down, rounds=None, exchanged=False, ordered=False):
        random.seed(52)
        clean, cards, number = OnTable.cleanTable, deck(name), str(down)
        if ordered:
            monkeypatch.setattr(OnTable, "cleanTable", lambda table: in_our_order(clean(table)))
        in_pairs = [card for at in range(0, 52, 2) for card in (cards[at + 1], cards[at])]
        lines = [lay(in_pairs if exchanged else cards), number, *[number] * (rounds or 0)]
        also = Path(number)  # for who asks for something else first
        also.write_bytes(FILE.read_bytes())
        try:
            then = None if rounds else number
            shown, error = begun(*lines, then=then, function=assignment3.main)
        finally:
            also.unlink(missing_ok=True)
        if isinstance(error, Exception):
            raise error
        return Game(shown.after(1), cards, down)

    return of
