"""Cut a text to few lines of a screen, and say how much was left out (`in_few_lines`).

Words used here.  row: a line of the screen; a long line takes several.  block: a line of a message
with those below it that are indented further; what is shown first in it and last in it stays.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import accumulate, groupby

from autograder.system.printable import counted, is_printable

LEAST = 3  # rows of a block that is cut: its begin, what was left out, and its end
PART = 4  # of several lines in a block, none takes more than this part of it
LEFT_OUT = re.compile(r" *\.\.\. \(([\d,]+) (?:more )?lines?\b.*\)")
AGAIN = re.compile(r" *\.\.\. \(this line (\d+) times\)")  # below two of them
CUT = re.compile(r" *\.\.\. \(([\d,]+ characters)\) \.\.\.")


def in_few_lines(text: str, most: int, width: int) -> str:
    """Return a text in at most so many rows; of what is too long, the begin and the end."""
    lines = text.splitlines()
    if sum(rows(line, width) for line in lines) <= most:
        return text
    blocks = list(_blocks(lines))
    heights = [sum(rows(line, width) for line in block) for block in blocks]
    shares = range(LEAST, most + 1)
    fitting = [each for each in shares if sum(min(own, each) for own in heights) <= most]
    if not fitting:
        blocks, fitting = [lines], [most]
    return "\n".join(line for block in blocks for line in _cut(block, fitting[-1], width))


def rows(line: str, width: int) -> int:
    """Return how many rows a line takes."""
    return max(-(-sum(map(_columns, line)) // width), 1)


def _columns(character: str) -> int:
    if not is_printable(character):
        return 10  # it is shown as an escape
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """Yield the calls that a message begins with, and each of its parts."""
    part = 0
    numbered = []
    for line in lines:
        indent = len(line) - len(line.lstrip(" "))
        part += 0 < indent < 4  # such as `  gave`, `  wanted`, `  the console was:`
        numbered.append((part if part or indent else 0, line))
    for _, group in groupby(numbered, lambda each: each[0]):
        yield [line for _, line in group]


def _cut(block: list[str], most: int, width: int) -> list[str]:
    """Return the lines of a block in at most so many rows."""
    if sum(rows(line, width) for line in block) <= most:
        return block
    if len(block) == 1:
        return [_shortened(block[0], most, width)]
    lines = [_shortened(line, max(most // PART, 1), width) for line in block]
    if sum(rows(line, width) for line in lines) <= most:
        return lines
    at = next((at for at, line in enumerate(lines) if LEFT_OUT.fullmatch(line)), len(lines))
    head = _first(lines[:at], (most - 1) * 2 // 3, width)
    room = most - 1 - sum(rows(line, width) for line in head)
    behind = lines[at + 1 :] if at < len(lines) else lines[len(head) :]
    tail = _first(behind[::-1], room, width)[::-1]
    away = lines[len(head) : len(lines) - len(tail)]
    indent = away[0][: len(away[0]) - len(away[0].lstrip(" "))]
    size = next((found[1] for found in map(CUT.fullmatch, away) if found is not None), "")
    words = f"more lines; {size} in all" if size else ""
    return [
        *head,
        f"{indent}... ({words or counted(sum(map(stands_for, away)), 'more line')})",
        *tail,
    ]


def _first(lines: list[str], most: int, width: int) -> list[str]:
    """Return the first lines that take at most so many rows together."""
    heights = accumulate(rows(line, width) for line in lines)
    return lines[: sum(height <= most for height in heights)]


def stands_for(line: str) -> int:
    """Return how many lines there were in the place of one."""
    if (left_out := LEFT_OUT.fullmatch(line)) is not None:
        return int(left_out[1].replace(",", ""))
    again = AGAIN.fullmatch(line)
    return int(again[1]) - 2 if again is not None else 1


def _shortened(line: str, most: int, width: int) -> str:
    """Return the begin and the end of a line that takes more than so many rows."""
    if rows(line, width) <= most:
        return line
    words = f" ... ({len(line):,} characters) ... "
    room = most * width - len(words)
    tail = _within(line[::-1], room // 4)[::-1]
    return f"{_within(line, room - room // 4)}{words}{tail}"


def _within(text: str, columns: int) -> str:
    """Return the first characters that take at most so many columns."""
    sums = accumulate(map(_columns, text))
    return text[: sum(each <= columns for each in sums)]
