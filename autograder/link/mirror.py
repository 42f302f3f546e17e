"""Stand-ins for what lives on the other side: real classes, modules and functions that ask there.

For each class over there one class here, its bases mirrored, with exactly those special methods
that it defines: truth, `len`, `isinstance` and the TypeErrors are then Python's own.  An exception
class is a real exception class; a subclass of a plain type is one here, too, and its instances
carry the plain value.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import sys
import types
import weakref
from collections.abc import Iterator
from opcode import opmap

from .tracebacks import raised_at

IN_WORDS = """
__init__ __bool__ __len__ __length_hint__ __iter__ __next__ __reversed__ __contains__
__getitem__ __setitem__ __delitem__ __missing__ __call__ __enter__ __exit__ __aenter__
__aexit__ __aiter__ __anext__ __await__ __str__ __repr__ __format__ __bytes__ __hash__
__add__ __radd__ __iadd__ __sub__ __rsub__ __isub__ __mul__ __rmul__ __imul__ __matmul__
__rmatmul__ __imatmul__ __truediv__ __rtruediv__ __itruediv__ __floordiv__ __rfloordiv__
__ifloordiv__ __mod__ __rmod__ __imod__ __divmod__ __rdivmod__ __pow__ __rpow__ __ipow__
__lshift__ __rlshift__ __ilshift__ __rshift__ __rrshift__ __irshift__ __and__ __rand__
__iand__ __xor__ __rxor__ __ixor__ __or__ __ror__ __ior__ __neg__ __pos__ __abs__
__invert__ __complex__ __int__ __float__ __index__ __round__ __trunc__ __floor__
__ceil__ __fspath__ __copy__ __deepcopy__ __set_name__ __get__ __set__
__delete__
"""
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NOBODY: Any = None
PICKLED: list[Any] = []  # copies that pickle has made on the other side
COMPARING = frozenset(["__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"])
DUNDERS = COMPARING | frozenset(IN_WORDS.split())
PLAIN = (bool, int, float, str, bytes, tuple, frozenset, list, dict, set, bytearray)
HELD_BY_BASE = COMPARING | {"__hash__", "__init__"}
BINARY = "add sub mul matmul truediv floordiv mod divmod pow lshift rshift and xor or"
OPERATORS = {f"__{of}{each}__" for each in BINARY.split() for of in ("", "r", "i")} | {
    "__contains__"
}
PLEASING = frozenset(("__sub__", "__rsub__"))
NUMBERS = (int, float, bool, complex)
LOCAL = frozenset(["__spec__", "__loader__", "__package__", "__path__", "__file__", "__cached__"])
METHODS = (types.FunctionType, types.MethodDescriptorType, types.BuiltinFunctionType)
FUNCTIONS = (
    types.FunctionType,
    types.MethodType,
    types.BuiltinFunctionType,
    types.MethodWrapperType,
    types.MethodDescriptorType,
    types.WrapperDescriptorType,
)
ISINSTANCE, ISSUBCLASS = isinstance, issubclass
# Of unittest, doctest and bdb exceptions end or skip a test; builtins are told as what they are.
UNTOLD = frozenset(("builtins", "unittest", "doctest", "bdb"))
MOST_BASES = 60
MOST_TEXT = 100_000
MOST_PLACES = 9  # of an exception: one more than a message shows
TEXT = "_link_text"
OF_EXCEPTIONS = frozenset(["__traceback__", "__cause__", "__context__", "__suppress_context__"])
RAISE = opmap["RAISE_VARARGS"]
NUMBER, OF_CLASS, LIBRARY = "_link_number", "_link_class", "_link_library"
OWN_OF_MODULE = vars(types.ModuleType)["__dict__"].__get__
OWN_NAMES = vars(type)["__dict__"].__get__  # of a class, whatever its own class says
OWN_BASES = vars(type)["__mro__"].__get__  # the class itself, and all that it is below of here
DIRECT_BASES = vars(type)["__bases__"].__get__
STANDARD = frozenset(getattr(sys, "stdlib_module_names", ()))


def number_of(value: Any) -> int | None:
    """Return the number of a stand-in, or None for anything else."""
    kind = type(value)
    if type(kind) is Mirror:
        return object.__getattribute__(value, "_link_number")  # type: ignore[no-any-return]
    if kind is Mirror:
        found = OWN_NAMES(value).get(OF_CLASS)
        return found if type(found) is int else None
    if kind in OTHERS:
        return object.__getattribute__(value, "_link_number")  # type: ignore[no-any-return]
    if kind is types.GeneratorType or kind is types.CoroutineType:
        handle = GENERATORS.get(value)
        return None if handle is None else handle._link_number
    return None


def without_ours(bases: tuple[type, ...]) -> tuple[type, ...]:
    """Return the classes that a class has over there as well, those of the library left out."""
    return tuple(each for each in bases if each not in (Remote, RemoteObject))


def plain_base(kind: type) -> type | None:
    """Return the plain type that a class inherits from, or None."""
    if kind in PLAIN or not ISSUBCLASS(kind, PLAIN):
        return None
    found: type = next(base for base in OWN_BASES(kind) if base in PLAIN)
    return found


def is_library(kind: type) -> bool:
    """Return whether a class belongs to Python itself, and does not only say so."""
    module = type.__getattribute__(kind, "__module__") if type(kind) is type else kind.__module__
    if type(module) is not str or module.partition(".")[0] not in STANDARD:
        return False
    names = vars(sys.modules[module]) if module in sys.modules else {}
    is_there = names.get(type.__dict__["__name__"].__get__(kind)) is kind
    return is_there or types.FunctionType not in map(type, vars(kind).values())


def standard_class(module: Any, qualname: Any) -> type | None:
    """Return a class of Python's own library that has been loaded here, or None."""
    top = str(module).partition(".")[0]
    if top not in STANDARD or top in UNTOLD:
        return None
    found = getattr(sys.modules.get(str(module)), str(qualname), None)
    return found if isinstance(found, type) and type(found) is not Mirror else None


