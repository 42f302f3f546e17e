"""Mend a file that Python cannot read (`unread`), if one stroke of a pencil, or a few, are enough.

The fewest strokes count with which Python reads the whole file.  If two ways of one kind do and
mean different things, the file stays as it is.

Words used here.  stroke: one change, of one kind.  state: a file after some strokes, and where
Python stops in it.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice

from autograder.course.assignment import Assignment
from autograder.course.faults import decoded, quietly, refuse_accents
from autograder.course.newer import newer_syntax
from autograder.slips.syntax import between, blocks, brackets, opening, signs, texts
from autograder.slips.syntax.found import Unread
from autograder.slips.syntax.lines import Kind, Lines, Place
from autograder.suite.source import SIZE_LIMIT, Source, parsed

KINDS: tuple[Kind, ...] = (
    signs.merged, signs.elifs, signs.colons, signs.equals, signs.signs, texts.apostrophes,
    texts.marks, texts.quotes, texts.docstrings, opening.braces,
    opening.calls, opening.indexes, opening.twice, brackets.closing, brackets.surplus,
    opening.groups, signs.prints, between.values, between.dots, signs.words, signs.spaces,
    between.assigned, blocks.empty, blocks.bodies, blocks.line_alone, blocks.line_above,
    blocks.several,
)  # fmt: skip
# However often, they are one slip: an editor or a habit did it.
AT_ONCE = (signs.merged, signs.elifs, signs.equals, signs.prints)
LIKEWISE = ", and others likewise"
MOST_TRIED = 20  # strokes of one kind at one place
MOST_AT_ONCE = 200  # lines that are mended for one slip
MOST_STATES = 12  # that are gone on from


@dataclass(frozen=True)
class State:
    """A file after some strokes: which kinds they were, and what is said of them."""

    lines: Lines
    place: Place | None  # None: Python reads all of it
    kinds: tuple[int, ...] = ()
    said: tuple[tuple[int, str], ...] = ()  # the line of each, and how it was read


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
    """Return the slips of one file, or [] if it takes more than may be mended."""
    if len(content) > SIZE_LIMIT:
        return []
    text = decoded(content)
    if not isinstance(text, str) or "\0" in text:
        return []
    try:
        refuse_accents(text)
    except ValueError:
        return []
    if newer_syntax(name, text):
        return []  # there is no slip in it: a newer Python reads it as it is
    encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
    whole = io.StringIO(text, newline="").readlines()
    lines = tuple(line.rstrip("\r\n") for line in whole)
    ends = [line[len(line.rstrip("\r\n")) :] for line in whole]
    found = _mended(lines, most)
    if found is None:
        return []
    anew = "".join(map("".join, zip(found.lines, ends, strict=True))).encode(encoding)
    return [Unread(name, f"{name}, {words}", line, anew) for line, words in found.said]


def _mended(lines: Lines, most: int) -> State | None:
    """Return the file as Python reads it after the fewest strokes, or None."""
    states: Sequence[State] = [State(lines, _stopped(lines))]
    if states[0].place is None:
        return states[0]
    for _ in range(most):
        following: dict[Lines, State] = {}
        for state in states:
            for each in _next(state):
                following.setdefault(each.lines, each)
        if done := [each for each in following.values() if each.place is None]:
            first = min(each.kinds for each in done)
            alike = [each for each in done if each.kinds == first]
            return alike[0] if len(set(map(_meaning, alike))) == 1 else None
        states = sorted(following.values(), key=_reached, reverse=True)[:MOST_STATES]
    return None


def _next(state: State) -> Iterator[State]:
    """Yield what a file may be after one stroke more, if Python stops elsewhere then."""
    assert state.place is not None
    for number, kind in enumerate(KINDS):
        for stroke in islice(kind(state.lines, state.place), MOST_TRIED):
            place = _stopped(stroke.lines)
            if _goes_on(state.place, place):
                words, lines = stroke.words, stroke.lines
                if kind in AT_ONCE and place is not None:
                    lines, place, more = _all_of(kind, lines, place)
                    words += LIKEWISE if more else ""
                said = *state.said, (stroke.line, words)
                yield State(lines, place, (*state.kinds, number), said)


def _goes_on(before: Place, after: Place | None) -> bool:
    """Say whether Python stops elsewhere, and not at what stood before it in the same line."""
    if after is None or after.line != before.line:
        return True
    return after.begin > before.begin


def _all_of(kind: Kind, lines: Lines, place: Place | None) -> tuple[Lines, Place | None, bool]:
    """Go on with strokes of one kind; return the lines, where Python stops, and whether it did."""
    more = False
    for _ in range(MOST_AT_ONCE):
        stroke = next(iter(kind(lines, place)), None) if place is not None else None
        if stroke is None or place is None:
            break
        following = _stopped(stroke.lines)
        if not _goes_on(place, following):
            break
        lines, place, more = stroke.lines, following, True
    return lines, place, more


def _reached(state: State) -> tuple[int, int]:
    assert state.place is not None
    return state.place.line, state.place.begin


def _stopped(lines: Lines) -> Place | None:
    """Return where Python stops to read, or None if it reads all."""
    text = "\n".join(lines) + "\n"
    try:
        with quietly():
            ast.parse(text)
    except SyntaxError as error:
        return Place(error.msg, error.lineno or 0, (error.offset or 1) - 1)
    except (ValueError, RecursionError, MemoryError, SystemError):  # nested too deeply
        return Place("", 0, 0)
    return None


def _meaning(state: State) -> str:
    text = "\n".join(state.lines) + "\n"
    with quietly(), suppress(RecursionError, MemoryError, SystemError):
        return ast.dump(ast.parse(text))
    return text
