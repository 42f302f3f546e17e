"""Which names the tests of a suite ask for, and in which task (`names_asked`)."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
Tasks = dict[str, int]

Import = ast.Import | ast.ImportFrom


class Mentions:
    """The names in one test file, with the first task in whose tests each stands.

    What stands outside of all tests, as in a fixture, counts for the first task of the file.
    """

    def __init__(
        self, tree: ast.Module, tasks: Mapping[str, int], modules: Collection[str]
    ) -> None:
        """tasks: of the tests of this file, by name."""
        self.tasks, self.modules = tasks, modules
        self.first = min(tasks.values(), default=0)
        self.local: dict[str, tuple[str, str]] = {}  # name here -> module, and name in it or ""
        self.stars: list[str] = []
        self.names: Tasks = {}  # any name or attribute
        self.asked: defaultdict[str, Tasks] = defaultdict(dict)  # by module
        for node in ast.walk(tree):
            self._note_import(node)
        self._visit(tree, 0)
        for name, (module, theirs) in self.local.items():
            if theirs:
                self._put(self.asked[module], theirs, self.names.get(name, self.first))

    def _note_import(self, node: ast.AST) -> None:
        if isinstance(node, ast.ImportFrom) and not node.level:
            module = node.module or ""
            for each in node.names:
                inside = f"{module}.{each.name}"
                if inside in self.modules:
                    self.local[each.asname or each.name] = inside, ""
                elif module in self.modules and each.name == "*":
                    self.stars.append(module)
                elif module in self.modules:
                    self.local[each.asname or each.name] = module, each.name
        elif isinstance(node, ast.Import):
            for each in node.names:
                if each.name in self.modules:
                    self.local[each.asname or each.name] = each.name, ""

    def _visit(self, node: ast.AST, task: int) -> None:
        if isinstance(node, FUNCTIONS):
            task = self.tasks.get(node.name, task)
        at = task or self.first
        if isinstance(node, ast.Name):
            self._put(self.names, node.id, at)
        elif isinstance(node, ast.Attribute):
            self._put(self.names, node.attr, at)
            module, inside = self.local.get(dotted(node.value), ("", ""))
            if module and not inside:
                self._put(self.asked[module], node.attr, at)
        for child in ast.iter_child_nodes(node):
            self._visit(child, task)

    def _put(self, found: Tasks, name: str, task: int) -> None:
        found[name] = min(task, found.get(name, task))


def names_asked(
    files: Mapping[str, bytes],
    tests: Sequence[Mapping[str, Any]],
    modules: Collection[str],
    reference: Path | None,
) -> dict[str, Tasks]:
    """Return by file of a student the names that tests ask for, each with the first task that does.

    With a reference, these are its functions and classes, and their methods as Card.deal.
    """
    found: dict[str, Tasks] = {}
    for name, data in files.items():
        if name.endswith(".py"):
            tasks = {test["name"].rpartition("::")[2]: test["task"] for test in tests
                     if test["file"] == name}  # fmt: skip
            every = [test["task"] for test in tests]
            mentions = Mentions(ast.parse(data), tasks or {"": min(every)}, modules)
            for module in modules:
                asked = mentions.asked.get(module, {})
                if reference is not None:
                    defined = definitions(file_in(reference, module))
                    if module in mentions.stars:
                        asked = {**mentions.names, **asked}
                    asked = dict(of_reference(defined, asked, mentions.names))
                _add(found.setdefault(place_of(module, reference), {}), asked)
    return {file: asked for file, asked in found.items() if asked}


def _add(found: Tasks, more: Tasks) -> None:
    for name, task in more.items():
        found[name] = min(task, found.get(name, task))


def of_reference(
    defined: Mapping[str, ast.stmt], asked: Tasks, named: Tasks
) -> Iterator[tuple[str, int]]:
    """Yield the names that are asked of a file of the reference: functions, classes, methods.

    named: every name in the tests, since nobody knows of which class an object is.
    """
    for name, node in defined.items():
        if name not in asked:
            continue
        yield name, asked[name]
        for part in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(part, FUNCTIONS) and (part.name in named or part.name == "__init__"):
                yield f"{name}.{part.name}", named.get(part.name, asked[name])


def definitions(place: Path) -> dict[str, ast.stmt]:
    """Return the functions and classes of a file; none where it cannot be read."""
    try:
        tree = ast.parse(place.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return {}
    return {node.name: node for node in tree.body if isinstance(node, (*FUNCTIONS, ast.ClassDef))}


def place_of(module: str, reference: Path | None) -> str:
    """Return the file of a module, as a path below a submission."""
    place = module.replace(".", "/")
    if reference is not None and (reference / place / "__init__.py").is_file():
        return f"{place}/__init__.py"
    return f"{place}.py"


def file_in(reference: Path, module: str) -> Path:
    return reference / place_of(module, reference)


def dotted(node: ast.expr) -> str:
    """Return a name such as a.b as it is written, "" for other expressions."""
    if isinstance(node, ast.Attribute):
        left = dotted(node.value)
        return f"{left}.{node.attr}" if left else ""
    return node.id if isinstance(node, ast.Name) else ""


def names_of_import(node: Import) -> list[str]:
    return [(each.asname or each.name).partition(".")[0] for each in node.names]
