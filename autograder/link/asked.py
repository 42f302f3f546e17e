"""Which names the tests of a suite ask for, and in which tasks (`names_asked`).

Where marks number the tasks, a name is the first task's that has it.  Where files are numbered in
their order, a name is of each task that has most of the tests with it, a test with nothing else of
the student's, or a test with nothing else that is the task's; and a class is whole.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
Tasks = dict[str, int]
Asked = dict[str, list[int]]  # by name: the tasks that ask for it, the first of them first


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
        self.inside: list[tuple[int, set[tuple[str, str]]]] = []  # by test: its task, what it names
        self.outside: set[tuple[str, str]] = set()  # modules and names in them, outside of tests
        for node in ast.walk(tree):
            self._note_import(node)
        self._visit(tree, 0, self.outside)
        for name, (module, theirs) in self.local.items():
            if theirs:
                self._put(self.asked[module], theirs, self.names.get(name, self.first))
        self.inside += [(task, self.outside) for task in {*tasks.values()} if self.outside]

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

    def _visit(self, node: ast.AST, task: int, here: set[tuple[str, str]]) -> None:
        if isinstance(node, FUNCTIONS) and node.name in self.tasks:
            task, here = self.tasks[node.name], set()
            self.inside.append((task, here))
        at = task or self.first
        if isinstance(node, ast.Name):
            self._put(self.names, node.id, at)
            module, theirs = self.local.get(node.id, ("", ""))
            here |= {(module, theirs)} if theirs else {(each, node.id) for each in self.stars}
        elif isinstance(node, ast.Attribute):
            self._put(self.names, node.attr, at)
            module, inside = self.local.get(dotted(node.value), ("", ""))
            if module and not inside:
                self._put(self.asked[module], node.attr, at)
                here.add((module, node.attr))
        for child in ast.iter_child_nodes(node):
            self._visit(child, task, here)

    def _put(self, found: Tasks, name: str, task: int) -> None:
        found[name] = min(task, found.get(name, task))


def names_asked(
    files: Mapping[str, bytes],
    tests: Sequence[Mapping[str, Any]],
    modules: Collection[str],
    reference: Path | None,
    is_numbered: bool,
) -> dict[str, Asked]:
    """Return by file of a student the names that tests ask for, each with the tasks that do.

    is_numbered: whether marks number the tasks.  With a reference, these are its functions and
    classes, and their methods as Card.deal.
    """
    found: dict[str, Tasks] = {}
    named: list[tuple[int, set[tuple[str, str]]]] = []
    for name, data in files.items():
        if name.endswith(".py"):
            tasks = {test["name"].rpartition("::")[2]: test["task"] for test in tests
                     if test["file"] == name}  # fmt: skip
            every = [test["task"] for test in tests]
            mentions = Mentions(ast.parse(data), tasks or {"": min(every)}, modules)
            named += mentions.inside
            for module in modules:
                asked = mentions.asked.get(module, {})
                if reference is not None:
                    defined = definitions(file_in(reference, module))
                    if module in mentions.stars:
                        asked = {**mentions.names, **asked}
                    methods = mentions.names if is_numbered else {}
                    asked = dict(of_reference(defined, asked, mentions.names, methods))
                _add(found.setdefault(place_of(module, reference), {}), asked)
    if is_numbered:
        return {
            file: {name: [first] for name, first in asked.items()}
            for file, asked in found.items()
            if asked
        }
    places = {place_of(module, reference): module for module in modules}
    theirs = {(places[file], name.partition(".")[0]) for file in found for name in found[file]}
    own = own_tasks([(task, names & theirs) for task, names in named])
    return {
        file: {
            name: sorted(own.get((places[file], name.partition(".")[0]), ())) or [first]
            for name, first in asked.items()
        }
        for file, asked in found.items()
        if asked
    }


def own_tasks(
    tests: Sequence[tuple[int, set[tuple[str, str]]]],
) -> dict[tuple[str, str], set[int]]:
    """Return the tasks that ask for each name; tests: the task of each, and the names in it."""
    found: defaultdict[tuple[str, str], set[int]] = defaultdict(set)
    for name in {name for _, names in tests for name in names}:
        often = Counter(task for task, names in tests if name in names)
        found[name] |= {task for task, count in often.items() if count == max(often.values())}
        found[name] |= {task for task, names in tests if names == {name}}
    for task, names in tests:
        if not any(task in found[name] for name in names):
            for name in names:
                found[name].add(task)
    return dict(found)


def _add(found: Tasks, more: Tasks) -> None:
    for name, task in more.items():
        found[name] = min(task, found.get(name, task))


def of_reference(
    defined: Mapping[str, ast.stmt], asked: Tasks, named: Tasks, methods: Tasks
) -> Iterator[tuple[str, int]]:
    """Yield the names that are asked of a file of the reference: functions, classes, methods.

    named: every name in the tests, since nobody knows of which class an object is.  methods: the
    tasks of methods, where these are not their class's.
    """
    for name, node in defined.items():
        if name not in asked:
            continue
        yield name, asked[name]
        for part in node.body if isinstance(node, ast.ClassDef) else ():
            if isinstance(part, FUNCTIONS) and (part.name in named or part.name == "__init__"):
                yield f"{name}.{part.name}", methods.get(part.name, asked[name])


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
