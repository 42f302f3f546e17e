"""Where pages, zips and tables made from results were written (`noted`, `copies`).

Only so can they be found again, when what is kept of a student is to go.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from autograder.classroom.folder import COPIES
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

    If the block ends with an error the note goes again; if its process is killed, it stays, since
    parts may have been left.
    """
    before = copies(results) or []
    new = Copy(kind, path.absolute())
    problem = ""
    try:
        if new not in before:
            _write(results, [*before, new])
    except WritingError as error:
        problem = f"{error}; until then `cardkit forget` does not find {path}"
    try:
        yield problem
    except BaseException:
        with suppress(WritingError):
            _write(results, before)
        raise


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
