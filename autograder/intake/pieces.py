"""Python text in pieces (`piece_of`): what each defines, and what it needs from the others.

It is read with Python's own grammar and symbol table, and never run.

Words used here.  piece: a cell, or part of one, that goes into a file unchanged.  makes: the names
that it defines; binds: those and the names that it imports.  uses: the names that it takes from
elsewhere; needs: those of them that must exist when it runs, not only when a function is called.
"""

from __future__ import annotations

import ast
import builtins
import itertools
import re
import symtable
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from autograder.course.faults import quietly, refuse_accents

BUILT_IN = frozenset(dir(builtins)) | {"__name__", "__file__", "__doc__"}
FUTURE = re.compile(r"^from __future__ import .*$", re.MULTILINE)
MISPLACED = {
    ast.Return: "return",
    ast.Yield: "yield",
    ast.YieldFrom: "yield from",
    ast.Await: "await",
    ast.AsyncFor: "async for",
    ast.AsyncWith: "async with",
}
Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
COMPREHENSIONS = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
# Python copies the names around each function, which takes minutes and gigabytes if there are many
# of both: how many names times how many functions a text may have.  Right answers have 15,000.
MOST_COPIED = 400_000


@dataclass(eq=False)
class Piece:
    """A piece of a notebook; `cell` is the number of the code cell it comes from."""

    cell: int
    text: str
    body: list[ast.stmt]
    makes: set[str]
    binds: set[str]
    uses: set[str]
    needs: set[str]

    @property
    def only_imports(self) -> bool:
        return all(isinstance(node, ast.Import | ast.ImportFrom) for node in self.body)

    @property
    def definitions(self) -> list[str]:
        """Return the names of its functions and classes."""
        return [node.name for node in self.body if isinstance(node, Definition)]


def piece_of(cell: int, text: str) -> Piece:
    """Return a text as a piece.

    Raises SyntaxError, RecursionError, MemoryError or ValueError if Python cannot read it.
    """
    refuse_accents(text)
    with quietly():
        body = ast.parse(text).body
        _refuse_misplaced(body)
        _refuse_crowded(body)
        return _piece(cell, text, body)


def _piece(cell: int, text: str, body: list[ast.stmt]) -> Piece:
    """Return a text that nothing is wrong with as a piece."""
    table = symtable.symtable(text, "cell", "exec")
    binds, uses = _names_in(table)
    uses -= BUILT_IN
    needs = {
        node.id
        for node in _run_at_once(body)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
    imported = {each.get_name() for each in table.get_symbols() if each.is_imported()}
    return Piece(cell, text, body, binds - imported, binds, uses, needs & uses)


def parts_of(piece: Piece) -> list[Piece]:
    """Return a piece split into its statements, each with the comments above it."""
    if len(piece.body) < 2:
        return [piece]
    lines = piece.text.split("\n")
    spans = [(first_line(node), node.end_lineno or node.lineno) for node in piece.body]
    # Two statements on one line cannot be separated.
    cuts = [end for (_, end), (begin, _) in itertools.pairwise(spans) if begin > end]
    edges = [0, *cuts, len(lines)]
    texts = ["\n".join(lines[a:b]) for a, b in itertools.pairwise(edges)]
    with quietly():
        return [_piece(piece.cell, text, ast.parse(text).body) for text in texts if text.strip()]


def joined(pieces: Iterable[Piece], name: str, future: Iterable[str] = ()) -> str:
    """Return pieces as one text, each below a comment with its notebook and cell.

    future: imports from `__future__` that are for all of them, besides those in them.
    """
    texts = [(piece.cell, piece.text) for piece in pieces]
    future = [*future, *(line for _, text in texts for line in FUTURE.findall(text))]
    head = "".join(f"{line}\n" for line in dict.fromkeys(future))
    bodies = [
        f"# {name}, code cell {cell}\n{FUTURE.sub('', text).strip()}\n" for cell, text in texts
    ]
    return head + "\n\n".join(bodies)


def names_defined(text: str) -> set[str]:
    """Return the names of the functions, classes and constants that a file defines."""
    names = set()
    for statement in ast.parse(text).body:
        if isinstance(statement, Definition):
            names.add(statement.name)
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            stored = (node for node in ast.walk(statement) if isinstance(node, ast.Name))
            names |= {node.id for node in stored if isinstance(node.ctx, ast.Store)}
    return names


def _refuse_misplaced(body: list[ast.stmt]) -> None:
    """Raise SyntaxError for statements that only the compiler would refuse, such as `return`."""
    waiting: list[tuple[ast.AST, bool]] = [(node, False) for node in body]
    while waiting:
        node, in_loop = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.ClassDef):
            continue
        word = MISPLACED.get(type(node))
        if word is not None:
            line = getattr(node, "lineno", 0)
            raise SyntaxError(f"'{word}' outside function", ("cell", line, None, None))
        if isinstance(node, ast.Break | ast.Continue) and not in_loop:
            word = type(node).__name__.lower()
            raise SyntaxError(f"'{word}' outside loop", ("cell", node.lineno, None, None))
        inside = in_loop or isinstance(node, ast.For | ast.While)
        waiting += [(each, inside) for each in ast.iter_child_nodes(node)]


def _refuse_crowded(body: Iterable[ast.stmt]) -> None:
    """Raise ValueError for a text whose symbol table would take very long."""
    names: set[str] = set()
    scopes = 0
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Global | ast.Nonlocal):
            names.update(node.names)
        elif not isinstance(node, ast.Constant):
            names.update(value for _, value in ast.iter_fields(node) if isinstance(value, str))
        scopes += isinstance(node, Definition | ast.Lambda | COMPREHENSIONS)
        waiting += ast.iter_child_nodes(node)
    if len(names) * scopes > MOST_COPIED:
        raise ValueError("it has too many names and functions for one cell; hand in less")


def _names_in(table: symtable.SymbolTable) -> tuple[set[str], set[str]]:
    """Return the global names that a module's text defines, and those that it uses."""
    binds = {
        symbol.get_name()
        for symbol in table.get_symbols()
        if symbol.is_assigned() or symbol.is_imported()
    }
    uses = {symbol.get_name() for symbol in table.get_symbols() if symbol.is_referenced()}
    waiting = list(table.get_children())
    while waiting:
        inner = waiting.pop()
        waiting += inner.get_children()
        for symbol in inner.get_symbols():
            if symbol.is_global() and symbol.is_referenced():
                uses.add(symbol.get_name())
            if symbol.is_declared_global() and symbol.is_assigned():
                binds.add(symbol.get_name())
    return binds, uses


def first_line(statement: ast.stmt) -> int:
    """Return the line in which a statement begins, be it with a decorator."""
    decorators = statement.decorator_list if isinstance(statement, Definition) else []
    return min([statement.lineno, *(each.lineno for each in decorators)])


def _run_at_once(body: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield the nodes that run as soon as the statements run: not the bodies of functions."""
    waiting = list(body)
    while waiting:
        node = waiting.pop()
        yield node
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            waiting += [*node.decorator_list, node.args]
            waiting += [node.returns] if node.returns is not None else []
        elif not isinstance(node, ast.Lambda):
            waiting += ast.iter_child_nodes(node)
