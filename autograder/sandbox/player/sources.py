"""Inside the player: what compiled sources name and import, which shows if they keep anything."""

from __future__ import annotations

import sys

from autograder.protocol import QUIET, REBINDS, TAME, TRACES

from .instructions import CLASS_COMPARED, CLASS_OF, NAME_STORED, is_special

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
    "__future__", "__members__", "__main__",
}  # fmt: skip
# Special names that sources cannot have, and under which Python calls nothing.
UNREADABLE = frozenset((
    "__builtins__", "__spec__", "__loader__", "__cached__", "__package__", "__path__",
    "__annotations__", "__annotate__", "__annotate_func__", "__annotations_cache__",
    "__conditional_annotations__", "__warningregistry__", "__dataclass_fields__",
    "__dataclass_params__", "__orig_bases__", "__parameters__", "__abstractmethods__",
    "__type_params__",
))  # fmt: skip
# Names that give code access to Python's internals, or change state that modules do not show.
RISKY_NAMES = TRACES | REBINDS | frozenset((
    "locals", "breakpoint", "modules", "setrecursionlimit", "meta_path", "path_hooks",
    "addaudithook", "environ", "environb", "putenv", "unsetenv", "umask", "fork", "forkpty",
    "kill", "killpg", "_exit", "abort", "dup", "dup2", "posix_spawn", "popen", "register_at_fork",
    "tzset", "delattr", "getsizeof", "set_int_max_str_digits", "setswitchinterval",
    "setdlopenflags", "set_asyncgen_hooks", "set_coroutine_origin_tracking_depth", "nice",
    "setpriority", "register", "memfd_create", "lseek", "ftruncate", "set_inheritable",
    "set_blocking", "getattr", "scandir", "setsid", "setpgid", "setpgrp", "sched_setaffinity",
    "sched_setscheduler", "sched_setparam", "signal", "setitimer", "callbacks", "get_objects",
    "get_referrers", "get_referents", "getallocatedblocks", "getrefcount",
    # These get, set or run what only a text names.
    "attrgetter", "methodcaller", "Formatter", "get_field", "update_wrapper", "wraps",
    "get_type_hints", "ForwardRef", "singledispatch", "singledispatchmethod", "global_enum",
    "_convert_", "_simple_enum", "_stream", "_old_targets", "make_dataclass", "redirect_stdout",
    "redirect_stderr", "get_overloads", "monitoring", "intern",
    # These set, or show, what the kernel or the interpreter keeps of a process.
    "setuid", "seteuid", "setreuid", "setresuid", "setgid", "setegid", "setregid", "setresgid",
    "setgroups", "initgroups", "setns", "unshare", "chroot", "login_tty", "getunicodeinternedsize",
    "activate_stack_trampoline", "is_stack_trampoline_active", "set_lazy_imports",
    "set_lazy_imports_filter",
))  # fmt: skip
# Names that start other processes; `fork` and its like are among the risky ones.
STARTING = frozenset(("system", "startfile", "posix_spawnp")) | {
    f"spawn{letters}" for letters in ("l", "le", "lp", "lpe", "v", "ve", "vp", "vpe")
}
# The classes of all objects of these modules are in the modules, or are the class of what is.
CLASSES_FOUND = frozenset((
    "__future__", "sys", "os", "random", "math", "string", "itertools", "operator", "time", "copy",
    "bisect", "heapq", "abc", "typing", "io", "functools",
))  # fmt: skip
# With these, an object is handed the class that it is compared with.
COMPARING = frozenset(("__eq__", "__ne__", "__lt__", "__le__", "__gt__", "__ge__"))
# Ways to a class whose special methods only a text names.  `copy` would let them set anything.
MAKERS = CLASS_OF | {"ABCMeta", "EnumMeta", "EnumType"}
# Modules that tame ones hold under these names, in some version of Python.
IN_TAME = frozenset((
    "atexit", "bltns", "builtins", "codecs", "collections", "decoder", "encoder", "errno",
    "fnmatch", "linecache", "locale", "msvcrt", "nt", "platform", "posix", "scanner", "stat",
    "subprocess", "sys", "termios", "threading", "tokenize", "traceback", "types", "warnings",
    "weakref", "zlib",
)) - QUIET  # fmt: skip
COPYING = frozenset(("asdict", "astuple", "UserDict"))  # these copy as well
FIELDS = frozenset(("fields", "Field"))  # of `dataclasses`: these can be changed
# Prefixes of the attributes of frames, tracebacks, generators and code objects.
INSIDE = frozenset(("f_b", "f_g", "f_l", "f_c", "f_t", "tb_", "gi_", "cr_", "ag_", "co_"))


class Sources:
    """The names and imports in the compiled sources."""

    def __init__(self, own: set[str]) -> None:
        self.own = own  # the names of the student's modules
        self.imported: set[str] = set()  # modules that the sources may import, and their packages
        self.noisy: set[str] = set()  # those of them that are not quiet
        self.named: set[str] = set()  # all names in the sources

    def are_self_contained(self, names: set[str], imported: set[str], is_harmless: bool) -> bool:
        """Note the names and imports of some code; return whether it uses no introspection.

        is_harmless: whether the code alone does not: see `are_harmless`.
        """
        self.imported |= imported
        self.noisy |= {name for name in imported if not self.is_quiet(name)}
        self.named |= names
        if CLASS_COMPARED in self.named and not self.named.isdisjoint(COMPARING):
            self.named |= CLASS_OF
        return is_harmless and not self.may_copy_specially() and not self.may_name_fields()

    def is_quiet(self, name: str) -> bool:
        """Return whether a module keeps nothing; a private part of one may."""
        first, *others = name.split(".")
        return (first in QUIET or first in self.own) and not any(each[:1] == "_" for each in others)

    def may_copy_specially(self) -> bool:
        """Return whether they may copy objects whose special methods they do not name."""
        makes = "enum" in self.imported or not self.named.isdisjoint(MAKERS)
        return makes and ("copy" in self.imported or not self.named.isdisjoint(COPYING))

    def may_name_fields(self) -> bool:
        """Return whether they may change a field of a `dataclass`: its name is run as code."""
        if "dataclasses" not in self.imported:
            return False
        may_name = not self.named.isdisjoint(CLASS_OF | {NAME_STORED})
        return not self.named.isdisjoint(FIELDS) or ("field" in self.named and may_name)

    def are_tame(self) -> bool:
        """Return whether none of what they import could make a player lie about itself."""
        return self.noisy <= TAME

    def start_processes(self) -> bool:
        """Return whether self-contained sources may start another process."""
        return not self.named.isdisjoint(STARTING)

    def ask_for_classes(self) -> bool:
        """Return whether they may ask an object for its class."""
        return not self.named.isdisjoint(CLASS_OF)

    def hide_classes(self) -> bool:
        """Return whether an imported module has objects of classes that nothing leads to."""
        return not (self.imported & sys.modules.keys() - self.own) <= CLASSES_FOUND


def are_harmless(names: set[str]) -> bool:
    """Return whether no name leads into Python, or to state that modules do not show."""
    return names.isdisjoint(RISKY_NAMES) and all(
        name in HARMLESS_NAMES if is_special(name) else name[:3] not in INSIDE for name in names
    )
