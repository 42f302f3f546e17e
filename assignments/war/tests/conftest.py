"""What several tests of this suite do: read decks, find cards and tables in text, play games.

Words used here.  first: the player, 1 or 2, who holds cards 1, 3, 5, ... of a file.
down: how many cards go face down in a war.  pile: what one player places in one round, in order.
table: what a display of the table shows left and right of its bar, `XX` for a card face down.
"""

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from autograder.course.verdicts import AskedTooOften
from autograder.suite.transcript import Transcript, loose

BAD = "Error: Following cards not formatted correctly"
NUMBER = "Error: Number of cards in the file is"
TWICE = "Error: Duplicates found in the input file"
HIDDEN = "XX"
CARD = r"(?:[2-90JQKA][CDHS]|XX|xx)"
BETWEEN = r"[\s,;'\"()\[\]{}]*"  # how the cards on a table are set apart is left open
LEFT = re.compile(rf"((?:{CARD}{BETWEEN})+)$")
RIGHT = re.compile(rf"{BETWEEN}((?:{CARD}{BETWEEN})+)")
BARS = str.maketrans("│┃", "||")
ENTER = "\x00"  # stands for a press of Enter in the text of a game
DASHES = re.compile(r"(?<!-)-{60}(?!-)")
TAKES = {
    player: f"{loose(f'Player{player} takes all cards on table')}(?!(?i:[\\s,]*and\\s+player))"
    for player in (1, 2)
}
TAKES_ALL = {
    player: loose(f"Player{player} takes all cards on table and player{3 - player} cards")
    for player in (1, 2)
}
BLAMES = (
    "Error: Following cards not formatted correctly",
    "Error: Number of cards in the file is",
    "Error: Duplicates found in the input file",
    "Incorrect filename or file does not exist",
)
read = cache(Path.read_bytes)
OUTCOME = re.compile(f"(?=[Pp])(?:({TAKES[1]})|({TAKES[2]})|({TAKES_ALL[1]})|({TAKES_ALL[2]}))")


def cards_in(text):
    """Return the cards in a text, in order, `XX` for each that lies face down."""
    return [card.upper() for card in re.findall(CARD, text)]


def tables_in(text):
    """Return every table that a text shows, as (cards on the left, cards on the right).

    With nothing but two lists a table is right when both sides are equally long.
    """
    text = text.translate(BARS)
    lines = [line for line in text.splitlines() if "|" in line]
    found = [table for line in lines for table in tables_in_line(line)]
    return found or tables_in_line(text)  # a table may also go over several lines


def tables_in_line(line):
    found = []
    for bar in re.finditer(r"\|", line):
        left, right = LEFT.search(line[: bar.start()]), RIGHT.match(line[bar.end() :])
        if left and right:
            before, after = cards_in(left[1]), cards_in(right[1])
            size = min(len(before), len(after))
            found.append((before[-size:], after[:size]))
    return found


@dataclass
class Round:
    """One round of a game: what was shown, and who took the cards."""

    lying: str  # what was shown while the cards lay on the table
    text: str
    winner: int  # 0 if no message says so
    gave_up: bool  # the other player had too few cards for a war
    closing: str  # what was shown after that, before the next press of Enter

    def wars(self):
        return len(re.findall(loose("WAR STARTS!!!"), self.text))

    def table(self):
        """Return the table when all cards of the round lay there."""
        tables = tables_in(self.text)
        assert tables, "in each round the table is displayed, when all its cards lie there"
        size = max(len(left) for left, _ in tables)
        return next(table for table in tables if len(table[0]) == size)


