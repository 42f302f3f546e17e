"""Mend a file that Python cannot read (`unread`), if one stroke of a pencil, or a few, are enough.

A stroke counts if Python then reads further than with any other.  If two of one kind lead equally
far and mean different things, the file stays as it is.
"""

from __future__ import annotations

import ast
import io
import sys
import tokenize
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice

from autograder.course.assignment import Assignment
from autograder.course.faults import decoded, quietly
from autograder.slips.strokes import AT_ONCE, KINDS, Kind, Place, Stroke
from autograder.suite.source import SIZE_LIMIT, Source, parsed

MOST_TRIED = 20  # strokes of one kind at one place
MOST_AT_ONCE = 200  # lines that are mended for one slip
END = (True, sys.maxsize, 0)  # how far Python reads a text in which nothing is wrong
LIKEWISE = ", and others likewise"
# Errors of single signs hide those of lines, even of lines above.
OF_SIGNS = ("invalid character", "invalid non-printable", "unterminated", "'(' was", "'[' was")


@dataclass(frozen=True)
class Unread:
    """One slip in a file that Python could not read, and the file as it is mended so far."""

    file: str
    words: str  # how it was read
    content: bytes = field(repr=False)


def unread(assignment: Assignment, files: Mapping[str, bytes]) -> list[Unread]:
    """Return what is to be mended in each file that is asked for, or is imported by one.

    A file that cannot be read even so is left out.
    """
    sources = parsed(files)
    found: list[Unread] = []
    for name in files:
        is_own = name.endswith(".py") and name not in (*assignment.given, *sources)
        if is_own and (name in assignment.files or _is_imported(name, sources)):
            found += _in_file(name, files[name], assignment.slips.most)
    return found


def _is_imported(name: str, sources: Mapping[str, Source]) -> bool:
    module = name.removesuffix(".py")
    return any(
        module in (each.name for each in node.names) or getattr(node, "module", None) == module
        for source in sources.values()
        for node in source.nodes.of(ast.Import, ast.ImportFrom)
    )


def _in_file(name: str, content: bytes, most: int) -> list[Unread]:
    """Return the slips of one file, at most one more than may be mended; [] if it stays unread."""
    text = decoded(content)
    if not isinstance(text, str) or "\0" in text or len(content) > SIZE_LIMIT:
        return []
    encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
    ends = io.StringIO(text, newline="").readlines()
    lines = [line.rstrip("\r\n") for line in ends]
    found: list[Unread] = []
    last: Kind | None = None
    place = _stopped(lines)
    for _ in range(MOST_AT_ONCE):
        if place is None or len(found) > most:
            break
        kind, stroke = _next(lines, place, last)
        if stroke is None:
            return []
        lines, place = stroke.lines, _stopped(stroke.lines)
        whole = "".join(
            line + end[len(end.rstrip("\r\n")) :] for line, end in zip(lines, ends, strict=True)
        )
        words = f"{name}, line {stroke.line} was read {stroke.words}"
        if kind is last and kind in AT_ONCE:
            words = found.pop().words.removesuffix(LIKEWISE) + LIKEWISE
        found.append(Unread(name, words, whole.encode(encoding)))
        last = kind
    return found if place is None else []


def _next(lines: list[str], place: Place, last: Kind | None) -> tuple[Kind | None, Stroke | None]:
    """Return the stroke with which Python reads furthest, of the first kind that does, or None.

    last: the kind before, which goes on if it is one that happens all over a file.
    """
    best, far = list[tuple[Kind, Stroke]](), _reached(place)
    for kind in (last,) if last in AT_ONCE else KINDS:
        assert kind is not None
        for stroke in islice(kind(lines, place), MOST_TRIED):
            reached = _reached(_stopped(stroke.lines))
            if reached > far:
                best, far = [], reached
            if reached == far > _reached(place):
                best.append((kind, stroke))
    if not best and last in AT_ONCE:
        return _next(lines, place, None)
    strokes = [stroke for kind, stroke in best if kind is best[0][0]]
    if len({tuple(stroke.lines) for stroke in strokes}) > 1 and (
        far != END or len(set(map(_meaning, strokes))) > 1
    ):
        return None, None
    return best[0] if best else (None, None)


def _reached(place: Place | None) -> tuple[bool, int, int]:
    """Return how far Python reads: signs first, which it reads before it looks at lines."""
    if place is None:
        return END
    return not place.words.startswith(OF_SIGNS), place.line, place.begin


def _stopped(lines: list[str]) -> Place | None:
    """Return where Python stops to read, or None if it reads all."""
    try:
        with quietly():
            ast.parse("\n".join(lines) + "\n")
    except SyntaxError as error:
        line = error.lineno or 0
        begin = (error.offset or 1) - 1
        is_there = error.end_lineno == error.lineno and error.end_offset
        end = (error.end_offset or 1) - 1 if is_there else len("\n".join(lines))
        return Place(error.msg, line, begin, end)
    except (ValueError, RecursionError, MemoryError):
        return Place("", 0, 0, 0)
    return None


def _meaning(stroke: Stroke) -> str:
    with quietly():
        return ast.dump(ast.parse("\n".join(stroke.lines) + "\n"))
