"""Keep the process of one submission to the files that it needs, and off the network (`shut_in`).

It is trusted, and reads what a stranger's code answers.  If that ever takes it over, it finds the
suite, one submission and Python itself: no results, no other student, no home, no network.  Files
are kept from it by Landlock, which needs no rights (Linux 5.13; see man 7 landlock), calls by the
filter of the sandbox.  Where a system has neither, nothing happens.
"""

from __future__ import annotations

import contextlib
import ctypes
import functools
import os
import platform
import stat
import sys
from collections.abc import Collection, Iterable
from pathlib import Path

from autograder.sandbox.call_filter import filter_code
from autograder.sandbox.player.kernel import Kernel
from autograder.system import surroundings

CREATE, ADD, RESTRICT = 444, 445, 446  # calls, with the same numbers on every machine
ASK_VERSION, BELOW = 1, 1
RUN, WRITE, READ, LIST, TRUNCATE = 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 14
OF_FILES = RUN | WRITE | READ | TRUNCATE | 1 << 15
# By the version of Landlock: how many kinds of access to files it knows.
KINDS = {1: 13, 2: 14, 3: 15, 4: 15}
MOST_KINDS = 16
OF_TCP, SCOPES = (4, 0b11), (6, 0b11)  # from which version, and all that it knows of these
SYSTEM = ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/lib32", "/etc", "/nix/store", "/dev")
MOST_MEMORY, MOST_FILE = 2 << 30, 64 << 20
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/tty")


class Rules(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint64) for name in ("files", "network", "scopes")]


class Rule(ctypes.Structure):
    _pack_ = 1
    _fields_ = [("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32)]


def version() -> int:
    """Return the version of Landlock that the kernel has, 0 without one."""
    if sys.platform != "linux":
        return 0
    return max(0, _call(CREATE, None, ctypes.c_size_t(0), ctypes.c_uint32(ASK_VERSION)))


def shut_in(written: Iterable[Path], kept: Collection[int]) -> None:
    """Let this process write below some folders only, read those and Python's, and reach nobody.

    Of its sockets and pipes it keeps some; the others lead to nothing from now on.  Its memory and
    its files have limits.
    """
    let_go(kept)
    keep_to(written)
    with contextlib.suppress(ImportError):  # on Windows
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        resource.setrlimit(resource.RLIMIT_FSIZE, (MOST_FILE, MOST_FILE))
    if sys.platform == "linux":
        Kernel().refuse_calls(filter_code(platform.machine(), is_shared=True))


def let_go(kept: Collection[int]) -> None:
    """Put the null device in the place of all sockets and pipes but those that are kept."""
    if not os.path.isdir("/dev/fd"):
        return
    null = os.open(os.devnull, os.O_RDWR)
    for name in os.listdir("/dev/fd"):
        number = int(name)
        if number in kept or number == null:
            continue
        try:
            kind = os.fstat(number).st_mode
        except OSError:  # the one that listed them
            continue
        if stat.S_ISSOCK(kind) or stat.S_ISFIFO(kind):
            os.dup2(null, number, inheritable=False)
    os.close(null)


def keep_to(written: Iterable[Path]) -> None:
    """Let this process write below some folders only, and read below those and Python's.

    Each time that this is called, only what all calls have allowed remains.
    """
    known = version()
    if not known:
        return
    all_kinds = (1 << KINDS.get(known, MOST_KINDS)) - 1
    rules = Rules(all_kinds, *(every if known >= since else 0 for since, every in (OF_TCP, SCOPES)))
    size = 8 if known < OF_TCP[0] else 16 if known < SCOPES[0] else 24
    ruleset = _call(CREATE, ctypes.byref(rules), ctypes.c_size_t(size), ctypes.c_uint32(0))
    if ruleset < 0:
        return
    for place in {*SYSTEM, *surroundings_of_python()}:
        _allow(ruleset, place, RUN | READ | LIST)
    for place in DEVICES:
        _allow(ruleset, place, READ | WRITE | TRUNCATE & all_kinds)
    for folder in written:
        _allow(ruleset, str(folder), all_kinds)
    Kernel().refuse_calls(b"")  # no more rights: without that, nobody may restrict themselves
    _call(RESTRICT, ctypes.c_int(ruleset), ctypes.c_uint32(0))
    os.close(ruleset)


@functools.cache  # what comes onto the path later lies below what may be written
def surroundings_of_python() -> set[str]:
    """Return the folders from which this Python imports, and those that it was installed in."""
    places = {sys.prefix, sys.base_prefix, surroundings.PACKAGE, *sys.path, *surroundings.handed_on}
    return {os.path.realpath(place) for place in places if place and os.path.isabs(place)}


def _allow(ruleset: int, place: str, kinds: int) -> None:
    try:
        folder = os.open(place, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return  # there is nothing that could be read
    try:
        if not stat.S_ISDIR(os.fstat(folder).st_mode):
            kinds &= OF_FILES
        rule = Rule(kinds, folder)
        _call(ADD, ctypes.c_int(ruleset), ctypes.c_int(BELOW), ctypes.byref(rule),
              ctypes.c_uint32(0))  # fmt: skip
    finally:
        os.close(folder)


@functools.cache
def _library() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _call(number: int, *arguments: object) -> int:
    found: int = _library().syscall(ctypes.c_long(number), *arguments)
    return found
