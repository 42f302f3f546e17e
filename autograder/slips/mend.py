"""Mend slips (`mended`): a file under the wanted name, names as wanted wherever they stand, places.

The text alone is changed, at the places that Python's own parser gives; lines keep their numbers.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress

from autograder.course.importing import without_folders
from autograder.course.renaming import renamed, stand_in
from autograder.slips.find import AnySlip, Reworded, Slip, Within
from autograder.slips.finding import lines_of
from autograder.slips.signatures import Misfit
from autograder.slips.syntax.found import Unread
from autograder.suite.nodes import FUNCTIONS, Function
from autograder.suite.source import Source, read_source

IN_BRACES = re.compile(rb"\{[^{}]*\}")


def mended(files: Mapping[str, bytes], slips: Iterable[AnySlip]) -> dict[str, bytes]:
    """Return the files with slips mended; a file that is no Python stays as it is."""
    found = dict(files)
    places = defaultdict[str, list[Misfit]](list)
    others = list[Reworded | Unread | Within | Slip]()
    for slip in slips:
        if isinstance(slip, Misfit):
            places[slip.file].append(slip)
        else:
            others.append(slip)
    for name, misfits in places.items():
        with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            found[name] = _rewritten(read_source(name, found[name]), misfits)
    for slip in others:
        if isinstance(slip, Reworded):
            continue  # nothing of it stands in a file
        if isinstance(slip, Unread):
            found[slip.file] = slip.content
            continue
        if isinstance(slip, Within):
            found[slip.wanted] = stand_in(slip.file.removesuffix(".py"))
            continue
        if slip.is_file:
            found = renamed(found, slip.found, slip.wanted)
            continue
        for name in [*found]:
            with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
                if name.endswith(".py") and slip.found.encode() in found[name]:
                    found[name] = _written_anew(read_source(name, found[name]), slip)
    return without_folders(found)[0]  # a file that Python can read only now may have some


def _rewritten(source: Source, slips: Iterable[Misfit]) -> bytes:
    """Return a file with places rewritten, the last ones first: the others stay where they are."""
    lines = [*lines_of(source)]
    for slip in sorted(slips, key=lambda slip: (slip.line, slip.begin), reverse=True):
        row = lines[slip.line - 1]
        lines[slip.line - 1] = row[: slip.begin] + slip.text.encode() + row[slip.end :]
    return _encoded(lines, source)


def _written_anew(source: Source, slip: Slip) -> bytes:
    lines = [*lines_of(source)]
    old, new = slip.found.encode(), slip.wanted.encode()
    places = set(places_of(source.tree, slip, lines))
    for line, column in sorted(places, reverse=True):
        row = lines[line - 1]
        if row[column : column + len(old)] == old:
            lines[line - 1] = row[:column] + new + row[column + len(old) :]
    return _encoded(lines, source)


def _encoded(lines: Sequence[bytes], source: Source) -> bytes:
    encoding, _ = tokenize.detect_encoding(io.BytesIO(source.content).readline)
    return b"".join(lines).decode().encode(encoding)


def places_of(tree: ast.Module, slip: Slip, lines: Sequence[bytes]) -> Iterator[tuple[int, int]]:
    """Yield (line from 1, column in UTF-8 bytes) of each place where the name is meant."""
    for node in _reached(tree, slip):
        if isinstance(node, ast.JoinedStr):
            if any(_means(each, slip) for each in ast.walk(node)):
                yield from _in_f_string(node, slip, lines)
        elif isinstance(node, ast.ClassDef) and slip.owner:
            for each in node.body:
                if isinstance(each, Function) and each.name == slip.found:
                    yield _first(each, slip.found, lines)
                elif isinstance(each, ast.Assign):
                    yield from _at_top_of_class(each, slip)
        if not _means(node, slip):
            continue
        if isinstance(node, ast.Attribute):
            assert node.end_lineno is not None and node.end_col_offset is not None
            yield node.end_lineno, node.end_col_offset - len(slip.found.encode())
        elif isinstance(node, (ast.ClassDef, *FUNCTIONS)):
            yield _first(node, slip.found, lines)
        elif isinstance(node, (ast.Name, ast.alias)):
            yield node.lineno, node.col_offset
        elif isinstance(node, ast.Global):
            yield _first(node, slip.found, lines)


def _means(node: ast.AST, slip: Slip) -> bool:
    """Return whether a node is the name that was written, in the role that it has."""
    if isinstance(node, ast.Attribute):
        module = slip.file.removesuffix(".py")
        is_of_module = isinstance(node.value, ast.Name) and node.value.id == module
        return node.attr == slip.found and (bool(slip.owner) or is_of_module)
    if slip.owner:
        return False
    if isinstance(node, ast.Name):
        return node.id == slip.found
    if isinstance(node, (ast.ClassDef, *FUNCTIONS, ast.alias)):
        return node.name == slip.found
    return isinstance(node, ast.Global) and slip.found in node.names


def _at_top_of_class(node: ast.Assign, slip: Slip) -> Iterator[tuple[int, int]]:
    """Yield where a class assigns the name, or lists it in `__slots__`."""
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and each.id == slip.found:
            yield each.lineno, each.col_offset
        elif isinstance(each, ast.Constant) and each.value == slip.found:
            yield each.lineno, each.col_offset + 1


def _reached(tree: ast.AST, slip: Slip) -> Iterator[ast.AST]:
    """Yield all nodes in which the name can be the one that is meant.

    Those inside an f-string are left out, since Python 3.11 gives wrong places for them; so are
    functions in which a name of the top of the file is a variable of their own.
    """
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        hidden = isinstance(node, (*FUNCTIONS, ast.Lambda)) and not slip.owner
        if not isinstance(node, ast.JoinedStr) and not (hidden and _is_local(slip.found, node)):
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
    node: ast.JoinedStr, slip: Slip, lines: Sequence[bytes]
) -> Iterator[tuple[int, int]]:
    """Yield where the name stands between the braces of an f-string."""
    module = slip.file.removesuffix(".py")
    before = r"(?<=\.)" if slip.owner else rf"(?:(?<![\w.])|(?<={re.escape(module)}\.))"
    name = re.compile(f"{before}{re.escape(slip.found)}(?!\\w)".encode())
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
