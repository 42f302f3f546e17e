"""What stands for a student's modules as a suite is collected (`Placeholders`, `MADE`)."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import types
import weakref
from collections.abc import Callable, Iterator
from typing import Any


class Made:
    """The placeholders that there are, and whether something was made of any."""

    def __init__(self) -> None:
        self.alive: weakref.WeakSet[Any] = weakref.WeakSet()
        self.used = False


MADE = Made()


def using(answer: Callable[..., Any]) -> Any:
    """Return a method of placeholders that is noted as a use of one."""

    def used(self: Any, *args: Any, **named: Any) -> Any:
        MADE.used = True
        return answer(self, *args, **named)

    return used


class Placeholder:
    """Stands for whatever a student is to write, as a suite is collected."""

    __hash__ = object.__hash__
    __eq__, __ne__ = using(object.__eq__), using(object.__ne__)
    __str__, __repr__ = using(object.__str__), using(object.__repr__)
    __bool__ = using(lambda self: True)

    def __init__(self, name: str = "") -> None:
        self.__dict__["__name__"] = name
        MADE.alive.add(self)

    @using
    def __call__(self, *args: Any, **named: Any) -> Any:
        # As a decorator it leaves the function as it is, so that a test is found.
        return args[0] if len(args) == 1 and isinstance(args[0], types.FunctionType) else self

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        MADE.used |= not name.startswith("_")
        return Placeholder(name)

    @using
    def __mro_entries__(self, bases: Any) -> tuple[type, ...]:
        return ()

    @using
    def __iter__(self) -> Iterator[Any]:
        return iter((Placeholder(),))

    @using
    def __getitem__(self, key: Any) -> Any:
        return self

    @using
    def __len__(self) -> int:
        return 1


class Module(types.ModuleType):
    """A module of nothing but placeholders."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        MADE.alive.add(self)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") and name != "__all__":
            raise AttributeError(name)
        MADE.used |= name == "__all__"  # a star import
        return [] if name == "__all__" else Placeholder(name)


class Placeholders(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds a placeholder for each module that is a student's to give."""

    def __init__(self, claimed: Callable[[str], bool]) -> None:
        self.claimed = claimed

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if not self.claimed(name.partition(".")[0]):
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: Any) -> Any:
        return Module(spec.name)

    def exec_module(self, module: Any) -> None:
        return None
