"""What the loaded modules define (`traits_of`): handles that are valid in every fork."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from autograder.course.verdicts import Crashed
from autograder.protocol import REBINDS
from autograder.sandbox.values import ClassHandle, Handle

# Words with which a module may rebind any of its names at run time, and with which some of them.
REBINDING = [name.encode() for name in (*sorted(REBINDS), "__dict__", "importlib", "sys.modules")]
REBINDING_WORDS = re.compile(rb"\b(%s)\b" % b"|".join(map(re.escape, REBINDING)))
# Words with which it may take a name away while it runs, or give one that it does not define.
TAKING_WORDS = re.compile(
    rb"\b(del|delattr|__getattr\w*|__globals__|f_globals|%s)\b"
    % b"|".join(map(re.escape, REBINDING))
)
GLOBALS = re.compile(rb"\bglobal\b([^\n;#]*)")

# By the names that a module defines: the handle, and for a class the names of its methods.
Defined = dict[str, tuple[Handle | ClassHandle, list[str]]]
Outline = dict[str, tuple[Handle, Defined]]  # by the module's name


@dataclass
class Traits:
    """What is known about the loaded player, and thus about all its forks."""

    forks_are_whole: bool = True  # whether a fork has everything that it has
    keeps_nothing: bool = False  # whether its modules can be reset after each test
    outline: Outline = field(default_factory=dict)
    methods: set[tuple[tuple[str, ...], str]] = field(default_factory=set)  # (classes, method)


def traits_of(answer: Any, sources: dict[str, bytes], sources_keep_nothing: bool) -> Traits:
    """Return the traits in a player's answer to `ready`; cautious ones if it has another form."""
    if type(answer) is not tuple or len(answer) != 3:
        return Traits(forks_are_whole=False)
    forkable, outline, keeps_nothing = answer
    found = Traits(forkable is True, keeps_nothing is True and sources_keep_nothing)
    if found.forks_are_whole and is_outline(outline):
        found.outline = {
            name: (module, fixed(defined, sources.get(f"{name}.py", b"")))
            for name, (module, defined) in outline.items()
        }
        found.methods = {
            (tuple(each for each, _, _ in kind.lineage), method)
            for _, defined in found.outline.values()
            for kind, methods in defined.values()
            if isinstance(kind, ClassHandle)
            for method in methods
        }
    return found


def fixed(defined: Defined, content: bytes) -> Defined:
    """Return the definitions of a module that none of its functions can rebind."""
    if any(word in content for word in REBINDING) and REBINDING_WORDS.search(content):
        return {}
    found = GLOBALS.findall(content) if b"global" in content else []
    changed = set(re.findall(r"\w+", b" ".join(found).decode("latin-1")))
    return {key: entry for key, entry in defined.items() if key not in changed}


def is_outline(value: Any) -> TypeGuard[Outline]:
    """Return whether an answer has the form of an outline; it comes from the untrusted side."""
    if type(value) is not dict:
        return False
    for name, module in value.items():
        if type(name) is not str or type(module) is not tuple or len(module) != 2:
            return False
        handle, defined = module
        if type(handle) is not Handle or type(defined) is not dict:
            return False
        for key, entry in defined.items():
            if type(key) is not str or type(entry) is not tuple or len(entry) != 2:
                return False
            if type(entry[0]) not in (Handle, ClassHandle) or type(entry[1]) is not list:
                return False
            if any(type(method) is not str for method in entry[1]):
                return False
    return True


def check_same(before: Outline, after: Outline) -> None:
    """Raise Crashed if modules that are imported again define other names; {} stands for any."""
    if before and before != after:
        raise Crashed("your modules define other names each time they are imported")
