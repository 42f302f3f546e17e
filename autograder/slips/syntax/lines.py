"""Lines of a file that Python cannot read, and what they may be instead (`Stroke`).

Nothing is decided here or in the files that propose strokes: `unread.py` tries what Python makes of
them.  Lines keep their numbers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from autograder.system.printable import printable

# The code of a line up to its comment; a text that does not end goes on to the end of the line.
CODE = re.compile(r"""(?:[^#'"]|'(?:\\.|[^'\\])*(?:'|$)|"(?:\\.|[^"\\])*(?:"|$))*""")
TEXTS = re.compile(r"""'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*\"""")
WORD_BEFORE = re.compile(r"(?<!\w)(\w+)\s*$")
WORD = re.compile(r"\w+")
CLOSES = {"(": ")", "[": "]", "{": "}"}
LONGEST = 500  # characters of a line that is mended
MOST_SHOWN = 70  # characters of a line that is shown


Lines = tuple[str, ...]


@dataclass(frozen=True)
class Place:
    """Where Python stopped: what it says, the line from 1, and the column from 0."""

    words: str
    line: int
    begin: int

    def is_in(self, lines: Lines) -> bool:
        """Say whether it is one of these lines, and not behind the last or nowhere."""
        return 0 < self.line <= len(lines)


@dataclass(frozen=True)
class Stroke:
    """What the file may be instead: its lines, which one is meant, and how that is said."""

    lines: Lines
    line: int  # from 1
    how: str = ""  # such as `with tabs as 4 spaces`; else the line is shown

    @property
    def words(self) -> str:
        code = printable(self.lines[self.line - 1].strip())
        shown = code if len(code) <= MOST_SHOWN else f"{code[:MOST_SHOWN]}..."
        return f"line {self.line} was read {self.how or f'as `{shown}`'}"


Kind = Callable[[Lines, Place], Iterable[Stroke]]


def code_of(line: str) -> str:
    """Return a line without its comment and what stands behind the code."""
    found = CODE.match(line)
    return (found[0] if found is not None else line).rstrip()


def is_long(line: str) -> bool:
    """Say whether a line is longer than any that is mended: patterns go over a line many times."""
    return len(line) > LONGEST


def masked(code: str) -> str:
    """Return code in which no text holds a sign: each is as long as it was."""
    return TEXTS.sub(lambda found: "'" + "." * (len(found[0]) - 2) + "'", code)


def indentation(line: str) -> int:
    return len(line) - len(line.lstrip())


def changed(lines: Lines, number: int, text: str, how: str = "") -> Stroke:
    """Return the stroke that writes one line anew."""
    return Stroke((*lines[: number - 1], text, *lines[number:]), number, how)


def rows(lines: Lines, place: Place, most: int = 2) -> Iterator[tuple[int, str, str]]:
    """Yield the line that is named and lines of code above: number, code, and what follows."""
    numbers = range(min(place.line, len(lines)), 0, -1)
    named = (number for number in numbers if code_of(lines[number - 1]))
    for number in islice(named, most):
        line = lines[number - 1]
        if not is_long(line):
            code = code_of(line)
            yield number, code, line[len(code) :]


def depth(hidden: str) -> int:
    """Return how many brackets masked code opens more than it closes."""
    return sum(map(hidden.count, CLOSES)) - sum(map(hidden.count, CLOSES.values()))


def end_of(hidden: str, begin: int) -> int:
    """Return where a bracket of masked code is closed whose inside begins there, or its length."""
    deep = 0
    for at in range(begin, len(hidden)):
        deep += (hidden[at] in CLOSES) - (hidden[at] in CLOSES.values())
        if deep < 0:
            return at
    return len(hidden)


def words_of(lines: Lines, number: int) -> set[str]:
    """Return the words of all lines of code but one."""
    rest = (*lines[: number - 1], *lines[number:])
    return {word for line in rest if not is_long(line) for word in WORD.findall(code_of(line))}
