"""Find the first difference between two runs that a test has judged (`part`), by asking the test.

Most of what a program shows may be worded freely, so that two texts alone do not say which of their
differences matters.  The test does: it passes with the run that was wanted, and fails with the one
that a student's program gave.  So it is asked about runs that begin as the one and go on as the
other.  A line is marked if the test passes as soon as this line is as it was wanted.

Words used here.  turn, piece, row: see feedback/runs.py.  holds: the test passes with a run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from autograder.feedback.questions import CLEARLY_ALIKE, MOST_TURNS, odd_question, swapped
from autograder.feedback.runs import (
    Row,
    Turn,
    beside,
    differ,
    follows,
    likeness,
    rows_of,
    without_blanks,
)
from autograder.suite.transcript import Event

Holds = Callable[[Sequence[Turn]], bool]


@dataclass(frozen=True)
class Mark:
    """Where two runs part: a row of a turn, and how.

    how: `other` is another line than was wanted, or one too many; `missing` is a line that is not
    there; `spacing` is right but for blanks; `asks` and `ends`: here the program asks, or ends;
    `waits`: it asks, and no more is typed; `stops`: an error ends it here; `order`: here it asks
    what is to be asked elsewhere.
    is_too_much: all is right without the line.
    """

    turn: int
    row: int
    how: str
    rows: tuple[Row, ...]
    places: tuple[int | None, ...]  # see `beside`
    is_too_much: bool = False


class Enough(Exception):
    """The test was asked as often as it may be."""


def end(gave: Sequence[Turn], wanted: Sequence[Turn], how: str) -> Mark:
    """Return the mark at the end of a run."""
    places, turn = beside(gave, wanted), len(gave) - 1
    if how == "asks":
        return _asks(gave, wanted, places, turn)
    rows = rows_of(gave[turn], _wanted_for(wanted, follows(places, turn)))
    return Mark(turn, _last_given(rows), how, tuple(rows), tuple(places))


def _asks(
    gave: Sequence[Turn], wanted: Sequence[Turn], places: Sequence[int | None], turn: int
) -> Mark:
    """Return the mark at a question too many: at this one, or at one that was never to come.

    An answer to such a question is one for the next, so that another question is one too many.
    """
    odd = odd_question(gave, wanted)
    turn = turn if odd is None else min(odd, turn)
    other = _wanted_for(wanted, follows(places, turn))
    rows = rows_of(gave[turn], other)
    if places[turn] is None:
        rows = [
            *((each, None) for each in gave[turn].pieces),
            *((None, each) for each in other.pieces),
        ]
    last = _last_given(rows)
    if turn == odd and rows and rows[last][1] is not None:
        rows[last : last + 1] = [(rows[last][0], None), (None, rows[last][1])]
    return Mark(turn, last, "asks", tuple(rows), tuple(places))


def _filled(rows: Sequence[Row]) -> tuple[Event, ...]:
    """Return the lines that were given, and where there is none the wanted one."""
    found = (one or other for one, other in rows)
    return tuple(each for each in found if each is not None)


def _last_given(rows: Sequence[Row]) -> int:
    return max((number for number, row in enumerate(rows) if row[0] is not None), default=0)


def part(
    gave: Sequence[Turn],
    wanted: Sequence[Turn],
    holds: Holds,
) -> Mark | None:
    """Return where two runs part first that a test has judged; None if it has judged none.

    It holds with what was wanted.
    """
    places = beside(gave, wanted)
    turn = _first_turn(gave, wanted, places, holds)
    if turn is None:
        return None
    mark = _InTurn(gave, wanted, places, holds, turn).mark()
    if mark.how == "asks":
        return _asks(gave, wanted, places, turn)
    if (number := swapped(gave, wanted, places[:turn])) is not None:
        rows = rows_of(gave[number], wanted[follows(places, number)])
        return Mark(number, len(rows) - 1, "order", tuple(rows), tuple(places))
    with suppress(Enough):
        return _first_alike(gave, wanted, holds, mark)
    return mark


def _first_alike(gave: Sequence[Turn], wanted: Sequence[Turn], holds: Holds, mark: Mark) -> Mark:
    """Return a mark at the first line that differs as the marked one does, if that alone is right.

    Then several such lines together are wrong, and the last of them is where it shows.
    """
    row, at = mark.rows[mark.row : mark.row + 1], follows(mark.places, mark.turn)
    if mark.how != "other" or not row or None in row[0]:
        return mark
    for number in range(mark.turn):
        rows = rows_of(gave[number], _wanted_for(wanted, follows(mark.places, number)))
        if row[0] in rows and holds([*wanted[:at], gave[mark.turn], *wanted[at + 1 :]]):
            return replace(mark, turn=number, row=rows.index(row[0]), rows=tuple(rows))
    return mark


def _wanted_for(wanted: Sequence[Turn], at: int) -> Turn:
    """Return the wanted turn of this number, or one without lines if there are not so many."""
    return wanted[at] if at < len(wanted) else Turn(())


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


def _is_only_spaced(one: Event | None, other: Event | None) -> bool:
    return (
        one is not None and other is not None and without_blanks(one[1]) == without_blanks(other[1])
    )


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
        self.gave, self.rest = gave[turn], gave[turn + 1 :]
        at = follows(places, turn)
        self.wanted = _wanted_for(wanted, at)
        self.after = wanted[at + 1 :]
        self.places = places
        self.rows = rows_of(self.gave, self.wanted)
        self.is_too_much = False

    def mark(self) -> Mark:
        how, row = "other", next((n for n, row in enumerate(self.rows) if differ(row)), 0)
        with suppress(Enough):
            how, row = self._asking() or self._place()
        if how == "other" and self.rows and _is_only_spaced(*self.rows[row]):
            how = "spacing"
        is_too_much = self.is_too_much and how == "other"
        return Mark(self.turn, row, how, tuple(self.rows), tuple(self.places), is_too_much)

    def _right(self, pieces: Sequence[Event], typed: str | None) -> bool:
        after = self.after if typed is not None else ()
        return self.holds([*self.before, Turn(tuple(pieces), typed), *after])

    def _asking(self) -> tuple[str, int] | None:
        """Return that here the program asks, or ends, if nothing else is wrong.

        What is missing may come later: it is wanted if the run that was given lacks that alone.
        """
        one, other = self.gave.typed, self.wanted.typed
        last = _last_given(self.rows)
        if self.places[self.turn] is None and one is not None:  # it may well ask there
            both = (*self.gave.pieces, *self.wanted.pieces)
            return ("asks", last) if self._right(both, other) else None
        if (one is None) == (other is None):
            return None
        if not self._right(self.gave.pieces, other):
            filled = _filled(self.rows)
            if not self._right(filled, other) or self.holds(self._lacking_nothing(last)):
                return None
        return ("ends" if one is None else "asks"), last

    def _lacking_nothing(self, last: int) -> list[Turn]:
        """Return the given run with what it lacks of this turn; last: the last row that it has."""
        here = Turn(_filled(self.rows[: last + 1]), self.gave.typed)
        later = {text.strip() for turn in self.rest for _, text in turn.pieces}
        lacks = [each for each in _filled(self.rows[last + 1 :]) if each[1].strip() not in later]
        first, *rest = self.rest or [Turn(())]
        return [*self.before, here, replace(first, pieces=(*lacks, *first.pieces)), *rest]

    def _place(self) -> tuple[str, int]:
        """Return how a row is wrong, and its number."""
        found = self._repaired()
        is_repaired = found is not None
        self.is_too_much = found is not None and self.rows[found][1] is None
        if found is None:
            found = self._first()
        one, other = self.rows[found] if self.rows else (None, None)
        if self._is_question(found):
            return "other", found
        if one is not None and other is not None and likeness(one[1], other[1]) < CLEARLY_ALIKE:
            rest = self._pieces(found + 1, len(self.rows))
            if self._right([*self._pieces(found + 1), other, *rest], self.wanted.typed):
                self.rows[found : found + 1] = [(one, None), (None, other)]
                found, one, is_repaired = found + 1, None, True
        if one is not None:
            return "other", self._goes_on(found)
        with suppress(Enough):
            found = self._earliest(found, is_repaired)
        return "missing", found

    def _goes_on(self, row: int) -> int:
        """Return where the program goes on without a question that was wanted, or else `row`."""
        start = 1 + max((n for n, each in enumerate(self.rows) if None not in each), default=-1)
        given = [each for each in self.rows[start:] if each[0] is not None]
        others = [each for each in self.rows[start:] if each[0] is None]
        if self.wanted.typed is None or row < start or not others:
            return row
        pieces = [*self._pieces(start), *(each for _, each in others if each is not None)]
        if not self._right(pieces, self.wanted.typed):
            return row
        self.rows[start:] = [*others[:-1], given[0], others[-1], *given[1:]]
        self.is_too_much = False
        return start + len(others) - 1

    def _is_question(self, row: int) -> bool:
        """Return whether both programs ask with the lines of a row."""
        asks = self.gave.typed is not None and self.wanted.typed is not None
        return asks and row == len(self.rows) - 1 and None not in self.rows[row]

    def _earliest(self, row: int, is_repaired: bool) -> int:
        """Move a missing line before lines of the program's own that it may stand before.

        Return its row then.  is_repaired: all is right with that line alone.
        """
        start = row
        while start and None in self.rows[start - 1]:
            start -= 1
        given = [each for each in self.rows[start:row] if each[0] is not None]
        others = [each for each in self.rows[start : row + 1] if each[0] is None]
        side = 0 if is_repaired else 1
        rest = [each[side] for each in self.rows[row + 1 :]]
        for size in range(len(given)):
            moved = [*given[:size], others[-1][::-1], *given[size:]]
            pieces = [*self._pieces(start), *(each[0] for each in moved), *rest]
            if self._right([each for each in pieces if each is not None], self.wanted.typed):
                self.rows[start : row + 1] = [*given[:size], *others, *given[size:]]
                return start + size + len(others) - 1
        return row

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
