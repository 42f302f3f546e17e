"""Reads a deck file and says everything that is wrong with it.

The reader is as strict as the strictest handout: a card is two characters in any letter case, one
card a line, each card once.  Lines may end in any of the three ways there are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from .deck import Deck
from .format import CannotUse, Format

MOST_BYTES = 10_000
LONGEST_SHOWN = 24
MOST_CARDS_NAMED = 6
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong with a deck: where, which fault, what, and what to do.

    `line` counts from 1, and is 0 for the file as a whole.
    """

    line: int
    fault: str
    what: str
    remedy: str

    def __str__(self) -> str:
        place = f"line {self.line}: " if self.line else ""
        return f"{place}{self.what} ({self.remedy})"


class DeckError(Exception):
    """A deck is refused; the message has a line for each problem, with place and remedy."""

    def __init__(self, path: Path, problems: list[Problem]) -> None:
        super().__init__("\n".join(f"{path}: {problem}" for problem in problems))
        self.problems = problems


def read_deck(path: Path, format: Format) -> Deck:
    """Return the deck in a file: its cards in upper case, however they were written.

    Raises CannotUse when the file cannot be read, DeckError when the deck is refused.
    """
    data = read_data(path)
    problems = problems_in(data, format)
    if problems:
        raise DeckError(path, problems)
    return Deck(format, tuple(line.upper() for line in _lines(data.decode("utf-8"))))


def read_data(path: Path) -> bytes:
    """Return the first bytes of a file, enough to judge it; raises CannotUse."""
    try:
        if not path.exists():
            raise CannotUse(f"{path}: there is no such file; name a deck file")
        if not path.is_file():  # a pipe would be waited for
            raise CannotUse(f"{path} is not a file; name a deck file")
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except OSError as error:
        raise CannotUse(
            f"{path} cannot be read: {error.strerror or error}; see to its permissions"
        ) from None


def problems_in(data: bytes, format: Format) -> list[Problem]:
    """Return what is wrong with the bytes of a deck file: the file first, then line by line."""
    if len(data) > MOST_BYTES:
        return [
            Problem(
                0, "too_large", f"more than {MOST_BYTES:,} bytes", "a deck has some two hundred"
            )
        ]
    try:
        text = data.removeprefix(BYTE_ORDER_MARK).decode("utf-8")
    except UnicodeDecodeError as error:
        return [_not_text(error)]
    problems = []
    if data.startswith(BYTE_ORDER_MARK):
        problems.append(
            Problem(1, "byte_order_mark", "a byte order mark", "save as UTF-8 without one")
        )
    return problems + _problems(_lines(text), format)


def _not_text(error: UnicodeDecodeError) -> Problem:
    before, byte = error.object[: error.start], error.object[error.start]
    return Problem(
        len(_lines(before.decode("utf-8", "replace") + "?")),
        "not_utf8",
        f"the byte 0x{byte:02x} is not UTF-8",
        "save the file as plain text in UTF-8",
    )


def _lines(text: str) -> list[str]:
    lines = re.split(r"\r\n|\r|\n", text)
    return lines[:-1] if lines[-1] == "" else lines


def _problems(lines: list[str], format: Format) -> list[Problem]:
    cards = format.cards
    if not lines:
        return [Problem(0, "empty", "the file is empty", f"write {len(cards)} cards, one a line")]
    read = [line.upper() if line.isascii() else line for line in lines]
    there = [card for card in read if card in cards]
    if not there:
        count = "its one line is" if len(lines) == 1 else f"none of its {len(lines)} lines is"
        what = f"{count}{' no' if len(lines) == 1 else ' a'} card"
        return [Problem(0, "no_deck", what, f"write one card a line, like {format.example}")]
    missing = [card for card in cards if card not in there]
    problems = _miscount(len(there), len(lines), missing, len(cards))
    first: dict[str, int] = {}
    for number, (line, card) in enumerate(zip(lines, read, strict=True), 1):
        if card not in cards:
            problems.append(_no_card(number, line, card, format, missing))
        elif card in first:
            problems.append(_repeated(number, line, first[card], lines, missing))
        else:
            first[card] = number
    return problems


def _miscount(there: int, lines: int, missing: list[str], wanted: int) -> list[Problem]:
    """Return the problem of too many or too few cards.

    A line that is no card may stand for a card or be one line too many: it is named by itself.
    """
    if lines < wanted:
        what = f"{lines} lines, {wanted - lines} too few"
        return [Problem(0, "too_few", what, f"add {_named(missing)}")]
    if there > wanted:
        what = f"{there} cards, {there - wanted} too many"
        return [Problem(0, "too_many", what, f"a deck has {wanted}")]
    return []


def _named(missing: list[str]) -> str:
    """Name the cards that are missing, if they are few."""
    if len(missing) == 1:
        return f"{missing[0]}, which is missing"
    if len(missing) > MOST_CARDS_NAMED:
        return f"one of the {len(missing)} cards that are missing"
    return f"one of those that are missing: {', '.join(missing)}"


def _repeated(number: int, line: str, first: int, lines: list[str], missing: list[str]) -> Problem:
    other_case = line != lines[first - 1]
    fault = "duplicate_in_other_case" if other_case else "duplicate_card"
    where = f"{line!r} is the same card as {lines[first - 1]!r} on line {first}"
    what = where if other_case else f"{line!r} is on line {first} already"
    remedy = f"write {_named(missing)}" if missing else "take this line out"
    return Problem(number, fault, what, remedy)


def _no_card(number: int, line: str, card: str, format: Format, missing: list[str]) -> Problem:
    """Say what keeps a line from being a card, as closely as can be told."""

    write_it = f"write it like {format.example}" if missing else "take it out"

    def problem(fault: str, what: str, remedy: str = write_it) -> Problem:
        return Problem(number, fault, f"{_shown(line)} {what}", remedy)

    if not line:
        remedy = f"write {_named(missing)}" if missing else "take it out"
        return Problem(number, "blank_line", "the line is blank", remedy)
    for name, (rank, other) in format.other_ranks.items():
        if card[:-1] == other and card[-1] in format.suits:
            return problem(name, f"has {other!r} for its rank", f"write {rank}{card[-1]}")
    if line != line.strip():
        return problem("spaces", "has space around it", "take the space away")
    if len(line) == 1:
        lacks = "no suit" if card in format.ranks else "no rank" if card in format.suits else ""
        return problem("one_character", f"has {lacks}" if lacks else "is one character, not two")
    if len(line) > 2:
        return problem("three_characters", f"has {len(line)} characters, not two")
    if card[::-1] in format.cards:
        return problem("suit_before_rank", "has its suit first", f"write {card[::-1]}")
    if card[1] in format.suits:
        ranks = f"the ranks are {' '.join(format.ranks)}"
        return problem("invalid_rank", "does not begin with a rank", ranks)
    if card[0] in format.ranks:
        suits = f"the suits are {' '.join(format.suits)}"
        return problem("invalid_suit", "does not end with a suit", suits)
    return problem("no_card", "has neither a rank nor a suit")


def _shown(line: str) -> str:
    return repr(line if len(line) <= LONGEST_SHOWN else line[: LONGEST_SHOWN - 3] + "...")
