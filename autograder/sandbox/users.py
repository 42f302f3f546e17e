"""User ids for sandboxes at the level `user`: claim one, end its processes, remove its files.

Words used here.  number: a user id that only one sandbox runs as.  shadow: the next number, which
no program runs as, except the helper that ends a user's processes.
"""

from __future__ import annotations

import contextlib
import functools
import itertools
import os
import signal
import socket
import stat
import tempfile
import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.sandbox.folders import folder_bytes, remove_tree
from autograder.sandbox.processes import kill_quietly

# Above the numbers used with bubblewrap, and below those that some programs read as negative.
FIRST, LAST = 2_100_000_000, 2_139_999_999
FEWEST = 200  # a container may have only a few thousand
NOBODY = 65_534
NO_FILES = ("/proc", "/sys")  # their folders hold none of anybody's
SHARED_FOLDERS = ("/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run/lock")
ENDING_SECONDS = 10.0
HELPER_SECONDS = 2.0

elsewhere: list[list[str]] = []  # folders for all, once they are known: see `open_elsewhere`
_given = itertools.count()


class NoUser(Exception):
    """There is no user id for a sandbox; the message says why."""


@dataclass(frozen=True)
class User:
    """A user id that belongs to one sandbox as long as the claim is open."""

    number: int
    claim: socket.socket

    def owns(self, process: int) -> bool:
        return runs_as(process, self.number)

    def end(self) -> None:
        """End every process of this user, remove its files, and release its number."""
        try:
            clear(self.number)
        finally:
            self.claim.close()

    def file_bytes(self) -> int:
        """Return the size in bytes of this user's files in all folders open to everybody."""
        total = 0
        for path in files_of(self.number):
            with contextlib.suppress(OSError):
                status = path.lstat()
                is_folder = path.is_dir() and not path.is_symlink()
                total += folder_bytes(path) if is_folder else status.st_blocks * 512
        return total


def claim_user() -> User:
    """Claim a user id that no other sandbox has; raise NoUser if there is none.

    The claim is a name in the kernel that disappears with this process, however it ends.
    """
    import pwd

    first, count = free_numbers()
    names = {each.pw_uid for each in pwd.getpwall()} if first != FIRST else set()
    for _ in range(1000):
        number = first + (os.getpid() * 2000 + next(_given) * 2) % count
        if number in names:
            continue
        claim = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            claim.bind(f"\0cardkit-user-{number}")
        except OSError:
            claim.close()
            continue
        return User(number, claim)
    raise NoUser("a thousand user ids are all in use by other sandboxes")


