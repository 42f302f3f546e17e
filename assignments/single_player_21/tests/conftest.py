"""What several tests of this suite do: read decks, set up a deck or a table, find cards in text."""

import random
import re
from dataclasses import dataclass
from functools import cache
from itertools import cycle
from pathlib import Path

import pytest

from autograder.suite.refusals import accepted

GOOD, OTHER_GOOD = "player_wins_round_1.txt", "tie_in_round_1.txt"
ORDERS = ("++-+-", "+--++", "-++--")  # of good files and bad ones
WINNERS = ("Player wins", "Dealer wins", "No one wins")
TURNS = ("Player went bust", "Dealer went bust", "natural 21")  # what ends a turn before its time
LONGEST_HAND = 12  # four aces, four twos and three threes are 21, and then one card more
read = cache(Path.read_bytes)
CARD = re.compile(r"(?<![A-Za-z0-9])(?:([A2-9TJQK][CDHS])|(xx))(?![A-Za-z0-9])", re.IGNORECASE)


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
        """Return the cards of a deck file, front card first."""
        return self.content(name).decode("utf-8").upper().split()

    def lay(self, name):
        """Lay out a file of `decks/`, and return the name under which a student's code finds it.

        That name tells nothing; what a student reads about the test has the deck's own.
        """
        return self.student.put(self.folder / name, self.content(name))

    def deck(self, name):
        """Return the student's deck made from a file of `decks/`."""
        with self.student.typing(self.lay(name)):
            return self.student.module("playingCards").Deck()

    def deal(self, deck, times):
        """Return so many cards that a student's deck deals."""
        return self.student.each(deck.deal, [()] * times)

    def raised_by(self, *names):
        """Make decks from bad files and from good ones; yield each exception of the bad ones'.

        With it comes the name under which the file lies: neither that nor the turn tells a bad
        file from a good one.
        """
        chance = random.Random(self.content(GOOD) + names[0].encode())
        if chance.random() < 0.5:
            self.lay(names[0])
        good, bad = cycle((GOOD, OTHER_GOOD)), cycle(names)
        for sign in chance.choice(ORDERS):
            if sign == "+":
                with accepted():
                    self.deck(next(good))
                continue
            name = next(bad)
            with pytest.raises(Exception) as caught:
                self.deck(name)
            yield caught.value, self.lay(name)

    def refused(self, *names):
        """Make decks from bad files, each of which is to raise the exception for bad data."""
        for error, place in self.raised_by(*names):
            words = str(error)
            is_refusal = "Cannot populate deck: invalid data" in words
            wanted = f"'Cannot populate deck: invalid data in {place}'"
            assert is_refusal, f"it says {words!r} and not {wanted}"

    def table(self, name):
        """Return the student's table with a deck from that file."""
        with self.student.typing(self.lay(name)):
            return self.student.module("simple21").Table()

    def code(self, card):
        """Return rank and suit of a student's card."""
        rank = card.getRank()
        assert type(rank) is str, "a rank is one character"
        suit = card.getSuit()
        assert type(suit) is str, "a suit is one character"
        return rank + suit

    def first(self, cards):
        """Return rank and suit of the first 20 cards."""
        return [self.code(card) for card in cards[:20]]

    def shown(self, text):
        """Return the cards in a text, in order: codes in upper case, and `xx`."""
        return [
            (code or hidden.lower()).upper().replace("XX", "xx")
            for code, hidden in CARD.findall(text)
        ]

    def hands(self, table):
        """Return (cards of the player, cards of the dealer) as `str(table)` shows them."""
        text = str(table)
        player, dealer = text.lower().find("player"), text.lower().find("dealer")
        assert min(player, dealer) >= 0, "str(table) names the player and the dealer"
        if player < dealer:
            found = self.shown(text[player:dealer]), self.shown(text[dealer:])
        else:
            found = self.shown(text[player:]), self.shown(text[dealer:player])
        assert max(map(len, found)) <= LONGEST_HAND, "str(table) shows the cards of both hands"
        return found

    def use_up(self, table, number):
        """Deal so many cards of a new deck and clear them away, whatever they are worth."""
        rounds, hits = divmod(number, 4)
        for _ in range(rounds):
            table.dealHands()
            while hits > 0:
                table.playerHit()
                hits -= 1
            table.clearTable()

    def play(self, name, *lines):
        """Run the game on a deck of `decks/` with these lines typed after the deck's name."""
        return self.student.run("assignment2.py", types=[self.lay(name), *lines])

    def one_round(self, name):
        """Return a game in which the player stays and goes home: one run for all tests."""
        return self.student.once(f"one round on {name}", lambda: self.play(name, "s", "n"))

    def ends(self, shown, *wanted):
        """Say whether a round ends with these of all the messages that there are for that."""
        return shown.said_only(*wanted, of=(*WINNERS, *TURNS))

    def turns(self, shown, *wanted):
        """Say whether a turn ends with these of the messages for a bust and for 21."""
        return shown.said_only(*wanted, of=TURNS)

    def wins(self, shown, wanted):
        """Say whether this winner is displayed, and no other."""
        return shown.said_only(wanted, of=WINNERS)

    def dealt(self, game, name):
        """Say whether a game shows cards that are dealt first, from whichever end of its deck."""
        found, codes = set(self.shown(game.text)), self.codes(name)
        return bool(found & {*codes[:4], *codes[-4:]}) and len(found) < 20


@pytest.fixture
def changed():
    """What is made of a deck file before it is laid out: nothing here, but in the hidden tests."""
    return bytes


@pytest.fixture
def tools(student, decks, changed):
    return Tools(student, decks, changed)
