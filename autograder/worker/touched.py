"""Which tasks' code the tests of another task can run (`Names.tasks`), as far as names tell.

Where our code takes the place of code that is not run, a test ends as before: it is not run again.
So this errs on the side of more: a name counts wherever it stands, as a text too, operators count
as any method that they may call, and what looks names up as it runs may reach everything.

Words used here.  mentions: the names in the body of a definition.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from autograder.course.starters import Starter
from autograder.suite.nodes import FUNCTIONS, walk
from autograder.suite.source import parsed

BY_TEXT = frozenset(
    ("eval", "exec", "globals", "locals", "vars", "getattr", "__dict__", "__getattr__",
     "__getattribute__", "import_module", "__import__", "modules", "_getframe", "settrace",
     "setprofile", "get_objects")
)  # fmt: skip
STARTS = "__init__"


class Names:
    """The names that the definitions of a submission mention."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        """files: all of the submission; one that cannot be read may mention anything."""
        sources = parsed(files)
        self.mentions: defaultdict[str, set[str]] = defaultdict(set)
        for file, source in sources.items():
            self.mentions[file] |= {name for node in source.tree.body for name in _in_run(node)}
            for node in source.tree.body:
                self._note(node)
        every = set().union(*self.mentions.values())
        unread = {file for file in files if file.endswith(".py")} - sources.keys()
        self.may_reach_all = bool(unread) or not BY_TEXT.isdisjoint(every)

    def _note(self, node: ast.stmt) -> None:
        for each in walk(node):
            if isinstance(each, FUNCTIONS):
                self.mentions[each.name] |= set(names_in(each))
            elif isinstance(each, ast.ClassDef):
                self.mentions[each.name] |= {name for part in each.body for name in _in_run(part)}
                self.mentions[each.name] |= {name for part in each.bases for name in names_in(part)}
        if not isinstance(node, (*FUNCTIONS, ast.ClassDef)):
            mentioned = set(names_in(node))
            for name in mentioned:  # what stands beside a name may be what it means
                self.mentions[name] |= mentioned

    def reached(self, asked: Iterable[str]) -> set[str]:
        """Return the names that are reached from some that tests ask, with those."""
        waiting = [name for each in asked for name in (each, *each.split("."))]
        found = set(waiting)
        while waiting:
            new = self.mentions.get(waiting.pop(), set()) - found
            found |= new
            waiting += new
        return found

    def tasks(self, asked: Iterable[str], starters: Mapping[str, Starter]) -> set[int]:
        """Return the tasks of which tests that ask some names can run the code."""
        names = self.reached(asked)
        return {
            task
            for starter in starters.values()
            for key, task in starter.tasks.items()
            if self.may_reach_all or _is_reached(key, names)
        }


def _is_reached(key: str, names: Collection[str]) -> bool:
    owner, _, last = key.rpartition(".")
    if last.startswith("__"):  # operators and constructors are called without their names
        return owner in names or last != STARTS
    return last in names


def _in_run(node: ast.stmt) -> Iterator[str]:
    """Yield what a statement mentions when it is run: of a definition its name, and decorators.

    Methods that are called without their names are run with what they stand in.
    """
    if isinstance(node, (*FUNCTIONS, ast.ClassDef)):
        for each in node.decorator_list:
            yield from names_in(each)
        if node.name.startswith("__"):
            yield from names_in(node)
    else:
        yield from names_in(node)


def names_in(node: ast.AST) -> Iterator[str]:
    """Yield all names in a piece of code, and texts that may be names."""
    for each in walk(node):
        if isinstance(each, ast.Name):
            yield each.id
        elif isinstance(each, ast.Attribute):
            yield each.attr
        elif isinstance(each, ast.alias):
            yield from each.name.split(".")
            yield each.asname or ""
        elif isinstance(each, ast.Constant) and isinstance(each.value, str):
            yield each.value