@dataclass
class Game:
    """One run of the program, cut into rounds by the messages that say who takes the cards.

    Where there is no such message, a round is what shows a table before a press of Enter.
    """

    transcript: Transcript
    deck: list
    down: int
    rounds: list = field(default_factory=list)
    after: str = ""  # what was shown after the last round

    def __post_init__(self):
        text = ENTER.join(self.transcript.turns[2:])
        outcomes = list(OUTCOME.finditer(text))
        start = 0
        for outcome, following in pairwise([*outcomes, None]):
            closing = text[outcome.end() : following and following.start()].split(ENTER)[0]
            # What stands before the dashes still belongs to the round.
            end = outcome.end() + len(DASHES.split(closing)[0])
            kind = outcome.lastindex
            lying = text[start : outcome.start()]
            self.rounds.append(Round(lying, text[start:end], 2 - kind % 2, kind > 2, closing))
            start = end
        self.after = text[start:]
        if not outcomes:
            *parts, self.after = text.split(ENTER)
            shown = [part for part in parts if tables_in(part)]
            self.rounds = [Round(part, part, 0, False, part) for part in shown]

    def shows_cards(self, played):
        """Say whether cards of this deck are shown in a round."""
        return not set(cards_in(played.text)).isdisjoint(self.deck)

    def rounds_ended(self):
        """Return how many rounds ended before each press of Enter, and after the last one."""
        parts = ENTER.join(self.transcript.turns[2:]).split(ENTER)
        if any(each.winner for each in self.rounds):
            return [len(OUTCOME.findall(part)) for part in parts]
        return [int(bool(tables_in(part))) for part in parts]

    def round(self, number):
        assert len(self.rounds) >= number, f"there was no round {number}"
        return self.rounds[number - 1]

    def first(self):
        """Return which player holds the first card of the file: whoever wins most rounds.

        That is so in every deck that is planned; the tables say it only if they are right.
        """
        winners = Counter(each.winner for each in self.rounds if each.winner)
        if winners:
            return winners.most_common()[0][0]
        return self.dealt_first()

    def dealt_first(self):
        """Return which player turned up the first card of the file in the first round."""
        return 1 if self.round(1).table()[0][-1] == self.deck[0] else 2

    def opening(self):
        """Return the piles of (first, second) in each round in which both play dealt cards."""
        hands = [list(self.deck[::2]), list(self.deck[1::2])]
        rounds = []
        while hands[0]:
            piles = ([hands[0].pop(0)], [hands[1].pop(0)])
            while piles[0][-1][0] == piles[1][-1][0]:
                if len(hands[0]) <= self.down:
                    return rounds
                for pile, hand in zip(piles, hands, strict=True):
                    pile += hand[: self.down + 1]
                    del hand[: self.down + 1]
            rounds.append(piles)
        return rounds

    def shown(self, piles):
        """Return the table that these piles of (first, second) make."""
        faces = [
            [card if at % (self.down + 1) == 0 else HIDDEN for at, card in enumerate(pile)]
            for pile in piles
        ]
        one, two = faces if self.dealt_first() == 1 else reversed(faces)
        return one[::-1], two


