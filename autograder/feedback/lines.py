"""The lines of a message that show a console: what was typed (`script_lines`), what was shown."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from autograder.suite.transcript import MUTE, Transcript, whole_of

TRANSCRIPT_SHOWN = 40  # lines; of more, these are left:
HEAD_SHOWN, TAIL_SHOWN = 24, 12
WIDEST = 300  # characters of a line
CONSOLES = ("  the console was", "  nothing was shown")  # so begins what a message shows last
OFTEN = 5  # of equal lines in a row, so many are counted


def script_lines(console: Transcript) -> list[str]:
    """Return a line with what was typed to a console; if nothing was, with what was to be."""
    lines, then, taken = console.script, console.then, len(whole_of(console).typed)
    if 0 < taken <= len(lines):
        lines, then = lines[:taken], None
    typed = ", ".join(map(repr, lines))
    if then is not None:
        typed = f"{typed}, and {then!r} each time after that" if lines else f"{then!r} each time"
    return [f"  typed   {typed}"] if typed else []


def console_lines(console: Transcript) -> list[str]:
    """Return a console as a student sees it, under a heading; of a blank part, the whole."""
    shown, whole = str(console), str(whole_of(console))
    if shown.strip():
        part = ", in the part that was judged" if shown.strip() != whole.strip() else ""
        return [f"  the console was{part}:", *cut_lines(shown)]
    if whole.strip():
        where = f"after {typed!r}" if (typed := console.typed_before) else "in the part that counts"
        return [f"  nothing was shown {where}; the whole console was:", *cut_lines(whole)]
    return [f"  {MUTE}"]


def folded(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines; of one that comes again and again, the first two and how often it came."""
    for line, group in itertools.groupby(lines):
        times = len([*group])
        if times < OFTEN:
            yield from [line] * times
        else:
            yield from (line, line, f"... (this line {times} times)")


def within(text: str, most: int, gap: str = " ") -> str:
    """Return a text, the begin of a long one, and after a gap how long it is."""
    return text if len(text) <= most else f"{text[:most]}{gap}... ({len(text):,} characters)"


def cut_lines(text: str) -> list[str]:
    """Return the lines of a console; of many, the first and the last."""
    lines = [f"    {within(line, WIDEST)}" for line in folded(text.splitlines())]
    if len(lines) <= TRANSCRIPT_SHOWN:
        return lines
    left = len(lines) - HEAD_SHOWN - TAIL_SHOWN
    return [*lines[:HEAD_SHOWN], f"    ... ({left} lines)", *lines[-TAIL_SHOWN:]]
