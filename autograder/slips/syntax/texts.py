"""Strokes about texts: a quotation mark that is missing, an apostrophe that ends a text."""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Iterator
from itertools import pairwise

from autograder.slips.syntax.lines import (
    TEXTS,
    WORD,
    Lines,
    Place,
    Stroke,
    changed,
    is_long,
    rows,
    words_of,
)

CONTRACTION = re.compile(r"(?<=[A-Za-z])'(?=(?:s|t|re|ve|ll|d|m)\b)")
BEGINS_TEXT = re.compile(r"(?<=[(\[{,=])\s*(?=\w[^(\[{,=\"']*$)")
AT_END = re.compile(r"[\])}:,]*$")
JOINS = re.compile(r"(?<!\s)\s+(?=\+\s)")
# Before and behind what a text may begin or end.
MAY_STAND = re.compile(
    r"(?<=\S)(?=[,)\]}:])|(?<=\s)(?=\))|(?=\.\w+\()|(?<=\b[fF])(?=[^'\"])"
    r"|(?:(?<=[(\[{,=+])|\b(?:return|in|else|or|and))\s*(?=\S)|(?<=\S)(?=\s[+*%|])"
)
WITH_PREFIX = re.compile(rf"(?<!\w)[fFrRbB]{{0,2}}(?:{TEXTS.pattern})")
TOKEN = re.compile(r"\w+|[^\w\s]")
STRANGE = re.compile(r"^.\s*[,)\]'\"]|[(\[+,'\"]\s*.$|['\"]\s*\+|\+\s*['\"]")  # hardly a text
KNOWN = {*keyword.kwlist, *dir(builtins), *dir(str)}
# A text of one line with three marks on one side and two on the other.
ONE_LOST = re.compile(r"""(\s*)(["'])(?:\2\2(?=.*[^"']\2\2$)|\2(?=.*[^"']\2\2\2$))([^"']+)\2+""")
THREE = ('"""', "'''")


def apostrophes(lines: Lines, place: Place) -> Iterator[Stroke]:
    for number, code, rest in rows(lines, place):
        if CONTRACTION.search(code):
            yield changed(lines, number, CONTRACTION.sub(r"\\'", code + rest))


def quotes(lines: Lines, place: Place) -> Iterator[Stroke]:
    """A text without its last mark, or with another one, or without its first."""
    for number, code, rest in rows(lines, place):
        whole = code + rest.rstrip()
        left = TEXTS.sub(lambda found: "." * len(found[0]), whole)
        mark = next((each for each in left if each in "'\""), "")
        if not mark or any(each in left for each in THREE):
            continue
        begin = BEGINS_TEXT.search(whole[: left.rindex(mark)])
        if begin is not None:
            yield changed(lines, number, whole[: begin.end()] + mark + whole[begin.end() :])
        joins = JOINS.search(whole, left.find(mark))
        if joins is not None:  # what follows is no part of the text
            yield changed(lines, number, whole[: joins.start()] + mark + whole[joins.start() :])
            continue
        tail = AT_END.search(whole)
        assert tail is not None
        for at in range(tail.start(), len(whole) + 1):
            before, after = whole[:at], whole[at:]
            if before[-1:] in "'\"" and before[-1:] != mark and left.find(mark) < at - 1:
                before = before[:-1]
            yield changed(lines, number, before + mark + after)


def marks(lines: Lines, place: Place) -> Iterator[Stroke]:
    """A mark that one of several texts of a line lacks: the texts are as short as they can be."""
    for number, code, rest in rows(lines, place):
        whole = (code + rest).rstrip()
        if any(each in whole for each in THREE) or "#" in whole:
            continue
        known = KNOWN | words_of(lines, number)
        found = {
            text: _length(text)
            for mark in "\"'"
            if mark in whole
            for at in (end.end() for end in MAY_STAND.finditer(whole))
            if _is_plain(text := whole[:at] + mark + whole[at:], known)
        }
        least = min(found.values(), default=0)
        yield from (changed(lines, number, text) for text in found if found[text] == least)


def _length(line: str) -> int:
    return sum(map(len, TEXTS.findall(line)))


def _is_plain(line: str, known: set[str]) -> bool:
    """Say whether all texts of a line end, are such as people write, and leave known names."""
    outside = WITH_PREFIX.sub("'", line)
    if '"' in outside or len(WITH_PREFIX.findall(line)) != outside.count("'"):
        return False
    if any(STRANGE.search(each) for each in TEXTS.findall(line)):
        return False
    tokens = TOKEN.findall(outside)
    values = [each == "'" or _is_name(each) for each in tokens]
    for (one, other), both in zip(pairwise(tokens), pairwise(values), strict=True):
        if "'" in (one, other) and (all(both) or (one in ")]" and other == "'")):
            return False
    unknown = (at for at, each in enumerate(tokens) if WORD.match(each) and each not in known)
    return all(
        tokens[at].isdigit() or tokens[at + 1 : at + 2] == ["("] or tokens[at - 1 : at] == ["."]
        for at in unknown
    )


def _is_name(token: str) -> bool:
    return WORD.match(token) is not None and not keyword.iskeyword(token)


def docstrings(lines: Lines, place: Place) -> Iterator[Stroke]:
    """Three marks that begin a text of one line, and do not end it, or one of them is lost."""
    for number, line in enumerate(lines, 1):
        if not is_long(line) and (found := ONE_LOST.fullmatch(line)) is not None:
            yield changed(lines, number, f"{found[1]}{3 * found[2]}{found[3]}{3 * found[2]}")
            return
    for number, code, rest in rows(lines, place, most=20):
        whole = (code + rest).rstrip()
        for three in THREE:
            text = whole.strip()
            if not text.startswith(three) or text.count(three) != 1 or len(text) <= 4:
                continue
            yield changed(lines, number, whole.rstrip(three[0]) + three)
