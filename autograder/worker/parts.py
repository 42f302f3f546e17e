"""The parts of a reference that can stand in for a student's (`parts_of`), with what they need.

Words used here.  part: a function, a class, or a method of a class that several tasks share, in a
class of its own, as bytecode of this Python, without source and docstrings.  helper: what else a
part needs from the top level of its file, or from its class, that no task asks for; it gets a name
that no student uses, and so replaces nothing of theirs.
"""

from __future__ import annotations

import ast
import builtins
import copy
import marshal
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Set
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

from autograder.course.assignment import Assignment, AssignmentError

HELPER = "_cardkit_{}"
BUILTINS = HELPER.format("builtins")
PLACE = "<carried>"
ANY = "*"
Carried = dict[str, list[tuple[str, bytes]]]  # by file: names, and the code that binds each


@dataclass(frozen=True)
class Part:
    """One part: where it goes, under which name, and the first task that asks for it."""

    file: str
    name: str  # such as Card, or Game.total
    task: int
    code: bytes  # marshalled; it binds the name when it is run in the module
    tasks: frozenset[int] = frozenset()  # all that ask for it: it never enters their tests


def by_file(parts: Iterable[Part]) -> Carried:
    """Return what a player is told of parts."""
    found: Carried = defaultdict(list)
    for part in parts:
        found[part.file].append((part.name, part.code))
    return dict(found)


def parts_of(assignment: Assignment, asked_by: Mapping[int, Set[str]] | None = None) -> list[Part]:
    """Return the parts of an assignment's reference; none where it has none.

    Which names there are, and which task asks for each, is what the starters say.  asked_by: names
    at the top of files that the tests of a task were seen to ask for, or ANY, where no author has
    said to which tasks they belong.  Raises AssignmentError when a part cannot be cut out of the
    reference.
    """
    asked_by = asked_by or {}
    seen = set[str]().union(*asked_by.values())
    if assignment.reference is None:
        return []
    found = []
    trees = {file: _parsed(assignment.reference / file) for file in assignment.starters}
    asked = {
        file: {_top(name) for name in starter.tasks} | seen
        for file, starter in assignment.starters.items()
    }
    for file, starter in assignment.starters.items():
        tree = ast.Module(body=with_others(trees[file], trees, asked), type_ignores=[])
        reference = Reference(assignment.reference / file, tree, starter.tasks, seen)
        for name, task in whole_names(starter.tasks).items():
            tasks = {
                task,
                *(
                    each
                    for each, names in asked_by.items()
                    if not names.isdisjoint((_top(name), ANY))
                ),
            }
            code = marshal.dumps(reference.code(name))
            found.append(Part(file, name, task, code, frozenset(tasks)))
    return found


def _top(name: str) -> str:
    return name.partition(".")[0]


def _parsed(place: Path) -> ast.Module:
    try:
        return ast.parse(place.read_text(encoding="utf-8"))
    except OSError as error:
        raise AssignmentError(
            f"{place} cannot be read: {error.strerror or error}; 'reference' in assignment.toml"
            " names its folder"
        ) from None


def with_others(
    tree: ast.Module, trees: Mapping[str, ast.Module], asked: Mapping[str, set[str]]
) -> list[ast.stmt]:
    """Return the statements of a file, with those of other files for names that no task asks for.

    A student's file need not have what the reference imports from it.  trees: files of the
    reference; asked: the names at the top of each that tasks ask for.
    """
    found = list[ast.stmt]()
    for node in tree.body:
        file = f"{node.module}.py" if isinstance(node, ast.ImportFrom) else ""
        if not isinstance(node, ast.ImportFrom) or file not in trees:
            found.append(node)
            continue
        ours = {each.name for each in node.names} - asked[file]
        found += _needed(ours, trees[file], asked[file])
        if left := [each for each in node.names if each.name not in ours]:
            found.append(ast.ImportFrom(node.module, left, node.level))
    return found


def _needed(names: set[str], tree: ast.Module, asked: set[str]) -> list[ast.stmt]:
    """Return the statements that bind some names, and what these use of the same file."""
    bound = {name: node for node in tree.body for name in names_bound(node)}
    found = needed(names, bound, asked)
    return [each for each in tree.body if not found.isdisjoint(names_bound(each))]


def needed(used: set[str], bound: Mapping[str, ast.stmt], asked: set[str]) -> set[str]:
    """Return the names that are used of those at the top of a file, and those that they need.

    What tasks ask for stays the student's own.
    """
    found: set[str] = set()
    while new := (used & bound.keys()) - asked - found:
        nodes = [bound[name] for name in new]
        found |= {name for node in nodes for name in names_bound(node)} - asked
        used = {name for node in nodes for name in names_used(node)}
    return found


def whole_names(tasks: Mapping[str, int]) -> dict[str, int]:
    """Return the names that one task alone asks for, the largest there are, each with its task.

    A class that several tasks share is taken apart.
    """
    of_class: dict[str, set[int]] = defaultdict(set)
    for name, task in tasks.items():
        of_class[name.partition(".")[0]].add(task)
    found = {}
    for name, task in tasks.items():
        top = name.partition(".")[0]
        found[top if len(of_class[top]) == 1 else name] = task
    return found


