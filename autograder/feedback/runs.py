"""Two runs of a program as turns and lines (`turns_of`), side by side (`rows_of`, `beside`).

Words used here.  turn: what was shown before a typed line, with that line, or after the last one.
piece: one line shown, with its end, and whether on standard error.  row: a piece that was given
beside the one that was wanted, or one of them alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import takewhile

from autograder.suite.transcript import Event, clean

HIDDEN_SIGNS = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad]")
LINE = re.compile(r"[^\n]*\n|[^\n]+")
ALIKE = 0.5  # so much alike are two lines that stand side by side
MOST_PAIRS = 900  # of lines of one turn that are compared; of more, each stands beside its like
MOST_ASIDE, MOST_MORE = 40, 2  # turns that are compared, and how many more one run may have
ASIDE = 0.35  # so much less alike is a run with one turn more
UNALIKE = 0.5  # turns that are less alike are better not taken for the same
SIGN = re.compile(r"[^\W_]")
NEAR = 6  # lines: so near are those at one place
LONGEST = 300  # characters of a line, or of a turn, that are compared: those at its ends

Row = tuple[Event | None, Event | None]


@dataclass(frozen=True)
class Turn:
    """What was shown, and the line that was typed after it, None at the end of a run."""

    pieces: tuple[Event, ...]
    typed: str | None = None


def turns_of(events: Sequence[Event]) -> list[Turn]:
    """Return the events of a console as turns."""
    found: list[Turn] = []
    pieces: list[Event] = []
    for kind, text in events:
        if kind == "i":
            found.append(Turn(tuple(pieces), text))
            pieces = []
            continue
        for line in LINE.findall(text):
            if pieces and pieces[-1][0] == kind and not pieces[-1][1].endswith("\n"):
                line = pieces.pop()[1] + line
            pieces.append((kind, line))
    return [*found, Turn(tuple(pieces))]


def events_of(turns: Sequence[Turn]) -> tuple[Event, ...]:
    """Return turns as the events of a console; only the last line of a turn may have no end."""
    found: list[Event] = []
    for turn in turns:
        last = len(turn.pieces) - 1
        for number, (kind, text) in enumerate(turn.pieces):
            is_open = number < last and not text.endswith("\n")
            found.append((kind, f"{text}\n" if is_open else text))
        if turn.typed is not None:
            found.append(("i", turn.typed))
    return tuple(found)


def rows_of(gave: Turn, wanted: Turn) -> list[Row]:
    """Return the lines of two turns side by side, as many of them as are alike.

    The lines at which both ask stand side by side in any case.
    """
    one, other = list(gave.pieces), list(wanted.pieces)
    asks: list[Row] = []
    if one and other and gave.typed is not None and wanted.typed is not None:
        asks = [(one.pop(), other.pop())]
    if len(one) * len(other) > MOST_PAIRS:
        return [*_rows_of_many(one, other), *asks]
    best = [[0.0] * (len(other) + 1) for _ in range(len(one) + 1)]
    likes = [[likeness(a[1], b[1]) for b in other] for a in one]
    for i in reversed(range(len(one))):
        for j in reversed(range(len(other))):
            both = best[i + 1][j + 1] + likes[i][j] if likes[i][j] >= ALIKE else 0.0
            best[i][j] = max(both, best[i + 1][j], best[i][j + 1])
    rows: list[Row] = []
    i = j = 0
    while i < len(one) and j < len(other):
        if likes[i][j] >= ALIKE and best[i][j] == best[i + 1][j + 1] + likes[i][j]:
            rows.append((one[i], other[j]))
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            rows.append((one[i], None))
            i += 1
        else:
            rows.append((None, other[j]))
            j += 1
    rows += [(each, None) for each in one[i:]]
    return [*rows, *((None, each) for each in other[j:]), *asks]


def _rows_of_many(one: list[Event], other: list[Event]) -> list[Row]:
    """Return the rows of long turns: lines that are the same stand side by side."""
    first, second = ([loosely(text) for _, text in each] for each in (one, other))
    rows: list[Row] = []
    for kind, a, b, c, d in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if kind == "equal" or b - a == d - c:
            rows += zip(one[a:b], other[c:d], strict=True)
        else:
            rows += [*((each, None) for each in one[a:b]), *((None, each) for each in other[c:d])]
    return rows


def likeness(one: str, other: str) -> float:
    one, other = _ends(loosely(one)), _ends(loosely(other))
    if one == other:
        return 1.0
    if not one or not other:
        return 0.0
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def _ends(text: str) -> str:
    half = LONGEST // 2
    return text if len(text) <= LONGEST else text[:half] + text[-half:]


def loosely(text: str) -> str:
    """Return a line without case and blanks."""
    return "".join(clean(text).split()).casefold()


def without_blanks(text: str) -> str:
    """Return a line without blanks, and without signs that nobody sees."""
    return "".join(HIDDEN_SIGNS.sub("", clean(text)).split())


def differ(row: Row) -> bool:
    one, other = (None if each is None else clean(each[1]).rstrip("\n") for each in row)
    return one is None or one != other


def beside(gave: Sequence[Turn], wanted: Sequence[Turn]) -> list[int | None]:
    """Return for each turn the number of the one that was wanted there, None for one more.

    A program may ask for a line more or less, such as Enter before it begins.
    """
    one, other = (
        ["".join(text for _, text in turn.pieces) for turn in run[:most]]
        for run, most in ((gave, MOST_ASIDE), (wanted, MOST_ASIDE + MOST_MORE))
    )
    size = min(len(one), len(gave) - 1, len(wanted))
    likes: dict[tuple[int, int], float] = {}
    best: dict[tuple[int, int], tuple[float, int, int]] = {(0, 0): (0.0, -1, -1)}

    def like(i: int, j: int) -> float:
        if gave[i].typed != wanted[j].typed:
            return -ASIDE if wanted[j].typed is not None else -ASIDE / 2
        if (i, j) not in likes:
            likes[i, j] = likeness(one[i], other[j]) - UNALIKE
        return likes[i, j]

    for i in range(size + 1):
        for j in range(max(0, i - MOST_MORE), min(i + MOST_MORE, len(wanted)) + 1):
            ways = [(best[each][0] - ASIDE, *each) for each in ((i - 1, j), (i, j - 1))
                    if each in best]  # fmt: skip
            if (i - 1, j - 1) in best and j - 1 < len(other):
                ways.append((best[i - 1, j - 1][0] + like(i - 1, j - 1), i - 1, j - 1))
            if ways:
                best[i, j] = max(ways)
    ends = [(value, j) for (i, j), (value, _, _) in best.items() if i == size]
    i, j = size, max(ends)[1]
    found: list[int | None] = [j + more for more in range(len(gave) - size)]
    while (i, j) != (0, 0):
        _, before, left = best[i, j]
        if before < i:
            found.insert(0, left if left < j else None)
        i, j = before, left
    return found


def follows(places: Sequence[int | None], turn: int) -> int:
    """Return the number of the wanted turn that follows on those before a turn that was given."""
    return max((each for each in places[:turn] if each is not None), default=-1) + 1


def in_common(one: Sequence[str], other: Sequence[str]) -> tuple[int, int]:
    """Return how many lines of two consoles are alike: before they part, and in all."""
    alike = takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    return sum(1 for _ in alike), (Counter(one) & Counter(other)).total()


def lines_of(events: Sequence[Event]) -> list[str]:
    """Return the lines of a console, of words and numbers alone, each with its place."""
    text = "".join(text if kind != "i" else "\n" for kind, text in events)
    lines = ("".join(SIGN.findall(line)).casefold() for line in text.splitlines())
    return [f"{at // NEAR} {line}" for at, line in enumerate(filter(None, lines))]
