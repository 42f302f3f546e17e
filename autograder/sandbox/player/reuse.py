"""Inside the player: reset the student's code between tests (`Reuse`), if it keeps nothing hidden.

See "One player for several tests" in `autograder/README.md`.
"""

from __future__ import annotations

import builtins
import io
import marshal
import os
import sys
from _operator import is_
from opcode import EXTENDED_ARG, opmap

from autograder.protocol import QUIET, REBINDS, TEXT_LIMIT, TRACES

from .channel import quote
from .console import STREAMS, Console, Printed, PrintedBytes, Typed, TypedBytes
from .library import library
from .scripting import SEEDS
from .values import (
    CONTAINERS,
    FUNCTION,
    HOLDS_NOTHING,
    METHOD,
    NOTHING,
    is_class,
    is_plain,
    module_of,
    name_of,
    property_parts,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

    from .files import Workplace
    from .scripting import Scripting
    from .values import Handles

IMPORT_NAME = opmap["IMPORT_NAME"]
DEFINED_LIMIT = 200  # names of one module or class that are sent in advance
CLASS_CELL = ("__class__",)  # needed by `super()`
# The special methods that a class may define; below, also the special names without effect.
SPECIAL_METHODS = frozenset((
    "__init__", "__new__", "__str__", "__repr__", "__eq__", "__ne__", "__lt__", "__le__", "__gt__",
    "__ge__", "__len__", "__iter__", "__next__", "__contains__", "__getitem__", "__setitem__",
    "__delitem__", "__hash__", "__bool__", "__add__", "__sub__", "__radd__", "__iadd__", "__int__",
    "__call__", "__enter__", "__exit__", "__post_init__", "__format__",
))  # fmt: skip
HARMLESS_NAMES = SPECIAL_METHODS | {
    "__name__", "__file__", "__doc__", "__all__", "__slots__", "__annotations__", "__module__",
    "__qualname__", "__class__", "__classcell__", "__static_attributes__", "__firstlineno__",
    "__future__",
}  # fmt: skip
# Names that give code access to Python's internals, or change state that modules do not show.
RISKY_NAMES = TRACES | REBINDS | frozenset((
    "locals", "breakpoint", "modules", "setrecursionlimit", "meta_path", "path_hooks",
    "addaudithook", "environ", "environb", "putenv", "unsetenv", "umask", "fork", "forkpty",
    "kill", "killpg", "_exit", "abort", "dup", "dup2", "posix_spawn", "popen", "register_at_fork",
    "tzset", "delattr", "getsizeof",
))  # fmt: skip
# Prefixes of the attributes of frames, tracebacks, generators and code objects.
INSIDE = frozenset(("f_b", "f_g", "f_l", "f_c", "f_t", "tb_", "gi_", "cr_", "ag_", "co_"))


class Sources:
    """The names and imports in the compiled sources."""

    def __init__(self, own: set[str]) -> None:
        self.own = own  # the names of the student's modules
        self.imported: set[str] = set()  # modules that the sources may import
        self.noisy: set[str] = set()  # those of them that are not quiet
        self.named: set[str] = set()  # all names in the sources

    def are_self_contained(self, names: set[str], imported: set[str]) -> bool:
        """Note the names and imports of some code; return whether it uses no introspection."""
        self.imported |= imported
        self.noisy = self.imported - QUIET - self.own
        self.named |= names
        if not names.isdisjoint(RISKY_NAMES):
            return False
        return all(
            name in HARMLESS_NAMES if name[:2] == "__" == name[-2:] else name[:3] not in INSIDE
            for name in names
        )


def names_in(code: Any) -> list[set[str]]:
    """Return [all names in a file's code, the modules that it may import]."""
    names: set[str] = set()
    imported: set[str] = set()
    waiting = [code]
    while waiting:
        code = waiting.pop()
        names.update(code.co_names, code.co_varnames)
        waiting += [each for each in code.co_consts if type(each) is type(code)]
        if IMPORT_NAME in code.co_code[::2]:
            imported.update(name.split(".")[0] for name in imported_names(code))
    return [names, imported]


def imported_names(code: Any) -> list[str]:
    found, argument = [], 0
    for at in range(0, len(code.co_code), 2):
        operation = code.co_code[at]
        argument = argument << 8 | code.co_code[at + 1]
        if operation == EXTENDED_ARG:
            continue
        if operation == IMPORT_NAME:
            found.append(code.co_names[argument])
        argument = 0
    return found


class Kept:
    """The state of modules and classes: everything that can change from one call to the next."""

    def __init__(self, own: set[str]) -> None:
        self.own = own  # the names of the student's modules
        self.owners: list[Any] = []  # modules and classes
        self.spaces: list[Any] = []  # their namespaces
        self.before: list[dict[str, Any]] = []  # copies of these from the start
        self.functions: list[Any] = []
        self.containers: list[Any] = []
        self.classes: dict[int, Any] = {}
        self.library: list[Any] = []  # the namespaces of standard modules and classes
        self.library_before: list[Any] = []  # their values at the start
        self.system_before: dict[str, Any] = {}  # the same for `sys`
        self.values_before: tuple[Any, ...] = ()

    def remember(self) -> None:
        """Note the state at the start."""
        self.library_before = [tuple(space.values()) for space in self.library]
        self.system_before = dict(vars(sys))
        self.values_before = self._values()

    def _values(self) -> tuple[Any, ...]:
        """Return the state that is compared by value."""
        return (
            len(sys.modules),
            sys.path[1:],
            sys.argv[:],
            sys.getrecursionlimit(),
            [each for each in self.functions if each.__dict__],
            repr(self.containers),
        )

    def restore(self) -> bool:
        """Reset every name to its first value; return whether all state is as it was at first."""
        for owner, space, before in zip(self.owners, self.spaces, self.before, strict=True):
            if has_same(space, before.values()):
                continue
            put, remove = object.__setattr__, object.__delattr__
            if type(owner) is type:
                put, remove = type.__setattr__, type.__delattr__
            for name in space.keys() - before.keys():
                remove(owner, name)
            for name, value in before.items():
                if space.get(name, self) is not value:
                    put(owner, name, value)
            if not has_same(space, before.values()):
                return False
        system = vars(sys)
        for name in STREAMS:  # they are new in each test
            self.system_before[name] = system.get(name)
        return (
            all(map(has_same, self.library, self.library_before))
            and has_same(system, self.system_before.values())
            and self._values() == self.values_before
        )

    def look_into_library(self, imported: set[str], named: set[str]) -> bool:
        """Note the standard modules and classes that the sources name, since they can hold state.

        Return False if the sources name private parts of them.
        """
        self.library = [vars(kind) for kind in (Printed, PrintedBytes, Typed, TypedBytes, Console)]
        self.library.append(vars(builtins)["exit"].__dict__)
        found: list[Any] = [
            sys.modules[name] for name in sorted(imported & sys.modules.keys() - self.own)
        ]
        for owner in found:
            space = type.__dict__["__dict__"].__get__(owner) if type(owner) is type else vars(owner)
            if owner is not sys:  # its streams are new in each test
                self.library.append(space)
            for name in sorted(named & space.keys()):
                kind, private = type(space[name]), name[:1] == "_" and name[:2] != "__"
                if private and type(owner) is type(sys):
                    return False
                if kind in (type(sys), type, FUNCTION) and all(space[name] is not x for x in found):
                    found.append(space[name])
        return True

    def holds_nothing(self, kind: Any) -> bool:
        module = module_of(kind)
        return module in ("__future__", "re", "typing") and module not in self.own

    def look_into(self, owner: Any) -> bool:
        """Note the state of a module or class; return False if some of it may change unnoticed."""
        space = type.__dict__["__dict__"].__get__(owner) if type(owner) is type else vars(owner)
        self.owners.append(owner)
        self.spaces.append(space)
        self.before.append(dict(space))
        for name, value in space.items():
            kind = type(value)
            if name[:2] == "__" == name[-2:] and name not in SPECIAL_METHODS:
                continue
            if kind is FUNCTION:
                if value.__closure__ is not None and value.__code__.co_freevars != CLASS_CELL:
                    return False
                self.functions.append(value)
                for default in (value.__defaults__, value.__kwdefaults__):
                    if not is_plain(default):
                        return False
                    if default:
                        self.containers.append(default)
            elif kind is type:
                if value.__module__ in self.own:
                    self.classes.setdefault(id(value), value)
            elif id(kind) in CONTAINERS:
                if not is_plain(value):
                    return False
                self.containers.append(value)
            elif kind is property:
                if not {FUNCTION, NOTHING}.issuperset(map(type, property_parts(value))):
                    return False
            elif kind is staticmethod or kind is classmethod:
                if type(value.__func__) is not FUNCTION or value.__func__.__defaults__:
                    return False
            elif kind is METHOD:
                if value.__self__ is not getattr(sys.modules.get("random"), "_inst", None):
                    return False
            elif is_class(value):  # with a metaclass, such as ABC's
                if value.__module__ in self.own:
                    return False
            elif kind not in HOLDS_NOTHING and not self.holds_nothing(kind):
                return False
        return True


class Reuse:
    """Prepares this process once for all later forks, and resets it from one test to the next."""

    def __init__(self, handles: Handles, workplace: Workplace, scripting: Scripting) -> None:
        self.handles = handles
        self.workplace = workplace
        self.scripting = scripting
        self.finder = workplace.finder
        self.sources = Sources(self.finder.names)
        self.at_start: tuple[int, int] | None = None  # before the first import
        self.first_handles = 0
        self.first_seeds: list[int] = []
        self.kept: Kept | None = None

    def verbs(self) -> dict[str, Callable[..., str]]:
        return {"compile": self.compile, "ready": self.get_ready, "again": self.reset}

    def note_start(self) -> None:
        """Note the threads and open files of this process before the first import."""
        if self.at_start is None:
            self.at_start = what_a_fork_loses()

    def compile(self, name: str, imported: bool, given: bytes, wanted: bool) -> str:
        """Compile a file in advance for all later forks, without running it.

        given: the result of another player with the same files, or empty.  wanted: whether this
        player is to return such a result.  Return whether the file is self-contained, which only
        imported files can be, and the result for other players, or nothing.
        """
        folder, code, *names = marshal.loads(given) if given else ("", None)
        if folder == self.finder.folder:  # code contains the path it was compiled for
            self.finder.compiled[name] = code
        else:
            code = self.finder.code(name)
            names = names_in(code)
        whole = imported and self.sources.are_self_contained(*names)
        found = marshal.dumps((self.finder.folder, code, *names)) if wanted and not given else b""
        found = found if len(found) < TEXT_LIMIT else b""
        return '["t",%s,["b","%s"]]' % ("true" if whole else "false", found.hex())

    def get_ready(self) -> str:
        """Prepare this process for all later forks.

        Return whether a fork would have everything that this process has, what the student's
        modules define, and whether all their state is known, so that they can be reset.
        """
        forkable = self.at_start in (None, what_a_fork_loses())
        forkable = forkable and not (self.sources.noisy and shares_memory())
        defined = ",".join(
            '[%s,["t",%s,%s]]' % (quote(name), self.handles.write(module), self._defined(module))
            for name, module in [(name, sys.modules.get(name)) for name in self.finder.names]
            if type(module) is type(sys)
        )
        self.workplace.terminal.renew()
        self.workplace.has_console = True
        self.first_handles = len(self.handles.objects)
        self.first_seeds = SEEDS[:]
        self.kept = self._what_is_kept()
        if self.kept is not None:
            self.kept.remember()
        else:  # it will be forked
            library("gc").freeze()
        words = ["true" if each else "false" for each in (forkable, self.kept is not None)]
        return '["t",%s,["d"%s],%s]' % (words[0], defined and "," + defined, words[1])

    def reset(self, living: list[str]) -> str:
        """Reset to the state after the import; return false if that is impossible.

        This is asked only for modules whose source shows that they keep no state elsewhere.
        """
        self.scripting.restore()
        if what_a_fork_loses() != self.at_start or self.kept is None:
            return "false"
        if not self.kept.restore():
            return "false"
        self.handles.forget(self.first_handles)
        SEEDS[:] = self.first_seeds
        self.workplace.sweep(living)
        sys.path[0] = self.workplace.folder
        self.workplace.enter(self.workplace.folder, program=False)
        self.workplace.terminal.renew()
        return "true"

    def _what_is_kept(self) -> Kept | None:
        """Return the state of the student's modules and classes; None if some of it is hidden."""
        if not self.sources.noisy.isdisjoint(sys.modules):
            return None
        kept = Kept(self.finder.names)
        for name in sorted(self.finder.names & sys.modules.keys()):
            module = sys.modules[name]
            if type(module) is not type(sys) or not kept.look_into(module):
                return None
        looked = 0
        while looked < len(kept.classes):  # a class may hold others
            kind = list(kept.classes.values())[looked]
            if not kept.look_into(kind):
                return None
            looked += 1
        if "random" in sys.modules and "random" not in kept.own:
            vars(sys.modules["random"]).setdefault("_diverted", {})  # as `divert` would
        if not kept.look_into_library(self.sources.imported, self.sources.named):
            return None
        return kept

    def _defined(self, module: ModuleType) -> str:
        """Return the functions and classes of a module, with the names of their methods."""
        function = type(name_of)
        found = []
        for name, value in list(vars(module).items())[:DEFINED_LIMIT]:
            methods: set[str] = set()
            if type(value) is type:
                for base in type.__dict__["__mro__"].__get__(value)[:-1]:
                    space = type.__dict__["__dict__"].__get__(base).items()
                    methods.update(key for key, each in space if type(each) is function)
            elif type(value) is not function and not is_class(value):
                continue
            names = "".join("," + quote(each) for each in sorted(methods)[:DEFINED_LIMIT])
            found.append('[%s,["t",%s,["l"%s]]]' % (quote(name), self.handles.write(value), names))
        return '["d"%s]' % "".join("," + each for each in found)


def has_same(space: Any, before: Any) -> bool:
    """Return whether the names of a module or class refer to the same objects as before."""
    return len(space) == len(before) and all(map(is_, space.values(), before))


def what_a_fork_loses() -> tuple[int, int]:
    """Return the numbers of threads and of open files, which a fork loses or shares.

    If files cannot be counted, return the first free descriptor, which changes with each open file.
    """
    try:
        # A new kernel gives the count as the size; an older one gives 0.
        files = os.stat("/proc/self/fd").st_size or len(os.listdir("/proc/self/fd"))
    except OSError:
        files = os.dup(0)
        os.close(files)
    return len(sys._current_frames()), files


def shares_memory() -> bool:
    """Return whether a fork of this process would write into the same memory as this one."""
    try:
        with io.open("/proc/self/maps", "rb") as maps:
            return any(line.split(None, 2)[1][-1:] == b"s" and b" rw-" in line for line in maps)
    except OSError:
        return False
