"""Strokes about blocks: how far lines are indented, and blocks in which nothing stands."""

from __future__ import annotations

import re
from collections.abc import Iterator

from autograder.slips.syntax.lines import (
    Lines,
    Place,
    Stroke,
    changed,
    code_of,
    indentation,
    is_long,
)

BEGINS = re.compile(r"(?:def|class|@|elif\b|else\b|except\b|finally\b|if __name__)")
DEFINES = re.compile(r"\s*(?:def|class)\b")
METHOD = re.compile(r"def\s+\w+\(self\b")
LEAVES = re.compile(r"\s*(?:return|break|continue|raise|pass)\b")
STEP = 4  # spaces of a block
OPENED_ON = re.compile(r"expected an indented block after .* on line (\d+)")


def empty(lines: Lines, place: Place) -> Iterator[Stroke]:
    """The first line of a block in which nothing stands."""
    opened = OPENED_ON.match(place.words)
    if opened is None:
        return
    first = int(opened[1])
    own = indentation(lines[first - 1])
    following = next((each for each in lines[place.line - 1 :] if code_of(each)), "")
    if following and indentation(following) >= own:
        is_method = "class" in lines[first - 1].split()[:1] and METHOD.match(following.lstrip())
        if is_method or not BEGINS.match(following.lstrip()):
            return
    for number in range(first, min(place.line, len(lines)) + 1):
        code = code_of(lines[number - 1])
        if code.endswith(":") and not is_long(lines[number - 1]):
            yield changed(lines, number, f"{code} pass{lines[number - 1][len(code) :]}")
            return


def bodies(lines: Lines, place: Place) -> Iterator[Stroke]:
    """A body that is not indented, if it is plain how far it goes."""
    opened = OPENED_ON.match(place.words)
    if opened is None or not place.is_in(lines):
        return
    header = lines[int(opened[1]) - 1]
    own = indentation(header)
    defines = DEFINES.match(header) is not None
    run = list[int]()
    for at in range(place.line - 1, len(lines)):
        line = lines[at]
        if not line.strip():
            ends = not defines
        else:
            ends = indentation(line) < own or _ends(header, line, own)
        if ends:
            break
        run.append(at)
    plain = [at for at in run if code_of(lines[at]) and indentation(lines[at]) == own]
    if defines or len(plain) == 1:
        moved = run
    elif plain and LEAVES.match(lines[plain[0]]):
        moved = run[: run.index(plain[0]) + 1]
    else:
        return
    if plain:
        yield _moved(lines, moved, STEP)


def _ends(header: str, line: str, own: int) -> bool:
    """Say whether a line of the header's own indentation cannot be in its block."""
    begins = line.lstrip()
    if indentation(line) != own or not BEGINS.match(begins):
        return False
    return not (header.lstrip().startswith("class") and METHOD.match(begins))


def line_alone(lines: Lines, place: Place) -> Iterator[Stroke]:
    """A line that is indented unlike the lines around it."""
    if "indent" in place.words and place.is_in(lines):
        at = place.line - 1
        for wanted in _wanted(lines, at, place):
            yield _moved(lines, [at], wanted - indentation(lines[at]))


def line_above(lines: Lines, place: Place) -> Iterator[Stroke]:
    """The same, if it is the first of its block, and the next one is right."""
    if not place.words.startswith("unindent") or not place.is_in(lines):
        return
    own = indentation(lines[place.line - 1])
    above = [at for at in range(place.line - 1) if code_of(lines[at])]
    usual = {indentation(lines[at]) for at in above}
    if above and own in usual and 0 < abs(indentation(lines[above[-1]]) - own) < 4:
        yield _moved(lines, above[-1:], own - indentation(lines[above[-1]]))


def several(lines: Lines, place: Place) -> Iterator[Stroke]:
    """Lines that are indented unlike those above, with all that is indented as far or further."""
    if "indent" not in place.words or not place.is_in(lines):
        return
    at = place.line - 1
    own = indentation(lines[at])
    run = list[int]()
    for number in range(at, len(lines)):
        if lines[number].strip() and indentation(lines[number]) < own:
            break
        run.append(number)
    for wanted in _wanted(lines, at, place):
        yield _moved(lines, run, wanted - own)


def _wanted(lines: Lines, at: int, place: Place) -> list[int]:
    """Return how far a line is to be indented; [] if two blocks are equally near."""
    own = indentation(lines[at])
    above = _open_levels(lines[:at])
    if place.words.startswith("unexpected"):
        return above[:1]
    one, *others = sorted(above, key=lambda level: abs(level - own))
    return [] if others and abs(one - own) == abs(others[0] - own) else [one]


def _open_levels(above: Lines) -> list[int]:
    """Return the indentations of the blocks that a line can belong to, the innermost first."""
    found = list[int]()
    for line in reversed(above):
        if code_of(line) and (not found or indentation(line) < found[-1]):
            found.append(indentation(line))
    return found if found[-1:] == [0] else [*found, 0]


def _moved(lines: Lines, numbers: list[int], by: int) -> Stroke:
    text = list(lines)
    for at in numbers:
        line = lines[at]
        text[at] = " " * (indentation(line) + by) + line.lstrip() if line.strip() else line
    first = numbers[0]
    return Stroke(tuple(text), first + 1, f"as indented by {indentation(text[first])} spaces")
