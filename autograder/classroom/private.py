"""Close a folder of results to everybody but its owner (`close`), and say what stays open.

A link is left as it is: what it leads to is not ours.  Windows has no such rights; there a folder
is as private as the one that it lies in.
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
