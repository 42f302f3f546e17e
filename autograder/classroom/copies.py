"""Where pages, zips and tables made from results were written (`noted`, `copies`).

Only so can they be found again, when what is kept of a student is to go.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from autograder.classroom.folder import COPIES
from autograder.classroom.leftovers import clear_parts
from autograder.classroom.writing import WritingError, write_json
from autograder.system.plain_files import read_plain

MOST_BYTES = 16 * 1024 * 1024
# pages: a folder with a folder for each student; zip: their pages for the platform; table: of our
# own, a row for each student; gradebook: the platform's own, filled in; report: one file about
# the whole class, which can be made again.
KINDS = ("pages", "zip", "table", "gradebook", "report")


@dataclass(frozen=True)
class Copy:
    """One thing that was made from results; `kind` is one of KINDS."""

    kind: str
    path: Path


@contextmanager
def noted(results: Path, kind: str, path: Path) -> Iterator[str]:
    """Note that something is written at `path` within the block; yield why that failed, or "".

    What killed runs have left beside the places that are noted is removed before.

    If the block ends with an error the note goes again; if its process is killed, it stays, since
    parts may have been left.
    """
    new = Copy(kind, path.absolute())
    is_new, problem = False, ""
    try:
        with _alone(results):
            before = copies(results)
            if before is None:
                raise WritingError(
                    f"{results / COPIES} cannot be read: put back what was there, or delete it and"
                    " see to the copies that it named by hand"
                )
            for place in {results / COPIES, new.path, *(each.path for each in before)}:
                clear_parts(place)
            is_new = new not in before
            if is_new:
                _write(results, [*before, new])
    except (OSError, WritingError) as error:
        problem = f"{error}; until then `cardkit forget` does not find {path}"
    try:
        yield problem
    except BaseException:
        with suppress(OSError, WritingError), _alone(results):
            if is_new:  # others may have noted theirs meanwhile
                _write(results, [each for each in copies(results) or [] if each != new])
        raise


@contextmanager
def _alone(results: Path) -> Iterator[None]:
    """Let no other command change the list within the block, where there are such locks."""
    if find_spec("fcntl") is None:
        yield  # Windows
        return
    import fcntl

    folder = os.open(results, os.O_RDONLY | os.O_CLOEXEC)
    try:
        with suppress(OSError):  # a file system without locks
            fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def _write(results: Path, known: list[Copy]) -> None:
    listed = [{"kind": each.kind, "path": str(each.path)} for each in known]
    write_json(results / COPIES, {"copies": listed}, elsewhere=False)


def copies(results: Path) -> list[Copy] | None:
    """Return what was noted; None if the list cannot be read."""
    try:
        listed = json.loads(read_plain(results / COPIES, MOST_BYTES))["copies"]
        found = [Copy(each["kind"], Path(each["path"])) for each in listed]
    except FileNotFoundError:
        return []
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return found if all(each.kind in KINDS for each in found) else None
