"""Write a run beside the one that was wanted (`written`), and read that again (`read`).

What was wanted is what the reference shows in the same test: the same lines are typed, the same
files lie there and the same numbers are drawn.  A record keeps it as one text of JSON: what is
said of it, and its lines.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from textwrap import wrap
from typing import Literal, get_args

from autograder.feedback.parting import Mark
from autograder.feedback.runs import Row, Turn, differ, follows, loosely, rows_of
from autograder.suite.transcript import CONTROL, Event

BEFORE, AFTER = 8, 4  # lines that are shown before the mark, and after it
FEW_BEFORE, FEW_AFTER = 3, 2  # the same where the two runs stand one below the other
MOST_LETTERS = 300  # of one line
WIDTH = 74  # of what is said above two runs, one below the other
SAID = {
    "other": "The first difference that this test minds is marked.",
    "missing": "What this test looks for is missing at the mark.",
    "spacing": "Only spacing differs in the marked line.",
    "asks": "At the mark your program asks for one more line; it was not to ask there.",
    "order": "At the mark your program asks another question than was to come there.",
    "ends": "At the mark your program ends; it was to go on.",
    "waits": "At the mark your program asks for a line, and no more are typed; it was to go on.",
    "stops": "At the mark an error ends your program.",
}
JUDGED = ("other", "missing", "spacing")  # the test was asked which lines it minds
FREE, MINDED = "Lines with ~ differ as well", "; this test alone would pass with them"
OTHER_VALUES = "other values there may be why"
NUMBER = re.compile(r"\d+")
SIGNS = {" ": "·", "\t": "→", "\xa0": "⍽", "\r": "␍", "\x1b": "␛"}

Kind = Literal["same", "free", "marked", "after"]
MARKS: dict[Kind, tuple[str, str]] = {  # a sign, and what it says
    "same": ("=", "the same"),
    "free": ("~", "not the same"),
    "marked": (">", "here they part"),
    "after": (" ", "after that"),
}


@dataclass(frozen=True)
class Line:
    """A line of a run beside the one that was wanted; None where there is none.

    typed, wanted_typed: what was typed at its end.  kind `after`: behind the mark nothing is said.
    """

    kind: Kind
    gave: str | None
    wanted: str | None
    typed: str | None = None
    wanted_typed: str | None = None

    @property
    def is_given(self) -> bool:
        return self.gave is not None or self.typed is not None

    @property
    def is_wanted(self) -> bool:
        return self.wanted is not None or self.wanted_typed is not None

    @property
    def sign(self) -> str:
        return MARKS[self.kind][0]

    @property
    def said(self) -> str:
        return MARKS[self.kind][1]


Sides = tuple[int, int]


@dataclass(frozen=True)
class Alongside:
    """A run beside the one that was wanted.

    before, after: how many lines were left out there, of the run and of the one wanted.
    """

    how: str  # of SAID
    turn: int  # lines that were typed before the mark
    lines: tuple[Line, ...]
    before: Sides = (0, 0)
    after: Sides = (0, 0)

    @property
    def says(self) -> str:
        return SAID[self.how]

    @property
    def free(self) -> str:
        """What is said of lines that differ; of other values only where two of them stand."""
        lines = [line for line in self.lines if line.kind == "free" and None not in
                 (line.gave, line.wanted)]  # fmt: skip
        gave, wanted = (
            Counter(NUMBER.findall(" ".join(filter(None, texts))))
            for texts in ([line.gave for line in lines], [line.wanted for line in lines])
        )
        said = [MINDED] if self.how in JUDGED else []
        said += [f"{', but' if said else ';'} {OTHER_VALUES}"] if gave != wanted else []
        return f"{FREE}{''.join(said)}."

    def told(self, around: int = FEW_BEFORE) -> list[str]:
        """Return the two runs as plain lines, one below the other.

        around: how many lines before the mark, and at most how many after it, are shown.
        """
        found: list[str] = []
        for side, (what, lines) in enumerate(
            (
                ("gave", [(line.sign, line.gave, line.typed) for line in self.lines]),
                ("wanted", [(line.sign, line.wanted, line.wanted_typed) for line in self.lines]),
            )
        ):
            shown = [
                f"  {sign} {text or ''}{'' if typed is None else f'<{typed}>'}".rstrip()
                for sign, text, typed in lines
                if text is not None or typed is not None or sign == MARKS["marked"][0]
            ]
            sign = f"  {MARKS['marked'][0]} "
            at = next((at for at, each in enumerate(shown) if each[:4].ljust(4) == sign), 0)
            first, last = max(at - around, 0), at + 1 + min(around, FEW_AFTER)
            before = _left(self.before[side] + first, "before")
            after = _left(self.after[side] + len(shown[last:]), "after")
            found += [f"  {what}", *before, *(f"  {each}" for each in shown[first:last]), *after]
        has_free = any(each[4:5] == MARKS["free"][0] for each in found)
        said = f"{self.says}{f' {self.free}' if has_free else ''}"
        return [*wrap(said, WIDTH, initial_indent="  ", subsequent_indent="  "), *found]

    @property
    def has_free(self) -> bool:
        return any(line.kind == "free" for line in self.lines)


def _left(lines: int, where: str) -> list[str]:
    count = "1 line" if lines == 1 else f"{lines} lines"
    return [f"    ... ({count} {where})"] if lines else []


def written(gave: Sequence[Turn], wanted: Sequence[Turn], mark: Mark) -> str:
    """Return a run beside the one that was wanted, as a record keeps it.

    That is "" if there is nothing at the mark: then the message says all there is to say.
    """
    pairs = _pairs(len(wanted), mark)
    here = next(number for number, (one, _) in enumerate(pairs) if one == mark.turn)
    lines = _lines(gave, wanted, pairs[here], mark, "free")
    at = next((n for n, line in enumerate(lines) if line.kind == "marked"), 0)
    if lines and not (lines[at].is_given or lines[at].is_wanted):
        return ""
    first, last = here, here + 1
    while first and at < BEFORE:
        first -= 1
        found = _lines(gave, wanted, pairs[first], mark, "free")
        lines[:0] = found
        at += len(found)
    while last < len(pairs) and min(_sizes(lines[at + 1 :])) <= AFTER:
        lines += _lines(gave, wanted, pairs[last], mark, "after")
        last += 1
    if mark.how == "other" and not mark.is_too_much:
        _meet(lines, at)
    start = max(at - BEFORE, 0)
    after, rest = _first_of_each(lines[at + 1 :])
    data = {
        "how": mark.how,
        "turn": mark.turn,
        "lines": [asdict(line) for line in (*lines[start : at + 1], *after)],
        "before": _left_out(gave, wanted, pairs[:first], lines[:start]),
        "after": _left_out(gave, wanted, pairs[last:], rest),
    }
    return json.dumps(data, ensure_ascii=False)


def _sizes(lines: Sequence[Line]) -> Sides:
    """Return how many lines each run has."""
    return sum(line.is_given for line in lines), sum(line.is_wanted for line in lines)


def _meet(lines: list[Line], at: int) -> None:
    """Put the next line that was wanted beside the marked one, where nothing stands beside that."""
    if not lines[at : at + 1] or lines[at].is_wanted:
        return
    other = next((n for n in range(at + 1, len(lines)) if lines[n].is_wanted), None)
    if other is not None and not lines[other].is_given:
        line = lines.pop(other)
        lines[at] = replace(lines[at], wanted=line.wanted, wanted_typed=line.wanted_typed)


def _first_of_each(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """Return the first lines of each run, and what is left of both."""
    first, rest, given, wanted = list[Line](), list[Line](), 0, 0
    for line in lines:
        given, wanted = given + line.is_given, wanted + line.is_wanted
        one = replace(line, wanted=None, wanted_typed=None)
        other = replace(line, gave=None, typed=None)
        if given <= AFTER and wanted <= AFTER:
            first.append(line)
        elif given <= AFTER or wanted <= AFTER:
            first.append(one if given <= AFTER else other)
            rest.append(other if given <= AFTER else one)
        else:
            rest.append(line)
    return [each for each in first if each.is_given or each.is_wanted], rest


Pair = tuple[int | None, int | None]  # numbers of a turn that was given, and of the one wanted


def _pairs(wanted: int, mark: Mark) -> list[Pair]:
    """Return which turns stand side by side, in order."""
    found: list[Pair] = []
    left = 0
    for number, place in enumerate(mark.places):
        if number == mark.turn:
            place = follows(mark.places, number)
        if place is not None and left <= place < wanted:
            found += [(None, each) for each in range(left, place)]
            left = place + 1
        else:
            place = None
        found.append((number, place))
    return [*found, *((None, each) for each in range(left, wanted))]


def read(text: str) -> Alongside | None:
    """Return what `written` has written; None for anything else."""
    try:
        found = json.loads(text)
        lines = tuple(Line(**each) for each in found["lines"])
        before, after = (_sides(found[name]) for name in ("before", "after"))
        made = Alongside(found["how"], int(found["turn"]), lines, before, after)
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    texts = [text for each in lines for text in (each.gave, each.wanted, each.typed,
                                                 each.wanted_typed)]  # fmt: skip
    is_sound = all(text is None or type(text) is str for text in texts)
    is_sound &= made.how in SAID and all(each.kind in get_args(Kind) for each in lines)
    return made if is_sound else None


def _sides(found: object) -> Sides:
    """Return a count of each side; older records have one for both."""
    if isinstance(found, list):
        gave, wanted = map(int, found)
        return gave, wanted
    if isinstance(found, int):
        return found, found
    raise TypeError("not a count of lines")


def _left_out(
    gave: Sequence[Turn], wanted: Sequence[Turn], pairs: Sequence[Pair], lines: Sequence[Line]
) -> Sides:
    """Return about how many lines of each run are in turns and lines that are left out."""
    given, others = _sizes(lines)
    return (
        given + sum(len(gave[at].pieces) for at, _ in pairs if at is not None),
        others + sum(len(wanted[at].pieces) for _, at in pairs if at is not None),
    )


def _lines(
    gave: Sequence[Turn], wanted: Sequence[Turn], pair: Pair, mark: Mark, different: Kind
) -> list[Line]:
    """Return the lines of two turns; different: of which kind those are that differ."""
    number = pair[0]
    one, other = (
        Turn(()) if at is None else run[at] for at, run in zip(pair, (gave, wanted), strict=True)
    )
    rows: Sequence[Row] = mark.rows if number == mark.turn else rows_of(one, other)
    rows = rows or ((None, None),)
    last = [max((n for n, row in enumerate(rows) if row[side]), default=len(rows) - 1)
            for side in (0, 1)]  # fmt: skip
    found = []
    for place, row in enumerate(rows):
        is_other = differ(row) and not _is_blank(row)  # no test minds a blank line
        kind: Kind = different if is_other or different == "after" else "same"
        if number == mark.turn and place >= mark.row:
            kind = "marked" if place == mark.row else "after"
        every = kind == "marked" and mark.how == "spacing"
        start = _first_shown(row) if kind == "marked" else 0
        found.append(
            Line(
                kind,
                _visible(row[0], every, start),
                _visible(row[1], every, start),
                one.typed if place == last[0] else None,
                other.typed if place == last[1] else None,
            )
        )
    return [line for line in found if line.kind == "marked" or any(
        text is not None for text in (line.gave, line.wanted, line.typed, line.wanted_typed)
    )]  # fmt: skip


def _is_blank(row: Row) -> bool:
    return not any(loosely(piece[1]) for piece in row if piece is not None)


def _first_shown(row: Row) -> int:
    """Return where both lines of a row are shown from, so that their first difference is seen."""
    one, other = ("" if piece is None else _plain(piece) for piece in row)
    pairs = enumerate(zip(one, other, strict=False))
    parting = next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
    return max(parting - MOST_LETTERS // 2, 0) if parting >= MOST_LETTERS - 20 else 0


def _plain(piece: Event) -> str:
    return CONTROL.sub("", piece[1]).removesuffix("\n").removesuffix("\r")


def _visible(piece: Event | None, every: bool, start: int) -> str | None:
    """Return a line with signs for what cannot be seen: blanks at its end, or every blank.

    start: the first character that is shown of a line that is too long.
    """
    if piece is None:
        return None
    text = _plain(piece)
    if len(text) > start + MOST_LETTERS:
        text = f"{text[: start + MOST_LETTERS]} ..."
    text = f"... {text[start:]}" if start else text
    size = len(text.rstrip(" "))
    text = text[:size] + (text[size:] if not every else SIGNS[" "] * (len(text) - size))
    if every:
        text = text.replace(" ", SIGNS[" "])
    return "".join(map(_sign, re.sub(r"(?<=\S) +$", _dots, text)))


def _dots(found: re.Match[str]) -> str:
    return found[0] if len(found[0]) == 1 else SIGNS[" "] * len(found[0])


def _sign(sign: str) -> str:
    if sign in SIGNS and sign != " ":
        return SIGNS[sign]
    if unicodedata.category(sign) in ("Cc", "Cf", "Zl", "Zp", "Zs") and sign != " ":
        return f"<U+{ord(sign):04X}>"
    return sign
