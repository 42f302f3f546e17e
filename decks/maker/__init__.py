"""Reads deck files and makes fresh ones, whole or with one chosen fault.

Words used here.  format: how one assignment writes its decks, from decks/<format>.toml.
deck: the lines of a file, front card first.  fault: what makes a deck refused.  writing: an
unusual way of writing that is no fault.  problem: what the reader found wrong, and where.

`cardkit decks` is its command line: no suite reads a deck through it, and no mark depends on it.
"""

from .deck import Deck
from .format import CannotUse, Fault, Format, find_format, read_formats
from .make import shuffled, with_fault
from .place import put
from .read import problems_in, read_deck
from .verb import Asked, answer

__all__ = [
    "Asked",
    "CannotUse",
    "Deck",
    "Fault",
    "Format",
    "answer",
    "find_format",
    "problems_in",
    "put",
    "read_deck",
    "read_formats",
    "shuffled",
    "with_fault",
]
