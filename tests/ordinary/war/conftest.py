"""What several tests of this suite do: lay a deck, hear what is wrong with it, play, see tables.

Words used here.  first: the player, 1 or 2, who holds cards 1, 3, 5, ... of a file.
down: how many cards go face down in a war.  pile: what one player places in a round, in order.
table: the cards left and right of the bar, `XX` for a card face down.
"""

import contextlib
import random
import re
import zlib
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
CANNOT_OPEN = "Incorrect filename or file does not exist"


def cards_in(text):
    """Return the cards that a text shows, in order, `XX` for each that lies face down."""
    found = re.findall(rf"(?<![A-Z0-9]){CARD}(?![A-Z0-9])", text.upper())
    return [card if card[-1] in "CDHS" else "XX" for card in found]


def tables_in(text):
    """Return the tables in a text; brackets, commas, quotes and spaces part cards as they like."""
    text = text.upper().translate(str.maketrans("│┃", "||"))
    for space in (r"[ \t]", r"\s"):  # a table may go over several lines
        apart = rf"(?:{space}|[,;'\"()\[\]{{}}])*"
        found = re.findall(rf"(?<!\w)((?:{CARD}{apart})+)\|((?:{apart}{CARD})+)(?!\w)", text)
        if found:
            break
    tables = [(cards_in(left), cards_in(right)) for left, right in found]
    return [table for table in tables if len(table[0]) == len(table[1])]


def rounds_in(text):
    """Return the last table of each round: those of a war lie around what lay there before."""
    rounds = []
    for left, right in tables_in(text):
        last = rounds[-1] if rounds else ([], [])
        size = len(last[0])
        inner = zip(left[-size:] + right[:size], last[0] + last[1], strict=False)
        if not 0 < size <= len(left) or any(a != b and "XX" not in (a, b) for a, b in inner):
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
    table = OnTable() if table is None else table
    for player, cards in ((1, one), (2, two)):
        for card in cards.split():
            table.place(player, card.upper(), card.islower())
    return table


def in_our_order(cards):
    """Return cards in an order that looks like chance, and is the same each time."""
    return sorted(cards, key=lambda card: zlib.crc32(card.encode()))


def by_the_rules(deck, down):
    """Give the piles of each round, the first player's and the other's; the last may be too small.

    Cards that were won come in our order; the cards that were dealt are played before them.
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
    """What was seen of a game."""

    def __init__(self, shown, deck, down):
        self.shown, self.deck, self.down = shown, deck, down
        self.rounds = rounds_in(shown.text)
        assert self.rounds, "once a file and a number were typed, the first cards lie on the table"
        self.first = 1 if self.rounds[0][0][-1] == deck[0] else 2

    def pairs(self):
        """Return the two cards with which each round began, those of the first player before."""
        pairs = [(left[-1], right[0]) for left, right in self.rounds]
        return pairs if self.first == 1 else [pair[::-1] for pair in pairs]

    def wanted(self):
        """Return the piles of each round by the rules, as long as dealt cards are played."""
        rounds = [*by_the_rules(self.deck, self.down)]
        played = [sum(len(each[0]) for each in rounds[: at + 1]) for at in range(len(rounds))]
        return [each for each, number in zip(rounds, played, strict=True) if number <= 26]

    def table(self, piles):
        """Return the table that these piles of the first player and the other make."""
        one, two = [
            [card if at % (self.down + 1) == 0 else "XX" for at, card in enumerate(pile)]
            for pile in (piles if self.first == 1 else piles[::-1])
        ]
        return one[::-1], two

    def winner(self):
        """Return who is said to have won, in the last line that says that somebody has."""
        lines = re.findall(r"(?im)^.*\b(?:wins?|won|winner)\b.*$", self.shown.text)
        named = {*re.findall(r"(?i)player\s*([12])", lines[-1])} if lines else set()
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
    """Call `main` while these lines are typed; return what it shows, and what it lets out."""

    def call(*lines, then=None):
        main, error = assignment3.main, None
        try:
            with typing(*lines, then=then) as shown:
                main()
        except (Exception, SystemExit, AskedTooOften) as raised:
            error = raised
            if not isinstance(error, AskedTooOften):
                shown.events.append(("e", f"\n{error}"))
        return shown.transcript, error

    return call


@pytest.fixture
def complaint(begun, lay):
    """Return what the program shows, or lets out, of a deck that is no good."""

    def of(held, *more):
        return begun(lay(held), *more)[0].after(1)

    return of


@pytest.fixture
def play(begun, deck, lay, monkeypatch):
    """Play so many rounds of a game, or all of up to 30; before Enter comes the number of cards down.

    exchanged: each player is dealt what the other would have got, as chance falls alike.
    ordered: cards that were won come in our order.
    """

    def of(name, down, rounds=None, exchanged=False, ordered=False):
        random.seed(52)
        clean = OnTable.cleanTable
        if ordered:
            monkeypatch.setattr(OnTable, "cleanTable", lambda table: in_our_order(clean(table)))
        cards = deck(name)
        pairs = zip(cards[1::2], cards[::2], strict=True)
        laid = [card for pair in pairs for card in pair] if exchanged else cards
        enters, then = [str(down)] * (rounds or 0), None if rounds else str(down)
        shown, error = begun(lay(laid), str(down), *enters, then=then)
        if isinstance(error, Exception):
            raise error
        return Game(shown.after(1), cards, down)

    return of


class Hand:
    """A queue of ours, for those who deal: what theirs can do is asked elsewhere."""

    def __init__(self, capacity):
        self.items, self.room = [], capacity

    def enqueue(self, item):
        self.items.append(item)

    def dequeue(self):
        return self.items.pop(0)

    def size(self):
        return len(self.items)

    def isFull(self):
        return len(self.items) == self.room


def dealt(cards, monkeypatch):
    """Return what each player is dealt, in the order in which it would be played."""
    monkeypatch.setattr(assignment3, "CircularQueue", Hand)
    hands = assignment3.distribute_cards([*cards])
    return [[hand.dequeue() for _ in range(26)] for hand in hands]


class Line:
    """A student's queue with room to spare, and never empty once something has come.

    What a queue may ask itself is answered for it here: each of that has tests of its own.
    """

    def __init__(self, capacity, monkeypatch):
        self.items, self.patch = [], monkeypatch
        self.answer("capacity", lambda queue: capacity)
        self.answer("isFull", lambda queue: False)
        self.queue = CircularQueue(capacity)

    def answer(self, name, function):
        self.patch.setattr(CircularQueue, name, function, raising=False)

    def come(self, *items):
        for item in items:
            self.queue.enqueue(item)
            self.items.append(item)
            self.answer("isEmpty", lambda queue: False)
            self.answer("peek", lambda queue: self.items[0])

    def leave(self, number=1):
        """Return the items that have left, and check that they are the ones in front."""
        left = []
        for _ in range(number):
            left.append(self.queue.dequeue())
            del self.items[0]
        return left


@pytest.fixture
def line(monkeypatch):
    return lambda capacity: Line(capacity, monkeypatch)