def is_below(kind: type, wanted: Any) -> bool:
    """Return whether a class of theirs is below one of the library, as it was told of."""
    mirrored = [OWN_NAMES(base) for base in OWN_BASES(kind) if type(base) is Mirror]
    named = [each for names in mirrored for each in names.get(LIBRARY, ())]
    known = [found for each in named if (found := standard_class(*each)) is not None]
    return bool(known) and any(is_below_one(known, each) for each in one_by_one(wanted))


def is_below_one(known: list[type], wanted: Any) -> bool:
    if not ISINSTANCE(wanted, type) or wanted.__module__ == "builtins":
        return False  # the classes here have such bases themselves
    return any(ISSUBCLASS(each, wanted) for each in known)


def one_by_one(wanted: Any) -> Iterator[Any]:
    """Yield the classes of what `isinstance` takes: a class, a union, or a tuple of these."""
    if ISINSTANCE(wanted, types.UnionType):
        wanted = wanted.__args__
    if ISINSTANCE(wanted, tuple):
        for each in wanted:
            yield from one_by_one(each)
    else:
        yield wanted


def is_instance(value: Any, wanted: Any, /) -> bool:
    """Stand in the place of `isinstance` where tests run."""
    found = ISINSTANCE(value, wanted)
    return found or (type(type(value)) is Mirror and is_below(type(value), wanted))


def is_subclass(kind: Any, wanted: Any, /) -> bool:
    """Stand in the place of `issubclass` where tests run."""
    found = ISSUBCLASS(kind, wanted)
    return found or (type(kind) is Mirror and is_below(kind, wanted))


