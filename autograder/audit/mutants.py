"""Make the mutants of an assignment's reference (`mutants`): each one change, each a whole file.

The operators are cosmic-ray's, and our own (`operators.py`).  A mutant is known by its file, the
function that it changes, and a digest of what that function has become: a new version of a library
or a line added above moves none of them.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.audit.operators import Function, edits
from autograder.course.assignment import Assignment

OWN_TESTS = "_test"  # functions of the reference that test it; nobody's answer depends on them
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


def of_file(place: Path) -> Iterator[Mutant]:
    """Yield the mutants of one file; two of them may be the same."""
    source = place.read_text(encoding="utf-8")
    tree = ast.parse(source)
    before, left_out = parts(tree), own_tests(tree)
    for operator, text in (*_own(source, tree), *_by_cosmic_ray(source)):
        try:
            after = parts(ast.parse(text))
        except (SyntaxError, ValueError):
            continue
        changed = [name for name in before if before[name] != after.get(name)]
        if len(changed) == 1 and changed[0] not in left_out:
            [name] = changed
            digest = hashlib.sha256(after.get(name, "").encode()).hexdigest()[:12]
            yield Mutant(place.name, name, digest, operator, text)


def _own(source: str, tree: ast.Module) -> Iterator[tuple[str, str]]:
    for edit in edits(tree):
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


def parts(tree: ast.Module) -> dict[str, str]:
    """Return what each function does, as one text each, and what stands at the top of the file.

    Docstrings and annotations are left out: a change there changes nothing that is run.
    """
    found: dict[str, str] = {}
    for name, node in functions(tree):
        found[name] = _bare(node)
    rest = [node for node in tree.body if not isinstance(node, (ast.ClassDef, *Function))]
    rest += [
        each
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        for each in node.body
        if not isinstance(each, (ast.ClassDef, *Function))
    ]
    found[TOP] = "\n".join(map(_bare, rest))
    return found


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


def _bare(node: ast.AST) -> str:
    """Return a statement as a text without docstrings, annotations and places."""
    copied = ast.parse(ast.unparse(node))
    for each in ast.walk(copied):
        if isinstance(each, Function):
            each.returns = None
        if isinstance(each, ast.arg):
            each.annotation = None
        if isinstance(each, ast.AnnAssign):
            each.annotation = ast.Constant(None)
        body = getattr(each, "body", None)
        if isinstance(body, list) and isinstance(each, (*Function, ast.ClassDef)):
            first = body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                each.body = body[1:] or [ast.Pass()]
    return ast.dump(copied)


def differences(assignment: Assignment, mutant: Mutant) -> str:
    """Return what a mutant changes, as lines with - and +."""
    import difflib

    assert assignment.reference is not None
    before = (assignment.reference / mutant.file).read_text(encoding="utf-8").splitlines()
    lines = difflib.unified_diff(before, mutant.source.splitlines(), n=0, lineterm="")
    return "\n".join(line for line in list(lines)[2:])


def whole(assignment: Assignment, mutant: Mutant, right: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return a submission with this mutant in place of a file that is right."""
    return {**right, mutant.file: mutant.source.encode()}
