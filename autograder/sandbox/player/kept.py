"""Inside the player: all state of modules and classes that may change between calls (`Kept`)."""

from __future__ import annotations

import builtins
import sys
from _operator import is_

from .console import STREAMS, Console, Printed, PrintedBytes, Typed, TypedBytes
from .sources import SPECIAL_METHODS
from .values import (
    CONTAINERS,
    FUNCTION,
    HOLDS_NOTHING,
    METHOD,
    NOTHING,
    is_class,
    is_plain,
    module_of,
    property_parts,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

CLASS_CELL = ("__class__",)  # needed by `super()`


class Kept:
    """The state of modules and classes: everything that can change from one call to the next."""

    def __init__(self, own: set[str]) -> None:
        self.own = own  # the names of the student's modules
        self.owners: list[Any] = []  # modules and classes
        self.spaces: list[Any] = []  # their namespaces
        self.before: list[dict[str, Any]] = []  # copies of these from the start
        self.functions: list[Any] = []
        self.containers: list[Any] = []
        self.classes: dict[int, Any] = {}
        self.library: list[Any] = []  # the namespaces of standard modules and classes
        self.library_before: list[Any] = []  # their values at the start
        self.system_before: dict[str, Any] = {}  # the same for `sys`
        self.values_before: tuple[Any, ...] = ()

    def remember(self) -> None:
        """Note the state at the start."""
        self.library_before = [tuple(space.values()) for space in self.library]
        self.system_before = dict(vars(sys))
        self.values_before = self._values()

    def _values(self) -> tuple[Any, ...]:
        """Return the state that is compared by value."""
        return (
            len(sys.modules),
            sys.path[1:],
            sys.argv[:],
            sys.getrecursionlimit(),
            [each for each in self.functions if each.__dict__],
            repr(self.containers),
        )

    def restore(self) -> bool:
        """Reset every name to its first value; return whether all state is as it was at first."""
        for owner, space, before in zip(self.owners, self.spaces, self.before, strict=True):
            if has_same(space, before.values()):
                continue
            put, remove = object.__setattr__, object.__delattr__
            if type(owner) is type:
                put, remove = type.__setattr__, type.__delattr__
            for name in space.keys() - before.keys():
                remove(owner, name)
            for name, value in before.items():
                if space.get(name, self) is not value:
                    put(owner, name, value)
            if not has_same(space, before.values()):
                return False
        system = vars(sys)
        for name in STREAMS:  # they are new in each test
            self.system_before[name] = system.get(name)
        return (
            all(map(has_same, self.library, self.library_before))
            and has_same(system, self.system_before.values())
            and self._values() == self.values_before
        )

    def look_into_library(self, imported: set[str], named: set[str]) -> bool:
        """Note the standard modules and classes that the sources name, since they can hold state.

        Return False if the sources name private parts of them.
        """
        self.library = [vars(kind) for kind in (Printed, PrintedBytes, Typed, TypedBytes, Console)]
        self.library.append(vars(builtins)["exit"].__dict__)
        found: list[Any] = [
            sys.modules[name] for name in sorted(imported & sys.modules.keys() - self.own)
        ]
        for owner in found:
            space = type.__dict__["__dict__"].__get__(owner) if type(owner) is type else vars(owner)
            if owner is not sys:  # its streams are new in each test
                self.library.append(space)
            for name in sorted(named & space.keys()):
                kind, private = type(space[name]), name[:1] == "_" and name[:2] != "__"
                if private and type(owner) is type(sys):
                    return False
                if kind in (type(sys), type, FUNCTION) and all(space[name] is not x for x in found):
                    found.append(space[name])
        return True

    def holds_nothing(self, kind: Any) -> bool:
        module = module_of(kind)
        return module in ("__future__", "re", "typing") and module not in self.own

    def look_into(self, owner: Any) -> bool:
        """Note the state of a module or class; return False if some of it may change unnoticed."""
        space = type.__dict__["__dict__"].__get__(owner) if type(owner) is type else vars(owner)
        self.owners.append(owner)
        self.spaces.append(space)
        self.before.append(dict(space))
        for name, value in space.items():
            kind = type(value)
            if name[:2] == "__" == name[-2:] and name not in SPECIAL_METHODS:
                continue
            if kind is FUNCTION:
                if value.__closure__ is not None and value.__code__.co_freevars != CLASS_CELL:
                    return False
                self.functions.append(value)
                for default in (value.__defaults__, value.__kwdefaults__):
                    if not is_plain(default):
                        return False
                    if default:
                        self.containers.append(default)
            elif kind is type:
                if value.__module__ in self.own:
                    self.classes.setdefault(id(value), value)
            elif id(kind) in CONTAINERS:
                if not is_plain(value):
                    return False
                self.containers.append(value)
            elif kind is property:
                if not {FUNCTION, NOTHING}.issuperset(map(type, property_parts(value))):
                    return False
            elif kind is staticmethod or kind is classmethod:
                if type(value.__func__) is not FUNCTION or value.__func__.__defaults__:
                    return False
            elif kind is METHOD:
                if value.__self__ is not getattr(sys.modules.get("random"), "_inst", None):
                    return False
            elif is_class(value):  # with a metaclass, such as ABC's
                if value.__module__ in self.own:
                    return False
            elif kind not in HOLDS_NOTHING and not self.holds_nothing(kind):
                return False
        return True


def has_same(space: Any, before: Any) -> bool:
    """Return whether the names of a module or class refer to the same objects as before."""
    return len(space) == len(before) and all(map(is_, space.values(), before))
