"""Inside the player: answer questions about the student's objects: import, get, call, each, ask."""

from __future__ import annotations

import builtins
import os
import sys

from autograder.counting import counted

from .channel import quote
from .values import LINEAGE, METHOD, Missing, is_class, name_of, namespace_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn

    from .console import Terminal
    from .loading import Finder
    from .values import Handles

# Until 3.13, the name of a program is a text of its own: `__name__ is "__main__"` starts nothing.
MAIN = "__main__" if sys.version_info >= (3, 13) else "".join(["__ma", "in__"])


class Objects:
    """The verbs for the student's modules, and for objects that come from them."""

    def __init__(self, handles: Handles, finder: Finder, note_start: Callable[[], None]) -> None:
        self.handles = handles
        self.finder = finder
        self.note_start = note_start  # called before the first import
        self.reached = 0  # how many calls of the last `each` were answered

    def verbs(self) -> dict[str, Callable[..., str]]:
        return {
            "by_definitions": self.by_definitions,
            "import": self.import_module,
            "import_anew": self.import_anew,
            "get": self.get,
            "set": self.set_attribute,
            "call": self.call,
            "method": self.method,
            "keep": self.keep,
            "each": self.each,
            "reached": self.count_reached,
            "hold": self.hold,
            "value": self.value,
            "ask": self.ask,
            "steps": self.steps,
        }

    def by_definitions(self, names: list[str], mostly: list[str]) -> str:
        """Import only the definitions of these modules, and of others only what can be run."""
        self.finder.by_definitions.update(names)
        self.finder.mostly.update(mostly)
        return "null"

    def import_module(self, name: str) -> str:
        if name not in self.finder.names:
            raise Missing(name)
        self.note_start()
        __import__(name)
        return self.handles.write(sys.modules[name])

    def import_anew(self, name: str) -> str:
        """Import a module from the beginning, and all others of the student's that it imports."""
        for each in self.finder.names:
            sys.modules.pop(each, None)
        return self.import_module(name)

    def get(self, number: int, name: str) -> str:
        thing = self.handles.objects[number]
        try:
            return self.handles.write(getattr(thing, name), of=thing)
        except AttributeError:
            if has_name(thing, name):
                raise
            raise Missing(name) from None

    def set_attribute(self, number: int, name: str, tree: Any) -> str:
        setattr(self.handles.objects[number], name, self.handles.read(tree))
        return "null"

    def call(self, number: int, arguments: list[Any], named: dict[str, Any]) -> str:
        function = self.handles.objects[number]
        positional = [self.handles.read(tree) for tree in arguments]
        by_name = {name: self.handles.read(tree) for name, tree in named.items()}
        return self.handles.write(function(*positional, **by_name), of=owner_of(function))

    def method(self, number: int, name: str, arguments: list[Any], named: dict[str, Any]) -> str:
        """Get a method and call it, in one question."""
        thing = self.handles.objects[number]
        try:
            method = getattr(thing, name)
        except AttributeError:
            if has_name(thing, name):
                raise
            raise Missing(name) from None
        positional = [self.handles.read(tree) for tree in arguments]
        by_name = {key: self.handles.read(tree) for key, tree in named.items()}
        return self.handles.write(method(*positional, **by_name), of=thing)

    def keep(self, number: int, arguments: list[Any]) -> str:
        """Call, keep the result here, and return its handle and class, even if it is plain."""
        answer = self.handles.objects[number](*map(self.handles.read, arguments))
        return '["t",%d,%s]' % (self.handles.number(answer), quote(name_of(type(answer))))

    def each(self, number: int, calls: list[list[Any]]) -> str:
        """Call once for each list of arguments, and return all results in one answer."""
        function = self.handles.objects[number]
        answers = []
        self.reached = 0
        for arguments in calls:
            answers.append(function(*map(self.handles.read, arguments)))
            self.reached += 1
        owner = owner_of(function)
        return self.handles.write([self.handles.plain(each, owner) for each in answers])

    def count_reached(self) -> str:
        return str(self.reached)

    def hold(self, tree: Any) -> str:
        """Keep a value here and return its handle, even if it is plain."""
        return str(self.handles.number(self.handles.read(tree)))

    def value(self, number: int) -> str:
        thing = self.handles.objects[number]
        return self.handles.write(thing, of=thing)

    def ask(self, operation: str, *trees: Any) -> str:
        """Return the result of one of a fixed list of operations."""
        return self.handles.write(OPERATIONS[operation](*map(self.handles.read, trees)))

    def steps(self, number: int, arguments: list[Any], named: dict[str, Any]) -> str:
        """Call, and return how many bytecode steps the call took, and its result."""
        function = self.handles.objects[number]
        positional = [self.handles.read(tree) for tree in arguments]
        by_name = {name: self.handles.read(tree) for name, tree in named.items()}
        steps, result = counted(function, *positional, **by_name)
        return '["t",%d,%s]' % (steps, self.handles.write(result))


