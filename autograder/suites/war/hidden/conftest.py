"""The decks of the hidden tests: each makes the known things happen, with cards of its own."""

from functools import cache, partial

import pytest

from autograder.suites.other_cards import exchanged, others

SEED = "a war nobody has seen"
OTHERS = others("234567890JQKA", "DCHS", SEED)  # ranks decide, suits do not
TENS = ("0", "T", "10")
OTHER_DECK = cache(partial(exchanged, others=OTHERS, tens=TENS))


@pytest.fixture
def changed():
    return OTHER_DECK
