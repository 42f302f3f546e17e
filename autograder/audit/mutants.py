"""Make the mutants of an assignment's reference (`mutants`): each one change, each a whole file.

The operators are cosmic-ray's, and our own (`operators.py`).  A mutant is known by its file, the
function that it changes, and a digest of what that function has become: a new version of a library
or a line added above moves none of them.  Outside functions it is a statement, and the digest is of
what that was and has become.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.audit.operators import Function, edits, is_docstring
from autograder.course.assignment import Assignment
from autograder.course.faults import quietly

OWN_TESTS = ("_test", "test")  # functions of an answer that test it; no other depends on them
TOP = "the top of the file"
WITH_ARGUMENTS = ("VariableReplacer", "VariableInserter")  # operators that have to be told a name


class CannotAudit(Exception):
    """The audit cannot be made; the message says why, and the remedy."""


@dataclass(frozen=True)
class Mutant:
    """One change of one file of the reference."""

    file: str
    function: str  # such as Deck.deal
    digest: str  # of the changed function
    operator: str
    source: str

    @property
    def key(self) -> str:
        return f"{self.file} {self.function} {self.digest}"

    @property
    def files(self) -> dict[str, bytes]:
        return {self.file: self.source.encode()}


def mutants(assignment: Assignment) -> list[Mutant]:
    """Return all mutants of the reference that are Python and change what is run.

    Raises CannotAudit if there is no reference or cosmic-ray is not installed.
    """
    if assignment.reference is None:
        raise CannotAudit(f"{assignment.slug} has no reference; name its folder in assignment.toml")
    found: dict[str, Mutant] = {}
    for file in assignment.files:
        for mutant in of_file(assignment.reference / file):
            found.setdefault(mutant.key, mutant)
    return list(found.values())


def of_file(place: Path, own_tests_at_end: bool = False) -> Iterator[Mutant]:
    """Yield the mutants of one file; two of them may be the same.

    own_tests_at_end: what several statements below `if __name__ ...` do is a test of the file.
    """
    source = place.read_text(encoding="utf-8")
    tree = ast.parse(source)
    left_out = own_tests(tree)
    for piece in pieces(tree):
        if piece.name in left_out or (own_tests_at_end and _is_long_guard(piece.node)):
            continue
        before, text = bare(piece.node), piece.text(source)
        for operator, changed in (*_own(text), *_by_cosmic_ray(text)):
            whole_file = piece.put(changed, source)
            try:
                after = bare(ast.parse(changed))
                with quietly():  # not only read: `return` outside of a function is refused later
                    compile(whole_file, place.name, "exec", dont_inherit=True)
            except (SyntaxError, ValueError):
                continue
            if after == before or depends_on_python(operator, piece.node):
                continue
            digest = hashlib.sha256((after if piece.name else before + after).encode()).hexdigest()
            yield Mutant(place.name, piece.name or TOP, digest[:12], operator, whole_file)


@dataclass(frozen=True)
class Piece:
    """A function, or a statement that is in none: the lines that one mutant changes."""

    name: str  # of the function, or ""
    node: ast.stmt

    @property
    def lines(self) -> tuple[int, int]:
        """The first line, decorators included, and the one behind the last, both from 0."""
        decorators = getattr(self.node, "decorator_list", [])
        first = min([self.node.lineno, *(each.lineno for each in decorators)])
        assert self.node.end_lineno is not None
        return first - 1, self.node.end_lineno

    def text(self, source: str) -> str:
        """Return these lines as if they stood at the top of a file."""
        lines = source.splitlines(keepends=True)[slice(*self.lines)]
        margin = " " * self.node.col_offset
        return "".join(line.removeprefix(margin) for line in lines)

    def put(self, text: str, source: str) -> str:
        """Return a file with a text in place of these lines."""
        lines = source.splitlines(keepends=True)
        first, end = self.lines
        margin = " " * self.node.col_offset
        new = [margin + line if line.strip() else line for line in text.splitlines(keepends=True)]
        return "".join([*lines[:first], *new, *lines[end:]])


def _is_long_guard(node: ast.stmt) -> bool:
    """Return whether this is `if __name__ == "__main__":` with more than one statement."""
    return isinstance(node, ast.If) and "__name__" in ast.unparse(node.test) and len(node.body) > 1


def depends_on_python(operator: str, node: ast.stmt) -> bool:
    """Return whether a change makes `__name__ is "__main__"`, which is true from 3.13 on."""
    return operator.endswith(("_Is", "_IsNot")) and "__name__" in ast.unparse(node)


def _own(source: str) -> Iterator[tuple[str, str]]:
    for edit in edits(ast.parse(source)):
        yield edit.operator, edit.on(source)


def _by_cosmic_ray(source: str) -> Iterator[tuple[str, str]]:
    try:
        from cosmic_ray.ast import ast_nodes, get_ast
        from cosmic_ray.mutating import mutate_code
        from cosmic_ray.operators.provider import OperatorProvider
    except ImportError:
        raise CannotAudit(
            "cosmic-ray is not installed; `make setup` installs all that this needs"
        ) from None
    provider, nodes = OperatorProvider(), list(ast_nodes(get_ast(source)))
    for name in provider:
        if name in WITH_ARGUMENTS:
            continue
        operator = provider[name]()
        places = sum(len(list(operator.mutation_positions(node))) for node in nodes)
        for number in range(places):
            yield name, mutate_code(source, operator, number)


def pieces(tree: ast.Module) -> Iterator[Piece]:
    """Yield the functions and methods of a file, and all else that it or a class consists of."""
    for name, node in functions(tree):
        yield Piece(name, node)
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            for each in node.body:
                if not isinstance(each, (ast.ClassDef, *Function)) and not is_docstring(each):
                    yield Piece("", each)
        elif not isinstance(node, Function) and not is_docstring(node):
            yield Piece("", node)


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.stmt]]:
    """Yield the functions and methods of a file with their names."""
    for node in tree.body:
        if isinstance(node, Function):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for each in node.body:
                if isinstance(each, Function):
                    yield f"{node.name}.{each.name}", each


def own_tests(tree: ast.Module) -> set[str]:
    """Return the functions that test the reference, with what only they call."""
    by_name = dict(functions(tree))
    found = {name for name in by_name if name.startswith(OWN_TESTS)}
    used: dict[str, set[str]] = {name: set() for name in by_name}
    for name, node in by_name.items():
        for each in ast.walk(node):
            called = getattr(each, "id", None) or getattr(each, "attr", None)
            if called in used and called != name:
                used[called].add(name)
    while True:
        more = {name for name, by in used.items() if by and by <= found} - found
        if not more:
            return found
        found |= more


def bare(node: ast.AST) -> str:
    """Return a statement as a text without docstrings, annotations and places.

    A change there changes nothing that is run.
    """
    if isinstance(node, ast.Module) and len(node.body) == 1:
        node = node.body[0]
    copied = ast.parse(ast.unparse(node))
    for each in ast.walk(copied):
        if isinstance(each, Function):
            each.returns = None
        if isinstance(each, ast.arg):
            each.annotation = None
        if isinstance(each, ast.AnnAssign):
            each.annotation = ast.Constant(None)
        if isinstance(each, (*Function, ast.ClassDef)) and is_docstring(each.body[0]):
            each.body = each.body[1:] or [ast.Pass()]
    return ast.dump(copied)


def differences(assignment: Assignment, mutant: Mutant) -> str:
    """Return what a mutant changes, as lines with - and +."""
    assert assignment.reference is not None
    before = (assignment.reference / mutant.file).read_text(encoding="utf-8").splitlines()
    lines = difflib.unified_diff(before, mutant.source.splitlines(), n=0, lineterm="")
    return "\n".join(line for line in list(lines)[2:])
