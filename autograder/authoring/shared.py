"""Copy what several references share from its one source (`shared_parts`).

Words used here.  source: a file in `solutions/` with the marks of a reference.  shared part: a
class of it between ### BEGIN SHARED and ### END SHARED, marks inside included; it takes the place
of the class of that name in a reference.  given file: the whole source without any mark.  Lines
between ### BEGIN GIVEN and ### END GIVEN are in the given file alone.
"""

from __future__ import annotations

import ast
import itertools
import re
from pathlib import Path
from typing import Any

from autograder.authoring.promises import tree_of
from autograder.authoring.sources import BuildError, Made, place_of, read_text
from autograder.authoring.starters import MARKER
from autograder.course.assignment import FILE

_SHARED = re.compile(r"\s*### (?P<edge>BEGIN|END) SHARED ?(?P<name>\w*)")
_GIVEN = re.compile(r"\s*### (?P<edge>BEGIN|END) GIVEN")


def shared_parts(root: Path, suite: Path, settings: dict[str, Any]) -> dict[Path, Made]:
    """Return {path: contents} of the files that [shared] of assignment.toml names.

    A name that ends with .py is a given file in the folder of the reference; any other is a class,
    such as assignment3.CircularQueue.
    """
    made: dict[Path, Made] = {}
    for name, where in settings.get("shared", {}).items():
        source = (suite / where).resolve()
        text = read_text(root, source)
        folder = root / "solutions" / suite.name
        if name.endswith(".py"):
            path, content = folder / name, _without_marks(text)
        else:
            module, _, part = name.partition(".")
            path = folder / f"{module}.py"
            lines = _shared_lines(text, part, place_of(root, source))
            content = _with_part(root, path, part, lines, place_of(root, suite / FILE))
        line = _first_difference(path, content)
        made[path] = Made(content.encode(), place_of(root, source), line)
    return made


def _without_marks(text: str) -> str:
    """Return a source without its marks, and without the blank line above the end of a part."""
    kept: list[str] = []
    for line in text.split("\n"):
        mark = _mark(line)
        if mark and mark["edge"] == "END" and kept and not kept[-1]:
            kept.pop()
        if not mark and not MARKER.fullmatch(line) and not _GIVEN.fullmatch(line):
            kept.append(line)
    return "\n".join(kept)


def _mark(line: str) -> re.Match[str] | None:
    return _SHARED.fullmatch(line)


def _shared_lines(text: str, name: str, place: str) -> list[str]:
    """Return the lines of the source between the two marks of a part."""
    lines = text.split("\n")
    marks = [(at, found) for at, line in enumerate(lines) if (found := _mark(line))]
    for (begin, found), (end, after) in itertools.pairwise(marks):
        if found["edge"] == "BEGIN" and found["name"] == name and after["edge"] == "END":
            return _without_given(lines[begin + 1 : end])
    raise BuildError(
        f"{place}: nothing is shared as {name}; put ### BEGIN SHARED {name} before that class and"
        " ### END SHARED after it"
    )


def _without_given(lines: list[str]) -> list[str]:
    """Return the lines without those of the given file alone, and without blank ones at the end."""
    kept: list[str] = []
    is_given = False
    for line in lines:
        mark = _GIVEN.fullmatch(line)
        if mark:
            is_given = mark["edge"] == "BEGIN"
        elif not is_given:
            kept.append(line)
    while kept and not kept[-1]:
        kept.pop()
    return kept


def _with_part(root: Path, path: Path, name: str, part: list[str], asked_in: str) -> str:
    """Return the text of a reference with these lines in the place of its class of this name."""
    text, place = read_text(root, path), place_of(root, path)
    for node in tree_of(text, place).body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            lines = text.split("\n")
            end = node.end_lineno or node.lineno
            while end < len(lines) and MARKER.fullmatch(lines[end]) and lines[end][:1] == " ":
                end += 1  # the mark that ends the last answer of the class
            return "\n".join([*lines[: node.lineno - 1], *part, *lines[end:]])
    raise BuildError(
        f"{asked_in}: [shared] names {name}, but {place} has no such class; write `class {name}:"
        f" ...` where it is to stand, or remove the line"
    )


def _first_difference(path: Path, content: str) -> int:
    """Return the number of the first line in which a file differs; 0 if there is no such file."""
    if not path.is_file():
        return 0
    found = path.read_bytes().decode(errors="replace").split("\n")
    wanted = content.split("\n")
    same = (at for at, (old, new) in enumerate(zip(found, wanted, strict=False), 1) if old != new)
    return next(same, min(len(found), len(wanted)))
