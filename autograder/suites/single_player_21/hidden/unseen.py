"""What hidden tests use: decks of cards of their own, and the names that there are in an object."""

import contextlib

import pytest

from autograder.suites.other_cards import exchanged, others

PLACES = "property", "cached_property", "member_descriptor", "getset_descriptor"
SEED = "a game of 21 nobody has seen"
# In a file of decks/ these cards stand for those; suits count nothing, and four ranks count 10.
OTHERS = others(["TJQK", *"A23456789"], "CDHS", SEED)


@pytest.fixture
def held(decks):
    """Return what reads a file of decks/, other cards in it: the same happens with them."""
    return lambda name: exchanged((decks / name).read_bytes(), OTHERS)


def other(*codes):
    """Return the set of the cards that stand for these."""
    return {OTHERS[code] for code in codes}


def names_of(thing):
    """Return the names in an object, but for special methods and constants of its class."""
    own = []
    with contextlib.suppress(TypeError):  # it has slots
        own += vars(thing)  # whatever its class has besides
    others = [name for name in dir(thing) if not name.endswith("__") and name not in own]
    others = [name for name in others if not name.startswith(("_abc_", "_is_"))]  # of abc, typing
    kinds = type(thing)
    return own + [name for name in others if is_no_constant(getattr(kinds, name, len))]


def is_no_constant(found):
    """Return whether what a class has is a method, a property or a slot."""
    is_method = callable(found) and not isinstance(found, type)
    return is_method or type(found).__name__ in PLACES


def public(thing):
    """Return the public names in an object, but for constants of its class."""
    return [name for name in names_of(thing) if not name.startswith("_")]


def private(thing):
    """Return the private names in an object, by what they are without underscores."""
    names = [name for name in names_of(thing) if name.startswith("_")]
    return {name.rpartition("__")[2].replace("_", "").lower(): name for name in names}
