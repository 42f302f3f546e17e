"""Imports that are missing (`missing_imports`): a name that only another file or module has.

`math.sqrt(2)` in a file that never imports `math` fails in every test that comes there.
"""

from __future__ import annotations

import ast
import builtins
import re
import sys
from collections.abc import Iterator, Mapping, Sequence

from autograder.slips.finding import parameters, stored_names
from autograder.slips.signatures import Misfit
from autograder.suite.nodes import own_nodes
from autograder.suite.source import Source

SPECIAL = re.compile(rb"^(?:\xef\xbb\xbf)?(?:#!|.*coding[:=])")
BUILT_IN = {*dir(builtins), "__file__", "__name__", "__doc__"}


def missing_imports(sources: Mapping[str, Source], own: set[str]) -> Iterator[Misfit]:
    """Yield the imports that a student's own files lack, where one alone can be meant."""
    for file in sorted(own & sources.keys()):
        source = sources[file]
        unknown = _unknown(source, sources)
        line = _line_for(source) if unknown else None
        if unknown is None or line is None:
            continue
        number, end = line
        if statements := list(_statements(file, unknown, sources)):
            words = "`, `".join(statements)
            text = "; ".join(statements) + end
            yield Misfit(file, f"{file} was read with `{words}`", number, 0, 0, text)


def _unknown(source: Source, sources: Mapping[str, Source]) -> dict[str, bool] | None:
    """Return the names that nothing binds, and whether each is used as a module only.

    None: a star imports names that cannot be told.
    """
    bound = stored_names(source.nodes) | BUILT_IN
    for node in source.nodes.of(ast.ImportFrom):
        if any(each.name == "*" for each in node.names):
            starred = sources.get(f"{node.module}.py")
            if starred is None:
                return None
            bound |= stored_names(own_nodes(starred.tree))
    for function in source.nodes.of(ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda):
        bound |= set(parameters(function))
    for pattern in source.nodes.of(ast.MatchAs, ast.MatchStar):
        bound.add(pattern.name or "")
    bases = {
        id(node.value)
        for node in source.nodes.of(ast.Attribute)
        if isinstance(node.value, ast.Name)
    }
    found: dict[str, bool] = {}
    for name in source.nodes.of(ast.Name):
        if isinstance(name.ctx, ast.Load) and name.id not in bound:
            found[name.id] = found.get(name.id, True) and id(name) in bases
    return found


def _statements(
    file: str, unknown: Mapping[str, bool], sources: Mapping[str, Source]
) -> Iterator[str]:
    """Yield an import for each module of which a file uses names, if it can be no other."""
    others = {each: source for each, source in sources.items() if each != file and "/" not in each}
    names: dict[str, list[str]] = {}
    for name, is_module in unknown.items():
        if is_module and (f"{name}.py" in others or name in sys.stdlib_module_names):
            yield f"import {name}"
            continue
        having = defined_in(name, others)
        if len(having) == 1:
            names.setdefault(having[0].removesuffix(".py"), []).append(name)
    for module, found in names.items():
        yield f"from {module} import {', '.join(found)}"


def defined_in(name: str, sources: Mapping[str, Source]) -> list[str]:
    """Return the files that have a function or a class of this name at their top."""
    kinds = (ast.FunctionDef, ast.ClassDef)
    return [
        file
        for file, source in sources.items()
        if any(isinstance(node, kinds) and node.name == name for node in source.tree.body)
    ]


def _line_for(source: Source) -> tuple[int, str] | None:
    """Return a line on which an import can stand, and what comes behind it; lines stay as many."""
    body = source.tree.body
    last = max((node.end_lineno or 0 for node in body if _comes_first(node)), default=0)
    rest = [node for node in body if not _comes_first(node)]
    until = min((_begins(node) for node in rest), default=1)
    lines = source.content.splitlines()
    if line := _free_line(lines, last, until):
        return line
    for node, following in zip(rest, [*rest[1:], None], strict=True):
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.Assign)):
            return node.lineno, "; "
        if following and (line := _free_line(lines, node.end_lineno or 0, _begins(following))):
            return line
    return None


def _free_line(lines: Sequence[bytes], after: int, before: int) -> tuple[int, str] | None:
    """Return a blank line between two others, or one that is a comment, and what comes behind."""
    for number in range(after + 1, before):
        line = lines[number - 1]
        if (not line.strip() or line.startswith(b"#")) and not SPECIAL.match(line):
            return number, "  " if line.strip() else ""
    return None


def _comes_first(node: ast.stmt) -> bool:
    """Say whether nothing may stand before a statement: a docstring, or the future."""
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or (isinstance(node, ast.ImportFrom) and node.module == "__future__")


def _begins(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])
