"""Inside the player: write values as JSON (`Handles.write`), all but plain ones as handles."""

from __future__ import annotations

import sys

from autograder.protocol import (
    CLASSES_LIMIT,
    DEPTH_LIMIT,
    NAME_LIMIT,
    NODE_LIMIT,
    TEXT_LIMIT,
)

from .channel import quote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

PLAIN = (str, int, float, bytes, list, tuple, dict, set, frozenset)
# Types are compared by identity, since a metaclass can redefine equality.
CONTAINERS = frozenset(map(id, (list, tuple, dict, set, frozenset)))
UNHASHABLE = frozenset(map(id, (list, dict, set)))
# Read through these, the parts of an exception are genuine, whatever its class redefines.
BASE_EXCEPTION: dict[str, Any] = dict(vars(BaseException))
LINEAGE: Any = type.__dict__["__mro__"].__get__  # of a class: itself and its bases
FLAGS: Any = type.__dict__["__flags__"].__get__
IMMUTABLE = 1 << 8  # a flag of classes: Py_TPFLAGS_IMMUTABLETYPE


class TooLarge(Exception):
    """An answer has more parts than one answer may have."""


class Missing(Exception):
    """A name that a question asks for is not there."""


class Handles:
    """Objects that stay here, each with one number as long as the player lives."""

    def __init__(self) -> None:
        self.objects: list[Any] = []
        self.numbers: dict[int, int] = {}
        self.asked: set[str] = set()  # classes of which each object is a handle

    def number(self, thing: object) -> int:
        number = self.numbers.get(id(thing))
        if number is None:
            number = len(self.objects)
            self.objects.append(thing)
            self.numbers[id(thing)] = number
        return number

    def forget(self, first: int) -> None:
        """Forget all but the first `first` objects."""
        for thing in self.objects[first:]:
            self.numbers.pop(id(thing), None)
        del self.objects[first:]

    def read(self, tree: Any) -> Any:
        """Return the value that a question's tree stands for; a tuple in it is (tag, body)."""
        if type(tree) is not tuple:
            return tree
        tag, body = tree
        if tag == "h":
            return self.objects[body]
        if tag == "d":
            return {self.read(key): self.read(value) for key, value in body}
        kind = {"l": list, "t": tuple, "s": set}[tag]
        return kind([self.read(item) for item in body])

    def write(self, value: Any, of: object = None) -> str:
        """Return a value as JSON: plain ones by exact type, others as handles.

        of: whose it is.  An object that is a list, say, may hand out itself as its list.
        """
        pieces: list[str] = []
        self._write(self.plain(value, of), pieces, 0)
        return "".join(pieces)

    def plain(self, value: Any, of: object) -> Any:
        """Return an object that hands out itself as what it is made of; else the value as it is."""
        own = value is of and name_of(type(value)) in self.asked
        base = base_of(type(value)) if own else None
        return value if base is None else plain_of(base, value)

    def _write(self, value: Any, pieces: list[str], depth: int) -> None:
        if len(pieces) > NODE_LIMIT:
            raise TooLarge
        kind = type(value)
        if value is None:
            pieces.append("null")
        elif kind is bool:
            pieces.append("true" if value else "false")
        elif kind is int:
            pieces.append(int.__repr__(value) if -(2**53) < value < 2**53 else '["I","%x"]' % value)
        elif kind is str:
            if len(value) > TEXT_LIMIT:
                raise TooLarge
            pieces.append(quote(value))
        elif kind is float:
            text = float.__repr__(value)
            pieces.append('["f","%s"]' % text if text[-1] in "nf" else text)
        elif kind is bytes:
            if len(value) > TEXT_LIMIT:
                raise TooLarge
            pieces.append('["b","%s"]' % value.hex())
        elif id(kind) in CONTAINERS and depth < DEPTH_LIMIT:
            self._write_container(kind, value, pieces, depth)
        else:
            self._write_other(kind, value, pieces, depth)

    def _write_container(self, kind: Any, value: Any, pieces: list[str], depth: int) -> None:
        if kind is dict:
            pieces.append('["d"')
            for key, item in dict.items(value):
                pieces.append(",[")
                self._write_key(key, pieces, depth + 1)
                pieces.append(",")
                self._write(item, pieces, depth + 1)
                pieces.append("]")
        else:
            pieces.append('["%s"' % {list: "l", tuple: "t"}.get(kind, "S"))
            write = self._write if kind is list or kind is tuple else self._write_key
            for item in kind.__iter__(value):
                pieces.append(",")
                write(item, pieces, depth + 1)
        pieces.append("]")

    def _write_key(self, value: Any, pieces: list[str], depth: int) -> None:
        """Write a key of a dict or an item of a set, which the other side must be able to hash."""
        kind = type(value)
        if kind is tuple and depth < DEPTH_LIMIT:
            pieces.append('["t"')
            for item in value:
                pieces.append(",")
                self._write_key(item, pieces, depth + 1)
            pieces.append("]")
            return
        lineage = set(map(id, LINEAGE(kind)))
        if lineage & UNHASHABLE or name_of(kind) in self.asked:
            self._write_handle(kind, value, pieces)
        elif id(tuple) in lineage and kind is not tuple:
            self._write_key(plain_of(tuple, value), pieces, depth)
        else:
            self._write(value, pieces, depth)

    def _write_other(self, kind: Any, value: Any, pieces: list[str], depth: int) -> None:
        base = base_of(kind)
        if base is None or name_of(kind) in self.asked:
            self._write_handle(kind, value, pieces)
            return
        # An instance of a subclass crosses as a value of its base, read with the base's own
        # methods, together with the name of its class.
        pieces.append('["n",%s,' % quote(name_of(kind)))
        self._write(plain_of(base, value), pieces, depth)
        pieces.append("]")

    def _write_handle(self, kind: Any, value: Any, pieces: list[str]) -> None:
        lineage = LINEAGE(kind)
        number = self.number(value)
        if is_class(value):
            bases = LINEAGE(value)
            named = ",".join(
                "[%s,%s,%d]" % (quote(name_of(base)), quote(module_of(base)), self.number(base))
                for base in bases[:CLASSES_LIMIT]
            )
            pieces.append('["c",%d,[%s]]' % (number, named))
            return
        names = ",".join(quote(name_of(base)) for base in lineage[:CLASSES_LIMIT])
        called = ""
        if kind is type(quoted_name) or kind is type(pieces.append) or kind is METHOD:
            called = quoted_name(value)
        pieces.append('["h",%d,[%s],%s]' % (number, names, quote(called)))


