"""Write a name of a student's files anew wherever it is meant (`written_anew`).

The text alone is changed, at the places that Python's own parser gives; lines keep their numbers.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from autograder.course.faults import encoded
from autograder.suite.nodes import FUNCTIONS, Function
from autograder.suite.source import Source

IN_BRACES = re.compile(rb"\{[^{}]*\}")
LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")


class Place(NamedTuple):
    """A name as it was found, and where: a file, and the class that it is in, or ""."""

    file: str
    owner: str
    found: str


def written_anew(source: Source, file: str, owner: str, found: str, wanted: str) -> bytes:
    """Return a file in which a name of this file or of another, or of a class, is another one."""
    lines = [each.encode() for each in LINE.findall(source.text)]
    place, old, new = Place(file, owner, found), found.encode(), wanted.encode()
    for line, column in sorted(set(places_of(source.tree, place, lines)), reverse=True):
        row = lines[line - 1]
        if row[column : column + len(old)] == old:
            lines[line - 1] = row[:column] + new + row[column + len(old) :]
    return encoded(b"".join(lines).decode(), source.content)


def without(source: Source, node: Function) -> bytes:
    """Return a file with `pass` in place of a function."""
    lines = [each.encode() for each in LINE.findall(source.text)]
    first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
    for number in range(first, (node.end_lineno or first) + 1):
        end = lines[number - 1][len(lines[number - 1].rstrip(b"\r\n")) :]
        lines[number - 1] = (b" " * node.col_offset + b"pass" if number == first else b"") + end
    return encoded(b"".join(lines).decode(), source.content)


def places_of(tree: ast.Module, place: Place, lines: Sequence[bytes]) -> Iterator[tuple[int, int]]:
    """Yield (line from 1, column in UTF-8 bytes) of each place where the name is meant."""
    for node in _reached(tree, place):
        if isinstance(node, ast.JoinedStr):
            if any(_means(each, place) for each in ast.walk(node)):
                yield from _in_f_string(node, place, lines)
        elif isinstance(node, ast.ClassDef) and place.owner:
            for each in node.body:
                if isinstance(each, Function) and each.name == place.found:
                    yield _first(each, place.found, lines)
                elif isinstance(each, ast.Assign):
                    yield from _at_top_of_class(each, place)
        if not _means(node, place):
            continue
        if isinstance(node, ast.Attribute):
            assert node.end_lineno is not None and node.end_col_offset is not None
            yield node.end_lineno, node.end_col_offset - len(place.found.encode())
        elif isinstance(node, (ast.ClassDef, *FUNCTIONS)):
            yield _first(node, place.found, lines)
        elif isinstance(node, (ast.Name, ast.alias)):
            yield node.lineno, node.col_offset
        elif isinstance(node, ast.Global):
            yield _first(node, place.found, lines)


def _means(node: ast.AST, place: Place) -> bool:
    """Return whether a node is the name that was written, in the role that it has."""
    if isinstance(node, ast.Attribute):
        module = place.file.removesuffix(".py")
        is_of_module = isinstance(node.value, ast.Name) and node.value.id == module
        return node.attr == place.found and (bool(place.owner) or is_of_module)
    if place.owner:
        return False
    if isinstance(node, ast.Name):
        return node.id == place.found
    if isinstance(node, (ast.ClassDef, *FUNCTIONS, ast.alias)):
        return node.name == place.found
    return isinstance(node, ast.Global) and place.found in node.names


def _at_top_of_class(node: ast.Assign, place: Place) -> Iterator[tuple[int, int]]:
    """Yield where a class assigns the name, or lists it in `__slots__`."""
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and each.id == place.found:
            yield each.lineno, each.col_offset
        elif isinstance(each, ast.Constant) and each.value == place.found:
            yield each.lineno, each.col_offset + 1


def _reached(tree: ast.AST, place: Place) -> Iterator[ast.AST]:
    """Yield all nodes in which the name can be the one that is meant.

    Those inside an f-string are left out, since Python 3.11 gives wrong places for them; so are
    functions in which a name of the top of the file is a variable of their own.
    """
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        hidden = isinstance(node, (*FUNCTIONS, ast.Lambda)) and not place.owner
        if not isinstance(node, ast.JoinedStr) and not (hidden and _is_local(place.found, node)):
            waiting += ast.iter_child_nodes(node)


def _is_local(name: str, function: ast.AST) -> bool:
    """Return whether a function has an argument or a variable of this name."""
    nodes = [node for node in ast.walk(function) if node is not function]
    if any(isinstance(node, ast.Global) and name in node.names for node in nodes):
        return False
    return any(
        (isinstance(node, ast.arg) and node.arg == name)
        or (isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store))
        for node in nodes
    )


def _in_f_string(
    node: ast.JoinedStr, place: Place, lines: Sequence[bytes]
) -> Iterator[tuple[int, int]]:
    """Yield where the name stands between the braces of an f-string."""
    module = place.file.removesuffix(".py")
    before = r"(?<=\.)" if place.owner else rf"(?:(?<![\w.])|(?<={re.escape(module)}\.))"
    name = re.compile(f"{before}{re.escape(place.found)}(?!\\w)".encode())
    assert node.end_lineno is not None
    for number in range(node.lineno, node.end_lineno + 1):
        row = lines[number - 1]
        for braces in IN_BRACES.finditer(row):
            for match in name.finditer(row, *braces.span()):
                yield number, match.start()


def _first(node: ast.stmt, name: str, lines: Sequence[bytes]) -> tuple[int, int]:
    """Return where the name of a definition stands: behind `def` or `class`, on the same line."""
    row = lines[node.lineno - 1]
    word = re.compile(rb"(?<!\w)" + re.escape(name).encode() + rb"(?!\w)")
    match = word.search(row, node.col_offset)
    return node.lineno, match.start() if match is not None else len(row)
