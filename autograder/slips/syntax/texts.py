"""Strokes about texts: a quotation mark that is missing, an apostrophe that ends a text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from autograder.slips.syntax.lines import TEXTS, Lines, Place, Stroke, changed, rows

CONTRACTION = re.compile(r"(?<=[A-Za-z])'(?=(?:s|t|re|ve|ll|d|m)\b)")
BEGINS_TEXT = re.compile(r"(?<=[(\[{,=])\s*(?=\w[^(\[{,=\"']*$)")
AT_END = re.compile(r"[\])}:,]*$")
JOINS = re.compile(r"(?<!\s)\s+(?=\+\s)")
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


def docstrings(lines: Lines, place: Place) -> Iterator[Stroke]:
    """Three marks that begin a text of one line, and do not end it."""
    for number, code, rest in rows(lines, place, most=20):
        whole = (code + rest).rstrip()
        for three in THREE:
            text = whole.strip()
            if not text.startswith(three) or text.count(three) != 1 or len(text) <= 4:
                continue
            yield changed(lines, number, whole.rstrip(three[0]) + three)
