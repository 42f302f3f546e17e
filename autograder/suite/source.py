"""A student's source, parsed and never run (`Source`): its imports, constructs and interfaces.

A rule about a function covers everything in the same file that it calls.
"""

from __future__ import annotations

import ast
import functools
import graphlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from autograder.course.faults import code_lines, decoded, refuse_accents
from autograder.suite.nodes import (
    MOST_NODES,
    Function,
    Nodes,
    called_by,
    children,
    named_lambdas,
    names_in,
    own_nodes,
    parts_of,
    targets_of,
    walk,
)

SIZE_LIMIT = 100_000  # bytes; longer files are not written by hand
DEEPEST = 150  # levels of nesting: `a + b + c` has two; an `elif` is as deep as its `if`
MOST_ELIFS = 500  # of one `if`
MOST_BITS = 10_000  # of one number; Python itself refuses to write those of 4,301 digits
MOST_KEPT = 16  # sources that were parsed
LOOPS = (ast.For, ast.While, ast.AsyncFor)
OF_CONTAINERS = {name for kind in (list, dict, set, str, tuple) for name in dir(kind)}
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)

# Single steps of Python that take longer the longer the list is.
LINEAR_METHODS = {"insert", "remove", "index", "count", "copy", "reverse", "sort", "extend"}
LINEAR_FUNCTIONS = {"list", "sorted", "tuple", "set", "sum", "min", "max", "any", "all", "reversed"}


class Scope(NamedTuple):
    """A file or a function, and what it runs itself, without functions and classes inside of it."""

    name: str  # dotted, or "" for the file
    node: ast.Module | Function
    nodes: Nodes


Target = tuple[str | None, str]  # what a name stands in, or None: `deck` and `deal`