class _Sample:
    def method(self) -> None:
        """Do nothing; it provides the type of bound methods."""


METHOD = type(_Sample().method)
FUNCTION = type(_Sample.method)
NOTHING = type(None)
ATTRIBUTE = type(_Sample.__dict__["__dict__"])
SLOT: Any = type(vars(type(sys))["__dict__"])  # the type of a member descriptor, as for a slot
BUILT_IN = type(len)
BUILT_IN_SELF: Any = vars(BUILT_IN)["__self__"].__get__
FIXED = frozenset((NOTHING, bool, int, float, str, bytes))
HOLDS_NOTHING = FIXED | {ATTRIBUTE, SLOT, type(...)}
MODULE = type(sys)
OF_TYPES = frozenset((type(list[int]), type(int | None)))


def holds_nothing(value: Any) -> bool:
    """Return whether nothing can be changed by way of a value, as a list can by its methods."""
    if type(value) is BUILT_IN:
        owner = BUILT_IN_SELF(value)
        if type(owner) in FIXED or is_immutable(owner):
            return True
        return is_chance(owner) or is_imported(owner)
    return type(value) in HOLDS_NOTHING


def is_imported(value: object) -> bool:
    """Return whether a value is a module that `import` gives, and not one of somebody's own."""
    return type(value) is MODULE and sys.modules.get(str(vars(value).get("__name__"))) is value


def is_chance(value: object) -> bool:
    """Return whether a value draws for the functions of `random`, which is seeded for each test."""
    return value is getattr(sys.modules.get("random"), "_inst", NOTHING)


def is_plain(value: Any) -> bool:
    """Return whether a value consists only of plain values."""
    waiting, seen = [value], set()
    while waiting:
        each = waiting.pop()
        kind = type(each)
        if id(kind) not in CONTAINERS:
            if not holds_nothing(each):
                return False
        elif id(each) not in seen:
            seen.add(id(each))
            waiting += [*each, *each.values()] if kind is dict else each
    return True


def property_parts(value: property) -> tuple[Any, Any, Any]:
    return value.fget, value.fset, value.fdel


def quoted_name(function: object) -> str:
    name = getattr(function, "__qualname__", "")
    return name[:NAME_LIMIT] if type(name) is str else ""


def name_of(kind: Any) -> str:
    name: str = type.__dict__["__name__"].__get__(kind)
    return name[:NAME_LIMIT]


def module_of(kind: Any) -> str:
    module = type.__dict__["__module__"].__get__(kind)
    return module[:NAME_LIMIT] if type(module) is str else ""


def base_of(kind: Any) -> Any:
    """Return the plain type that a class inherits from, or None."""
    lineage = set(map(id, LINEAGE(kind)))
    return next((base for base in PLAIN if id(base) in lineage and kind is not base), None)


def plain_of(base: Any, value: Any) -> Any:
    if base is str:
        return str.__str__(value)
    if base is int:
        return int.__index__(value)
    if base is float:
        return float.__float__(value)
    if base is bytes:
        return bytes.__getitem__(value, slice(None))
    if base is dict:
        return dict(dict.items(value))
    return base(base.__iter__(value))


def namespace_of(owner: Any) -> Any:
    """Return the names of a module, class or object, without running any of its code."""
    return type.__dict__["__dict__"].__get__(owner) if is_class(owner) else vars(owner)


def is_immutable(thing: object) -> bool:
    """Return whether a thing is a class whose attributes nobody can set."""
    return is_class(thing) and bool(FLAGS(thing) & IMMUTABLE)


def is_class(value: object) -> bool:
    """Return whether a value is a class, without running any of its code."""
    kind = type(value)
    return kind is type or id(type) in map(id, LINEAGE(kind))
