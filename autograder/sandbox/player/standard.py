"""Inside the player: the state of Python's own modules that the sources lead to (`Standard`).

A name in the sources leads from a module to what it holds, from there to attributes, and so on.
"""

from __future__ import annotations

import builtins
import sys
from _operator import is_

from .caches import Caches
from .console import STREAMS, Console, Printed, PrintedBytes, Typed, TypedBytes
from .instructions import is_special
from .scripting import Draw
from .values import (
    FLAGS,
    FUNCTION,
    LINEAGE,
    METHOD,
    SLOT,
    UNHASHABLE,
    is_chance,
    is_class,
    is_immutable,
    namespace_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

COMPARED = frozenset(("argv", "path", "modules")) | STREAMS  # of `sys`, or new in each test
OUR_CLASSES = (Printed, PrintedBytes, Typed, TypedBytes, Console, Draw)  # a student's code has them
MANAGED_DICT = 1 << 4  # a flag of classes: Py_TPFLAGS_MANAGED_DICT
# What is built in and has attributes of its own.
SITE_BUILTINS = frozenset(
    ("exit", "quit", "copyright", "credits", "license", "help", "ExceptionGroup")
)
# Under these names, properties and their like hold functions.
FUNCTIONS_OF = ("fget", "fset", "fdel", "func", "__func__")
# Names that lead to what the sources do not name: to what a call returns, or to functions that the
# library puts into classes.
LEADING = frozenset(("mro", "default", "default_factory", "total_ordering", "Protocol", "Generic"))
PRIVATE: dict[str, set[str]] = {}  # by the name of a module: see `private_names_of`
ATTRIBUTES_OF: Any = FUNCTION.__dict__["__dict__"].__get__
SLOTS_OF: Any = SLOT.__dict__["__get__"]


class Found:
    """Modules, classes, functions and other objects, each once, in the order in which they came."""

    def __init__(self) -> None:
        self.things: list[Any] = []
        self.seen: set[int] = set()

    def add(self, thing: Any) -> None:
        for each in LINEAGE(thing) if is_class(thing) else (thing,):
            if id(each) not in self.seen and not is_immutable(each):
                self.seen.add(id(each))
                self.things.append(each)


class Standard:
    """What the standard modules, classes and objects hold that the sources lead to."""

    def __init__(self, own: set[str]) -> None:
        """own: the names of the student's modules."""
        self.caches = Caches(own)
        self.is_wide = False  # whether the sources may reach what they do not name
        self.abstract: list[Any] = []  # the classes that remember others
        self.spaces: list[Any] = []  # the namespaces of classes and objects
        # Those of modules, with the names that the sources have: no others can they bind.
        self.modules: list[tuple[Any, list[str]]] = []
        self.functions: list[Any] = []  # those without attributes
        self.members: list[dict[Any, Any]] = []  # by value, of enumerations
        self.slots: list[tuple[Any, Any]] = []  # objects, each with one of its slots
        self.slots_before: list[Any] = []

    def remember(self) -> None:
        """Note what is in the slots at the start; the namespaces are compared with all others."""
        self.slots_before = self._in_slots()

    def is_same(self) -> bool:
        """Return whether functions have no attributes, and slots hold the same, as at the start."""
        has_new = any(map(ATTRIBUTES_OF, self.functions))
        return not has_new and all(map(is_, self._in_slots(), self.slots_before))

    def _in_slots(self) -> list[Any]:
        return [SLOTS_OF(slot, thing, type(thing)) for thing, slot in self.slots]

    def look_into(self, imported: set[str], named: set[str], classes: bool) -> bool:
        """Note what the names in some sources lead to, since that can hold state.

        classes: whether to note all classes of these modules, since objects lead to them.
        Return False if the sources name private parts of modules, or lists.
        """
        own = vars(builtins)  # in which a display hook may leave what was displayed
        self.modules.append((own, ["_", *sorted(named & own.keys())]))
        for name in SITE_BUILTINS & own.keys():
            thing = own[name]
            self.spaces += [thing.__dict__, namespace_of(type(thing))]
        found = Found()
        for kind in OUR_CLASSES if classes else ():  # nothing else leads to them
            found.add(kind)
        self.is_wide = classes or may_reach_further(imported, named)
        plain = {name for name in named if not is_special(name)}
        for name in sorted(imported):
            found.add(sys.modules[name])
            for value in vars(sys.modules[name]).values() if self.is_wide else ():
                if is_class(value) and (classes or not plain.isdisjoint(namespace_of(value))):
                    found.add(value)  # an object of it may be found, though it is not named
        return all(self._look_at(thing, named, classes, found) for thing in found.things)

    def _look_at(self, owner: Any, named: set[str], classes: bool, found: Found) -> bool:
        """Note one thing, and add to `found` what the names lead to from there."""
        space, is_module = namespace_of(owner), type(owner) is type(sys)
        if is_module:  # the streams of `sys` are new in each test
            self.modules.append((space, sorted((named & space.keys()) - STREAMS)))
            for name, value in space.items() if self.is_wide else ():
                if type(value) is FUNCTION:  # the library may put it into a class
                    self._note_function(value)
                elif not (is_immutable(type(value)) or name in STREAMS or is_chance(value)):
                    self.note_thing(value)  # calls may return it, though it is not named
        else:
            self.spaces.append(space)
        self.note_lists_of(owner)
        if classes:
            found.add(type(owner))
        for name in sorted(named & space.keys()):
            value = space[name]
            if is_module and name[:1] == "_" and name[:2] != "__":
                return False
            if type(value) in (type(sys), FUNCTION) or is_class(value):
                found.add(value)
            elif not (owner is sys and name in COMPARED):
                if id(type(value)) in UNHASHABLE or has_hidden_attributes(value):
                    return False
                self.note_lists_of(type(value))
                if hasattr(value, "__dict__") and type(value) is not METHOD:
                    found.add(value)
                if is_class(getattr(value, "__origin__", None)):  # of a generic type
                    found.add(value.__origin__)
                for part in (getattr(value, each, None) for each in FUNCTIONS_OF):
                    if type(part) is FUNCTION:
                        found.add(part)
                if classes:
                    found.add(type(value))
        return True

    def _note_function(self, function: Any) -> None:
        if vars(function):
            self.spaces.append(vars(function))
        else:
            self.functions.append(function)

    def note_thing(self, value: Any) -> None:
        """Note the attributes of an object of a standard module."""
        if is_class(value):
            return
        if hasattr(value, "__dict__") and type(value) is not METHOD:
            self.spaces.append(vars(value))
        self.note_slots_of(value)
        self.note_lists_of(type(value))

    def note_slots_of(self, value: Any) -> None:
        """Note the slots of an object that code written in Python can set."""
        kind = type(value)
        for base in LINEAGE(kind):
            for name, slot in () if is_immutable(base) else namespace_of(base).items():
                if type(slot) is SLOT and not is_special(name) and hasattr(value, name):
                    self.slots.append((value, slot))

    def note_lists_of(self, owner: Any) -> None:
        """Note what a library's class keeps in lists: other classes, or members put together."""
        if not is_class(owner):
            return
        if hasattr(type(owner), "_abc_caches_clear"):
            self.abstract.append(owner)
        members = namespace_of(owner).get("_value2member_map_")
        if type(members) is dict and not any(members is each for each in self.members):
            self.members.append(members)
            self.spaces += map(vars, members.values())

    def forget_answers(self) -> None:
        """Empty the caches, also those of which classes an abstract class took for its own."""
        self.caches.clear()
        waiting, seen = self.abstract[:], set()
        while waiting:
            kind = waiting.pop()
            if id(kind) not in seen:
                seen.add(id(kind))
                type(kind)._abc_caches_clear(kind)
                waiting += type.__subclasses__(kind)


def may_reach_further(imported: set[str], named: set[str]) -> bool:
    """Return whether sources may reach what they do not name, as by a private name of a class."""
    if not named.isdisjoint(LEADING):
        return True
    private = {name for name in named if name[:1] == "_"}
    return not all(private.isdisjoint(private_names_of(module)) for module in imported)


def private_names_of(module: str) -> set[str]:
    """Return the private names of a module's classes: found once, in a nursery for most modules."""
    if module not in PRIVATE:
        classes = [each for each in vars(sys.modules[module]).values() if is_class(each)]
        names = {name for each in classes for name in namespace_of(each) if name[:1] == "_"}
        PRIVATE[module] = {name for name in names if not is_special(name)}
    return PRIVATE[module]


def has_hidden_attributes(value: Any) -> bool:
    """Return whether a value may have attributes that nothing lists, as a type variable of 3.12."""
    return bool(FLAGS(type(value)) & MANAGED_DICT) and not hasattr(value, "__dict__")
