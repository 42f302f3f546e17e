"""Reads a deck of cards of two characters each, and says everything that is wrong with it.

The reader is as strict as the strictest handout: a card is two characters in any letter case, one
card a line, each card once.  What holds for every file of lines is asked of
`autograder.course.lines`; here is what only such cards have.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from autograder.course.lines import Closer, Form, Kind, Problem, Refused, lines_of, read_data
from autograder.course.lines import problems_in as problems_in_lines

from .deck import Deck
from .format import Format


def read_deck(path: Path, format: Format) -> Deck:
    """Return the deck in a file: its cards in upper case, however they were written.

    Raises CannotRead when the file cannot be read, Refused when the deck is refused.
    """
    data = read_data(path)
    problems = problems_in(data, format)
    if problems:
        raise Refused(path, problems)
    return Deck(format, tuple(line.upper() for line in lines_of(data)))


def problems_in(data: bytes, format: Format) -> list[Problem]:
    """Return what is wrong with the bytes of a deck file: the file first, then line by line."""
    # A format is not hashable, and everything that counts here is written in it by name.
    return problems_in_lines(
        data, _form(format.ranks, format.suits, format.example, _other(format))
    )


def _other(format: Format) -> tuple[tuple[str, str, str], ...]:
    """Return (fault, rank, how somebody else writes it)."""
    return tuple((name, *ranks) for name, ranks in format.other_ranks.items())


@cache
def _form(ranks: str, suits: str, example: str, others: tuple[tuple[str, str, str], ...]) -> Form:
    pattern = f"[{re.escape(ranks)}][{re.escape(suits)}]"
    whole = tuple(rank + suit for suit in suits for rank in ranks)
    card = Kind("card", pattern, f"like {example}", once=True, any_case=True, whole=whole)

    def closer(line: str) -> Closer:
        """Say what keeps a line from being a card, as closely as can be told."""
        read = line.upper() if line.isascii() else line
        for name, rank, other in others:
            if read[:-1] == other and read[-1] in suits:
                return Closer(name, f"has {other!r} for its rank", f"write {rank}{read[-1]}")
        if len(line) == 1:
            lacks = "no suit" if read in ranks else "no rank" if read in suits else ""
            return Closer("one_character", f"has {lacks}" if lacks else "is one character, not two")
        if len(line) > 2:
            return Closer("three_characters", f"has {len(line)} characters, not two")
        if read[::-1] in whole:
            return Closer("suit_before_rank", "has its suit first", f"write {read[::-1]}")
        if read[1] in suits:
            are = f"the ranks are {' '.join(ranks)}"
            return Closer("invalid_rank", "does not begin with a rank", are)
        if read[0] in ranks:
            are = f"the suits are {' '.join(suits)}"
            return Closer("invalid_suit", "does not end with a suit", are)
        return Closer("no_card", "has neither a rank nor a suit")

    return Form((card,), closer)
