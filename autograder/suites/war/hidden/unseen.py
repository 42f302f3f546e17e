"""The decks of the hidden tests: each makes the known things happen, with cards of its own."""

import pytest

from autograder.suites.other_cards import exchanged, others

SEED = "a war nobody has seen"
OTHERS = others("234567890JQKA", "DCHS", SEED)  # ranks decide, suits do not
TENS = ("0", "T", "10")


@pytest.fixture
def held(decks):
    """Return what reads a file of decks/, other cards in it: the same happens with them."""
    return lambda name: exchanged((decks / name).read_bytes(), OTHERS, TENS)


def other(card):
    """Return the card that stands for this one, in a wrong writing as well."""
    return exchanged(card.encode(), OTHERS, TENS).decode()
