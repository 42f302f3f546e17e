"""Find out whether the tests in a student's folder are those handed out (`difference`).

`cardkit build` writes a digest of every file that these tests use into known_tests.json, which is
part of the wheel; the suites are not.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterator
from pathlib import Path

from autograder.course.assignment import AssignmentError
from autograder.course.starters import digest_of
from autograder.system.file_names import is_debris, is_of_a_system
from autograder.system.plain_files import read_plain

KNOWN = "known_tests.json"
TESTS = "tests"
MOST_BYTES = 1_000_000  # of one file; tests are far smaller

Digests = dict[str, str]  # name in a student's folder -> digest


def known() -> dict[str, Digests]:
    """Return {slug: digests} of every assignment that this version of the kit knows.

    Raises AssignmentError if the file with them is damaged or missing.
    """
    return read_known(Path(__file__).parent / KNOWN)


def read_known(path: Path) -> dict[str, Digests]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return {slug: dict(digests) for slug, digests in found.items()}
    except (OSError, ValueError, TypeError, AttributeError) as error:
        raise AssignmentError(
            f"{path} cannot be read ({error}); install cardkit again, or run `cardkit build` in a"
            " copy of the repository"
        ) from None


def difference(folder: Path, digests: Digests) -> str:
    """Return in a few words the first difference from what was handed out, or "".

    Files may differ as in `meaning_of`.  Nothing may be added to tests/, not even a link; bytecode
    is ignored, since the grader does not read it, and so is what a system has put there.
    """
    for name, digest in digests.items():
        place = folder / name
        if _digest(name, place) != digest:
            return f"{name} was changed" if os.path.lexists(place) else f"{name} is missing"
    for name in _files_of_tests(folder):
        if name not in digests:
            return f"{name} was added"
    return ""


def meaning_of(name: str, data: bytes) -> bytes:
    """Return what a file says, however it has been written anew.

    JupyterLite decodes text as UTF-8 and writes JSON in its own form, with its own numbers.  Line
    ends, a byte order mark and blanks at the end are left out later, by `digest_of`: Git, unzip and
    editors change them.
    """
    text = data.decode("utf-8", errors="replace")
    if name.endswith(".json"):
        with contextlib.suppress(ValueError, RecursionError):
            found = json.loads(text.removeprefix("\ufeff"), parse_int=float)
            text = json.dumps(found, sort_keys=True)
    return text.encode()


def _digest(name: str, path: Path) -> str:
    """Return the digest of a file, or "" for a link, a pipe or a file that is too large."""
    try:
        return digest_of(meaning_of(name, read_plain(path, MOST_BYTES, follow=False)))
    except OSError:
        return ""


def _files_of_tests(folder: Path) -> Iterator[str]:
    """Yield the names of everything in tests/, including links to folders."""
    if (folder / TESTS).is_symlink():
        yield TESTS
    for place, folders, names in os.walk(folder / TESTS):
        folders[:] = [name for name in folders if not _is_ignored(name)]
        names += [name for name in folders if os.path.islink(os.path.join(place, name))]
        for name in names:
            if not _is_ignored(name):
                yield Path(place, name).relative_to(folder).as_posix()


def _is_ignored(name: str) -> bool:
    return is_debris(name) or is_of_a_system(name)