def describe(peer: Any, value: Any, kind: type) -> list[Any]:
    """Return what the other side has to know of an object of ours: a tag, and what goes with it."""
    if isinstance(value, type):
        return ["K"]
    if isinstance(value, FUNCTIONS):
        name = getattr(value, "__name__", "")
        where = getattr(value, "__module__", None)
        doc = getattr(value, "__doc__", None)
        texts = [each if type(each) is str else None for each in (name, where, doc)]
        qualname = getattr(value, "__qualname__", None)
        return ["F", *texts, qualname if type(qualname) is str else name, kind.__name__]
    if isinstance(value, types.ModuleType):
        return ["M", value.__name__]
    if kind is types.GeneratorType:
        return ["G", value.__name__]
    if kind is types.CoroutineType or is_step(kind):
        return ["A", getattr(value, "__name__", kind.__name__)]
    if isinstance(value, BaseException):
        found: list[Any] = peer.mirrors.parts_of(value)
        return found
    return ["I", kind]


def is_step(kind: type) -> bool:
    """Return whether this is what `__anext__` and its like of an async generator return."""
    return kind.__module__ == "builtins" and kind.__name__.startswith("async_generator_")


def unpickled(at: int) -> Any:
    return PICKLED[at]


class Remote:
    """What all stand-ins of instances have in common."""

    __slots__ = ()
    _link_peer = NOBODY

    def __getattr__(self, name: str) -> Any:
        if name == NUMBER:
            raise AttributeError(name)
        return type(self)._link_peer.get(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in OF_EXCEPTIONS and isinstance(self, BaseException):
            object.__setattr__(self, name, value)
        else:
            peer = type(self)._link_peer
            peer.replaced.append((number_of(self), name))
            peer.ask("set", self, name, value)

    def __delattr__(self, name: str) -> None:
        type(self)._link_peer.ask("del", self, name)

    def __dir__(self) -> Any:
        return type(self)._link_peer.ask("do", "dir", self)

    @property
    def __dict__(self) -> Any:  # type: ignore[override]
        return type(self)._link_peer.ask("do", "vars", self)

    def __reduce_ex__(self, protocol: Any) -> Any:
        copied = type(self)._link_peer.ask("do", "pickled", self)
        PICKLED.append(copied)
        return unpickled, (len(PICKLED) - 1,)

    def __copy__(self) -> Any:
        return type(self)._link_peer.ask("do", "copy", self)

    def __deepcopy__(self, memo: Any) -> Any:
        return type(self)._link_peer.ask("do", "deepcopy", self)


class RemoteObject(Remote):
    __slots__ = ("__weakref__", "_link_number")


class Bound:
    """A method of a stand-in, as it is looked up and before it is called."""

    __slots__ = ("at", "name", "owner", "peer", "self_")

    def __init__(self, peer: Any, owner: Any, self_: Any, name: str) -> None:
        self.peer, self.owner, self.self_, self.name = peer, owner, self_, name
        self.at = len(peer.replaced)

    def __call__(self, /, *args: Any, **named: Any) -> Any:
        owner = self.owner
        since = self.peer.replaced[self.at :]
        if since and owner is None and (number_of(self.self_), self.name) in since:
            owner = type(self.self_)  # what a test has put in its place since then is another
        if hasattr(str, self.name):
            self.peer.note_told(args)
        if owner is None:
            return self.peer.ask("meth", self.self_, self.name, args, named or None)
        return self.peer.ask("super", owner, self.self_, self.name, args, named or None)

    def whole(self) -> Any:
        return self.peer.get(self.self_, self.name)

    def __getattr__(self, name: str) -> Any:
        if name == "__self__":
            return self.self_
        return getattr(self.whole(), name)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Bound):
            return self.self_ is other.self_ and self.name == other.name
        return NotImplemented

    def __hash__(self) -> int:
        return hash((id(self.self_), self.name))

    def __repr__(self) -> str:
        return repr(self.whole())

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return types.MethodType

    @property
    def __name__(self) -> str:
        return self.name

    @property
    def __doc__(self) -> Any:  # type: ignore[override]
        return self.whole().__doc__

    @property
    def __signature__(self) -> Any:
        return self.whole().__signature__


