"""Make known_tests.json: digests of the tests that students get, for every assignment."""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path

from autograder.authoring.sources import BuildError, Made
from autograder.checking.known_tests import KNOWN, TESTS, Digests, meaning_of, read_known
from autograder.course.assignment import Assignment, AssignmentError
from autograder.course.starters import digest_of


def known_before(root: Path, slugs: Collection[str], only: str | None) -> dict[str, Digests]:
    """Return the digests of these assignments from the last build.

    Raises BuildError if only one assignment is to be built and the digests of the others are lost.
    """
    path = _path(root)
    try:
        found = read_known(path)
    except AssignmentError:
        if only is not None and path.exists():
            raise BuildError(
                f"autograder/checking/{KNOWN} is damaged; run `cardkit build` for all assignments"
            ) from None
        return {}
    return {slug: found[slug] for slug in slugs if slug in found}


def digests_in(target: Path, found: Assignment, files: dict[Path, Made]) -> Digests:
    """Return the digests of everything that the tests in a student folder use: tests, decks, code.

    Given files other than Python are left out, as a student's program may write to them, and so is
    the page about the decks.
    """
    page = target / "decks" / "README.md"
    given = {target / name for name in found.given if name.endswith(".py")}
    return {
        path.relative_to(target).as_posix(): digest_of(meaning_of(path.name, made.content))
        for path, made in files.items()
        if path in given
        or target / TESTS in path.parents
        or (target / "decks" in path.parents and path != page)
    }


def known_tests(root: Path, known: dict[str, Digests]) -> dict[Path, Made]:
    """Return {path: the file with the digests of all assignments}."""
    text = json.dumps(known, indent=1, sort_keys=True) + "\n"
    return {_path(root): Made(text.encode(), "assignments/")}


def _path(root: Path) -> Path:
    return root / "autograder" / "checking" / KNOWN
