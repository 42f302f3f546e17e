"""Values that cross the link as they are (`write`, `read`), the same on both sides.

A value becomes JSON: None, truth values, texts, floats and small integers are themselves; anything
else is a list that begins with a tag.  No text from the other side is ever executed or imported: a
name is looked up in fixed tables.  This file runs beside a student's code, too, and imports only
the standard library.
"""

from __future__ import annotations

import builtins
import collections
import datetime
import decimal
import fractions
import functools
import itertools
import math
import operator
import os
import pathlib
import random
import re
import string
import time
import types
import uuid

is_: Any = operator.is_

IN_WORDS = """
eval exec compile open input getattr setattr delattr vars globals locals __import__
breakpoint help exit quit copyright credits license memoryview classmethod staticmethod
property super type object dir hasattr __build_class__ __loader__ __spec__
"""
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

ROOT = "\ue000root\ue000"  # in a text that is displayed: the folder of all files
SMALL = 1 << 62
PARTS = 200_000  # values in one frame

# Mutable containers: what is crossing is kept in step on both sides.
SHARED: dict[type, str] = {
    list: "l",
    dict: "d",
    set: "s",
    bytearray: "ba",
    collections.deque: "dq",
    collections.OrderedDict: "od",
    collections.Counter: "ct",
    collections.defaultdict: "dd",
}
BY_TAG: dict[str, type] = {tag: kind for kind, tag in SHARED.items()}
CONSTANTS = {"...": ..., "NotImplemented": NotImplemented}


def _moment(value: Any) -> tuple[Any, ...]:
    fields = ("year", "month", "day", "hour", "minute", "second", "microsecond", "tzinfo")
    found = tuple(getattr(value, name) for name in fields if hasattr(value, name))
    return (*found, value.fold) if hasattr(value, "fold") else found


def _date_and_time(kind: type) -> Callable[..., Any]:
    def make(*parts: Any) -> Any:
        return kind(*parts[:-1], fold=parts[-1])

    return make


def _public_getter(*names: str) -> operator.attrgetter[Any]:
    if any(part.startswith("_") for name in names for part in name.split(".")):
        raise ValueError("a name that is not public")
    return operator.attrgetter(*names)


def _range(start: int, stop: int, step: int) -> range:
    return range(start, stop, step)


# Immutable values of the standard library: type, its tag, its parts, and how they make it again.
RECIPES: dict[type, tuple[str, Callable[[Any], tuple[Any, ...]], Callable[..., Any]]] = {
    complex: ("complex", lambda v: (v.real, v.imag), complex),
    range: ("range", lambda v: (v.start, v.stop, v.step), _range),
    slice: ("slice", lambda v: (v.start, v.stop, v.step), slice),
    decimal.Decimal: ("Decimal", lambda v: (str(v),), decimal.Decimal),
    fractions.Fraction: (
        "Fraction",
        lambda v: (v.numerator, v.denominator),
        fractions.Fraction,
    ),
    datetime.date: ("date", lambda v: (v.year, v.month, v.day), datetime.date),
    datetime.datetime: ("datetime", _moment, _date_and_time(datetime.datetime)),
    datetime.time: ("time", _moment, _date_and_time(datetime.time)),
    datetime.timedelta: (
        "timedelta",
        lambda v: (v.days, v.seconds, v.microseconds),
        datetime.timedelta,
    ),
    datetime.timezone: ("timezone", lambda v: (v.utcoffset(None),), datetime.timezone),
    uuid.UUID: ("UUID", lambda v: (v.hex,), uuid.UUID),
    time.struct_time: ("struct_time", lambda v: (tuple(v),), time.struct_time),
    operator.itemgetter: ("itemgetter", lambda v: v.__reduce__()[1], operator.itemgetter),
    operator.attrgetter: ("attrgetter", lambda v: v.__reduce__()[1], _public_getter),
    property: ("property", lambda v: (v.fget, v.fset, v.fdel), property),
    functools.cached_property: ("cached_property", lambda v: (v.func,), functools.cached_property),
    staticmethod: ("staticmethod", lambda v: (v.__func__,), staticmethod),
    classmethod: ("classmethod", lambda v: (v.__func__,), classmethod),
}
MAKERS = {tag: make for tag, _, make in RECIPES.values()}

