"""Close a folder of results to everybody but its owner (`close`), and say what stays open.

What another user has put there before is found first (`put_there_by_another`).  A link is left as
it is: what it leads to is not ours.  Windows has no such rights; there a folder is as private as
the one that it lies in.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

HAS_RIGHTS = os.name != "nt"
OTHERS = 0o077
KEPT_OPEN = "the file system keeps no such rights"


def close(folder: Path) -> str:
    """Take the rights of others from a folder and all that is in it; return what that failed for.

    That is a sentence with the first place and the remedy, or "".
    """
    if not HAS_RIGHTS:
        return ""
    failed = [(place, why) for place in _places(folder) if (why := _close(place))]
    if not failed:
        return ""
    place, why = failed[0]
    others = f" and {len(failed) - 1} more" if len(failed) > 1 else ""
    return (
        f"others on this machine may read {place}{others} ({why}); take their rights away, or name"
        " a folder of your own with -o"
    )


def put_there_by_another(folder: Path) -> str:
    """Return a place that belongs to another user, the folder or what lies in it; "" if none does.

    Whoever owns the folder around it could do anything with it, and is trusted: in a container
    that is root's, a teacher's files are another user's.
    """
    if not HAS_RIGHTS:
        return ""
    trusted = {os.geteuid(), 0, os.stat(folder.absolute().parent).st_uid}
    with os.scandir(folder) as entries:
        inside = sorted(entry.path for entry in entries)
    owners = [(os.fspath(folder), os.stat(folder).st_uid)]
    owners += [(place, os.lstat(place).st_uid) for place in (os.fspath(folder), *inside)]
    return next((place for place, owner in owners if owner not in trusted), "")


def _places(folder: Path) -> Iterator[str]:
    """Yield the folder and what is in it, the outermost first."""
    yield str(folder)
    try:
        with os.scandir(folder) as entries:
            inside = list(entries)
    except OSError:
        return
    for entry in inside:
        if entry.is_dir(follow_symlinks=False):
            yield from _places(Path(entry.path))
        elif not entry.is_symlink():
            yield entry.path


def _close(place: str) -> str:
    """Take the rights of others from one place; return why that failed, or ""."""
    try:
        rights = stat.S_IMODE(os.stat(place).st_mode)
        if not rights & OTHERS:
            return ""
        os.chmod(place, rights & ~OTHERS)
        return KEPT_OPEN if os.stat(place).st_mode & OTHERS else ""
    except FileNotFoundError:
        return ""
    except OSError as error:
        return error.strerror or str(error)
