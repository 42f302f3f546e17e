"""Strokes about brackets that are not closed, or close nothing."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator

from autograder.slips.syntax.lines import (
    CLOSES,
    WORD_BEFORE,
    Lines,
    Place,
    Stroke,
    changed,
    code_of,
    end_of,
    indentation,
    is_long,
    masked,
    rows,
)

ENDS_BLOCK = re.compile(r"(?:(?<!\s)\s*->.*)?[:,]$")
ENDS = re.compile(r"[:,]$")
BEFORE_EQUALS = re.compile(r"(?<!\s)(?=\s*=[^=]*$)")
NOTHING_IN = re.compile(r"(?<=\()(?=,)")
COMPARES = re.compile(r"(?<!\s)(?:\s*(?:[=!<>]=|[<>](?<!->))|\s+(?:and|or|in|not|is|if|else)\b)")
COMPUTES = re.compile(r"(?<!\s)\s*(?:\+|-|\*|/|%)")
SLICE = re.compile(r"-?\d*(?:\s*:\s*-?\d*)?(?![\w\s])|-?\d*(?:\s*:\s*-?\d*)?(?=\s+[^-+*/%\s])")
TAKE_ONE = {"str", "len", "int", "float", "repr", "input", "abs", "bool"}
ABOVE = 6  # lines above the one that Python names, in which a bracket may have been left open


def closing(lines: Lines, place: Place) -> Iterator[Stroke]:
    """Brackets that a line opens, and nothing closes."""
    for number, code, after in rows(lines, place, ABOVE):
        opened = open_in(code)
        if not opened:
            continue
        more = "".join(CLOSES[code[at]] for at in reversed(opened))
        if len(opened) == 1:
            within = [at for at, each in enumerate(masked(code)) if each in CLOSES]
            ends = (_early(code, at) for at in within if at >= opened[0])
            if early := next(filter(None, ends), 0):
                yield changed(lines, number, code[:early] + more + code[early:] + after)
                continue
            if _is_ambiguous(code, opened[0]):
                continue
        for at in dict.fromkeys((number, _last_of(lines, number))):
            if is_long(lines[at - 1]):
                continue
            code = code_of(lines[at - 1])
            rest = lines[at - 1][len(code) :]
            yield changed(lines, at, code + more + rest)
            for pattern in (ENDS_BLOCK, ENDS, NOTHING_IN, BEFORE_EQUALS):
                if (end := pattern.search(code)) is not None:
                    yield changed(
                        lines, at, code[: end.start()] + more + code[end.start() :] + rest
                    )


def open_in(code: str) -> list[int]:
    """Return where brackets are opened that are not closed in this line, the outermost first."""
    waiting = []
    for at, each in enumerate(masked(code)):
        if each in CLOSES:
            waiting.append(at)
        elif each in CLOSES.values() and waiting:
            waiting.pop()
    return waiting


def called_at(code: str, at: int) -> str:
    """Return the name before a bracket, which is a call or an index then, or ""."""
    word = WORD_BEFORE.search(code[:at])
    return "" if word is None or keyword.iskeyword(word[1]) else word[1]


def _at_top(pattern: re.Pattern[str], inside: str) -> list[int]:
    """Return where a pattern is found outside of any bracket."""
    found = [match.start() for match in pattern.finditer(inside)]
    return [each for each in found if not open_in(inside[:each])]


def _early(code: str, at: int) -> int:
    """Return where a bracket has to be closed that is followed by what is hardly meant to be in it.

    Nobody compares in an index, or computes in the call of `len`.  0: nowhere.
    """
    called = called_at(code, at)
    if not called:
        return 0
    inside = _inside(code, at)
    bounds = SLICE.match(inside)
    if code[at] == "[" and bounds is not None and bounds[0].strip():
        return at + 1 + bounds.end()
    patterns = [COMPARES, COMPUTES] if called in TAKE_ONE else [COMPARES]
    found = [each for pattern in patterns for each in _at_top(pattern, inside) if each]
    return at + 1 + min(found) if found else 0


def _inside(code: str, at: int) -> str:
    """Return what stands behind an open bracket, up to the one that closes it."""
    hidden = masked(code)
    return hidden[at + 1 : end_of(hidden, at + 1)]


def _is_ambiguous(code: str, at: int) -> bool:
    """Say whether a bracket that only groups may end behind several values."""
    only_groups = code[at] == "(" and not called_at(code, at)
    return only_groups and len(_at_top(COMPUTES, _inside(code, at))) > 1


def _last_of(lines: Lines, number: int) -> int:
    """Return the last line of code that is indented further than the one that begins there."""
    last = number
    for at in range(number + 1, len(lines) + 1):
        line = lines[at - 1]
        if code_of(line):
            if indentation(line) <= indentation(lines[number - 1]):
                break
            last = at
    return last


def surplus(lines: Lines, place: Place) -> Iterator[Stroke]:
    """A bracket that closes nothing, or closes one of another kind."""
    if not place.is_in(lines):
        return
    line, at = lines[place.line - 1], place.begin
    found = line[at : at + 1]
    if not found or found not in CLOSES.values() or is_long(line):
        return
    if line.strip() == found or line[:at].rstrip()[-1:] == found:
        yield changed(lines, place.line, line[:at] + line[at + 1 :])
    opened = [each for each in open_in(line[:at]) if CLOSES[line[each]] != found]
    if "does not match" in place.words and opened:
        begin = opened[-1]
        wanted = CLOSES[line[begin]]
        early = _early(line[:at], begin) or at
        yield changed(lines, place.line, line[:early] + wanted + line[early:])
        yield changed(lines, place.line, line[:at] + wanted + line[at + 1 :])
