"""Decks in which other cards make the same things happen, for tests that no student sees.

Words used here.  alike: ranks that a game treats in the same way; suits always are.
others: which card stands for which.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping

LINE_ENDS = re.compile(rb"(\r\n|\r|\n)")


def others(alike: Iterable[str], suits: str, seed: str) -> dict[str, str]:
    """Return a card for each card: of any suit, and of any of the ranks that are alike."""
    rng = random.Random(seed)
    found = {}
    for ranks in alike:
        cards = [rank + suit for rank in ranks for suit in suits]
        # One number for each card; sorting by them is a shuffle that is the same everywhere.
        found.update(zip(cards, sorted(cards, key=lambda card: rng.random()), strict=True))
    return found


def exchanged(data: bytes, others: Mapping[str, str], tens: tuple[str, ...] = ()) -> bytes:
    """Return a deck file with other cards, and with just the faults and the writing that it had.

    `tens` are a right writing of the ten and wrong ones.
    """
    parts = LINE_ENDS.split(data)
    parts[::2] = [_line(line.decode(), others, tens).encode() for line in parts[::2]]
    return b"".join(parts)


def _line(line: str, others: Mapping[str, str], tens: tuple[str, ...]) -> str:
    """Return one line, also of a card that is there in a wrong writing."""
    if line in others:
        return others[line]
    card = line.upper()
    if len(card) in (2, 3) and card[:2] in others:  # with one character too many, perhaps
        return _in_the_case_of(line, others[card[:2]] + line[2:])
    if len(card) == 2 and card[::-1] in others:
        return _in_the_case_of(line, others[card[::-1]][::-1])
    for wrong in tens[1:]:
        if card[:-1] == wrong and tens[0] + card[-1] in others:
            return _in_the_case_of(line, wrong + others[tens[0] + card[-1]][1])
    return line


def _in_the_case_of(old: str, new: str) -> str:
    pairs = zip(old, new, strict=True)
    return "".join(each.lower() if before.islower() else each for before, each in pairs)
