"""Cut a text to few lines of a screen, and say how much was left out (`in_few_lines`).

Words used here.  row: a line of the screen; a long line takes several.  block: a line of a message
with those below it that are indented further; what is shown first in it and last in it stays.
A sentence, such as a cause, stays whole: it goes on in more lines.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Iterator
from itertools import accumulate, groupby

from autograder.system.printable import counted, is_printable

LEAST = 3  # rows of a block that is cut: its begin, what was left out, and its end
PART = 4  # of several lines in a block, none takes more than this part of it
LEFT_OUT = re.compile(r" *\.\.\. \(([\d,]+) (?:more )?lines?\b.*\)")
AGAIN = re.compile(r" *\.\.\. \(this line (\d+) times\)")  # below two of them
SENTENCES = ("  cause   ", "  note    ")  # so they begin
CUT = re.compile(r" *\.\.\. \(([\d,]+ characters)\) \.\.\.")


def in_few_lines(text: str, most: int, width: int) -> str:
    """Return a text in at most so many rows; of what is too long, the begin and the end."""
    whole = wrapped(text, width)
    if sum(rows(line, width) for line in whole.splitlines()) <= most:
        return whole
    blocks, share = _shared_out(text.splitlines(), most, width)
    return "\n".join(line for block in blocks for line in _cut(block, share, width))


def wrapped(text: str, width: int) -> str:
    """Return a text with its sentences in lines of at most so many characters."""
    lines = text.splitlines()
    found = [each for line in lines for each in _wrapped(line, width)]
    return text if found == lines else "\n".join(found)


def _wrapped(line: str, width: int) -> list[str]:
    if len(line) <= width or not line.startswith(SENTENCES):
        return [line]
    begin = len(SENTENCES[0])
    return textwrap.wrap(
        line[begin:],
        width,
        initial_indent=line[:begin],
        subsequent_indent=" " * begin,
        break_long_words=False,
        break_on_hyphens=False,
    )


def _shared_out(lines: list[str], most: int, width: int) -> tuple[list[list[str]], int]:
    """Return the blocks of a text, and how many rows each may take; a sentence takes its own."""
    blocks = list[list[str]]()
    for blocks in ([*_blocks(lines)], [*_beside_sentences(lines)]):
        needed = [[rows(each, width) for line in block for each in _wrapped(line, width)]
                  for block in blocks]  # fmt: skip
        for share in range(most, LEAST - 1, -1):
            heights = (
                sum(own) if _is_sentence(block[0]) else min(sum(own), share)
                for block, own in zip(blocks, needed, strict=True)
            )
            if sum(heights) <= most:
                return blocks, share
    return blocks, LEAST


def _is_sentence(line: str) -> bool:
    return line.startswith(SENTENCES)


def rows(line: str, width: int) -> int:
    """Return how many rows a line takes."""
    return max(-(-sum(map(_columns, line)) // width), 1)


def _columns(character: str) -> int:
    if not is_printable(character):
        return 10  # it is shown as an escape
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _blocks(lines: list[str]) -> Iterator[list[str]]:
    """Yield the calls that a message begins with, and each of its parts; a sentence is one."""
    part = 0
    numbered = []
    for line in lines:
        indent = len(line) - len(line.lstrip(" "))
        part += 0 < indent < 4  # such as `  gave`, `  wanted`, `  the console was:`
        numbered.append((part if part or indent else 0, line))
    for _, group in groupby(numbered, lambda each: each[0]):
        yield from _beside_sentences([line for _, line in group])


def _beside_sentences(lines: list[str]) -> Iterator[list[str]]:
    """Yield each sentence for itself, and what stands between them."""
    for is_sentence, group in groupby(lines, _is_sentence):
        found = [*group]
        yield from ([line] for line in found) if is_sentence else [found]


def _cut(block: list[str], most: int, width: int) -> list[str]:
    """Return the lines of a block in at most so many rows; a sentence whole."""
    if _is_sentence(block[0]):
        return _wrapped(block[0], width)
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