@dataclass(frozen=True)
class Tools:
    """The helpers, in one fixture."""

    student: object
    folder: object
    changed: object  # what is made of a deck file

    def content(self, name):
        """Return a deck file as it is laid out."""
        return self.changed(read(self.folder / name))

    def codes(self, name):
        """Return the lines of a deck file in upper case, top card first."""
        return self.content(name).decode("utf-8").upper().splitlines()[:52]

    def line(self, name, number):
        """Return one line of a deck file in upper case, counted from 1."""
        return self.content(name).decode("utf-8").upper().splitlines()[number - 1]

    def lay(self, name):
        """Lay out a file of `decks/`, and return the name under which a student's code finds it.

        That name tells nothing; what a student reads about the test has the deck's own.
        """
        return self.student.put(self.folder / name, self.content(name))

    def cards(self, name):
        """Return what the student's function reads from a file of `decks/`."""
        with self.student.typing(self.lay(name)):
            return self.student.module("assignment3").read_and_validate_cards()

    def in_any_order(self, cards):
        """Return cards that a student's function gave, in an order of our own."""
        assert type(cards) is list, "the cards come in a list"
        return sorted(map(str, cards))

    def refused(self, name):
        """Run the program on a bad deck: return all that it displays before it ends in order."""
        return everything(self.student.run("assignment3.py", types=[self.lay(name)]))

    def complaint(self, name):
        """Return all that the program displays about a bad deck, however it goes on after that.

        Whether it ends in order is asked by a few tests, so that it is not held against all.
        """
        try:
            types = [self.lay(name)]
            return everything(self.student.run("assignment3.py", types=types, ends=True))
        except Exception as error:
            shown = error.transcript
            return everything(replace(shown, events=(*shown.events, ("e", f"\n{error}"))))

    def cannot_open(self, name):
        """Run the program with the name of a file that cannot be opened, then with a good deck.

        It may end after the message, or ask again: how it goes on to play is not looked at here.
        """
        types = [name, self.lay("game_of_two_rounds.txt"), "2"]
        try:
            game = self.student.run("assignment3.py", types=types, ends=True)
        except Exception as error:
            game = error.transcript
        message = "Incorrect filename or file does not exist"
        assert everything(game.between(1, 1)).said(message)
        if len(game.typed) == 1:
            self.student.run("assignment3.py", types=[name])  # it ends in order
        assert len(game.typed) != 2, "a program that asks again takes the next file"
        self.blames_no_good_deck()

    def blames_no_good_deck(self):
        """Assert that of a good deck nothing is said that is meant for bad ones."""

        def is_silent():
            types = [self.lay("game_of_two_rounds.txt"), "2", *[""] * 5]
            game = self.student.run("assignment3.py", types=types, ends=True, crash=True)
            assert everything(game.between(1, 1)).silent_about(*BLAMES)

        self.student.holds("of a good deck nothing bad is said", is_silent)

    def names(self, shown, message, *cards):
        """Say whether a message came, and after it each of these, in any order and case.

        That cards are there twice is not said of cards that are not formatted correctly, nor the
        other way round.  Either may be missing from the number of cards.
        """
        return (
            shown.said_in_order(message)
            and all(bool(shown.said_in_order(message, card)) for card in cards)
            and shown.silent_about(TWICE if message == BAD else BAD)
        )

    def deals(self, cards, times):
        """Deal so many times, and return the two hands of each deal."""
        calls = [(list(cards),)] * times
        deals = self.student.each(self.student.module("assignment3").distribute_cards, calls)
        for hands in deals:
            assert isinstance(hands, (tuple, list)) and len(hands) == 2, "two hands are returned"
            assert all(map(self.student.is_object, hands)), "each hand is a queue"
        return deals

    def dealt(self, cards):
        """Return the cards of both hands in the order in which they would be played."""
        [hands] = self.deals(cards, 1)
        return [self.student.each(hand.dequeue, [()] * 26) for hand in hands]

    def lying(self, table):
        """Return the cards on the left and on the right of the bar in `str(table)`."""
        text = self.student.text(str(table)).text.translate(BARS)
        assert text.count("|") == 1, "one vertical bar stands between the players"
        left, right = text.split("|")
        return cards_in(left), cards_in(right)

    def shown(self, table):
        """Return the cards in `str(table)`, wherever a bar may stand."""
        return cards_in(self.student.text(str(table)).text)

    def placed(self, table, player, cards):
        """Let a player place cards; those in small letters go face down."""
        for card in cards.split():
            table.place(player, card.upper(), card.islower())

    def play(self, name, down, exchanged=False):
        """Play a game with a deck of `decks/`; Enter is pressed as often as the program waits.

        When it was pressed 3,000 times the game is stopped.

        `exchanged` deals each player the cards that the other would have got.
        """
        deck = self.codes(name)
        file = self.lay(name)
        if exchanged:
            lines = [card for pair in zip(deck[1::2], deck[::2], strict=True) for card in pair]
            place = self.folder / f"exchanged_{name}"
            file = self.student.put(place, "\n".join([*lines, ""]).encode())
        types = [file, str(down)]
        try:
            game = self.student.run("assignment3.py", types=types, then="", times=3000)
        except AskedTooOften:
            raise AssertionError("Enter was pressed 3,000 times: this game does not end") from None
        return Game(game, deck, down)


def everything(transcript):
    """Return a transcript in which errors are shown like anything else."""
    events = [("o" if kind == "e" else kind, text) for kind, text in transcript.events]
    return replace(transcript, events=tuple(events))


@pytest.fixture
def changed():
    """What is made of a deck file before it is laid out: nothing here, but in the hidden tests."""
    return bytes


@pytest.fixture
def tools(student, decks, changed):
    return Tools(student, decks, changed)
