"""The decks of the hidden tests: each makes the known things happen, with cards of its own."""

from dataclasses import replace
from functools import cache, partial

import pytest

from autograder.suites.other_cards import exchanged, others

GOOD = "player_wins_round_1.txt"
SEED = "a game of 21 nobody has seen"
# Suits count nothing, and these four ranks count 10 each.
OTHERS = others(["TJQK", *"A23456789"], "CDHS", SEED)
OTHER_DECK = cache(partial(exchanged, others=OTHERS))


@pytest.fixture
def changed():
    return OTHER_DECK


@pytest.fixture
def with_deck(tools):
    """Make the tools with one more deck of this name, which begins with these cards."""

    def made(name, first):
        others = [code for code in tools.codes(GOOD) if code not in first.split()]
        return replace(tools, besides=((name, "\n".join([*first.split(), *others]).encode()),))

    return made


@pytest.fixture
def in_plain_letters():
    """Write an attribute's name in small letters, without what makes it private in a class."""
    return lambda name: name.rpartition("__")[2].replace("_", "").lower()