class Reference:
    """One file of the reference, from which parts are cut."""

    def __init__(
        self, place: Path, tree: ast.Module, tasks: Iterable[str], seen: Collection[str] = ()
    ) -> None:
        """seen: names at the top that tests ask for besides."""
        self.place = place
        self.tree = tree
        self.tasks = set(tasks)
        self.wanted = {*map(_top, tasks), *seen}  # these stay the student's own
        self.future = [node for node in tree.body if is_future(node)]
        rest = [node for node in tree.body if node not in self.future]
        self.bound = {name: node for node in rest for name in names_bound(node)}

    def code(self, name: str) -> CodeType:
        """Return code that binds a name in the module that it is run in: of a method, its class."""
        top, _, method = name.partition(".")
        node: ast.stmt | None = self.bound.get(top)
        if isinstance(node, ast.ClassDef):
            node = self._class(node, method)
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            raise AssignmentError(f"{self.place}: there is no {name} to carry; define it there")
        helpers = self._helpers(node)
        body = [each for each in self.tree.body if not helpers.isdisjoint(names_bound(each))]
        body = [each for each in body if each is not self.bound.get(top)] + [node]
        renaming = _Renaming(helpers)
        module = ast.Module([renaming.visit(_copied(each)) for each in body], [])
        for found in sorted(renaming.hidden & helpers):
            raise AssignmentError(
                f"{self.place}: {name} has an argument or attribute {found!r}, which is a name of"
                " the module as well; rename one of them"
            )
        module = _OfBuiltins(names_bound_in(module)).visit(module)
        module.body[:0] = [*self.future, ast.Import([ast.alias("builtins", BUILTINS)])]
        ast.fix_missing_locations(module)
        return compile(module, PLACE, "exec", dont_inherit=True)

    def _class(self, node: ast.ClassDef, method: str) -> ast.ClassDef | None:
        """Return a class, or one method of it with what that needs; None if it has no such method.

        Methods that no task asks for get names that no student uses.
        """
        bound = {name: inner for inner in node.body for name in names_bound(inner)}
        if method and method not in bound:
            return None
        new = {method} if method else set(bound)
        rest = {name for name in bound if f"{node.name}.{name}" not in self.tasks}
        kept: set[str] = set()
        while new:
            kept |= new
            new = {name for each in new for name in attributes_used(bound[each])} & rest - kept
        found = copy.copy(node)
        body = [each for each in node.body if not kept.isdisjoint(names_bound(each))]
        found.body = body or [ast.Pass()]  # of an exception, for one, a docstring may be all
        methods = {name for name in rest if isinstance(bound[name], ast.FunctionDef)}
        hidden = {name for name in methods if not name.endswith("__")}
        renamed: ast.ClassDef = _OfClass(hidden).visit(_copied(found))
        return renamed

    def _helpers(self, node: ast.AST) -> set[str]:
        """Return the names at the top level that a part needs, and those that they need."""
        return needed(names_used(node), self.bound, self.wanted)


def _copied(node: ast.stmt) -> ast.stmt:
    return ast.parse(ast.unparse(node)).body[0]


def attributes_used(node: ast.AST) -> set[str]:
    return {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}


def names_used(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}


def is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def names_bound(node: ast.stmt) -> set[str]:
    """Return the names that a statement at the top of a module, or of a class, binds."""
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return {node.name}
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
    return {
        each.id
        for each in ast.walk(node)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    }


def names_bound_in(module: ast.Module) -> set[str]:
    """Return every name that is bound anywhere in a module."""
    found = {each.arg for each in ast.walk(module) if isinstance(each, ast.arg)}
    return found.union(
        *(names_bound(each) for each in ast.walk(module) if isinstance(each, ast.stmt))
    )


class _OfClass(ast.NodeTransformer):
    """Gives methods names that no student uses."""

    def __init__(self, methods: set[str]) -> None:
        self.methods = methods

    def visit_Attribute(self, node: ast.Attribute) -> ast.Attribute:
        self.generic_visit(node)
        if node.attr in self.methods:
            node.attr = HELPER.format(node.attr)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        if node.name in self.methods:
            node.name = HELPER.format(node.name)
        return node


class _OfBuiltins(ast.NodeTransformer):
    """Lets Python's own names mean that, whatever the student's file gives these names to."""

    def __init__(self, bound: set[str]) -> None:
        self.names = {*dir(builtins)} - bound - {"super", "__class__"}

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id not in self.names or node.id.startswith("__"):
            return node
        return ast.Attribute(ast.Name(BUILTINS, ast.Load()), node.id, node.ctx)


class _Renaming(ast.NodeTransformer):
    """Gives helpers names that no student uses, and leaves docstrings out."""

    def __init__(self, helpers: set[str]) -> None:
        self.helpers = helpers
        self.hidden: set[str] = set()  # arguments, which have to keep their names

    def visit_Name(self, node: ast.Name) -> ast.Name:
        node.id = self._new(node.id)
        return node

    def visit_Global(self, node: ast.Global) -> ast.Global:
        node.names = list(map(self._new, node.names))
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        self.hidden.add(node.arg)
        self.generic_visit(node)
        return node

    def visit_Import(self, node: ast.Import) -> ast.Import:
        for alias in node.names:
            alias.asname = self._new(alias.asname or alias.name)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        for alias in node.names:
            alias.asname = self._new(alias.asname or alias.name)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return self._definition(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        self.hidden |= {name for each in node.body for name in names_bound(each)}
        return self._definition(node)

    def _definition(self, node: Any) -> Any:
        if ast.get_docstring(node) is not None:
            node.body[:1] = [] if len(node.body) > 1 else [ast.Pass()]
        self.generic_visit(node)
        node.name = self._new(node.name)
        return node

    def _new(self, name: str) -> str:
        return HELPER.format(name) if name in self.helpers else name