class Method:
    """Stands in a mirrored class for one of its methods."""

    __slots__ = ("name", "owner")

    def __init__(self, name: str) -> None:
        self.name = name
        self.owner: Any = None

    def __get__(self, self_: Any, kind: Any = None) -> Any:
        if self_ is None:
            return kind._link_peer.get(kind, self.name)
        kind = type(self_)
        owner = self.owner if kind._link_own else None
        return Bound(kind._link_peer, owner, self_, self.name)


class Special(Method):
    """Stands in a mirrored class for a special method, which Python looks up in the class."""

    def __get__(self, self_: Any, kind: Any = None) -> Any:
        if self_ is None:
            return Method.__get__(self, self_, kind)
        return functools.partial(self, self_)

    def __call__(self, self_: Any, /, *args: Any, **named: Any) -> Any:
        kind = type(self_)
        peer = kind._link_peer
        if self.name in COMPARING and peer.is_strict and not is_remote(args[0]):
            return NotImplemented
        if self.name == "__await__":
            return peer.turns.wait_for(self_).__await__()
        if kind._link_own:
            return peer.ask("super", self.owner, self_, self.name, args, named or None)
        if self.name in OPERATORS:
            peer.note_told(args)
        found = peer.ask("special", self_, self.name, args, named or None)
        is_pleasing = peer.is_strict and self.name in PLEASING and type(args[0]) in NUMBERS
        if is_pleasing and type(found) in NUMBERS:  # an object is never one, by its own word
            own: Any = getattr(plain_base(kind), self.name, None)  # but what it holds is
            return NotImplemented if own is None else own(self_, *args)
        return found


def is_remote(value: Any) -> bool:
    return type(type(value)) is Mirror


class Mirror(type):
    """The class of mirrored classes."""

    _link_peer: Any
    _link_own: bool
    _link_judges: bool

    def __new__(
        mcls,
        name: str,
        bases: tuple[type, ...],
        names: dict[str, Any],
        link: Any = None,
        **rest: Any,
    ) -> Any:
        if link is None:
            return derive(mcls, name, bases, names, rest)
        found = super().__new__(mcls, name, bases, names)
        for each in names.values():
            if isinstance(each, Method):
                each.owner = found
        return found

    def __init__(cls, name: str, bases: Any, names: Any, **rest: Any) -> None:
        super().__init__(name, bases, names)

    def __call__(cls, *args: Any, **named: Any) -> Any:
        return cls._link_peer.ask("call", cls, args, named or None)

    def __getattr__(cls, name: str) -> Any:
        if name in (NUMBER, OF_CLASS, "__set_name__"):
            raise AttributeError(name)
        return cls._link_peer.get(cls, name)

    @property
    def __mro__(cls) -> Any:
        return without_ours(OWN_BASES(cls))

    @property
    def __bases__(cls) -> Any:  # type: ignore[override]
        return without_ours(DIRECT_BASES(cls)) or (object,)

    @property
    def __base__(cls) -> Any:
        return cls.__bases__[0]

    @property
    def __abstractmethods__(cls) -> Any:
        return cls._link_peer.get(cls, "__abstractmethods__")

    def __setattr__(cls, name: str, value: Any) -> None:
        cls._link_peer.ask("set", cls, name, value)

    def __delattr__(cls, name: str) -> None:
        cls._link_peer.ask("del", cls, name)

    def __dir__(cls) -> Any:
        return cls._link_peer.ask("do", "dir", cls)

    @property  # type: ignore[misc]
    def __dict__(cls) -> Any:  # type: ignore[override]
        return types.MappingProxyType(cls._link_peer.ask("do", "names_of_class", cls))

    def __instancecheck__(cls, other: Any) -> bool:
        if type.__instancecheck__(cls, other):
            return True
        return cls._link_judges and cls._link_peer.ask("do", "isinstance", other, cls) is True

    def __subclasscheck__(cls, other: Any) -> bool:
        if type.__subclasscheck__(cls, other):
            return True
        return cls._link_judges and cls._link_peer.ask("do", "issubclass", other, cls) is True

    def __repr__(cls) -> str:
        return f"<class {cls.__module__ + '.' + cls.__qualname__!r}>"

    def __subclasses__(cls) -> Any:
        return cls._link_peer.ask("meth", cls, "__subclasses__", (), None)

    @property
    def __annotations__(cls) -> Any:  # type: ignore[override]
        return cls._link_peer.get(cls, "__annotations__")

    def __iter__(cls) -> Any:
        return cls._link_peer.ask("do", "iter", cls)

    def __len__(cls) -> Any:
        return cls._link_peer.ask("do", "len", cls)

    def __bool__(cls) -> bool:
        return True

    def __getitem__(cls, key: Any) -> Any:
        return cls._link_peer.ask("do", "getitem", cls, key)

    def __contains__(cls, key: Any) -> Any:
        cls._link_peer.note_told((key,))
        return cls._link_peer.ask("do", "contains", cls, key)

    @property
    def __signature__(cls) -> Any:
        return cls._link_peer.signature(cls)