# Pure functions and types that cross by their names.  None of them reaches files, code or frames.
FORBIDDEN = frozenset(IN_WORDS.split())
PURE = {
    "builtins": [name for name in vars(builtins) if name not in FORBIDDEN],
    "math": [name for name in vars(math) if not name.startswith("_")],
    "operator": [
        name
        for name in vars(operator)
        if not name.startswith("_") and name not in ("call", "attrgetter", "methodcaller")
    ],
    "collections": ["OrderedDict", "Counter", "deque", "defaultdict", "ChainMap"],
    "datetime": ["date", "datetime", "time", "timedelta", "timezone", "tzinfo"],
    "decimal": ["Decimal"],
    "fractions": ["Fraction"],
    "functools": ["reduce", "cmp_to_key"],
    "itertools": ["chain", "count", "cycle", "repeat", "product", "permutations", "combinations"],
    "random": [
        "choice",
        "choices",
        "randint",
        "random",
        "randrange",
        "sample",
        "shuffle",
        "uniform",
    ],
    "string": ["capwords"],
    "pathlib": ["Path", "PurePath", "PosixPath"],
    "uuid": ["UUID"],
    "types": ["SimpleNamespace", "NoneType", "GeneratorType", "FunctionType", "ModuleType"],
}
SOURCES = {
    "builtins": builtins, "math": math, "operator": operator, "collections": collections,
    "datetime": datetime, "decimal": decimal, "fractions": fractions, "functools": functools,
    "itertools": itertools, "random": random, "string": string, "pathlib": pathlib,
    "uuid": uuid, "types": types,
}  # fmt: skip
NAMED: dict[str, Any] = {}
BY_ID: dict[int, str] = {}
for _module, _names in PURE.items():
    for _name in _names:
        _found = getattr(SOURCES[_module], _name, None)
        if callable(_found):
            NAMED[f"{_module}.{_name}"] = _found
            BY_ID.setdefault(id(_found), f"{_module}.{_name}")
_kind: type
for _kind in (str, bytes, int, float, list, tuple, dict, set, frozenset):
    for _name, _found in vars(_kind).items():
        if not _name.startswith("_") and getattr(_kind, _name) is _found:
            NAMED[f"{_kind.__name__}.{_name}"] = _found
            BY_ID.setdefault(id(_found), f"{_kind.__name__}.{_name}")
for _found in (object, type, property, classmethod, staticmethod, super):
    NAMED[f"builtins.{_found.__name__}"] = _found
    BY_ID[id(_found)] = f"builtins.{_found.__name__}"


def base_of(value: Any) -> Any:
    """Return the kind of a container; that of a subclass is its nearest one here."""
    kind = type(value)
    return kind if kind in SHARED else next(base for base in kind.__mro__ if base in SHARED)


def content_of(value: Any) -> list[Any]:
    """Return the parts of a container, keys and values in turn."""
    base = base_of(value)
    if base is list:
        return [*list.__iter__(value)]
    if issubclass(base, dict):
        found: list[Any] = []
        for item in dict.items(value):
            found += item
        return found
    if base is set:
        return [*set.__iter__(value)]
    if base is bytearray:
        return [bytes(value)]
    return [value.maxlen, *value]


def fill(value: Any, parts: list[Any]) -> None:
    """Put parts into a container, in place of what it held; its order is theirs."""
    base = base_of(value)
    if base is list:
        list.__setitem__(value, slice(None), parts)
    elif issubclass(base, dict):
        dict.clear(value)
        for key, part in zip(parts[::2], parts[1::2], strict=True):
            base.__setitem__(value, key, part)
    elif base is set:
        set.clear(value)
        set.update(value, parts)
    elif base is bytearray:
        value[:] = parts[0]
    else:
        value.clear()
        value.extend(parts[1:])


def empty(tag: str, parts: list[Any]) -> Any:
    """Return a new container of a kind; a deque has its length from the start."""
    if tag == "dq":
        limit = parts[0] if parts else None
        return collections.deque(maxlen=limit if type(limit) is int and limit >= 0 else None)
    return BY_TAG[tag]()


def as_held(value: Any) -> list[Any]:
    """Return what a container holds, to be compared with what it holds later."""
    base = base_of(value)
    if base is list:
        return [*list.__iter__(value)]
    if issubclass(base, dict):
        return [*dict.keys(value), *dict.values(value)]
    return [bytes(value)] if base is bytearray else [*base.__iter__(value)]


def has_changed(value: Any, held: list[Any]) -> bool:
    """Return whether a container holds other objects than before."""
    base = base_of(value)
    if base is list:
        return list.__len__(value) != len(held) or not all(map(is_, list.__iter__(value), held))
    if issubclass(base, dict):
        count = dict.__len__(value)
        same = all(map(is_, dict.keys(value), held))
        same = same and all(map(is_, dict.values(value), held[count:]))
        return 2 * count != len(held) or not same
    if base is bytearray:
        return bool(bytes(value) != held[0])
    size: int = base.__len__(value)
    return size != len(held) or not all(map(is_, base.__iter__(value), held))


def state_of(path: str) -> tuple[int, int] | None:
    """Return what tells whether a file has changed; None if there is none."""
    try:
        found = os.lstat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size


@functools.cache
def below(root: str) -> re.Pattern[str]:
    """Return what finds a folder in a text, where a path begins that leads to what lies in it.

    A student may write its name for something else: it is short in a sandbox.
    """
    return re.compile(rf"(?<![\w.~/\\-]){re.escape(root)}(?=[/\\](?:start|tmp))")


def paths_changed(event: str, args: Any, root: str) -> list[str]:
    """Return the files below a folder that are written, removed or renamed by an audited event."""
    if event == "open":
        path, _, flags = args
        is_written = type(flags) is int and flags & (os.O_WRONLY | os.O_RDWR)
        paths = [path] if is_written else []
    elif event in ("os.remove", "os.rename", "os.truncate"):
        paths = [*args[:2]]
    else:
        return []
    named = (each for each in paths if isinstance(each, (str, os.PathLike)))
    whole = (str(os.path.abspath(os.fspath(each))) for each in named)
    return [path for path in whole if path.startswith(root)]
