"""Objects on the student's side as a suite sees them (`RemoteObject`): each use is a question.

Words used here.  asker: asks on behalf of remote objects; a `World` is one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn, Protocol, TypeVar

from autograder.course.verdicts import Refused
from autograder.suite.questions import Asked, Place, written

Number = int
Kind = TypeVar("Kind")


class Asker(Protocol):
    """Asks the questions for remote objects, and raises what they lead to."""

    def get(self, target: Any, name: str) -> Any: ...

    def set(self, target: Any, name: str, value: Any) -> None: ...

    def call(self, target: Any, arguments: tuple[Any, ...], named: dict[str, Any]) -> Any: ...

    def operate(self, operation: str, target: Any, *arguments: Any) -> Any:
        """Return the result of one of Python's operators or functions."""

    def expect(self, kind: type[Kind], what: str, operation: str, *rest: Any) -> Kind:
        """Return the same, but refuse any answer that is not exactly of one type."""

    def number_of(self, owner: Number, name: str) -> Number:
        """Return the number of an attribute of the object numbered `owner`; -1 if it has none."""


class Remote:
    """What this side knows about an object on the student's side."""

    def __init__(
        self,
        asker: Asker,
        number: Number | None,
        place: Place,
        lineage: tuple[str, ...] = (),
        bases: tuple[type, ...] | None = None,
        owner: Number = -1,
    ) -> None:
        """A method that is known to exist has no number yet, only its owner's."""
        self.asker = asker
        self.known_number = number
        self.place = place
        self.lineage = lineage
        self.bases = bases  # of a class: the built-in ones among its bases
        self.owner = owner

    @property
    def is_bound_method(self) -> bool:
        """Return whether this is a method that is fetched and called in one question."""
        return self.owner >= 0

    @property
    def number(self) -> Number:
        """The number by which the player knows it; for a method this may take a question."""
        if self.known_number is None:
            number = self.asker.number_of(self.owner, self.place.name)
            if number < 0:
                return number
            self.known_number = number
        return self.known_number


class Operable:
    """Mixin whose Python operators ask the student's side."""

    def __lt__(self, other: Any) -> bool:
        return behind(self).asker.expect(bool, "comparison", "lt", self, other)

    def __le__(self, other: Any) -> bool:
        return behind(self).asker.expect(bool, "comparison", "le", self, other)

    def __gt__(self, other: Any) -> bool:
        return behind(self).asker.expect(bool, "comparison", "gt", self, other)

    def __ge__(self, other: Any) -> bool:
        return behind(self).asker.expect(bool, "comparison", "ge", self, other)

    def __add__(self, other: Any) -> Any:
        return behind(self).asker.operate("add", self, other)

    def __sub__(self, other: Any) -> Any:
        return behind(self).asker.operate("sub", self, other)

    def __contains__(self, item: Any) -> bool:
        return behind(self).asker.expect(bool, "`in`", "contains", self, item)

    def __getitem__(self, key: Any) -> Any:
        return behind(self).asker.operate("getitem", self, key)

    def __setitem__(self, key: Any, value: Any) -> None:
        behind(self).asker.operate("setitem", self, key, value)

    def __delitem__(self, key: Any) -> None:
        behind(self).asker.operate("delitem", self, key)

    def __len__(self) -> int:
        size = behind(self).asker.expect(int, "len()", "len", self)
        if not 0 <= size < 2**31:
            raise Refused(f"len() gave {written(size)}")
        return size

    def __iter__(self) -> Iterator[Any]:
        return iter(behind(self).asker.expect(list, "iteration", "list", self))

    def __int__(self) -> int:
        return behind(self).asker.expect(int, "int()", "int", self)


class RemoteObject(Operable, Asked):
    """Something on the student's side.  Its attributes are the student's."""

    def __init__(self, remote: Remote) -> None:
        object.__setattr__(self, "_remote", remote)

    def __getattr__(self, name: str) -> Any:
        if name == "__bases__" and behind(self).bases is not None:
            return behind(self).bases  # `issubclass` looks for this
        if name.startswith("__") and name.endswith("__"):
            # Python and pytest look for such names; suites use `student`.
            raise AttributeError(f"{type(self).__name__} has no {name}", name=name, obj=self)
        return behind(self).asker.get(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        behind(self).asker.set(self, name, value)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return behind(self).asker.call(self, arguments, named)

    def __eq__(self, other: object) -> Any:
        if not isinstance(other, RemoteObject):
            return False
        return behind(self).asker.expect(bool, "comparison", "eq", self, other)

    def __ne__(self, other: object) -> Any:
        if not isinstance(other, RemoteObject):
            return True
        return behind(self).asker.expect(bool, "comparison", "ne", self, other)

    def __str__(self) -> str:
        return behind(self).asker.expect(str, "str()", "str", self)

    def __repr__(self) -> str:
        return f"<{kind_name(self)} of the student's>"

    def __hash__(self) -> int:
        return behind(self).number

    def __bool__(self) -> NoReturn:
        name = with_article(kind_name(self))
        refused = Refused(f"{name} object came where True or False was wanted")
        origin = behind(self).place.origin
        if origin is not None:
            origin.raised = refused
        raise refused

    def __instancecheck__(self, value: Any) -> bool:
        return is_a("isinstance", value, self)

    def __subclasscheck__(self, kind: Any) -> bool:
        return is_a("issubclass", kind, self)


def is_over_there(value: Any) -> bool:
    """Return whether something stands for an object or a class on the student's side."""
    return isinstance(value, (Asked, Operable))


def is_a(operation: str, value: Any, kind: Any) -> bool:
    """Return `isinstance` or `issubclass` as asked over there; False for anything of this side."""
    if not is_over_there(value):
        return False
    return behind(kind).asker.expect(bool, operation, operation, value, kind)


def behind(value: Any) -> Remote:
    """Return the Remote behind a remote object, without asking the student's side."""
    kind = type(value)
    look = type if kind is not RemoteObject and issubclass(kind, type) else object
    found: Remote = look.__getattribute__(value, "_remote")
    return found


def kind_name(value: Any) -> str:
    """Return the name of the class of something on the student's side."""
    remote = behind(value)
    return remote.lineage[0] if remote.lineage else remote.place.name


def exactly(kind: type[Kind], value: Any, what: str) -> Kind:
    """Return a value if it is exactly of one type; raise Refused otherwise."""
    if type(value) is not kind:
        found = kind_name(value) if isinstance(value, RemoteObject) else type(value).__name__
        wanted = with_article(kind.__name__)
        raise Refused(f"{what} gave {with_article(found)}, not {wanted}")
    return value


def names_in(value: Any, what: str) -> list[str]:
    """Return a value if it is a list of names; raise Refused otherwise."""
    return [exactly(str, name, what) for name in exactly(list, value, what)]


def with_article(name: str) -> str:
    return f"{'an' if name[:1].lower() in tuple('aeiou') else 'a'} {name}"
