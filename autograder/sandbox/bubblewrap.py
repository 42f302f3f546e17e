"""The level `bubblewrap`: start a player in bwrap (`launch_bubblewrap`).

`shown.py` decides what it can see of this system.
"""

from __future__ import annotations

import functools
import itertools
import json
import os
import platform
from pathlib import Path
from typing import Any

from autograder.course.assignment import Limits
from autograder.sandbox.call_filter import filter_code
from autograder.sandbox.limits import kernel_limits
from autograder.sandbox.own_words import ANOTHER_BWRAP, asked, said, words_of
from autograder.sandbox.processes import LINUX
from autograder.sandbox.running import BUBBLEWRAP, Sandbox
from autograder.sandbox.shown import hidden_places, inner_executable, system_binds, views
from autograder.sandbox.starting import ENVIRONMENT, FLAGS, LaunchError, start
from autograder.system import surroundings


def launch_bubblewrap(
    limits: Limits,
    packages: tuple[str, ...],
    private: tuple[Path, ...],
    room: int,
    fork: bool,
    nursery: bool = False,
) -> Sandbox:
    program = bubblewrap_program()
    as_root = os.geteuid() == 0 and drops_root()
    rights = ["CAP_SYS_ADMIN", *(["CAP_SETUID", "CAP_SETGID"] if as_root else [])]
    reads, writes = os.pipe()
    command = [
        program,
        *system_binds(packages, hidden_places(private)),
        *(() if as_root else user_namespace()),
        *(part for right in rights for part in ("--cap-add", right)),
        *("--perms", "1777", "--size", str(room), "--tmpfs", "/work"),
        *("--symlink", "/work", "/tmp", "--remount-ro", "/"),
        *("--chdir", "/work", "--info-fd", str(writes)),
        *(str(part) for name, value in ENVIRONMENT.items() for part in ("--setenv", name, value)),
        *("--setenv", "HOME", "/work", "--setenv", "TMPDIR", "/work"),
        *(inner_executable(), *FLAGS, "/player.pyc"),
    ]
    with os.fdopen(reads, "rb") as information:
        try:
            process, channel = start(command, {}, fork, pass_fds=(writes,))
        finally:
            os.close(writes)
        root = json.loads(information.read())["child-pid"]
    settings = bubblewrap_settings(limits, packages)
    if nursery:  # the players it forks have their own limits, which may be higher
        settings["limits"] = {}
    return Sandbox(BUBBLEWRAP, process, root, channel, settings, None, views(packages))


_users = itertools.count()


def bubblewrap_settings(limits: Limits, packages: tuple[str, ...]) -> dict[str, Any]:
    """Return the settings for a first player inside bubblewrap."""
    as_root = os.geteuid() == 0 and drops_root()
    user = 2_000_000_000 + os.getpid() % 100_000 * 1000 + next(_users) % 1000
    return {
        "folder": "/work",
        "path": ["/packages"] if packages else [],
        # Each sandbox gets its own user id: the kernel's limit on processes is per user, and does
        # not apply to root.
        "user": user if as_root else None,
        "isolated": True,
        "own_mounts": True,
        "call_filter": filter_code(platform.machine()),
        "limits": kernel_limits(limits, count_processes=as_root or counts_per_namespace()),
    }


# --- the options of bubblewrap ------------------------------------------------------------------


@functools.cache
def bubblewrap_program() -> str:
    if not LINUX:
        raise LaunchError(
            "bubblewrap is for Linux only", remedy="grade in a Linux container or virtual machine"
        )
    program = surroundings.program("bwrap")
    if program is None:
        raise LaunchError(
            "bwrap is not installed (Debian, Ubuntu: apt-get install bubblewrap)",
            remedy="apt-get install bubblewrap",
        )
    words = words_of(program, "--help")
    if "--ro-bind" not in words:
        message = f"{program} is not bubblewrap: for `--help` it {said(words)}"
        raise LaunchError(message, remedy=ANOTHER_BWRAP)
    if "--size" not in words:
        raise LaunchError(
            "this bwrap is too old: 0.7 or newer is needed",
            remedy="install bubblewrap 0.7 or newer, from a newer release of your system",
        )
    return program


@functools.cache
def user_namespace() -> tuple[str, ...]:
    words = words_of(bubblewrap_program(), "--help")
    locked = ("--disable-userns",) if "--disable-userns" in words else ()
    return ("--unshare-user", *locked, "--uid", "1000", "--gid", "1000")


@functools.cache
def drops_root() -> bool:
    """Return whether root can start bubblewrap without a user namespace and change user inside."""
    drop = "import os; os.setgroups([]); os.setresgid(7, 7, 7); os.setresuid(7, 7, 7)"
    capabilities = ("--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")
    binds = system_binds((), hidden_places(()))
    python = (inner_executable(), *FLAGS, "-c", drop)
    return not asked(bubblewrap_program(), *binds, *capabilities, *python)[1]


@functools.cache
def counts_per_namespace() -> bool:
    """Return whether the kernel counts processes per user namespace: Linux 5.14 or newer."""
    numbers = platform.release().split(".")[:2]
    return [int("".join(filter(str.isdigit, number)) or 0) for number in numbers] >= [5, 14]
