"""Modules that an import calls by other letters (`misspelt_modules`): `import playingcards`.

Python stops at that line, so nothing of the file can be asked, whatever else is in it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator, Mapping

from autograder.course.assignment import Assignment
from autograder.slips.find import names_at_top
from autograder.slips.finding import lines_of
from autograder.slips.misspelt import nearest
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
    beside = {file.removesuffix(".py"): each for file, each in sources.items() if "/" not in file}
    packages = {file.partition("/")[0] for file in files if "/" in file}
    known = {*beside, *packages, *assignment.packages}
    for file in sorted(sources.keys() - assignment.given.keys()):
        source = sources[file]
        # What is tried may fail.
        tried = {id(each) for node in source.nodes.of(ast.Try) for each in walk(node)}
        for node in own_nodes(source.tree).of(ast.Import, ast.ImportFrom):
            for name, line, column, text in _named(source, node) if id(node) not in tried else ():
                near = _near(name, node, beside) if name not in known else []
                if len(near) == 1:
                    words = f"{file}: the module {name} was read as {near[0]}"
                    end = column + len(name.encode())
                    yield Misfit(file, words, line, column, end, text.format(near[0]))


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