class Programs:
    """The verbs for programs that are run from the beginning, and for their console."""

    def __init__(self, terminal: Terminal, finder: Finder, finish: Callable[[], None]) -> None:
        self.terminal = terminal
        self.finder = finder
        self.finish = finish  # does what Python does at the end of a program
        self.problem: BaseException | None = None

    def verbs(self) -> dict[str, Callable[..., str]]:
        return {
            "types": self.types,
            "console": self.console,
            "run": self.run,
            "problem": self.raise_problem,
        }

    def types(self, script: int, ends: bool) -> str:
        """Set which lines will be typed from now on, and start a new transcript."""
        self.terminal.console.begin(script, ends)
        return "null"

    def console(self) -> str:
        return self.terminal.console.json()

    def run(self, name: str, script: int, ends: bool) -> str:
        """Run a file as a program; return whether an exception ended it, and the console."""
        self.types(script, ends)
        if name not in self.finder.files:
            raise Missing(name)
        program: Any = type(sys)(MAIN)
        program.__file__ = os.path.join(self.finder.folder, name)
        program.__builtins__ = builtins
        sys.modules["__main__"] = program
        sys.argv = [name]
        self.problem = None
        try:
            self.finder.run(name, program.__dict__)
        except SystemExit as end:
            self.terminal.console.leave(end)
        except BaseException as error:
            self.problem = error
        self.finish()
        return '["t",%s,%s]' % ("true" if self.problem else "false", self.console())

    def raise_problem(self) -> NoReturn:
        """Raise the exception that ended the last program, so that it crosses like any other."""
        assert self.problem is not None
        raise self.problem


def owner_of(function: Any) -> object:
    """Return whose method a function is, or None."""
    return getattr(function, "__self__", None) if type(function) is METHOD else None


def inherits(kind: Any, other: Any) -> bool:
    """Return whether one class inherits from another, by Python's records, not their own claims."""
    return any(base is other for base in LINEAGE(kind))


def has_name(thing: object, name: str) -> bool:
    """Return whether a name is defined on a thing, without running any of its code."""
    places = list(LINEAGE(type(thing)))
    if is_class(thing):
        places += LINEAGE(thing)
    return any(name in namespace_of(place) for place in places)


def attributes(thing: object) -> list[str]:
    """Return the names in an instance's own dictionary and slots, in order of their creation."""
    names = list(getattr(thing, "__dict__", ()))
    for base in type(thing).__mro__:
        slots = base.__dict__.get("__slots__", ())
        for slot in (slots,) if isinstance(slots, str) else slots:
            private = slot.startswith("__") and not slot.endswith("__")
            slot = f"_{base.__name__.lstrip('_')}{slot}" if private else slot
            if hasattr(thing, slot):
                names.append(slot)
    return names


def public_names(kind: type) -> list[str]:
    """Return the names of a class's public methods and properties, inherited ones included."""
    slot = type(_Slots.__dict__["kept"])
    return sorted(
        {
            name
            for base in kind.__mro__
            if base.__module__ != "builtins"
            for name, value in vars(base).items()
            if not name.startswith("_")
            and hasattr(type(value), "__get__")
            and type(value) is not slot
        }
    )


class _Slots:
    __slots__ = ("kept",)


OPERATIONS: dict[str, Callable[..., Any]] = {
    "str": lambda value: str(value),
    "repr": lambda value: repr(value),
    "format": lambda value, how: format(value, how),
    "len": lambda value: len(value),
    "list": lambda value: list(value),
    "iter": lambda value: iter(value),
    "next": lambda value: next(value),
    "contains": lambda value, item: item in value,
    "getitem": lambda value, key: value[key],
    "setitem": lambda value, key, item: value.__setitem__(key, item),
    "delitem": lambda value, key: value.__delitem__(key),
    "eq": lambda one, other: one == other,
    "ne": lambda one, other: one != other,
    "lt": lambda one, other: one < other,
    "le": lambda one, other: one <= other,
    "gt": lambda one, other: one > other,
    "ge": lambda one, other: one >= other,
    "add": lambda one, other: one + other,
    "sub": lambda one, other: one - other,
    "bool": lambda value: bool(value),
    "hash": lambda value: hash(value),
    "int": lambda value: int(value),
    "float": lambda value: float(value),
    "type": lambda value: type(value),
    "isinstance": lambda value, kind: inherits(type(value), kind),
    "issubclass": lambda kind, other: inherits(kind, other),
    "callable": lambda value: callable(value),
    "attributes": attributes,
    "public": public_names,
    "new": lambda kind: kind.__new__(kind),
}
