"""Imports that fail: of a module in other letters (`misspelt_modules`), of a name that is in
other letters (`misspelt_imports`) or in another file (`misplaced_imports`).

`import playingcards`, `from queues import Circularqueue`, `from game import Card`: Python stops at
that line, so nothing of the file can be asked, whatever else is in it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping

from autograder.course.assignment import Assignment
from autograder.slips.find import defined_at_top, names_at_top, nearest
from autograder.slips.finding import OF_PYTHON, lines_of, stored_names
from autograder.slips.signatures import Misfit
from autograder.suite.nodes import own_nodes, walk
from autograder.suite.source import Source, parsed

FROM = re.compile(rb"from\s+")
Import = ast.Import | ast.ImportFrom


def misspelt_modules(assignment: Assignment, files: Mapping[str, bytes]) -> Iterator[Misfit]:
    """Yield the mends of modules that are not there, where one that is there can be meant alone.

    What a function imports may be made for the purpose: it would tell what a hidden test asks.
    """
    sources = parsed(files)
    beside = _beside(sources)
    packages = {file.partition("/")[0] for file in files if "/" in file}
    known = {*beside, *packages, *assignment.packages}
    for file in sorted(sources.keys() - assignment.given.keys()):
        source = sources[file]
        for node in _imports(source):
            for name, line, column, text in _named(source, node):
                near = _near(name, node, beside) if name not in known else []
                if len(near) == 1:
                    words = f"{file}: the module {name} was read as {near[0]}"
                    end = column + len(name.encode())
                    yield Misfit(file, words, line, column, end, text.format(near[0]))


def misspelt_imports(assignment: Assignment, files: Mapping[str, bytes]) -> Iterator[Misfit]:
    """Yield the mends of names that the module which an import names does not have, but for one.

    A name that tasks ask for is left alone: where that is missing, its definition is misspelt.
    """
    sources = parsed(files)
    for file, node, known, asked in _taken(assignment, sources):
        for each in node.names:
            near = nearest(each.name, known) if each.name not in known | asked | {"*"} else []
            if len(near) == 1:
                words = f"{file}: {each.name} was read as {near[0]}"
                end = each.col_offset + len(each.name.encode())
                text = near[0] if each.asname else f"{near[0]} as {each.name}"
                if not (each.asname or near[0] in stored_names(sources[file].nodes)):
                    text = f"{near[0]}, {text}"  # the rest may spell it right
                yield Misfit(file, words, each.lineno, each.col_offset, end, text)


def misplaced_imports(assignment: Assignment, files: Mapping[str, bytes]) -> Iterator[Misfit]:
    """Yield the mends of names that one other file defines, and not the module they come from.

    Nor can a module give what it has itself imported, if it needs the importing file first.
    """
    sources = parsed(files)
    beside = _beside(sources)
    for file, node, known, asked in _taken(assignment, sources):
        mine, module = file.removesuffix(".py"), node.module or ""
        if module in beside and _leads_to(module, mine, beside):
            known = set() if module == mine else defined_at_top(beside[module].tree)
        homes = {
            each: [
                home
                for home, source in beside.items()
                if home not in (mine, module) and each.name in defined_at_top(source.tree)
            ]
            for each in node.names
            if each.name not in known | asked | {"*"} and not nearest(each.name, known)
        }
        if homes and all(len(found) == 1 for found in homes.values()):
            moved = {each: home for each, [home] in homes.items()}
            yield from _moved(file, sources[file], node, moved)


def _moved(
    file: str, source: Source, node: ast.ImportFrom, homes: Mapping[ast.alias, str]
) -> Iterator[Misfit]:
    """Yield the mends of names that are imported from elsewhere: of the module, if of all names."""
    others = [each for each in node.names if each not in homes]
    home, *more = {*homes.values()}
    if not others and not more:
        names = ", ".join(each.name for each in homes)
        said = f"{file}: {names} was imported from {home}, not from {node.module}"
        for name, line, column, _ in _named(source, node):
            yield Misfit(file, said, line, column, column + len(name.encode()), home)
        return
    for each, home in homes.items():
        name = each.asname or each.name
        said = f"{file}: {each.name} was imported from {home}, not from {node.module}"
        if others and each.lineno == each.end_lineno and each.end_col_offset is not None:
            stand_in = f"{others[0].name} as {name}"
            yield Misfit(file, said, each.lineno, each.col_offset, each.end_col_offset, stand_in)
            last, end = node.end_lineno or node.lineno, node.end_col_offset or 0
            yield Misfit(file, said, last, end, end, f"; from {home} import {each.name} as {name}")


def _leads_to(module: str, goal: str, beside: Mapping[str, Source]) -> bool:
    """Return whether a module takes names from another one, itself or through others."""
    left, seen = [module], set[str]()
    while left:
        now = left.pop()
        if now == goal:
            return True
        if now in beside and now not in seen:
            seen.add(now)
            nodes = _imports(beside[now])
            left += [each.module or "" for each in nodes if isinstance(each, ast.ImportFrom)]
    return False


def _beside(sources: Mapping[str, Source]) -> dict[str, Source]:
    return {file.removesuffix(".py"): each for file, each in sources.items() if "/" not in file}


def _imports(source: Source) -> Iterator[Import]:
    """Yield the imports outside functions, but for what is tried: that may fail."""
    tried = {id(each) for node in source.nodes.of(ast.Try) for each in walk(node)}
    for node in own_nodes(source.tree).of(ast.Import, ast.ImportFrom):
        if id(node) not in tried:
            yield node


def _taken(
    assignment: Assignment, sources: Mapping[str, Source]
) -> Iterator[tuple[str, ast.ImportFrom, set[str], set[str]]]:
    """Yield the imports of names: the file, what its module has, and what tasks ask for there."""
    beside = _beside(sources)
    for file in sorted(sources.keys() - assignment.given.keys()):
        for node in _imports(sources[file]):
            known = _names_in(node, beside) if isinstance(node, ast.ImportFrom) else set()
            if known and isinstance(node, ast.ImportFrom):
                starter = assignment.starters.get(f"{node.module}.py")
                yield file, node, known, starter.asked_at_top if starter is not None else set()


def _names_in(node: ast.ImportFrom, beside: Mapping[str, Source]) -> set[str]:
    """Return what can be imported from a module, or nothing if that cannot be told."""
    if node.level or not node.module:
        return set()
    if node.module not in beside:
        return {each for each in dir(OF_PYTHON.get(node.module)) if not each.startswith("_")}
    names = names_at_top(beside[node.module].tree)
    return set() if {"*", "__getattr__"} & names else names


def _near(name: str, node: Import, beside: Mapping[str, Source]) -> list[str]:
    """Return the modules that may be meant; for one of Python's own, files that have the names."""
    if name not in sys.stdlib_module_names:
        return nearest(name, beside) or nearest(name, sys.stdlib_module_names)
    wanted = {each.name for each in node.names} if isinstance(node, ast.ImportFrom) else {""}
    having = [each for each, source in beside.items() if wanted <= names_at_top(source.tree)]
    return nearest(name, having)


def _named(source: Source, node: Import) -> Iterator[tuple[str, int, int, str]]:
    """Yield each module of an import, its place, and how another is imported in place of it."""
    if isinstance(node, ast.Import):
        for each in node.names:
            text = "{}" if each.asname else f"{{}} as {each.name}"
            yield each.name, each.lineno, each.col_offset, text
    elif node.module and not node.level:
        opened = FROM.match(lines_of(source)[node.lineno - 1], node.col_offset)
        if opened is not None:
            yield node.module, node.lineno, opened.end(), "{}"
