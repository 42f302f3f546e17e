"""What several tests of this suite do: lay a deck, run the program, see tables, play games.

Words used here.  first: the player, 1 or 2, who holds cards 1, 3, 5, ... of a file.
down: how many cards go face down in a war.  pile: what one player places in a round, in order.
table: the cards left and right of the bar, `XX` for each that lies face down.
"""

import random
import re
import runpy
import zlib
from itertools import accumulate
from pathlib import Path

import assignment3
import pytest
from assignment3 import CircularQueue, OnTable

from autograder.suite.console import AskedTooOften

FILE = Path("cards.txt")
RANKS = "234567890JQKA"
CARD = r"(?:[2-90JQKA][CDHS]|X+|\?+|#+)"  # the last three: any sign for a card face down
NO_TIES = "first_served_wins_every_round.txt"
BAD = "Error: Following cards not formatted correctly"
NUMBER = "Error: Number of cards in the file is"
TWICE = "Error: Duplicates found in the input file"


def cards_in(text):
    """Return the cards that a text shows, in order, `XX` for each that lies face down."""
    found = re.findall(rf"(?<![A-Z0-9]){CARD}(?![A-Z0-9])", text.upper())
    return [card if card[-1] in "CDHS" else "XX" for card in found]


def tables_in(text):
    """Return the tables in a text; brackets, commas, quotes and spaces part cards as they like."""
    text = text.upper().translate(str.maketrans("│┃", "||"))
    for space in ("[ \t]", r"\s"):  # a table may also go over several lines
        apart = rf"(?:{space}|[,;'\"()\[\]{{}}])*"
        found = re.findall(rf"(?<!\w)((?:{CARD}{apart})+)\|((?:{apart}{CARD})+)(?!\w)", text)
        tables = [(cards_in(left), cards_in(right)) for left, right in found]
        if tables:
            return [table for table in tables if len(table[0]) == len(table[1])]
    return []


def rounds_in(text):
    """Return the last table of each round: those of a war lie around what lay there before."""
    rounds = []
    for left, right in tables_in(text):
        inner, outer = rounds[-1] if rounds else ([], [])
        size = len(inner)
        lying = zip(left[-size:] + right[:size], inner + outer, strict=False)
        if not 0 < size <= len(left) or any(a != b and "XX" not in (a, b) for a, b in lying):
            rounds.append((left, right))
        elif size < len(left):
            rounds[-1] = left, right
    return rounds


def names(shown, *cards):
    """Say whether these cards are named, and few besides: not the whole deck."""
    assert len({*cards_in(shown.text)} - {*cards}) <= 10, "what is wrong is named, and little else"
    return all(bool(shown.said(card)) for card in cards)


def placed(one, two, table=None):
    """Return a table on which both players have placed cards, those in small letters face down."""
    if table is None:
        table = OnTable()
        table.cleanTable()  # whether tables share their cards is asked in one test
    for player, cards in ((1, one), (2, two)):
        for card in cards.split():
            table.place(player, card.upper(), card.islower())
    return table


def attributes(thing):
    """Return the names of the attributes of an object, also of those in slots."""
    names = [name for name in dir(thing) if not name.startswith("__")]
    of_class = {*dir(type(thing))}
    slots = [name for name in names if name in of_class
             and type(getattr(type(thing), name)).__name__ == "member_descriptor"]  # fmt: skip
    return [name for name in names if name not in of_class] + slots


def in_our_order(cards):
    """Return cards in an order that looks like chance, and is the same each time."""
    return sorted(cards, key=lambda card: zlib.crc32(card.encode()))


