"""Strokes about brackets, and about what is missing between two values."""

from __future__ import annotations

import keyword
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
    masked,
    rows,
)

CLOSES = {"(": ")", "[": "]", "{": "}"}
ENDS_BLOCK = re.compile(r"(?:(?<!\s)\s*->.*)?[:,]$")
NOTHING_IN = re.compile(r"(?<=\()(?=,)")
COMPARES = re.compile(r"(?<!\s)(?:\s*(?:[=!<>]=|[<>](?<!->))|\s+(?:and|or|in|not|is|if|else)\b)")
COMPUTES = re.compile(r"(?<!\s)\s*(?:\+|-|\*|/|%)")
SLICE = re.compile(r"-?\d*(?:\s*:\s*-?\d*)?(?![\w\s])|-?\d*(?:\s*:\s*-?\d*)?(?=\s+[^-+*/%\s])")
TYPES = {"int", "str", "float", "bool", "list", "dict", "tuple", "set"}  # `int x` is of Java
TAKE_ONE = {"str", "len", "int", "float", "repr", "input", "abs", "bool"}
GAP = re.compile(r"(?<=[\w\"')\]}])\s+(?=[\w\"'(\[{])")
WORD_BEFORE = re.compile(r"(?<!\w)(\w+)\s*$")
WORD_AFTER = re.compile(r"\s*(\w+)")
ABOVE = 6  # lines above the one that Python names, in which a bracket may have been left open


def closing(lines: Lines, place: Place) -> Iterator[Stroke]:
    """Brackets that a line opens, and nothing closes."""
    for number, code, after in rows(lines, place, ABOVE):
        opened = _opened(code)
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
            for end in (ENDS_BLOCK.search(code), NOTHING_IN.search(code)):
                if end is not None:
                    yield changed(
                        lines, at, code[: end.start()] + more + code[end.start() :] + rest
                    )


def _opened(code: str) -> list[int]:
    """Return where brackets are opened that are not closed in this line, the outermost first."""
    waiting = []
    for at, each in enumerate(masked(code)):
        if each in CLOSES:
            waiting.append(at)
        elif each in CLOSES.values() and waiting:
            waiting.pop()
    return waiting


def _called(code: str, at: int) -> str:
    """Return the name before a bracket, which is a call or an index then, or ""."""
    word = WORD_BEFORE.search(code[:at])
    return "" if word is None or keyword.iskeyword(word[1]) else word[1]


def _at_top(pattern: re.Pattern[str], inside: str) -> list[int]:
    """Return where a pattern is found outside of any bracket."""
    found = [match.start() for match in pattern.finditer(inside)]
    return [each for each in found if not _opened(inside[:each])]


def _early(code: str, at: int) -> int:
    """Return where a bracket has to be closed that is followed by what is hardly meant to be in it.

    Nobody compares in an index, or computes in the call of `len`.  0: nowhere.
    """
    called = _called(code, at)
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
    depth = 0
    inside = masked(code)[at + 1 :]
    for end, each in enumerate(inside):
        depth += (each in CLOSES) - (each in CLOSES.values())
        if depth < 0:
            return inside[:end]
    return inside


def _is_ambiguous(code: str, at: int) -> bool:
    """Say whether a bracket that only groups may end behind several values."""
    only_groups = code[at] == "(" and not _called(code, at)
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
    opened = [each for each in _opened(line[:at]) if CLOSES[line[each]] != found]
    if "does not match" in place.words and opened:
        begin = opened[-1]
        wanted = CLOSES[line[begin]]
        is_call = WORD_BEFORE.search(line[:begin]) is not None
        if line[begin] == "[" and is_call and "," in line[begin:at]:
            right = next(each for each in CLOSES if CLOSES[each] == found)
            yield changed(lines, place.line, line[:begin] + right + line[begin + 1 :])
            return
        early = _early(line[:at], begin) or at
        yield changed(lines, place.line, line[:early] + wanted + line[early:])
        yield changed(lines, place.line, line[:at] + wanted + line[at + 1 :])


def between(lines: Lines, place: Place) -> Iterator[Stroke]:
    """A comma between two values, or a plus beside a text."""
    for number, code, rest in rows(lines, place):
        hidden = masked(code)
        for gap in GAP.finditer(hidden):
            before, after = (
                WORD_BEFORE.search(code[: gap.start()]),
                WORD_AFTER.match(hidden[gap.end() :]),
            )
            if any(each is not None and keyword.iskeyword(each[1]) for each in (before, after)):
                continue
            if before is not None and before[1] in TYPES:
                continue
            sides = hidden[gap.start() - 1], hidden[gap.end()]
            opened = _opened(hidden[: gap.start()])
            if _takes_several(code, opened) or (not opened and code.lstrip().startswith("assert")):
                sign = ","
            elif ("'" in sides) and sides != ("'", "'"):
                sign = " +"
            else:
                continue
            yield changed(lines, number, code[: gap.start()] + sign + code[gap.start() :] + rest)


def _takes_several(code: str, opened: list[int]) -> bool:
    """Say whether commas belong into the innermost of the brackets that are open."""
    if not opened:
        return False
    at = opened[-1]
    called = _called(code, at)
    if code[at] != "(":
        return code[at] == "{" or not called
    return bool(called) and called not in TAKE_ONE
