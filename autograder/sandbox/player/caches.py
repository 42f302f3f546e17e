"""Inside the player: what functions of the library keep from one call to the next (`Caches`)."""

from __future__ import annotations

import sys

from .library import library
from .values import is_immutable, name_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# Quiet modules, and those that they use, whose functions keep their arguments or answers.
PLACES = (
    *("re", "fnmatch", "glob"),
    *("pathlib", "pathlib._abc", "pathlib._local", "pathlib._os", "pathlib.types"),
)
MOST_IN_ADVANCE = 32  # exceptions
DICTIONARIES = {"re": ("_cache", "_cache2"), "_strptime": ("_regex_cache",)}


class Caches:
    """The caches of the library's functions: a test could know again what an earlier one put in."""

    def __init__(self, own: set[str]) -> None:
        """own: the names of the student's modules."""
        spaces = {
            name: vars(sys.modules[name])
            for name in (*PLACES, *DICTIONARIES)
            if name in sys.modules and name not in own
        }
        found = [each for space in spaces.values() for each in space.values()]
        kinds = {id(kind): kind for kind in map(type, found)}
        cached = {number for number, kind in kinds.items() if is_cached(kind)}
        self.functions = [each for each in found if id(type(each)) in cached]
        self.error = last_memory_error()
        has_typing = "typing" in sys.modules and "typing" not in own
        self.cleanups = list(getattr(library("typing"), "_cleanups", ())) if has_typing else []
        self.dictionaries = [
            spaces[name][each]
            for name, names in DICTIONARIES.items()
            for each in names
            if each in spaces.get(name, ())
        ]

    def clear(self) -> None:
        for function in self.functions:
            function.cache_clear()
        for clean in self.cleanups:
            clean()
        for each in self.dictionaries:
            each.clear()
        if self.error is not None:
            vars(self.error).clear()
            self.error.args = ()
            self.error.__cause__ = self.error.__context__ = self.error.__traceback__ = None
            self.error.__suppress_context__ = False
        # Which warnings were displayed is kept in modules, and holds for these filters alone.
        if "warnings" in sys.modules:
            forget = getattr(library("warnings"), "_filters_mutated", None)
            if forget is not None:
                forget()

    def are_empty(self) -> bool:
        sizes = (each.cache_info().currsize for each in self.functions)
        return not any(sizes) and not any(self.dictionaries)


def last_memory_error() -> MemoryError | None:
    """Return the exception that Python raises, again and again, once it has no other left.

    It has a few in advance.  Python 3.11 makes new ones.
    """
    held: list[MemoryError] = []
    while sys.version_info >= (3, 12) and len(held) < MOST_IN_ADVANCE:
        try:
            [0] * sys.maxsize
        except MemoryError as error:
            if held and error is held[-1]:
                return error
            held.append(error)
    return None


def is_cached(kind: Any) -> bool:
    """Return whether a type is that of functions with a cache."""
    return is_immutable(kind) and name_of(kind) == "_lru_cache_wrapper"
