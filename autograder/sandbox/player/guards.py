"""Inside the player: functions of the library that would run a name or keep a list (`GUARDS`)."""

from __future__ import annotations

from .library import library
from .values import namespace_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def guard(module: str, name: str, guarded: Callable[[Any], Any]) -> None:
    """Put a guarded function in the place of the library's own, if that is there and still its."""
    owner = library(module)
    function = getattr(owner, name, None)
    if function is not None and function.__module__ == module:
        setattr(owner, name, guarded(function))


def guard_fields() -> None:
    """Let `dataclass` refuse a field whose name is no name: it would run that as code."""

    def guarded(get_field: Any) -> Any:
        def checked(owner: Any, name: Any, *rest: Any, **named: Any) -> Any:
            if type(name) is not str or not name.isidentifier():
                raise TypeError("Field names must be valid identifiers")
            return get_field(owner, name, *rest, **named)

        return checked

    guard("dataclasses", "_get_field", guarded)


def guard_copies() -> None:
    """Let `copy` leave no list of slots in the classes of what it copies."""

    def guarded(names_of_slots: Any) -> Any:
        def names_for(kind: Any) -> Any:
            found = names_of_slots(kind)
            if "__slotnames__" in namespace_of(kind):
                type.__delattr__(kind, "__slotnames__")
            return found

        return names_for

    guard("copyreg", "_slotnames", guarded)


GUARDS = {"dataclasses": guard_fields, "copy": guard_copies}  # by the module that is imported
