"""Inside the player: what compiled sources name and import, which shows if they keep anything."""

from __future__ import annotations

import sys
from opcode import EXTENDED_ARG, opmap

from autograder.protocol import QUIET, REBINDS, TRACES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

IMPORT_NAME = opmap["IMPORT_NAME"]
# How far the number of the name is moved to the left in the argument of an instruction.
NEW = sys.version_info >= (3, 12)
READS = {
    opmap[name]: moved
    for name, moved in (
        ("LOAD_ATTR", 1 if NEW else 0), ("LOAD_METHOD", 0), ("LOAD_SUPER_ATTR", 2),
        ("LOAD_GLOBAL", 1),
    )
    if name in opmap
}  # fmt: skip
STORES = {opmap[name]: 0 for name in ("STORE_ATTR", "DELETE_ATTR")}
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
    "tzset", "delattr", "getsizeof", "set_int_max_str_digits", "setswitchinterval",
    "setdlopenflags", "set_asyncgen_hooks", "set_coroutine_origin_tracking_depth", "nice",
    "setpriority", "register", "memfd_create", "lseek", "ftruncate", "set_inheritable",
    "set_blocking", "getattr", "scandir",
))  # fmt: skip
# The classes of all objects of these modules are in the modules, or are the class of what is.
CLASSES_FOUND = frozenset((
    "__future__", "sys", "os", "random", "math", "string", "itertools", "operator", "time", "copy",
    "bisect", "heapq", "abc", "typing", "io", "functools",
))  # fmt: skip
# Special names of functions and classes that their namespaces do not show, or that can be changed.
LABELS = frozenset(("__name__", "__qualname__", "__doc__", "__module__"))
LISTS = frozenset(("__all__", "__slots__", "__annotations__"))
CLASS_OF = frozenset(("type", "__class__"))
# Prefixes of the attributes of frames, tracebacks, generators and code objects.
INSIDE = frozenset(("f_b", "f_g", "f_l", "f_c", "f_t", "tb_", "gi_", "cr_", "ag_", "co_"))


class Sources:
    """The names and imports in the compiled sources."""

    def __init__(self, own: set[str]) -> None:
        self.own = own  # the names of the student's modules
        self.imported: set[str] = set()  # modules that the sources may import, and their packages
        self.noisy: set[str] = set()  # those of them that are not quiet
        self.named: set[str] = set()  # all names in the sources

    def are_self_contained(self, names: set[str], imported: set[str], labels: bool) -> bool:
        """Note the names and imports of some code; return whether it uses no introspection.

        labels: whether the code changes what functions and classes say of themselves.
        """
        self.imported |= imported
        self.noisy |= {name for name in imported if name.split(".")[0] not in QUIET | self.own}
        self.named |= names
        if labels or not names.isdisjoint(RISKY_NAMES):
            return False
        return all(
            name in HARMLESS_NAMES if name[:2] == "__" == name[-2:] else name[:3] not in INSIDE
            for name in names
        )

    def ask_for_classes(self) -> bool:
        """Return whether they may ask an object for its class."""
        return not self.named.isdisjoint(CLASS_OF)

    def hide_classes(self) -> bool:
        """Return whether an imported module has objects of classes that nothing leads to."""
        return not (self.imported & sys.modules.keys() - self.own) <= CLASSES_FOUND


def names_in(code: Any) -> list[Any]:
    """Return all names in a file's code, the modules that it may import, and `changes_labels`."""
    names: set[str] = set()
    imported: set[str] = set()
    labels = False
    waiting = [code]
    while waiting:
        code = waiting.pop()
        names.update(code.co_names, code.co_varnames)
        waiting += [each for each in code.co_consts if type(each) is type(code)]
        if IMPORT_NAME in code.co_code[::2]:
            for name in named_by({IMPORT_NAME: 0}, code):
                while name:
                    imported.add(name)
                    name = name.rpartition(".")[0]
        labels = labels or changes_labels(code)
    return [names, imported, labels]


def changes_labels(code: Any) -> bool:
    """Return whether some code may change what a function or a class says of itself."""
    if LABELS.isdisjoint(code.co_names) and LISTS.isdisjoint(code.co_names):
        return False
    stored = named_by(STORES, code)
    return not LABELS.isdisjoint(stored) or not LISTS.isdisjoint([*stored, *named_by(READS, code)])


def named_by(operations: dict[int, int], code: Any) -> list[str]:
    """Return the names in the arguments of some operations, moved so far to the left there."""
    found, argument = [], 0
    for operation, low in zip(code.co_code[::2], code.co_code[1::2], strict=True):
        argument = argument << 8 | low
        if operation == EXTENDED_ARG:
            continue
        if operation in operations:
            found.append(code.co_names[argument >> operations[operation]])
        argument = 0
    return found
