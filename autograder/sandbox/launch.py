"""Start a sandbox at an isolation level (`launch`), and find out which levels work (`refusal`).

Strongest first: `bubblewrap` (separate namespaces, read-only system, no network, no home), `user`
(a separate unprivileged user, for root in containers that forbid namespaces) and `process` (a
separate process with limits).  A level counts only if it was seen to work: `refusal_here` starts a
player at it.
"""

from __future__ import annotations

import functools
import shlex
from collections.abc import Iterable
from pathlib import Path

from autograder.course.assignment import Limits
from autograder.sandbox import reach
from autograder.sandbox.bubblewrap import launch_bubblewrap
from autograder.sandbox.leftovers import clear_after
from autograder.sandbox.nursery import forget_nursery, nursery_for
from autograder.sandbox.plain import launch_process, launch_user
from autograder.sandbox.private import kit_places, outermost
from autograder.sandbox.processes import children_of, has_ended, own_process
from autograder.sandbox.running import BUBBLEWRAP, PROCESS, USER, Sandbox, Usage
from autograder.sandbox.starting import CAN_FORK, LaunchError
from autograder.sandbox.users import open_elsewhere

__all__ = [
    "BUBBLEWRAP",
    "CAN_FORK",
    "LEVELS",
    "PROCESS",
    "USER",
    "LaunchError",
    "Sandbox",
    "Usage",
    "best_level",
    "children_of",
    "clear_after",
    "has_ended",
    "launch",
    "own_process",
    "problem",
    "problem_here",
    "refusal",
    "refusal_here",
    "works",
]

LEVELS = (BUBBLEWRAP, USER, PROCESS)


@functools.cache
def refusal_here(level: str) -> LaunchError | None:
    """Return why a level cannot be used on this machine, or None if it was seen to work."""
    return refusal(level, kit_places())


def works(level: str) -> bool:
    """Return whether a level was seen to work on this machine."""
    return refusal_here(level) is None


def best_level() -> str:
    """Return the strongest level that works on this machine."""
    return next(filter(works, LEVELS), PROCESS)


def problem(level: str, private: Iterable[Path] = ()) -> str:
    """Return in one line why a level cannot be used here, or "" if it was seen to work."""
    return str(refusal(level, private) or "")


def problem_here(level: str, private: Iterable[Path] = ()) -> str:
    """Return the same as `problem`, with the kit's own answers among the private files."""
    return problem(level, (*kit_places(), *private))


def refusal(level: str, private: Iterable[Path] = ()) -> LaunchError | None:
    """Return why a level cannot be used here, or None if it was seen to work.

    private: folders and files that no student's code may read; `process` hides none.
    """
    there = outermost(private)
    try:
        if level == BUBBLEWRAP:
            sandbox = launch_bubblewrap(Limits(), (), there, Limits().file_bytes, True)
        else:
            sandbox = launch(level, Limits())
        if level != PROCESS:
            could_read = exposed(level, reach.reached(sandbox, there))
            return could_read or (left_open() if level == USER else None)
        sandbox.kill()
    except LaunchError as error:
        # The error is cached; a copy without a traceback keeps no files open.
        return LaunchError(str(error), error.reason, error.remedy)
    return None


def exposed(level: str, found: list[str]) -> LaunchError | None:
    """Return the error for a level at which code reached `found`, or None if it reached nothing."""
    folders = [each for each in found if each.startswith("/")]
    could_read = f"a student's code could read {' and '.join(folders)}"
    if folders and level == BUBBLEWRAP:
        return LaunchError.mended_by(
            "move it to a folder of its own, such as one below /srv",
            f"{could_read}, which lies in the way of what the sandbox has to show",
        )
    if folders:
        command = f"chmod o-rwx {shlex.join(folders)}"
        return LaunchError.mended_by(command, could_read, f"close that with `{command}`")
    return LaunchError(f"a student's code could get at {' and '.join(found)}") if found else None


def left_open() -> LaunchError | None:
    """Return the error for folders where sandboxes could change the files of others, if any."""
    _, found = open_elsewhere()
    if not found:
        return None
    command = f"chmod +t {shlex.join(found)}"
    what = "a student's code could change what others have"
    where = f"in {' and '.join(found)}, where everybody may remove what is not theirs"
    return LaunchError.mended_by(command, f"{what} {where}", f"forbid that with `{command}`")


def launch(
    level: str,
    limits: Limits,
    packages: Iterable[str] = (),
    size: int = 0,
    fork: bool = True,
    private: Iterable[Path] = (),
) -> Sandbox:
    """Start a first player and return it, ready to be configured.

    `size` is the submission's size in bytes, which does not count against what it may write.
    `private`: what bubblewrap must hide, besides the kit.  Raises LaunchError.
    """
    needed, hidden = tuple(packages), tuple(private)
    if level == BUBBLEWRAP:
        room = limits.file_bytes + 4 * size
        nursery = nursery_for(needed, hidden) if fork and CAN_FORK else None
        if nursery is not None:
            try:
                return nursery.sandbox(limits, room)
            except LaunchError:
                forget_nursery(nursery)
        return launch_bubblewrap(limits, needed, hidden, room, fork)
    if level == USER:
        return launch_user(limits, needed, fork)
    if level == PROCESS:
        return launch_process(limits, needed, fork)
    raise LaunchError(f"there is no isolation level {level!r}; there are: {', '.join(LEVELS)}")
