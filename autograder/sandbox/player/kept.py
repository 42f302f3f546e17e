"""Inside the player: all state of modules and classes that may change between calls (`Kept`)."""

from __future__ import annotations

import sys
from _operator import is_
from itertools import chain

from .instructions import is_special
from .sources import UNREADABLE
from .standard import ATTRIBUTES_OF, Standard
from .values import (
    CONTAINERS,
    FUNCTION,
    LINEAGE,
    METHOD,
    OF_TYPES,
    holds_nothing,
    is_chance,
    is_class,
    is_immutable,
    is_imported,
    is_plain,
    module_of,
    name_of,
    namespace_of,
    property_parts,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

CLASS_CELL = ("__class__",)  # needed by `super()`
# What annotations are made of, by module: the names of types, or none for all of them.
OF_LIBRARY = {"__future__": ("_Feature",), "re": ("Pattern", "RegexFlag"), "typing": ()}
WITHOUT_ATTRIBUTES = frozenset(("Pattern", "_SpecialForm"))
LABELS: Any = [type.__dict__[name].__get__ for name in ("__name__", "__qualname__")]


class Values:
    """What some views, such as a dict's keys and values, have, all compared at once."""

    def __init__(self, views: list[Any], modules: list[tuple[Any, list[str]]]) -> None:
        """Note what is there now.

        views: they change with what they are views of.  modules: namespaces of which only some
        names can be bound anew, and these names.
        """
        self.views = views
        self.sized = [*views, *(space for space, _ in modules)]
        self.sizes = self._sizes()
        self.getters = [space.get for space, _ in modules]
        self.names = [names for _, names in modules]
        self.before = [*self._all()]

    def _sizes(self) -> list[int]:
        return [*map(len, self.sized)]

    def _all(self) -> Iterator[Any]:
        of_modules = map(map, self.getters, self.names)
        return chain(chain.from_iterable(self.views), chain.from_iterable(of_modules))

    def are_the_same(self) -> bool:
        """Return whether the same objects are there, in the same order, as when this was made."""
        return self.sizes == self._sizes() and all(map(is_, self._all(), self.before))


class Contents:
    """What the student's own lists, dicts and sets hold, to be put back into them."""

    def __init__(self, containers: list[Any]) -> None:
        self.sets = [(each, [*each]) for each in containers if type(each) is set]
        for each, held in self.sets:
            fill_anew(each, held)
        self.lists = [(each, each[:]) for each in containers if type(each) is list]
        self.dicts = [(each, each.copy()) for each in containers if type(each) is dict]
        self.before = Values(views_of(containers), [])

    def put_back(self) -> bool:
        """Put everything back; return whether anything had changed."""
        are_the_same = self.before.are_the_same()
        for some, held in self.sets:  # they may have changed unseen
            fill_anew(some, held)
        if are_the_same:
            return False
        for several, before in self.lists:
            several[:] = before
        for named, items in self.dicts:
            named.clear()
            named.update(items)
        return True


class Kept:
    """The state of modules and classes: everything that can change from one call to the next."""

    def __init__(self, own: set[str]) -> None:
        self.own = own  # the names of the student's modules
        # Modules and classes, with their namespaces and copies of these from the start.
        self.owners: list[tuple[Any, Any, dict[str, Any]]] = []
        self.functions: list[Any] = []
        self.containers: list[Any] = []
        self.classes: dict[int, Any] = {}
        self.cells: list[tuple[Any, Any]] = []  # those of `super()`, with their classes
        self.standard = Standard(own)
        self.contents = Contents([])
        self.own_before = Values([], [])
        self.library_before = Values([], [])
        self.values_before: tuple[Any, ...] = ()
        self.paths_before: list[str] = []

    def remember(self) -> None:
        """Note the state at the start."""
        self.own_before = Values(views_of([space for _, space, _ in self.owners]), [])
        self.standard.remember()
        self.contents = Contents(inside(self.containers))
        of_library = [each for each in inside(self.standard.members) if type(each) is not set]
        held = [*self.standard.spaces, *of_library]
        self.library_before = Values(views_of(held), self.standard.modules)
        self.values_before = self._values()
        self.paths_before = self._paths()

    def _values(self) -> tuple[Any, ...]:
        """Return the state that is compared by value."""
        return (
            len(sys.modules),
            len(sys.path),
            sys.getrecursionlimit(),
            any(map(ATTRIBUTES_OF, self.functions)),
        )

    def _paths(self) -> list[str]:
        return [*sys.path[1:], *sys.argv]

    def is_same(self) -> bool:
        """Return whether all state but that of `put_back` is as it was at first."""
        return (
            self.library_before.are_the_same()
            and self.standard.is_same()
            and self._values() == self.values_before
            and len(paths := self._paths()) == len(self.paths_before)
            and all(map(is_, paths, self.paths_before))
            and all(cell.cell_contents is kind for cell, kind in self.cells)
        )

    def put_back(self) -> bool:
        """Put everything of the student's modules and classes back; return whether it had changed.

        What ends in this way may run code.
        """
        had_changed = self.contents.put_back()
        if self.own_before.are_the_same():
            return had_changed
        for owner, space, before in self.owners:
            put, remove = object.__setattr__, object.__delattr__
            if type(owner) is type:
                put, remove = type.__setattr__, type.__delattr__
            for name in space.keys() - before.keys():
                remove(owner, name)
            for name, value in before.items():
                if space.get(name, self) is not value:
                    put(owner, name, value)
        return True

    def is_made_of_types(self, value: Any) -> bool:
        """Return whether a value is such as annotations are made of, and note all its parts."""
        waiting, seen = [value], set()
        while waiting:
            each = waiting.pop()
            if id(each) in seen or holds_nothing(each):
                continue
            seen.add(id(each))
            if type(each) is tuple:
                waiting += each
            elif type(each) in OF_TYPES:
                waiting += [*each.__args__, getattr(each, "__origin__", None)]
            elif is_class(each):
                if not self.look_at_class(each):
                    return False
            elif not self.is_of_library(each):
                return False
            else:
                waiting += getattr(each, "__dict__", {}).values()
                if name_of(type(each)) == "Pattern":
                    waiting.append(each.pattern)
        return True

    def is_of_library(self, value: Any) -> bool:
        """Return whether a value has a type of these standard modules, and note its attributes."""
        module = module_of(type(value))
        name = name_of(type(value))
        is_theirs = name in OF_LIBRARY.get(module, ()) or module == "typing"
        # A type variable of Python 3.12 has attributes that nothing lists.
        is_known = hasattr(value, "__dict__") or name in WITHOUT_ATTRIBUTES
        if not (is_theirs and is_known and self.is_librarys(type(value))):
            return False
        self.standard.note_thing(value)
        return True

    def look_into(self, owner: Any) -> bool:
        """Note the state of a module or class; return False if some of it may change unnoticed."""
        space = namespace_of(owner)
        self.owners.append((owner, space, dict(space)))
        if is_class(owner) and not self._look_at_label(owner):
            return False
        for name, value in space.items():
            kind = type(value)
            if type(name) is not str:
                return False
            if name in UNREADABLE:
                continue
            if kind is FUNCTION:
                if not self.look_into_function(value):
                    return False
            elif is_class(value):
                if not self.look_at_class(value):
                    return False
            elif id(kind) in CONTAINERS:
                if not is_plain(value):
                    return False
                self.containers.append(value)
            elif kind is property:
                parts = [each for each in property_parts(value) if each is not None]
                if not all(map(self.look_into_function, parts)):
                    return False
            elif kind is staticmethod or kind is classmethod:
                if not (self.look_into_function(value.__func__) and has_only_labels(value)):
                    return False
                self.standard.spaces.append(vars(value))
            elif kind is METHOD:
                if not is_chance(value.__self__):
                    return False
            elif not is_imported(value) and not self.is_made_of_types(value):
                return False
        return True

    def _look_at_label(self, kind: Any) -> bool:
        """Look at the bases of a class; return False if they, or what it is called, can change."""
        is_text = all(type(label(kind)) is str for label in LABELS)
        return is_text and all(map(self.look_at_class, LINEAGE(kind)[1:]))

    def look_at_class(self, kind: Any) -> bool:
        """Look into a class later if it is the student's; return False if it has a metaclass."""
        if not self.is_librarys(kind):
            self.classes.setdefault(id(kind), kind)
            return type(kind) is type
        return True

    def is_librarys(self, kind: Any) -> bool:
        """Return whether a class is one of Python's, whatever it says of itself."""
        if is_immutable(kind):
            return True
        name = module_of(kind)
        module = None if name in self.own else sys.modules.get(name)
        return module is not None and vars(module).get(name_of(kind)) is kind

    def look_into_function(self, function: Any) -> bool:
        """Note the state of a function; return False if some of it may change unnoticed."""
        if type(function) is not FUNCTION or function.__dict__:
            return False
        if function.__closure__ is not None:
            if function.__code__.co_freevars != CLASS_CELL:
                return False
            kind = function.__closure__[0].cell_contents
            if not is_class(kind) or not self.look_at_class(kind):
                return False
            self.cells.append((function.__closure__[0], kind))
        self.functions.append(function)
        for default in (function.__defaults__, function.__kwdefaults__):
            if default:
                if not is_plain(default):
                    return False
                self.containers.append(default)
        return True


def has_only_labels(value: Any) -> bool:
    """Return whether a static or class method has no attributes but those of its function."""
    return all(map(is_special, vars(value)))


def inside(containers: list[Any]) -> list[Any]:
    """Return these containers, and all inside them, but for those that cannot change."""
    found: list[Any] = []
    waiting, seen = containers[:], set()
    while waiting:
        container = waiting.pop()
        if id(container) not in seen:
            seen.add(id(container))
            if type(container) in (list, dict, set):
                found.append(container)
            held = container.values() if type(container) is dict else container
            waiting += [each for each in held if id(type(each)) in CONTAINERS]
    return found


def views_of(things: list[Any]) -> list[Any]:
    """Return what shows how each of these lists, dicts and namespaces changes."""
    return [
        view
        for each in things
        for view in ([each] if type(each) in (list, set) else [each.keys(), each.values()])
    ]


def fill_anew(some: set[Any], held: list[Any]) -> None:
    """Fill a set again, so that it is as large and goes on at the same place whatever was done."""
    some.clear()
    some.add(0)
    some.pop()
    some.clear()
    some.update(held)
