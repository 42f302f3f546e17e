"""Strokes about what is missing between two values: a comma, a colon, a dot, a sign."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterator

from autograder.slips.syntax.brackets import TAKE_ONE, called_at, open_in
from autograder.slips.syntax.lines import (
    WORD_BEFORE,
    Lines,
    Place,
    Stroke,
    changed,
    code_of,
    masked,
    rows,
)
from autograder.slips.syntax.opening import METHODS
from autograder.slips.syntax.signs import ONE_EQUALS

GAP = re.compile(r"(?<=[\w\"')\]}])\s+(?=[\w\"'(\[{]|\*+\w+\))")
WORD_AFTER = re.compile(r"\s*(\w+)")
VALUES = {"None", "True", "False"}
TYPES = {"int", "str", "float", "bool", "list", "dict", "tuple", "set"}  # `int x` is of Java
ANNOTATED = re.compile(r"(?<!\s)\s*:[^,(]*$")  # a type stands last
ANNOTATION = re.compile(r"[A-Z]\w*|\w+\[")
PAIRS = re.compile(r"\{.*:")
PAIR_BEGINS = re.compile(r"[{,]\s*[^\s:,{]+$")
FOR_OR_IMPORT = re.compile(r"\s*(?:assert\b|for\s+\w+$|from\s+\S+\s+import\b)")
NAMES = re.compile(r"\w+(?:\s*,\s*\w+)*\s*=(?!=)")
NO_DOT = re.compile(r"(?<=[)\]'])\s*(?=([a-z_]\w*)\()")
OF_SEVERAL = re.compile(r"\w+\[[\w\[\], |.]+\]\s*=(?!=)")  # as in Final[str] = ...
HAS_VALUE = re.compile(r"[\w\[\], |.]+=(?!=)")
TARGET = r"[A-Za-z_][\w.]*(?:\[[^\[\]]*\])?"
OF_TYPE = r"(?:\s*:\s*[\w.]+(?:\[[\w\[\], |.]*\])?)?"
ASSIGNED = re.compile(rf"({TARGET}(?:,\s*\*?{TARGET})*{OF_TYPE})\s+(?=[\w'(\[{{*-])")


def values(lines: Lines, place: Place) -> Iterator[Stroke]:
    """A comma between two values, a colon before a type, or a plus beside a text."""
    for number, code, rest in rows(lines, place):
        hidden = masked(code)
        for gap in GAP.finditer(hidden):
            sign = _sign(lines, number, hidden, gap)
            if sign:
                text = code[: gap.start()] + sign + code[gap.start() :] + rest
                yield changed(lines, number, text)


def dots(lines: Lines, place: Place) -> Iterator[Stroke]:
    """A method that is called of what stands before it."""
    for number, code, rest in rows(lines, place):
        for gap in NO_DOT.finditer(masked(code)):
            if gap[1] in METHODS:
                text = f"{code[: gap.start()]}.{code[gap.end() :]}{rest}"
                yield changed(lines, number, text)


def assigned(lines: Lines, place: Place) -> Iterator[Stroke]:
    """A name that gets a value, without the sign for it."""
    for number, code, rest in rows(lines, place):
        hidden = masked(code)
        found = ASSIGNED.match(hidden, len(hidden) - len(hidden.lstrip()))
        if found is None or "=" in re.sub("[=!<>]=", "", hidden[: found.end()]):
            continue
        first, last = WORD_AFTER.match(found[0]), WORD_AFTER.match(hidden, found.end())
        if not any(each is not None and _is_no_value(each[1]) for each in (first, last)):
            yield changed(lines, number, f"{code[: found.end(1)]} = {code[found.end() :]}{rest}")


def _sign(lines: Lines, number: int, hidden: str, gap: re.Match[str]) -> str:
    """Return the sign that is missing in a gap between two values, or ""."""
    begin = hidden[: gap.start()]
    before, after = WORD_BEFORE.search(begin), WORD_AFTER.match(hidden, gap.end())
    if any(each is not None and _is_no_value(each[1]) for each in (before, after)):
        return ""
    opened, sides = open_in(begin), (hidden[gap.start() - 1], hidden[gap.end()])
    is_header = begin.lstrip().startswith("def ") or _is_in_header(lines, number)
    has_type = ANNOTATED.search(begin) is not None
    if before is not None and before[1] in TYPES and not has_type:
        return ""
    if before is not None and after is not None and not has_type and "'" not in sides:
        if after[1] in TYPES and (is_header or (not opened and HAS_VALUE.match(hidden, gap.end()))):
            return ":"
        if (is_header and ANNOTATION.match(hidden, gap.end())) or (
            not opened and OF_SEVERAL.match(hidden, gap.end())
        ):
            return ":"
    if opened and hidden[opened[-1]] == "{" and PAIRS.search(hidden):
        return "," if PAIR_BEGINS.search(begin) is None else ":"
    if is_header or _takes_several(hidden, opened):
        return ","
    if not opened and (FOR_OR_IMPORT.match(begin) or NAMES.match(hidden, gap.end())):
        return ","
    joins = "'" in sides and sides != ("'", "'")
    return " +" if joins and (opened or ONE_EQUALS.search(begin) or "return" in begin) else ""


def _is_no_value(word: str) -> bool:
    return keyword.iskeyword(word) and word not in VALUES


def _is_in_header(lines: Lines, number: int) -> bool:
    """Say whether a line is within the brackets of a `def` in a line above."""
    for at in range(number - 1, max(number - 8, 0), -1):
        line = lines[at - 1]
        if line.lstrip().startswith("def "):
            return open_in(masked(" ".join(map(code_of, lines[at - 1 : number - 1])))) != []
    return False


def _takes_several(hidden: str, opened: list[int]) -> bool:
    """Say whether commas belong into the innermost of the brackets that are open."""
    if not opened:
        return False
    at = opened[-1]
    called = called_at(hidden, at)
    if hidden[at] != "(":
        return hidden[at] == "{" or not called
    if called:
        return called not in TAKE_ONE
    return len(opened) > 1 or hidden[:at].rstrip().endswith((" in", "="))
