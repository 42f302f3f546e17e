"""Find the first difference between two runs that a test has judged (`part`), by asking the test.

Most of what a program shows may be worded freely, so that two texts alone do not say which of their
differences matters.  The test does: it passes with the run that was wanted, and fails with the one
that a student's program gave.  So it is asked about runs that begin as the one and go on as the
other.  A line is marked if the test passes as soon as this line is as it was wanted.

Words used here.  turn: what was shown before a typed line, with that line, or after the last one.
piece: one line shown, with its end, and whether on standard error.  row: a piece that was given
beside the one that was wanted, or one of them alone.  holds: the test passes with a run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import SequenceMatcher

from autograder.sandbox.values import Event
from autograder.suite.transcript import clean

LINE = re.compile(r"[^\n]*\n|[^\n]+")
ALIKE = 0.5  # so much alike are two lines that stand side by side
CLEARLY_ALIKE = 0.6  # so much are two of which one was wanted in place of the other
MOST_PAIRS = 900  # of lines of one turn that are compared; of more, each stands beside its like
MOST_ASIDE, MOST_MORE = 40, 2  # turns that are compared, and how many more one run may have
ASIDE = 0.7  # so much less alike is a run with one turn more
MOST_TURNS = 30  # that are tried one by one
AROUND = 3  # signs before a blank, by which it is found in other lines
MOST_SPACED = 90  # spacings of one line that are tried
LONGEST = 300  # characters of a line that are compared
FIRST_WORD, LAST_WORD = re.compile(r"^[^\W_]+"), re.compile(r"[^\W_]+$")
HIDDEN_SIGNS = re.compile("[\u200b-\u200f\u2060\ufeff\u00ad]")

Row = tuple[Event | None, Event | None]


@dataclass(frozen=True)
class Turn:
    """What was shown, and the line that was typed after it, None at the end of a run."""

    pieces: tuple[Event, ...]
    typed: str | None = None


Holds = Callable[[Sequence[Turn]], bool]


@dataclass(frozen=True)
class Mark:
    """Where two runs part: a row of a turn, and how.

    how: `other` is another line than was wanted, or one too many; `missing` is a line that is not
    there; `spacing` is right but for blanks; `asks` and `ends`: here the program asks, or ends.
    """

    turn: int
    row: int
    how: str
    rows: tuple[Row, ...]
    places: tuple[int | None, ...]  # see `beside`


class Enough(Exception):
    """The test was asked as often as it may be."""


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
    one, other = loosely(one)[:LONGEST], loosely(other)[:LONGEST]
    if one == other:
        return 1.0
    if not one or not other:
        return 0.0
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


def loosely(text: str) -> str:
    """Return a line without case and blanks."""
    return "".join(clean(text).split()).casefold()


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
            likes[i, j] = likeness(one[i], other[j])
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


def end(gave: Sequence[Turn], wanted: Sequence[Turn], how: str) -> Mark:
    """Return the mark at the end of a run."""
    places, turn = beside(gave, wanted), len(gave) - 1
    at = follows(places, turn)
    rows = rows_of(gave[turn], wanted[at] if at < len(wanted) else Turn(()))
    last = max((number for number, row in enumerate(rows) if row[0] is not None), default=0)
    return Mark(turn, last, how, tuple(rows), tuple(places))


def part(gave: Sequence[Turn], wanted: Sequence[Turn], holds: Holds) -> Mark | None:
    """Return where two runs part first that a test has judged; None if it has judged none.

    It holds with what was wanted.
    """
    places = beside(gave, wanted)
    turn = _first_turn(gave, wanted, places, holds)
    return None if turn is None else _InTurn(gave, wanted, places, holds, turn).mark()


def follows(places: Sequence[int | None], turn: int) -> int:
    """Return the number of the wanted turn that follows on those before a turn that was given."""
    return max((each for each in places[:turn] if each is not None), default=-1) + 1


def _first_turn(
    gave: Sequence[Turn], wanted: Sequence[Turn], places: Sequence[int | None], holds: Holds
) -> int | None:
    """Return the number of the first turn that is not right though the others are as wanted."""

    def fails(number: int) -> bool:
        rest = wanted[follows(places, number) :] if number < len(gave) else ()
        return not holds([*gave[:number], *rest])

    size = len(gave)
    if not fails(size):
        return None
    if size <= MOST_TURNS:
        return next(number for number in range(size) if fails(number + 1))
    right, wrong = 0, size
    while wrong - right > 1:
        middle = (right + wrong) // 2
        right, wrong = (right, middle) if fails(middle) else (middle, wrong)
    return wrong - 1


class _InTurn:
    """Looks for the line in one turn; the turns before are as given, those after as wanted."""

    def __init__(
        self,
        gave: Sequence[Turn],
        wanted: Sequence[Turn],
        places: Sequence[int | None],
        holds: Holds,
        turn: int,
    ) -> None:
        self.before, self.turn, self.holds = gave[:turn], turn, holds
        self.gave = gave[turn]
        at = follows(places, turn)
        self.wanted = wanted[at] if at < len(wanted) else Turn(())
        self.after = wanted[at + 1 :]
        self.places = places
        self.rows = rows_of(self.gave, self.wanted)

    def mark(self) -> Mark:
        how, row = "other", next((n for n, row in enumerate(self.rows) if differ(row)), 0)
        with suppress(Enough):
            how, row = self._asking() or self._place()
            spaced = self._spaced(row) if how in ("other", "missing") else None
            if spaced is not None:
                how, row = "spacing", spaced
        return Mark(self.turn, row, how, tuple(self.rows), tuple(self.places))

    def _words(self) -> set[str]:
        """Return the words that were wanted in this turn."""
        return {word for _, text in self.wanted.pieces for word in clean(text).casefold().split()}

    def _right(self, pieces: Sequence[Event], typed: str | None) -> bool:
        after = self.after if typed is not None else ()
        return self.holds([*self.before, Turn(tuple(pieces), typed), *after])

    def _asking(self) -> tuple[str, int] | None:
        """Return that here the program asks, or ends, if nothing else is wrong."""
        one, other = self.gave.typed, self.wanted.typed
        if (one is None) == (other is None) or not self._right(self.gave.pieces, other):
            return None
        last = max((n for n, row in enumerate(self.rows) if row[0] is not None), default=0)
        return ("ends" if one is None else "asks"), last

    def _place(self) -> tuple[str, int]:
        """Return how a row is wrong, and its number."""
        found = self._repaired()
        if found is None:
            found = self._first()
        one, other = self.rows[found] if self.rows else (None, None)
        if one is not None and other is not None and likeness(one[1], other[1]) < CLEARLY_ALIKE:
            rest = self._pieces(found + 1, len(self.rows))
            if self._right([*self._pieces(found + 1), other, *rest], self.wanted.typed):
                self.rows[found : found + 1] = [(one, None), (None, other)]
                return "missing", found + 1
        return ("missing" if one is None else "other"), found

    def _pieces(self, start: int, end: int | None = None) -> list[Event]:
        """Return the lines given in these rows."""
        rows = self.rows[:start] if end is None else self.rows[start:end]
        return [one for one, _ in rows if one is not None]

    def _repaired(self) -> int | None:
        """Return the first row with which as it was wanted all is right."""
        for number, row in enumerate(self.rows):
            if not differ(row):
                continue
            other = [row[1]] if row[1] is not None else []
            rest = self._pieces(number + 1, len(self.rows))
            if self._right([*self._pieces(number), *other, *rest], self.wanted.typed):
                return number
        return None

    def _first(self) -> int:
        """Return the first row that is wrong though all after it is as wanted."""
        for number, row in enumerate(self.rows):
            wanted = [other for _, other in self.rows[number + 1 :] if other is not None]
            if differ(row) and not self._right(
                [*self._pieces(number + 1), *wanted], self.wanted.typed
            ):
                return number
        return max(len(self.rows) - 1, 0)

    def _spaced(self, row: int) -> int | None:
        """Return the row that is right with other blanks in it, or None."""
        if not self.rows:
            return None
        one, other = self.rows[row]
        if one is None or other is None:
            pass
        elif differ((one, other)) and _without_blanks(one) == _without_blanks(other):
            return row
        order = [row, *(number for number in range(len(self.rows)) if number != row)]
        given = self._pieces(len(self.rows))
        for number in order:
            piece = self.rows[number][0]
            rest = self._pieces(number + 1, len(self.rows))
            if piece is None or not differ(self.rows[number]):
                continue
            if self._right([*self._pieces(number), *rest], self.gave.typed):
                continue  # that line was not wanted at all, however it is spaced
            words = self._words()
            for spaced in spacings(piece[1], words, number != row and one is not None):
                if self._right([(kind, spaced(text)) for kind, text in given], self.gave.typed):
                    return number
        return None


def _without_blanks(piece: Event) -> str:
    return "".join(HIDDEN_SIGNS.sub("", clean(piece[1])).split())


def spacings(
    text: str, words: Collection[str], few: bool = False
) -> Iterator[Callable[[str], str]]:
    """Yield ways to put other blanks into a line: without those that are too many, or one more.

    Other lines are changed where they are alike: one mistake may show in several.  Letters, and
    digits, are parted or put together only if that makes words that were wanted: a blank in the
    middle of a word may also hide it from a test.
    """
    line = text.removesuffix("\n")
    found = [_to(line, change) for change in CHANGES if change(line) != line]
    found += [_to("", change) for change in CHANGES if change(line) != line]
    known = "".join(re.sub(r"\W+", " ", " ".join(words)).split())
    wanted = {part for word in words for part in re.findall(r"[^\W_]+", word)}
    for each in () if few else re.finditer(r"\s", line):
        before, after = line[: each.start()], line[each.end() :]
        joint = (LAST_WORD.findall(before) or [""])[0] + (FIRST_WORD.findall(after) or [""])[0]
        if not before[-1:].strip() or not after[:1].strip() or joint.casefold() in known:
            found.append(_blank(before, each[0], after, ""))
    places = [] if few else [each.start() for each in re.finditer(r"(?<=\S)(?=\S)", line)]
    places.sort(key=lambda at: _kind(line[at - 1]) == _kind(line[at]))
    for at in places:
        before, after = line[:at], line[at:]
        if _kind(before[-1]) == _kind(after[0]) != ".":
            parts = LAST_WORD.findall(before)[0], FIRST_WORD.findall(after)[0]
            if not {part.casefold() for part in parts} <= wanted:
                continue
        found.append(_blank(before, "", after, " "))
    yield from found[:MOST_SPACED]


CHANGES: tuple[Callable[[str], str], ...] = (
    lambda line: re.sub(r"\s", " ", HIDDEN_SIGNS.sub("", line)),
    lambda line: HIDDEN_SIGNS.sub("", line).rstrip(),
    lambda line: HIDDEN_SIGNS.sub("", line).strip(),
    lambda line: re.sub(r"\s+", " ", HIDDEN_SIGNS.sub("", line)).rstrip(),
    lambda line: re.sub(r"\s+", " ", HIDDEN_SIGNS.sub("", line)).strip(),
)


def _to(line: str, change: Callable[[str], str]) -> Callable[[str], str]:
    """Return a change of this line alone, wherever it stands, or of all lines for ""."""

    def changed(text: str) -> str:
        other = text.removesuffix("\n")
        is_it = not line or other == line
        return change(other) + text[len(other) :] if is_it else text

    return changed


def _blank(before: str, old: str, after: str, new: str) -> Callable[[str], str]:
    """Return what puts one blank for another wherever the same signs stand around it."""
    start, end = before[-AROUND:], after[:1]
    return lambda text: text.replace(f"{start}{old}{end}", f"{start}{new}{end}")


def _kind(sign: str) -> str:
    return "0" if sign.isdigit() else "a" if sign.isalpha() else "."