@dataclass(eq=False)
class Source:
    """One file of a submission, parsed.

    Raises SyntaxError or ValueError if it is not Python, or larger or nested more deeply than a
    person would write: recursion through such a tree would fail.
    """

    name: str
    content: bytes
    text: str = field(init=False, repr=False)
    tree: ast.Module = field(init=False)
    nodes: Nodes = field(init=False, repr=False)  # all of the file, from the outside in

    def __post_init__(self) -> None:
        if len(self.content) > SIZE_LIMIT:
            raise ValueError(f"it is larger than {SIZE_LIMIT // 1000} kB")
        text = decoded(self.content)
        if not isinstance(text, str):
            raise ValueError(text[0])
        refuse_accents(text)
        self.text = text
        self.tree = ast.parse(self.content, self.name)
        self.nodes = self._walked()
        if any(is_huge(each.value) for each in self.nodes.of(ast.Constant)):
            raise ValueError(f"a number in it has more than {MOST_BITS:,} bits")

    def _walked(self) -> Nodes:
        """Return all nodes, from the outside in; an `elif` is a level below its `if` for Python."""
        level: list[ast.AST] = [self.tree]
        found = Nodes()
        depth = 0
        while level:
            found += level
            level = [part for node in level for part in children(node)]
            depth += 1
        if depth > DEEPEST:
            self._refuse_depth()
        if depth > DEEPEST + MOST_ELIFS:
            raise ValueError(f"it has an if with more than {MOST_ELIFS} parts")
        return found

    def _refuse_depth(self) -> None:
        level: list[ast.AST] = [self.tree]
        for _ in range(DEEPEST):
            level = [part for node in level for part in parts_of(node)]
        if level:
            raise ValueError(f"it is nested more than {DEEPEST} deep")

    @functools.cached_property
    def defined(self) -> set[str]:
        """The names that the file itself binds at its top level, without those it imports."""
        found = set()
        for node in self.tree.body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
                found.add(node.name)
            else:
                found |= {
                    each.id
                    for each in walk(node)
                    if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
                }
        return found

    def functions(self) -> dict[str, Function]:
        """Return every function and method by its dotted name, such as Deck.deal.

        A `lambda` that is given a name is one, as if it was written with `def`.
        """
        return dict(self._all_functions)

    @functools.cached_property
    def _all_functions(self) -> dict[str, Function]:
        return dict(self._functions())

    @functools.cached_property
    def _called(self) -> dict[str, set[Target]]:
        """For each function, what it calls, or passes on."""
        return {
            name: {each for node in called_by(function) for each in self._targets(name, node)}
            for name, function in self._all_functions.items()
        }

    def _targets(self, caller: str, node: ast.expr) -> Iterator[Target]:
        if isinstance(node, ast.Name):
            yield None, node.id
        elif isinstance(node, ast.Attribute):
            thing = node.value.id if isinstance(node.value, ast.Name) else ""
            yield f"{self._owner(caller)}." if thing in ("self", "cls") else thing, node.attr

    def _meant(self, target: Target) -> list[str]:
        """Return the functions of this file that may be called by a name, or by `deck.deal`.

        What an object is nobody knows: it may be of any class that has such a method, but for
        methods that Python's own containers have, too, and where the file imports classes.
        """
        thing, name = target
        named = self._by_last_name.get(name, [])
        if thing is None:
            return [each for each in named if self._owner(each) not in self._all_classes]
        if thing in self._modules:
            return []
        if (own := f"{thing.removesuffix('.')}.{name}") in named:
            return [own]
        may_be = name not in OF_CONTAINERS and not self._imports_classes
        return named if may_be or thing.endswith(".") else []

    def _owner(self, name: str) -> str:
        """Return what a function stands in: Deck, for Deck.deal."""
        return last_part(name.rpartition(".")[0])

    @functools.cached_property
    def _modules(self) -> set[str]:
        """The names by which the file knows modules."""
        aliases = [alias for node in self.nodes.of(ast.Import) for alias in node.names]
        return {each.asname or each.name.partition(".")[0] for each in aliases}

    @functools.cached_property
    def _imports_classes(self) -> bool:
        named = [alias.name for node in self.nodes.of(ast.ImportFrom) for alias in node.names]
        return any(name[0].isupper() or name == "*" for name in named)

    @functools.cached_property
    def _by_last_name(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for name in self._all_functions:
            found.setdefault(last_part(name), []).append(name)
        return found

    @functools.cached_property
    def scopes(self) -> list[Scope]:
        """The file itself, and each of its functions, with what it runs itself."""
        every = [("", self.tree), *self._all_functions.items()]
        return [Scope(name, node, own_nodes(node)) for name, node in every]

    def _functions(self) -> Iterator[tuple[str, Function]]:
        waiting: list[tuple[ast.AST, str]] = [(self.tree, "")]
        while waiting:
            node, prefix = waiting.pop()
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                yield prefix + node.name, node
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                yield from ((prefix + each.name, each) for each in named_lambdas(node))
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                prefix += f"{node.name}."
            # No function is defined inside of an expression.
            inside = [part for part in parts_of(node) if not isinstance(part, ast.expr)]
            waiting += [(part, prefix) for part in reversed(inside)]

    def classes(self) -> dict[str, ast.ClassDef]:
        """Return the classes of the file by name, the last one if a name is repeated."""
        return dict(self._all_classes)

    @functools.cached_property
    def _all_classes(self) -> dict[str, ast.ClassDef]:
        return {node.name: node for node in self.nodes.of(ast.ClassDef)}

    def reach(self, name: str) -> dict[str, Function]:
        """Return a function and every function of this file that it may call, by dotted name.

        A method that a class has without a `def` of its own is what stands in its place: see
        `_in_place_of`.
        """
        functions = self._all_functions
        found: dict[str, Function] = {}
        waiting = [name] if name in functions else self._functions_in_place_of(name)
        known = set[Target]()  # one may be called everywhere in a long file
        while waiting:
            current = waiting.pop()
            if current in found:
                continue
            found[current] = functions[current]
            new = self._called[current] - known
            known |= new
            waiting += [each for target in new for each in self._meant(target)]
        return found

    def _in_place_of(self, name: str) -> list[ast.expr]:
        """Return what a class gives for a method that it does not define with `def`.

        That is what is assigned to the name (`score = staticmethod(total)`), or what the fields of
        a dataclass begin with, for its `__init__`.
        """
        owner, _, method = name.rpartition(".")
        node = self._all_classes.get(owner)
        if node is None or name in self._all_functions:
            return []
        makes = method == "__init__" and any(
            "dataclass" in names_in(each) for each in node.decorator_list
        )
        assigned = [each for each in node.body if isinstance(each, (ast.Assign, ast.AnnAssign))]
        return [
            each.value
            for each in assigned
            if each.value is not None
            and (isinstance(each, ast.AnnAssign) if makes else method in targets_of(each))
        ]

    def _functions_in_place_of(self, name: str) -> list[str]:
        """Return the functions that such a method runs, or that of a parent class in this file."""
        owner, _, method = name.rpartition(".")
        node = self._all_classes.get(owner)
        bases = [each.id for each in node.bases if isinstance(each, ast.Name)] if node else []
        wanted = [f"{base}.{method}" for base in bases]
        if method == "__init__":
            wanted.append(f"{owner}.__post_init__")
        used = {each for part in self._in_place_of(name) for each in names_in(part)}
        wanted += [each for used_name in used for each in self._by_last_name.get(used_name, ())]
        return [each for each in wanted if each in self._all_functions]

    def uses(self, name: str, *kinds: type[ast.AST]) -> list[int]:
        """Return the lines where a function, or one that it calls, uses a construct."""
        parts = [*self.reach(name).values(), *self._in_place_of(name)]
        return sorted(
            node.lineno
            for part in parts
            for node in walk(part)
            if isinstance(node, kinds) and isinstance(node, (ast.stmt, ast.expr))
        )

    def loops(self, name: str) -> list[int]:
        """Return the lines of loops, except comprehensions, and of `exec`, `eval` and `compile`."""
        hidden = [
            node.lineno
            for function in self.reach(name).values()
            for node in walk(function)
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("exec", "eval", "compile")
        ]
        return sorted([*self.uses(name, *LOOPS), *hidden])

    def is_recursive(self, name: str) -> bool:
        """Return whether a function, or one that it calls, may end up calling itself."""
        calls = {
            each: {meant for target in self._called[each] for meant in self._meant(target)}
            for each in self.reach(name)
        }
        try:
            graphlib.TopologicalSorter(calls).prepare()
        except graphlib.CycleError:
            return True
        return False

    def linear_work(self, name: str) -> list[str]:
        """Return the steps of a function that take linear time, such as `line 12: .pop(0)`."""
        found = []
        for function in self.reach(name).values():
            for node in walk(function):
                words = linear_words(node)
                if words:
                    found.append((getattr(node, "lineno", 0), words))
        return [f"{self.name}, line {line}: {words}" for line, words in sorted(set(found))]

    def imports(self) -> set[str]:
        """Return the dotted names that the file imports: `random`, `random.shuffle`, ..."""
        found: set[str] = set()
        for node in self.nodes.of(ast.Import, ast.ImportFrom):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            else:
                module = node.module or ""
                found.add(module)
                found.update(f"{module}.{alias.name}" for alias in node.names)
        return found

    def is_stub(self, name: str) -> bool:
        """Return whether a function does nothing, or only raises NotImplementedError."""
        function = self.functions().get(name)
        if function is None:
            return False
        body = [
            statement
            for statement in function.body
            if not (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
        ]
        return all(
            isinstance(statement, ast.Pass)
            or (isinstance(statement, ast.Raise) and "NotImplemented" in ast.dump(statement))
            for statement in body
        )

    def line(self, number: int) -> str:
        lines = code_lines(self.content.decode("utf-8", "replace"))
        return lines[number - 1].strip() if 0 < number <= len(lines) else ""


def is_huge(value: object) -> bool:
    return type(value) is int and value.bit_length() > MOST_BITS


@functools.lru_cache(MOST_KEPT)
def read_source(name: str, content: bytes) -> Source:
    """Return a file parsed; nobody may change what is returned.  Raises what `Source` does."""
    return Source(name, content)


def parsed(files: Mapping[str, bytes]) -> dict[str, Source]:
    """Return the files that are Python and that a person would write, parsed."""
    sources = {name: _read(name, data) for name, data in files.items() if name.endswith(".py")}
    return {name: source for name, source in sources.items() if source is not None}


@functools.lru_cache(MOST_KEPT)
def _read(name: str, content: bytes) -> Source | None:
    """Return a file parsed; None if Python cannot read it, which can take long."""
    with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
        return read_source(name, content)
    return None


def last_part(name: str) -> str:
    """Return the last part of a dotted name: deal, for Deck.deal."""
    return name.rpartition(".")[2]


@functools.lru_cache(MOST_NODES)
def called_names(node: ast.AST) -> list[str]:
    """Return the last part of each name that is called or passed on: deal, for self.deck.deal().

    Nobody may change the list.
    """
    return [
        each.id if isinstance(each, ast.Name) else each.attr
        for each in called_by(node)
        if isinstance(each, (ast.Name, ast.Attribute))
    ]


def linear_words(node: ast.AST) -> str:
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute):
            first = node.args[0] if node.args else None
            if node.func.attr == "pop" and isinstance(first, ast.Constant) and first.value == 0:
                return ".pop(0)"
            if node.func.attr in LINEAR_METHODS:
                return f".{node.func.attr}(...)"
        if isinstance(node.func, ast.Name) and node.func.id in LINEAR_FUNCTIONS and node.args:
            return f"{node.func.id}(...)"
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
        return "a slice"
    if isinstance(node, ast.Delete):
        return "del of an item" if any(isinstance(t, ast.Subscript) for t in node.targets) else ""
    return ""