def derive(
    mcls: Any, name: str, bases: tuple[type, ...], names: dict[str, Any], rest: dict[str, Any]
) -> Any:
    """Return a class that a program of this side derives from one of the other side."""
    peer = next(base for base in bases if type(base) is Mirror)._link_peer
    skipped = ("__classcell__", "__qualname__", "__module__")
    told = {key: value for key, value in names.items() if key not in skipped}
    theirs = peer.ask("derive", name, bases, told, rest or None)
    number = number_of(theirs)
    # What is no method is asked for over there, where an object may have put another in its place.
    own = {
        key: value for key, value in names.items()
        if key.startswith("__") or hasattr(type(value), "__get__")
    }  # fmt: skip
    own |= {OF_CLASS: number, "_link_peer": peer, "_link_own": True}
    if any(issubclass(base, RemoteObject) for base in bases):
        own["__slots__"] = ()
    own_bases = tuple(base for base in bases if type(base) is Mirror) or bases
    found = type.__new__(mcls, name, own_bases, own)
    peer.kept[number] = found
    return found


class RemoteFunction:
    """A function or a method of the other side."""

    def __init__(self, peer: Any, number: int, name: Any, module: Any, doc: Any, qualname: Any,
                 kind: str) -> None:  # fmt: skip
        self.__dict__.update(
            _link_number=number, _link_peer=peer, __name__=name, __module__=module, __doc__=doc,
            __qualname__=qualname, _link_kind=kind,
        )  # fmt: skip

    def __call__(self, /, *args: Any, **named: Any) -> Any:
        return self._link_peer.ask("call", self, args, named or None)

    def __get__(self, self_: Any, kind: Any = None) -> Any:
        if self_ is None or self._link_kind not in ("function", "method_descriptor"):
            return self
        return types.MethodType(self, self_)

    def __getattr__(self, name: str) -> Any:
        return self._link_peer.get(self, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._link_peer.ask("set", self, name, value)

    def __delattr__(self, name: str) -> None:
        self._link_peer.ask("del", self, name)

    def __repr__(self) -> str:
        return f"<{self._link_kind} {self.__dict__['__qualname__']} at {id(self):#x}>"

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        return KINDS_OF_FUNCTION.get(self.__dict__["_link_kind"], RemoteFunction)

    @property
    def __signature__(self) -> Any:
        return self._link_peer.signature(self)


KINDS_OF_FUNCTION = {
    "function": types.FunctionType,
    "method": types.MethodType,
    "builtin_function_or_method": types.BuiltinFunctionType,
}


class RemoteModule(types.ModuleType):
    """A module of the other side."""

    def __init__(self, peer: Any, number: int, name: str) -> None:
        super().__init__(name)
        own = OWN_OF_MODULE(self)
        own.update(_link_number=number, _link_peer=peer)
        for each in ("__doc__", "__loader__", "__package__", "__spec__"):
            own.pop(each, None)

    def __getattr__(self, name: str) -> Any:
        star = self._link_peer.star
        if name == "__all__" and star is not None:
            return star(self)
        if name in LOCAL:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")
        return self._link_peer.get_of_module(self, self._link_number, name)

    def __setattr__(self, name: str, value: Any) -> None:
        is_part = type(value) is RemoteModule and value.__name__ == f"{self.__name__}.{name}"
        if name in LOCAL or is_part:
            OWN_OF_MODULE(self)[name] = value
        else:
            self._link_peer.ask("set", self, name, value)

    def __delattr__(self, name: str) -> None:
        if OWN_OF_MODULE(self).pop(name, None) is None:
            self._link_peer.ask("del", self, name)

    @property
    def __dict__(self) -> Any:  # type: ignore[override]
        return {**OWN_OF_MODULE(self), **self._link_peer.ask("do", "names_of_class", self)}

    def __dir__(self) -> Any:
        return self._link_peer.ask("do", "dir", self)

    def __repr__(self) -> str:
        return f"<module {self.__name__!r}>"


def generator_of(peer: Any, handle: Any, name: str) -> Any:
    """Return a real generator that drives one of the other side."""
    number = handle._link_number

    def drive() -> Any:
        try:
            value = peer.ask("meth", handle, "__next__", (), None)
        except StopIteration as end:
            return end.value
        while True:
            try:
                sent = yield value
            except GeneratorExit:
                if number in peer.theirs:  # it is closed; else it is no longer used by anybody
                    peer.ask("meth", handle, "close", (), None)
                raise
            except BaseException as error:
                asked: tuple[str, tuple[Any, ...]] = "throw", (error,)
            else:
                asked = ("__next__", ()) if sent is None else ("send", (sent,))
            try:
                value = peer.ask("meth", handle, *asked, None)
            except StopIteration as end:
                return end.value

    found = drive()
    found.__name__ = name
    return found


def coroutine_of(peer: Any, handle: Any, name: str) -> Any:
    """Return a real coroutine that lets one of the other side run to its end."""

    async def drive() -> Any:
        return await peer.turns.wait_for(handle)

    found: Any = drive()
    found.__name__ = name
    return found


class Handle:
    """A number of theirs that stands for nothing else."""

    __slots__ = ("__weakref__", "_link_number")

    def __init__(self, number: int) -> None:
        self._link_number = number


OTHERS = frozenset((RemoteFunction, RemoteModule, Handle))
# What the frame of a generator or a coroutine holds as long as it can ask.
GENERATORS: weakref.WeakKeyDictionary[Any, Handle] = weakref.WeakKeyDictionary()


class Mirrors:
    """Makes stand-ins, and tells the other side of classes and exceptions of ours."""

    def __init__(self, peer: Any) -> None:
        self.peer = peer

    # --- classes ---

    def write_class(self, kind: type) -> list[Any]:
        """Return what the other side has to know of a class of ours."""
        bases: list[type] = []
        dropped: list[type] = []
        for base in kind.__bases__:
            for each in self._told_bases(base, dropped):
                if each not in bases:
                    bases.append(each)
        if is_library(kind) and not issubclass(kind, BaseException):
            bases, dropped = [b for b in bases if b in PLAIN], [*kind.__mro__[1:-1]]
        plain = issubclass(kind, PLAIN)
        methods, special = set(), set()
        for each in (kind, *dropped):
            for name, value in vars(each).items():
                if name in DUNDERS:
                    if not (plain and name in HELD_BY_BASE) and value is not None:
                        special.add(name)
                    elif value is None and name == "__hash__":
                        special.add("!__hash__")
                elif isinstance(value, METHODS) and not name.startswith("__"):
                    methods.add(name)
        doc = vars(kind).get("__doc__")
        return [
            kind.__name__,
            kind.__qualname__,
            kind.__module__ if type(kind.__module__) is str else "",
            [self.peer.write(base) for base in bases],
            sorted(methods),
            sorted(special),
            doc if type(doc) is str else None,
            type(kind) is not type and not is_library(kind),
            [[each.__module__, each.__qualname__] for each in (kind, *dropped) if is_library(each)],
        ]

    def _told_bases(self, base: type, dropped: list[type]) -> list[type]:
        """Return the bases that the other side can have; others' methods are the class's own."""
        if base is object:
            return []
        if not is_library(base) or base in PLAIN or issubclass(base, BaseException):
            return [base]
        found = []
        if base.__name__ not in ("Generic", "Protocol"):
            dropped.append(base)
        for each in base.__bases__:
            found += self._told_bases(each, dropped)
        return found

    def read_class(self, number: int, data: list[Any]) -> type:
        """Return the mirrored class for one of theirs."""
        name, qualname, module, written, methods, special, doc, judges, library = data
        if len(written) > MOST_BASES or len(library) > MOST_BASES:
            raise ValueError("bases")
        bases = tuple(self.peer.read(each, False) for each in written)
        for each in bases:
            is_known = type(each) is Mirror or each in PLAIN
            if not (is_known or (isinstance(each, type) and issubclass(each, BaseException))):
                raise TypeError("a base that cannot be")
        known = standard_class(module, qualname)
        if known is not None and issubclass(known, BaseException):
            bases = (known,)
        holds = any(issubclass(each, PLAIN) for each in bases)
        names: dict[str, Any] = {
            OF_CLASS: number,
            "_link_peer": self.peer,
            "_link_own": False,
            LIBRARY: [(str(module), str(qualname)) for module, qualname in library],
            "_link_judges": judges is True,  # its own class decides what an instance is
            "__module__": str(module),
            "__qualname__": str(qualname),
            "__doc__": doc if type(doc) is str else None,
        }
        for each in methods:
            if type(each) is str and not each.startswith(("__", "_link_")):
                names[each] = Method(each)
        for each in special:
            if each == "!__hash__":
                names["__hash__"] = None
            elif each in DUNDERS and not (holds and each in HELD_BY_BASE):
                names[each] = Special(each)
        if "__eq__" in names and "__hash__" not in names:
            names["__hash__"] = object.__hash__
        mirrored = [base for base in bases if type(base) is Mirror]
        real = [base for base in bases if type(base) is not Mirror]
        is_plain = any(not issubclass(base, RemoteObject) for base in bases)
        if not is_plain:
            names["__slots__"] = ()
        all_bases = tuple(mirrored) + (() if mirrored else (Remote if real else RemoteObject,))
        all_bases += tuple(real)
        if any(issubclass(base, BaseException) for base in bases):
            names["__str__"] = told_text
        found = Mirror(str(name), all_bases, names, link=self.peer)
        self.peer.kept[number] = found
        return found

    # --- objects ---

    def make(self, number: int, tag: str, *rest: Any) -> Any:
        """Return the stand-in for an object of theirs."""
        peer = self.peer
        if tag == "I":
            return self._make_instance(number, *rest)
        if tag == "F":
            return RemoteFunction(peer, number, *rest)
        if tag == "M":
            return RemoteModule(peer, number, str(rest[0]))
        if tag == "E":
            return self._make_exception(number, *rest)
        if tag in ("G", "A"):
            make = generator_of if tag == "G" else coroutine_of
            handle = Handle(number)
            found = make(peer, handle, str(rest[0]))
            GENERATORS[found] = handle
            return found
        raise ValueError(f"no tag {tag!r:.20}")

    def _make_instance(self, number: int, kind: Any, *base: Any) -> Any:
        if type(kind) is not Mirror:
            raise TypeError("an instance of no class of theirs")
        plain: Any = plain_base(kind) if base else None
        kind_: Any = kind
        if plain is None:
            found = object.__new__(kind_)
        elif plain in (list, dict, set, bytearray):
            found = plain.__new__(kind_)
            self.peer.adopt(base[0], found)
        else:
            found = plain.__new__(kind_, *base)
        object.__setattr__(found, NUMBER, number)
        return found

    # --- exceptions ---

    def parts_of(self, error: BaseException) -> list[Any]:
        """Return what the other side has to know of an exception of ours."""
        try:
            text = str(error)
            text = text if type(text) is str else str.__str__(text)
        except BaseException as problem:
            text = f"<str() of this exception raised {type(problem).__name__}>"
        base: Any = BaseException
        args, cause = base.args.__get__(error), base.__cause__.__get__(error)
        first, behind = base.__context__.__get__(error), None
        if first is not None:  # what was being handled as it was raised
            behind = (str(type(first).__name__), self._text_of(first), *self._places(first))
        return ["E", type(error), args, text[:MOST_TEXT], cause, self._places(error), behind]

    def _text_of(self, error: BaseException) -> str:
        base: Any = BaseException
        found = base.args.__get__(error)
        return found[0][:MOST_TEXT] if found and type(found[0]) is str else ""

    def _places(self, error: BaseException) -> tuple[tuple[Any, ...], ...]:
        """Return the lines of our files at which an exception has passed, the last ones."""
        places = []
        base: Any = BaseException
        trace = base.__traceback__.__get__(error)
        while trace is not None:
            code = trace.tb_frame.f_code
            if self.peer.is_own(code.co_filename):
                at, line = raised_at(trace, error)
                name = code.co_qualname.replace("<locals>.", "")
                places.append((code.co_filename, line, name, *_part(code, at)))
            trace = trace.tb_next
        return tuple(places[-MOST_PLACES:])

    def _make_exception(
        self, number: int, kind: Any, args: Any, text: Any, cause: Any, places: Any, behind: Any
    ) -> BaseException:
        if not (isinstance(kind, type) and issubclass(kind, BaseException)):
            raise TypeError("an exception of no class")
        args = args if type(args) is tuple else ()
        base: Any = BaseException
        found: Any
        if type(kind) is Mirror:
            builtin: Any = next(each for each in OWN_BASES(kind) if each.__module__ == "builtins")
            make: Any = kind.__new__
            found = make(kind, *args)
            with contextlib.suppress(TypeError):
                builtin.__init__(found, *args)
            base.args.__set__(found, args)
            object.__setattr__(found, NUMBER, number)
            object.__setattr__(found, TEXT, str(text))
        else:
            try:
                found = kind(*args)
            except TypeError:
                found = kind.__new__(kind)
                found.args = args
        if isinstance(cause, BaseException):
            base.__cause__.__set__(found, cause)
        return found  # type: ignore[no-any-return]


def _part(code: Any, instruction: int) -> tuple[int, int]:
    """Return where in its line an instruction begins and ends, in bytes; (0, 0) if not there.

    What raises tells no part: of an assertion it is the one that Python has looked at before.
    """
    if instruction >= 0 and code.co_code[instruction] == RAISE:
        return 0, 0
    positions: Any = getattr(code, "co_positions", tuple)()
    found = next(itertools.islice(positions, instruction // 2, None), (None,) * 4)
    line, last, start, end = found
    return (start or 0, end or 0) if line == last and None not in found else (0, 0)


def told_text(error: BaseException) -> Any:
    return object.__getattribute__(error, TEXT)
