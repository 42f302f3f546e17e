"""What several tests of this suite do: lay out a deck, make something of it, read cards."""

import contextlib
import itertools
import re
from pathlib import Path

import pytest
from assignment2 import main
from playingCards import Card, Deck
from simple21 import Player, Table

from autograder.suite.asking import at_once

GOOD = "player_wins_round_1.txt"
STAY = "-"
PACK = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
INVALID = r"(?i)invalid\s+data"  # in the exception for bad data
MUST_TAKE = ("Dealer must take a card", "Dealer must take card")
# All the ways in which a round can end, by what is displayed.
ENDINGS = ("Player wins", "Dealer wins", "No one wins", "Player went bust", "Dealer went bust")
CARD = re.compile(r"(?<![A-Za-z0-9])([A2-9TJQK][CDHS]|[xX]{2})(?![A-Za-z0-9])")
IN_BRACKETS = re.compile(r"(?i)\[ *([A2-9TJQK][CDHS]|xx) *\]")


def lines_of(deck):
    """Return the lines of a whole deck that begins with these cards: `KC 9D`."""
    first = deck.split()
    return [*first, *(code for code in PACK if code not in first)]


def code(card):
    """Return rank and suit of a card."""
    return codes([card])[0]


def codes(cards):
    """Return rank and suit of each card."""
    told = at_once(*[(ask,) for card in cards for ask in (card.getRank, card.getSuit)])
    return [f"{rank}{suit}" for rank, suit in zip(told[::2], told[1::2], strict=True)]


def deal(deck, number):
    """Deal so many cards."""
    return at_once(*[(deck.deal,)] * number)


def cards_in(text):
    """Return the cards that a text shows, in order: codes in upper case, and `xx`."""
    found = IN_BRACKETS.findall(text) or CARD.findall(text)
    return [each.upper().replace("XX", "xx") for each in found]


def cards_of(deck):
    """Return the cards that `str(deck)` shows, front card first."""
    text = str(deck)
    found = cards_in(text)
    if found and "front" in text.lower().split(found[-1].lower())[-1]:
        found.reverse()  # listed from rear to front, with the word front at the end
    return found


def player_with(*codes, hidden=""):
    """Return a player who holds these cards, one of them face down perhaps."""
    player, *cards = at_once((Player,), *[(Card, each, each != hidden) for each in codes])
    at_once(*[(player.addToHand, card) for card in cards])
    return player


def ended(shown, *wanted):
    """Return whether a round has ended with these, and with no others of all endings.

    What was displayed before the player's last answer says nothing of it.
    """
    answers = itertools.takewhile(lambda line: line not in ("y", "Y", "n", "N"), shown.typed)
    end = shown.after(len([*answers]))
    return end.said_only(*wanted, of=(*ENDINGS, "natural 21"))


def rounds(shown):
    """Return what was shown in each round, up to the yes or the no after it."""
    yes = [at for at, line in enumerate(shown.typed) if line in ("y", "Y")]
    begin, end = [1, *(at + 1 for at in yes)], [*yes, len(shown.typed) - 1]
    return [shown.between(*each) for each in zip(begin, end, strict=True)]


@pytest.fixture
def held(decks):
    """Return what reads a file of decks/."""
    return lambda name: (decks / name).read_bytes()


@pytest.fixture
def lay(held):
    """Lay out a file of decks/, a deck that begins with `KC 9D`, or lines, under a neutral name."""

    def put(deck, name="cards.txt"):
        if isinstance(deck, str) and deck.endswith(".txt"):
            data = held(deck)
        else:
            lines = lines_of(deck) if isinstance(deck, str) else deck
            data = "".join(f"{line}\n" for line in lines).encode()
        Path(name).write_bytes(data)
        return name

    return put


@pytest.fixture
def new(typing, lay):
    """Make something of a deck that is laid out: `new(Table, "KC 9D")`."""

    def make(kind, deck):
        with typing(lay(deck)):
            return kind()

    return make


@pytest.fixture
def refused(typing, lay):
    """Return the exception with which a deck, or a table, refuses its data, or None.

    names: what is typed before the name of the file.
    """

    def error_of(deck, kind=Deck, names=(), name="cards.txt"):
        try:
            with typing(*names, lay(deck, name)):
                kind()
        except NotImplementedError:
            raise  # it is not written yet
        except Exception as error:
            return error

    return error_of


@pytest.fixture
def play(typing, lay):
    """Play the game on a deck; what is asked after these answers gets an n, an N, or the deck.

    STAY is an s for a program that asks somebody who has 21, and nothing for others.
    """

    def run(deck, *answers):
        if STAY in answers:
            does_ask = len(run("player_natural_in_round_1.txt", "H").typed) == 4
            told = {STAY: ["s"] if does_ask else []}
            answers = [each for answer in answers for each in told.get(answer, [answer])]
        more = ["n", "N", lay(deck)] * 2
        with contextlib.suppress(SystemExit), typing(more[-1], *answers, *more) as shown:
            main()
        return shown

    return run


@pytest.fixture
def dealers_turn(new, typing):
    """Deal, and let the dealer play; return table, what came back, and what was displayed."""

    def turn(deck, hits=0):
        table = new(Table, deck)
        table.dealHands()
        for _ in range(hits):
            table.playerHit()
        with typing() as shown:
            bust = table.dealerHit()
        return table, bust, shown

    return turn
