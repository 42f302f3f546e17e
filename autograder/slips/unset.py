"""An attribute that a class reads and that nothing has given a value (`never_set`)."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from autograder.slips.detector import Detector
from autograder.suite.nodes import Function, added_to, walk
from autograder.suite.source import called_names, last_part

MISNAMED = {"_init_", "__init_", "_init__", "__int__", "__inti__", "__init", "init"}


class Owner(NamedTuple):
    """A class of the student's, and its methods by their names."""

    file: str
    node: ast.ClassDef
    methods: dict[str, Function]


def never_set(detector: Detector, kind: str, name: str) -> str:
    """Return why an object of a class has no value under a name that the class reads, or "".

    kind, name: the class and the attribute, as Python names them.
    """
    owners = list(lineage(detector, kind))
    if not owners or any(is_unusual(each) for each in owners):
        return ""
    name = as_written(owners, name)
    methods = [each for owner in owners for each in owner.methods.values()]
    if any(isinstance(each.ctx, ast.Del) for method in methods for each in on_self(method, name)):
        return ""
    reading = [method for method in methods if list(on_self(method, name))]
    if len(reading) < 2 and not any(stores(each, name) for each in reading):
        return ""
    misspelt = next((each for each in misspelt_inits(owners) if stores(each.method, name)), None)
    if misspelt is not None:
        return misspelt.words
    first = next((each for each in owners if "__init__" in each.methods), None)
    if first is None:
        owner = owners[0]
        line = owner.node.lineno
        return f"{owner.file}, line {line}: {kind} has no __init__ that sets self.{name}"
    init = first.methods["__init__"]
    called = {last_part(each) for each in called_names(init)}
    if stores(init, name) or any(
        stores(method, name) for method in methods if method.name in called - {"__init__"}
    ):
        return ""
    place = f"{first.file}, line {init.lineno}: {first.node.name}.__init__"
    parents = owners[owners.index(first) + 1 :]
    setting = [each for each in parents if stores(each.methods.get("__init__"), name)]
    if not setting:
        return f"{place} does not set self.{name}"
    if "__init__" in called:
        return ""
    parent = setting[0].node.name
    return f"{place} does not call the __init__ of {parent}, which sets self.{name}"


class MisspeltInit(NamedTuple):
    """A method that seems to be meant as `__init__`, and the sentence that says so."""

    method: Function
    words: str


def misspelt_inits(owners: Iterable[Owner]) -> Iterator[MisspeltInit]:
    """Yield the methods of some classes that are called nearly as `__init__` is."""
    for owner in owners:
        for wrong in sorted(owner.methods.keys() & MISNAMED):
            place = f"{owner.file}, line {owner.methods[wrong].lineno}"
            words = f"{place}: Python calls __init__ for a new object, not {wrong}"
            yield MisspeltInit(owner.methods[wrong], words)


def lineage(detector: Detector, kind: str) -> Iterator[Owner]:
    """Yield a class of the student's and those that it inherits from, each once."""
    known = {
        name: Owner(source.name, node, {m.name: m for m in node.body if isinstance(m, Function)})
        for source in detector.parsed.values()
        for name, node in source.classes().items()
    }
    waiting, seen = [kind], set[str]()
    for each in waiting:
        if each in known and each not in seen:
            seen.add(each)
            yield known[each]
            waiting += [last_part(ast.unparse(base)) for base in known[each].node.bases]


def is_unusual(owner: Owner) -> bool:
    """Return whether a class may get attributes in another way than by `self.name = ...`."""
    makes = {"__new__", "__getattr__", "__getattribute__", "__setattr__"}
    calls = {last_part(each) for each in called_names(owner.node)}
    return bool(
        owner.node.decorator_list or owner.methods.keys() & makes or calls & {"setattr", "vars"}
    )


def as_written(owners: list[Owner], name: str) -> str:
    """Return a name as it stands in a class: Python tells `__cards` as `_Pile__cards`."""
    for owner in owners:
        private = name.removeprefix(f"_{owner.node.name.lstrip('_')}")
        if private != name and private.startswith("__"):
            return private
    return name


def on_self(method: Function, name: str) -> Iterator[ast.Attribute]:
    """Yield where a method names this attribute of its own object."""
    for each in walk(method):
        if not isinstance(each, ast.Attribute) or each.attr != name:
            continue
        if isinstance(each.value, ast.Name) and each.value.id == "self":
            yield each


def stores(method: Function | None, name: str) -> bool:
    """Return whether a method gives this attribute a first value."""
    if method is None:
        return False
    added = added_to(method)
    found = on_self(method, name)
    return any(isinstance(each.ctx, ast.Store) and id(each) not in added for each in found)