def by_the_rules(deck, down):
    """Give the piles of each round, the first player's before the other's; a game may end in war.

    Cards that were won come in our order, but only once all cards that were dealt are played.
    """
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
        self.shown, self.rounds = shown, rounds_in(shown.text)
        assert self.rounds, "once a file and a number were typed, the first cards lie on the table"
        self.first = 1 if self.rounds[0][0][-1] == deck[0] else 2
        self.wanted = [*by_the_rules(deck, down)]
        played = accumulate(len(one) for one, _ in self.wanted)
        self.dealt = sum(number <= 26 for number in played)  # rounds with cards that were dealt

    def goes_by_the_rules(self, rounds=None):
        """Say whether each round, up to so many, began with the cards that are next."""
        pairs = [(left[-1], right[0])[:: 3 - 2 * self.first] for left, right in self.rounds]
        wanted = [(one[0], other[0]) for one, other in self.wanted]
        return pairs[:rounds] == wanted[:rounds]

    def winner(self):
        """Return who has won, by the last line that says so, or else that names a player."""
        lines = re.findall(r"(?im)^.*player\s*[12].*$", self.shown.text)
        told = [line for line in lines if re.search(r"(?i)\b(wins?|won|winner)\b", line)] or lines
        named = {*re.findall(r"(?i)player\s*([12])", told[-1])} if told else set()
        return int(named.pop()) if len(named) == 1 else None


@pytest.fixture
def deck(decks):
    """Return the lines of a file of decks/, some of them changed: `deck(NO_TIES, {1: "1D"})`."""

    def lines(name, changed=()):
        found = (decks / name).read_text("utf-8").splitlines()
        return [dict(changed).get(number, line) for number, line in enumerate(found, 1)]

    return lines


@pytest.fixture
def lay(decks):
    """Put a file of decks/, or lines, under a name that tells nothing; return that name."""

    def put(held):
        is_name = isinstance(held, str)
        FILE.write_bytes((decks / held).read_bytes() if is_name else "\n".join(held).encode())
        return str(FILE)

    return put


@pytest.fixture
def begun(typing):
    """Call `main`, or run the file; return what is shown, also as it ends, and what is let out."""

    def call(*lines, then=None, file=None):
        main, error = None if file else assignment3.main, None
        try:
            with typing(*lines, then=then) as shown:
                runpy.run_path(file, run_name="__main__") if file else main()
        except (Exception, SystemExit, AskedTooOften) as raised:
            error = raised
            if not isinstance(error, AskedTooOften) and not str(error).isdigit():
                shown.events.append(("e", f"\n{error}"))
        return shown.transcript, error

    return call


@pytest.fixture
def play(begun, deck, lay, monkeypatch):
    """Play a game of 30 rounds at most, or begin it; before Enter the number is typed again.

    exchanged: each player is dealt what the other would have got, as chance falls alike.
    ordered: cards that were won come in our order.
    """

    def of(name, down, rounds=None, exchanged=False, ordered=False):
        random.seed(52)
        clean, cards, number = OnTable.cleanTable, deck(name), str(down)
        if ordered:
            monkeypatch.setattr(OnTable, "cleanTable", lambda table: in_our_order(clean(table)))
        pairs = zip(cards[1::2], cards[::2], strict=True)
        file = lay([card for pair in pairs for card in pair] if exchanged else cards)
        more, then = ([number] * rounds, None) if rounds else ([], number)
        shown, error = begun(file, number, *more, then=then)
        if isinstance(error, Exception):
            raise error
        return Game(shown.after(1), cards, down)

    return of


class Line:
    """A student's queue with room to spare, and never empty once something has come.

    What it may ask itself is answered for it here: each of that has tests of its own.
    """

    def __init__(self, capacity, monkeypatch):
        self.items, self.patch = [], monkeypatch.setattr
        self.patch(CircularQueue, "capacity", lambda queue: capacity, raising=False)
        self.patch(CircularQueue, "isFull", lambda queue: False, raising=False)
        self.queue = CircularQueue(capacity)

    def come(self, *items):
        for item in items:
            self.queue.enqueue(item)
            self.items.append(item)
            if len(self.items) == 1:
                self.patch(CircularQueue, "isEmpty", lambda queue: False, raising=False)
                self.patch(CircularQueue, "peek", lambda queue: self.items[0], raising=False)

    def leave(self, number=1):
        return [(self.queue.dequeue(), self.items.pop(0))[0] for _ in range(number)]


@pytest.fixture
def line(monkeypatch):
    return lambda capacity: Line(capacity, monkeypatch)
