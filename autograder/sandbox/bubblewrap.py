"""The level `bubblewrap`: namespaces of its own, a read-only system, no network, no home."""

from __future__ import annotations

import functools
import itertools
import json
import os
import platform
import shutil
import subprocess
import sys
from typing import Any

from autograder.assignment import Limits
from autograder.sandbox.limits import kernel_limits
from autograder.sandbox.processes import LINUX
from autograder.sandbox.running import BUBBLEWRAP, Sandbox
from autograder.sandbox.starting import (
    ENVIRONMENT,
    FLAGS,
    LaunchError,
    base_executable,
    package_parts,
    player_file,
    start,
)


def launch_bubblewrap(
    limits: Limits, packages: tuple[str, ...], room: int, fork: bool, nursery: bool = False
) -> Sandbox:
    program = bubblewrap_program()
    as_root = os.geteuid() == 0 and drops_root()
    rights = ["CAP_SETUID", "CAP_SETGID"] if as_root else []
    rights += ["CAP_SYS_ADMIN"] if nursery else []
    reads, writes = os.pipe()
    command = [
        program,
        *system_binds(packages),
        *(() if as_root else user_namespace()),
        *(part for right in rights for part in ("--cap-add", right)),
        *("--perms", "1777", "--size", str(room), "--tmpfs", "/work"),
        *("--symlink", "/work", "/tmp", "--remount-ro", "/"),
        *("--chdir", "/work", "--info-fd", str(writes)),
        *(str(part) for name, value in ENVIRONMENT.items() for part in ("--setenv", name, value)),
        *("--setenv", "HOME", "/work", "--setenv", "TMPDIR", "/work"),
        *(inner_executable(), *FLAGS, "/player.pyc"),
    ]
    try:
        process, channel = start(command, {}, fork, pass_fds=(writes,))
    finally:
        os.close(writes)
    with os.fdopen(reads, "rb") as information:
        root = json.loads(information.read())["child-pid"]
    settings = bubblewrap_settings(limits, packages)
    if nursery:  # whoever it forks has limits of its own, which may be higher
        settings["limits"] = {}
    return Sandbox(BUBBLEWRAP, process, root, channel, settings, None)


_users = itertools.count()


def bubblewrap_settings(limits: Limits, packages: tuple[str, ...]) -> dict[str, Any]:
    """Return what a first player inside bubblewrap is configured with."""
    as_root = os.geteuid() == 0 and drops_root()
    user = 2_000_000_000 + os.getpid() % 100_000 * 1000 + next(_users) % 1000
    return {
        "folder": "/work",
        "path": ["/packages"] if packages else [],
        # A user id of its own for each sandbox: the kernel's limit on processes is per user, and
        # does not bind root.
        "user": user if as_root else None,
        "isolated": True,
        "limits": kernel_limits(limits, count_processes=as_root or counts_per_namespace()),
    }


# --- what bubblewrap is told --------------------------------------------------------------------


@functools.cache
def bubblewrap_program() -> str:
    if not LINUX:
        raise LaunchError("bubblewrap is for Linux only")
    program = shutil.which("bwrap")
    if program is None:
        raise LaunchError("bwrap is not installed (Debian, Ubuntu: apt-get install bubblewrap)")
    words = subprocess.run([program, "--help"], capture_output=True, text=True).stdout
    if "--size" not in words:
        raise LaunchError("this bwrap is too old: 0.7 or newer is needed")
    return program


@functools.cache
def user_namespace() -> tuple[str, ...]:
    words = subprocess.run([bubblewrap_program(), "--help"], capture_output=True, text=True).stdout
    locked = ("--disable-userns",) if "--disable-userns" in words else ()
    return ("--unshare-user", *locked, "--uid", "1000", "--gid", "1000")


@functools.cache
def drops_root() -> bool:
    """Say whether root can start bubblewrap without a user namespace and change user inside."""
    drop = "import os; os.setgroups([]); os.setresgid(7, 7, 7); os.setresuid(7, 7, 7)"
    capabilities = ("--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID")
    command = [
        bubblewrap_program(), *system_binds(()), *capabilities,
        inner_executable(), *FLAGS, "-c", drop,
    ]  # fmt: skip
    return subprocess.run(command, capture_output=True, env={}).returncode == 0


@functools.cache
def counts_per_namespace() -> bool:
    """Say whether the kernel counts processes per user namespace: Linux 5.14 and newer."""
    numbers = platform.release().split(".")[:2]
    return [int("".join(filter(str.isdigit, number)) or 0) for number in numbers] >= [5, 14]


def inner_prefix() -> str:
    prefix = os.path.realpath(sys.base_prefix)
    return prefix if prefix == "/usr" or prefix.startswith("/usr/") else "/python"


def inner_executable() -> str:
    inside = os.path.relpath(base_executable(), os.path.realpath(sys.base_prefix))
    return os.path.join(inner_prefix(), inside)


def library_masks() -> list[str]:
    """Return the folders of installed packages: nothing of them is for a student's code."""
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    prefix = os.path.realpath(sys.base_prefix)
    places = {
        os.path.join(prefix, "lib", version, "site-packages"): inner_prefix(),
        os.path.join(prefix, "lib", "python3", "dist-packages"): inner_prefix(),
    }
    masks = [
        os.path.join(inside, os.path.relpath(place, prefix))
        for place, inside in places.items()
        if os.path.isdir(place)
    ]
    if not inner_prefix().startswith("/usr/local") and os.path.isdir("/usr/local"):
        masks.append("/usr/local")
    return masks


@functools.cache
def system_binds(packages: tuple[str, ...]) -> tuple[str, ...]:
    found = [
        *("--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--as-pid-1"),
        *("--unshare-cgroup-try", "--die-with-parent", "--new-session", "--clearenv"),
        *("--ro-bind", "/usr", "/usr", "--ro-bind-try", "/nix/store", "/nix/store"),
    ]
    for name in ("/lib", "/lib64", "/lib32", "/bin", "/sbin"):
        if os.path.islink(name):
            found += ["--symlink", os.readlink(name), name]
        elif os.path.isdir(name):
            found += ["--ro-bind", name, name]
    found += ["--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"]
    if inner_prefix() == "/python":
        found += ["--ro-bind", os.path.realpath(sys.base_prefix), "/python"]
    for mask in library_masks():
        found += ["--tmpfs", mask, "--remount-ro", mask]
    if packages:  # bwrap itself would make a folder that only root may enter
        found += ["--perms", "0755", "--dir", "/packages"]
    for place in itertools.chain.from_iterable(map(package_parts, packages)):
        found += ["--ro-bind", str(place), f"/packages/{place.name}"]
    found += ["--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"]
    # An interpreter whose library is shared may look for that where it lies outside.
    found += ["--setenv", "LD_LIBRARY_PATH", f"{inner_prefix()}/lib"]
    found += ["--ro-bind", str(player_file()), "/player.pyc"]
    return tuple(found)
