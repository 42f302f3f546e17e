"""The decks of the hidden tests: each makes the known things happen, with cards of its own."""

from functools import cache, partial

import pytest

from autograder.suites.other_cards import exchanged, others

SEED = "a game of 21 nobody has seen"
# Suits count nothing, and these four ranks count 10 each.
OTHERS = others(["TJQK", *"A23456789"], "CDHS", SEED)
OTHER_DECK = cache(partial(exchanged, others=OTHERS))


@pytest.fixture
def changed():
    return OTHER_DECK
