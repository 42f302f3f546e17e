"""Inside the player: all state of modules and classes that may change between calls (`Kept`)."""

from __future__ import annotations

import builtins
import sys
from _operator import is_
from itertools import chain

from .console import STREAMS, Console, Printed, PrintedBytes, Typed, TypedBytes
from .instructions import is_special
from .sources import SPECIAL_METHODS
from .values import (
    CONTAINERS,
    FUNCTION,
    LINEAGE,
    METHOD,
    OF_TYPES,
    UNHASHABLE,
    holds_nothing,
    is_chance,
    is_class,
    is_imported,
    is_plain,
    module_of,
    name_of,
    property_parts,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

CLASS_CELL = ("__class__",)  # needed by `super()`
COMPARED = frozenset(("argv", "path", "modules")) | STREAMS  # of `sys`, or new in each test
WITHOUT_ATTRIBUTES = frozenset(("Pattern", "_SpecialForm"))
ATTRIBUTES_OF: Any = FUNCTION.__dict__["__dict__"].__get__
IMMUTABLE = 1 << 8  # a flag of classes: Py_TPFLAGS_IMMUTABLETYPE
# What is built in and has attributes of its own.
SITE_BUILTINS = frozenset(
    ("exit", "quit", "copyright", "credits", "license", "help", "ExceptionGroup")
)


class Found:
    """Modules, classes and functions, each once, in the order in which they were found."""

    def __init__(self) -> None:
        self.things: list[Any] = []
        self.seen: set[int] = set()

    def add(self, thing: Any) -> None:
        if id(thing) not in self.seen:
            self.seen.add(id(thing))
            self.things.append(thing)

    def add_class(self, kind: Any) -> None:
        if not kind.__flags__ & IMMUTABLE:
            self.add(kind)


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


class Kept:
    """The state of modules and classes: everything that can change from one call to the next."""

    def __init__(self, own: set[str]) -> None:
        self.own = own  # the names of the student's modules
        # Modules and classes, with their namespaces and copies of these from the start.
        self.owners: list[tuple[Any, Any, dict[str, Any]]] = []
        self.functions: list[Any] = []
        self.containers: list[Any] = []
        self.classes: dict[int, Any] = {}
        self.abstract: list[Any] = []  # the library's classes that remember others
        self.library: list[Any] = []  # the namespaces of standard classes and objects
        # Those of standard modules, with the names that the sources have: no others can they bind.
        self.modules: list[tuple[Any, list[str]]] = []
        self.own_before = Values([], [])
        self.library_before = Values([], [])
        self.values_before: tuple[Any, ...] = ()

    def remember(self) -> None:
        """Note the state at the start."""
        self.own_before = Values(views_of([space for _, space, _ in self.owners]), [])
        held = views_of([*self.library, *inside(self.containers)])
        self.library_before = Values(held, self.modules)
        self.values_before = self._values()

    def _values(self) -> tuple[Any, ...]:
        """Return the state that is compared by value."""
        return (
            len(sys.modules),
            sys.path[1:],
            sys.argv[:],
            sys.getrecursionlimit(),
            any(map(ATTRIBUTES_OF, self.functions)),
        )

    def restore(self) -> bool:
        """Reset every name to its first value; return whether all state is as it was at first."""
        return (
            (self.own_before.are_the_same() or self._put_back())
            and self.library_before.are_the_same()
            and self._values() == self.values_before
        )

    def _put_back(self) -> bool:
        """Bind each name of the student's modules and classes as at first; return whether it is."""
        for owner, space, before in self.owners:
            if has_same(space, before):
                continue
            put, remove = object.__setattr__, object.__delattr__
            if type(owner) is type:
                put, remove = type.__setattr__, type.__delattr__
            for name in space.keys() - before.keys():
                remove(owner, name)
            for name, value in before.items():
                if space.get(name, self) is not value:
                    put(owner, name, value)
            if not has_same(space, before):
                return False
        return True

    def look_into_library(self, imported: set[str], named: set[str], classes: bool) -> bool:
        """Note the standard modules and classes that the sources name, since they can hold state.

        classes: whether to note all classes of these modules, since objects lead to them.
        Return False if the sources name private parts of modules.
        """
        self.library += map(vars, (Printed, PrintedBytes, Typed, TypedBytes, Console))
        own = vars(builtins)  # in which a display hook may leave what was displayed
        self.modules.append((own, ["_", *sorted(named & own.keys())]))
        for name in SITE_BUILTINS & own.keys():
            thing = own[name]
            self.library += [thing.__dict__, namespace_of(type(thing))]
        found = Found()
        for name in sorted((imported | {"sys"}) & sys.modules.keys() - self.own):
            found.add(sys.modules[name])
        for owner in found.things:
            space, is_module = namespace_of(owner), type(owner) is type(sys)
            if is_module:  # the streams of `sys` are new in each test
                self.modules.append((space, sorted((named & space.keys()) - STREAMS)))
            else:
                self.library.append(space)
            self.note_lists_of(owner)
            if classes:
                found.add_class(type(owner))
                for value in space.values() if is_module else ():
                    if is_class(value):
                        found.add_class(value)
            for name in sorted(named & space.keys()):
                value = space[name]
                if is_module and name[:1] == "_" and name[:2] != "__":
                    return False
                if type(value) in (type(sys), FUNCTION) or is_class(value):
                    found.add(value)
                elif not (owner is sys and name in COMPARED):
                    if not self.note_thing(value):
                        return False
                    if is_class(getattr(value, "__origin__", None)):  # of a generic type
                        found.add(value.__origin__)
                    if classes:
                        found.add_class(type(value))
        return True

    def note_thing(self, value: Any) -> bool:
        """Note the attributes of an object of a standard module; return False if it is a list."""
        if hasattr(value, "__dict__") and type(value) is not METHOD:
            self.library.append(vars(value))
        self.note_lists_of(type(value))
        return id(type(value)) not in UNHASHABLE

    def note_lists_of(self, owner: Any) -> None:
        """Note what a library's class keeps in lists: other classes, or members put together."""
        if not is_class(owner):
            return
        if hasattr(type(owner), "_abc_caches_clear"):
            self.abstract.append(owner)
        members = namespace_of(owner).get("_value2member_map_")
        if type(members) is dict and members not in self.containers:
            self.containers.append(members)
            self.library += map(vars, members.values())

    def forget_answers(self) -> None:
        """Make abstract classes forget which classes they took for their own."""
        waiting, seen = self.abstract[:], set()
        while waiting:
            kind = waiting.pop()
            if id(kind) not in seen:
                seen.add(id(kind))
                type(kind)._abc_caches_clear(kind)
                waiting += type.__subclasses__(kind)

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
                waiting += each.__args__
            elif is_class(each):
                if not self.look_at_class(each):
                    return False
            elif not self.is_of_library(each):
                return False
            else:
                waiting += getattr(each, "__dict__", {}).values()
        return True

    def is_of_library(self, value: Any) -> bool:
        """Return whether a value has a type of these standard modules, and note its attributes."""
        module = module_of(type(value))
        is_theirs = module in ("__future__", "re", "typing") and self.is_librarys(type(value))
        # A type variable of Python 3.12 has attributes that nothing lists.
        is_known = hasattr(value, "__dict__") or name_of(type(value)) in WITHOUT_ATTRIBUTES
        return is_theirs and is_known and self.note_thing(value)

    def look_into(self, owner: Any) -> bool:
        """Note the state of a module or class; return False if some of it may change unnoticed."""
        space = namespace_of(owner)
        self.owners.append((owner, space, dict(space)))
        if is_class(owner) and not all(map(self.look_at_class, LINEAGE(owner)[1:])):
            return False
        for name, value in space.items():
            kind = type(value)
            if is_special(name) and name not in SPECIAL_METHODS:
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
                if not self.look_into_function(value.__func__):
                    return False
            elif kind is METHOD:
                if not is_chance(value.__self__):
                    return False
            elif not is_imported(value) and not self.is_made_of_types(value):
                return False
        return True

    def look_at_class(self, kind: Any) -> bool:
        """Look into a class later if it is the student's; return False if it has a metaclass."""
        if not self.is_librarys(kind):
            self.classes.setdefault(id(kind), kind)
            return type(kind) is type
        return True

    def is_librarys(self, kind: Any) -> bool:
        """Return whether a class is one of Python's, whatever it says of itself."""
        if kind.__flags__ & IMMUTABLE:
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
        self.functions.append(function)
        for default in (function.__defaults__, function.__kwdefaults__):
            if default:
                if not is_plain(default):
                    return False
                self.containers.append(default)
        return True


def namespace_of(owner: Any) -> Any:
    return type.__dict__["__dict__"].__get__(owner) if is_class(owner) else vars(owner)


def inside(containers: list[Any]) -> list[Any]:
    """Return these containers, and all inside them, but for those that cannot change."""
    found: list[Any] = []
    waiting, seen = containers[:], set()
    while waiting:
        container = waiting.pop()
        if id(container) not in seen:
            seen.add(id(container))
            if type(container) in (list, dict):
                found.append(container)
            held = container.values() if type(container) is dict else container
            waiting += [each for each in held if id(type(each)) in CONTAINERS]
    return found


def views_of(things: list[Any]) -> list[Any]:
    """Return what shows how each of these lists, dicts and namespaces changes."""
    return [
        view
        for each in things
        for view in ([each] if type(each) is list else [each.keys(), each.values()])
    ]


def has_same(space: Any, before: Any) -> bool:
    """Return whether the names of a module or class are as before, for the same objects."""
    return [*space] == [*before] and all(map(is_, space.values(), before.values()))