@functools.cache
def free_numbers() -> tuple[int, int]:
    """Return the first user id for sandboxes, and how many there are, an even number."""
    ranges = [common for users in mapped("uid") for common in overlaps(users, mapped("gid"))]
    if any(first <= FIRST and end > LAST for first, end in ranges):
        return FIRST, LAST + 1 - FIRST
    # The container has few: take the upper part of the largest range, which is hardly used.
    first, end = max(ranges, key=lambda each: each[1] - each[0], default=(0, 0))
    start = (first + (end - first) // 2 + 1) // 2 * 2
    if start <= NOBODY < end:
        end = NOBODY
    count = (end - start) // 2 * 2
    if count < FEWEST:
        raise NoUser(
            f"this container has {end - first} user ids, too few for sandboxes;"
            " start it with a larger range of them (/etc/subuid)"
        )
    return start, count


def mapped(kind: str) -> list[tuple[int, int]]:
    """Return the ranges of ids that exist here, as (first, last + 1)."""
    lines = Path(f"/proc/self/{kind}_map").read_text().splitlines()
    numbers = [list(map(int, line.split())) for line in lines]
    return [(first, first + count) for first, _, count in numbers]


def overlaps(one: tuple[int, int], others: list[tuple[int, int]]) -> list[tuple[int, int]]:
    found = [(max(one[0], other[0]), min(one[1], other[1])) for other in others]
    return [(first, end) for first, end in found if first < end]


def is_for_sandboxes(number: int) -> bool:
    """Return whether a user id is one that sandboxes are given."""
    try:
        first, count = free_numbers()
    except NoUser:
        return False
    return first <= number < first + count


def clear(number: int) -> None:
    """End every process of a sandbox's user and remove its files, including its work folder."""
    end_processes(number)
    for path in files_of(number):
        remove(path)


# --- processes of a user ------------------------------------------------------------------------


def processes_of(number: int) -> list[int]:
    """Return the processes that run as a user, without those that wait to be reaped."""
    return [process for process in all_processes() if runs_as(process, number)]


def all_processes() -> Iterator[int]:
    return (int(name) for name in os.listdir("/proc") if name.isdigit())


def runs_as(process: int, number: int) -> bool:
    try:
        text = Path(f"/proc/{process}/status").read_bytes()
    except OSError:
        return False
    if b"\nState:\tZ" in text or b"\nState:\tX" in text:
        return False
    users = text.partition(b"\nUid:")[2].partition(b"\n")[0].split()
    return b"%d" % number in users


def end_processes(number: int) -> None:
    """Kill every process of a sandbox's user, until none is left.

    The kernel kills all processes that a sender may signal at once; no fork bomb outruns that.
    """
    end = time.monotonic() + ENDING_SECONDS
    while time.monotonic() < end:
        kill_all_that_run_as(number)  # before looking: a process that keeps forking is never seen
        if not processes_of(number):
            break
        time.sleep(0.002)


def kill_all_that_run_as(number: int) -> None:
    """Kill all processes of a user, with a helper process that may signal no others.

    The helper's real user is the shadow, so that the processes it kills cannot signal it.
    """
    shadow = number + 1
    helper = os.fork()
    if helper == 0:
        try:
            os.setgroups([])
            os.setresgid(shadow, shadow, shadow)
            os.setresuid(shadow, number, shadow)
            if os.getresuid() == (shadow, number, shadow) and is_powerless():
                os.kill(-1, signal.SIGKILL)
        finally:
            os._exit(0)
    end = time.monotonic() + HELPER_SECONDS
    while os.waitpid(helper, os.WNOHANG)[0] == 0:
        if time.monotonic() > end:
            kill_quietly(helper)
        time.sleep(0.0005)


def is_powerless() -> bool:
    """Return whether this process may not signal its parent, which is root's."""
    try:
        os.kill(os.getppid(), 0)
    except PermissionError:
        return True
    return False


# --- files of a user ----------------------------------------------------------------------------


@functools.cache
def shared_folders() -> tuple[Path, ...]:
    """Return the folders that every user may write to, where files of sandboxes are removed."""
    known = shared_by_custom()
    found = {each for place in known for each in open_below(place)}
    return tuple(Path(place) for place in sorted(known | found) if os.path.isdir(place))


def shared_by_custom() -> set[str]:
    return {os.path.realpath(place) for place in (*SHARED_FOLDERS, tempfile.gettempdir())}


def open_elsewhere() -> tuple[list[str], list[str]]:
    """Return the other folders of this machine that every user may write to, in two lists.

    In the first, everybody may remove only what is theirs, as in /tmp: these are cleared as well.
    Looking for them takes a while, so it is done once.
    """
    if not elsewhere:
        elsewhere.append(sorted(open_below("/", shared_by_custom())))
    sticky = [each for each in elsewhere[0] if is_sticky(each)]
    return sticky, [each for each in elsewhere[0] if each not in sticky]


def is_sticky(folder: str) -> bool:
    with contextlib.suppress(OSError):
        return bool(os.stat(folder).st_mode & stat.S_ISVTX)
    return False


def open_below(top: str, without: Collection[str] = ()) -> Iterator[str]:
    """Yield the folders in which every user may make files, wherever every user can get to.

    What is below the folders in `without` is passed over.
    """
    waiting, passed_over = [top], {*NO_FILES, *without}
    for folder in waiting:
        with contextlib.suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                if entry.path in passed_over or not entry.is_dir(follow_symlinks=False):
                    continue
                with contextlib.suppress(OSError):
                    status = entry.stat(follow_symlinks=False)
                    if not status.st_mode & stat.S_IXOTH or is_for_sandboxes(status.st_uid):
                        continue
                    waiting.append(entry.path)
                    if status.st_mode & stat.S_IWOTH:
                        yield entry.path


def files_of(number: int) -> list[Path]:
    """Return what belongs to a user or to its group in the folders that every user may write to."""
    found = []
    cleared = map(Path, open_elsewhere()[0] if elsewhere else ())  # nothing ran before a look
    for folder in (*shared_folders(), *cleared):
        with contextlib.suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                with contextlib.suppress(OSError):
                    status = entry.stat(follow_symlinks=False)
                    if number in (status.st_uid, status.st_gid):
                        found.append(Path(entry.path))
    return found


def remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        remove_tree(path)
    else:
        with contextlib.suppress(OSError):
            path.unlink()
