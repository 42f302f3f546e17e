"""The levels without namespaces: `process` (`launch_process`) and `user` (`launch_user`).

Both work in a folder on the shared file system.  At `user` a process starts as root, and changes to
its own unprivileged user before it receives any of the student's code.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Callable
from pathlib import Path

from autograder.course.assignment import Limits
from autograder.sandbox.bundle import player_file
from autograder.sandbox.call_filter import filter_code
from autograder.sandbox.folders import WORK_PREFIX, new_folder, remove_tree
from autograder.sandbox.limits import kernel_limits
from autograder.sandbox.processes import LINUX, become_subreaper
from autograder.sandbox.running import PROCESS, USER, Sandbox
from autograder.sandbox.starting import (
    ENVIRONMENT,
    FLAGS,
    LaunchError,
    base_executable,
    links_to,
    package_parts,
    start,
)


def launch_process(limits: Limits, packages: tuple[str, ...], fork: bool) -> Sandbox:
    """Start a first player as the current user, and return its sandbox; raise LaunchError."""
    become_subreaper()
    work = new_folder(WORK_PREFIX)
    try:
        process, channel = start(command(), environment(work), fork, cwd=work)
    except LaunchError:
        remove_tree(work)
        raise
    settings = {
        "folder": str(work),
        "path": package_path(packages),
        "user": None,
        "isolated": False,
        "own_mounts": False,
        "call_filter": b"",
        "limits": kernel_limits(limits, count_processes=False),
    }
    return Sandbox(PROCESS, process, process.pid, channel, settings, work, {})


def launch_user(limits: Limits, packages: tuple[str, ...], fork: bool) -> Sandbox:
    """Start a first player that changes to its own user; raise LaunchError."""
    if not LINUX:
        raise LaunchError("a user for each sandbox is for Linux only")
    if os.geteuid() != 0:
        raise LaunchError("only root can give each sandbox a user of its own; run it as root")
    from autograder.sandbox.users import NoUser, claim_user

    become_subreaper()
    try:
        user = claim_user()
    except NoUser as error:
        raise LaunchError(str(error)) from None
    work = new_folder(WORK_PREFIX)
    doors: list[int] = []
    try:
        if not is_open_to_all(work.parent):
            raise LaunchError.mended_by(
                "name a folder they can with TMPDIR", f"other users cannot enter {work.parent}"
            )
        # Its user may make and remove what is in it; what is set on the folder itself would stay.
        os.chown(work, -1, user.number)
        work.chmod(0o1770)
        path = package_path(packages, lambda folder: doorway(folder, doors))
        surroundings = {**environment(work), **library_path(doors)}
        given = {name_of(door): os.readlink(name_of(door)) for door in doors}
        process, channel = start(command(), surroundings, fork, cwd=work, pass_fds=tuple(doors))
    except (LaunchError, OSError) as error:
        user.end()
        remove_tree(work)
        raise error if isinstance(error, LaunchError) else LaunchError(str(error)) from None
    finally:
        for door in doors:
            os.close(door)
    settings = {
        "folder": str(work),
        "path": path,
        "user": user.number,
        "isolated": True,
        "own_mounts": False,
        "call_filter": filter_code(platform.machine()),
        "limits": kernel_limits(limits, count_processes=True),
    }
    return Sandbox(USER, process, process.pid, channel, settings, work, given, user=user)


def command() -> list[str]:
    return [base_executable(), *FLAGS, str(player_file())]


def environment(work: Path) -> dict[str, str]:
    found = {**ENVIRONMENT, "HOME": str(work), "TMPDIR": str(work)}
    for name in ("SYSTEMROOT", "LD_LIBRARY_PATH"):  # Windows, and some interpreters, need them
        if name in os.environ:
            found[name] = os.environ[name]
    return found


def package_path(
    packages: tuple[str, ...], way: Callable[[str], str] = lambda folder: folder
) -> list[str]:
    """Return import path entries with the packages that a player may import, and no others.

    `way` returns the name by which the player reaches a folder.
    """
    parts = [part for name in packages for part in package_parts(name)]
    ways = {folder: way(folder) for folder in sorted({str(part.parent) for part in parts})}
    if not parts:
        return []
    try:
        links = links_to(tuple(f"{ways[str(part.parent)]}/{part.name}" for part in parts))
    except OSError:  # no links on this system: other packages can be imported as well
        return list(ways.values())
    return [str(links)]


# --- folders that other users cannot reach --------------------------------------------------------


def library_path(doors: list[int]) -> dict[str, str]:
    """Return the environment by which Python finds its library in a home closed to players.

    Python must know this from the start: what it has imported determines where submodules are
    looked for.
    """
    library = os.path.dirname(os.path.realpath(os.__file__))
    if is_open_to_all(Path(library)):
        return {}
    door = doorway(library, doors)
    return {"PYTHONPATH": f"{door}{os.pathsep}{door}/lib-dynload"}


def doorway(folder: str, doors: list[int]) -> str:
    """Return a folder's name for a player: its own, or that of an open descriptor to it.

    A process that has a folder open needs no rights to the folders above it.
    """
    if is_open_to_all(Path(folder)):
        return folder
    doors.append(os.open(folder, os.O_RDONLY | os.O_DIRECTORY))
    return name_of(doors[-1])


def name_of(door: int) -> str:
    return f"/proc/self/fd/{door}"


def is_open_to_all(folder: Path) -> bool:
    """Return whether every user may enter a folder and all its parents."""
    return all(each.stat().st_mode & 0o001 for each in (folder, *folder.parents))
