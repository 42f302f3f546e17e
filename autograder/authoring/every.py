"""Write the generated files of every assignment, or only compare them (`build_all`)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from autograder.authoring.examples import examples_of
from autograder.authoring.handouts import NAME as HANDOUT
from autograder.authoring.handouts import handout
from autograder.authoring.known import digests_in, known_before, known_tests
from autograder.authoring.notebooks import walkthrough
from autograder.authoring.outlines import outline_file, records_of
from autograder.authoring.pictures import FOLDER, drawn_values, pictures
from autograder.authoring.shared import shared_parts
from autograder.authoring.sources import (
    BuildError,
    Made,
    files_below,
    place_of,
    read_bytes,
    read_text,
    write,
)
from autograder.authoring.starter_facts import starter_facts
from autograder.authoring.student_folder import student_folder
from autograder.authoring.switched import as_switched
from autograder.authoring.tasks_notebook import NAME, TasksError, tasks_notebook
from autograder.checking.known_tests import Digests
from autograder.course import assignment

MAP = "map.md"


def build_all(root: Path, check: bool = False, slug: str | None = None) -> list[str]:
    """Make the student folder of one assignment, or of all, from the sources.

    Return a sentence for each file that was written.  With `check`, nothing is written, and each
    sentence is about a file that is out of date.  In both cases a file that has no source is
    reported, but never deleted: it may be somebody's work.
    """
    found = _slugs(root)
    if slug is not None and slug not in found:
        raise BuildError(f"there is no assignment {slug!r} to build; there are: {', '.join(found)}")
    sentences = []
    known = known_before(root, found, slug)
    for each in found if slug is None else [slug]:
        sentences += _build(root, each, check, known)
    sentences += _deliver(root, known_tests(root, known) | _map(root), check)
    if slug is None:
        for folder in sorted((root / "assignments").glob("*/")):
            if folder.name not in found and files_below(folder):
                sentences.append(_superfluous(root, folder))
    return sentences


def _map(root: Path) -> dict[Path, Made]:
    """Return the page that says what the assignments are; a course need not have one."""
    source = root / "solutions" / MAP
    if not source.is_file():
        return {}
    made = Made(read_bytes(root, source), place_of(root, source))
    return {root / "assignments" / HANDOUT: made}


def _slugs(root: Path) -> list[str]:
    suites = root / "autograder" / "suites"
    found = sorted(path.parent.name for path in suites.glob(f"*/{assignment.FILE}"))
    if not found:
        raise BuildError(
            f"{suites}: no assignments here; build in a copy of the repository,"
            " which holds their suites and solutions"
        )
    return found


def _build(root: Path, slug: str, check: bool, known: dict[str, Digests]) -> list[str]:
    """Build one assignment, and note the digests of its tests."""
    suite = root / "autograder" / "suites" / slug
    target = root / "assignments" / slug
    settings = _settings(root, suite)
    sentences = _deliver(root, shared_parts(root, suite, settings), check)
    sentences += _deliver(root, examples_of(root, suite, settings), check)
    sentences += _deliver(root, drawn_values(root, suite), check)
    if check and sentences:
        return sentences  # the suite cannot be read without its examples
    try:
        found = assignment.read(suite)
        records = records_of(found)  # first of all: it refuses hidden tests in public files
        files = student_folder(root, target, found, settings)
        files |= starter_facts(root, found, target, files)
        known[slug] = digests_in(target, found, files)
        files |= _notebook_of_tasks(root, found)
        files |= walkthrough(root, found, target)
        files |= pictures(root, slug, target)
        sentences += _deliver(root, files, check)
        if not (check and sentences):  # a suite is collected as it will be
            found = assignment.read(suite)
            last = outline_file(found, records) | handout(root, target, found, records, files)
            sentences += _deliver(root, last, check)
        if not check:
            assignment.read(target / "tests")
    except assignment.AssignmentError as error:
        raise BuildError(str(error)) from None
    return sentences + [
        _superfluous(root, path)
        for place in (target, root / "solutions" / slug / FOLDER)
        for path in files_below(place)
        if path not in {*files, target / HANDOUT}
    ]


def _notebook_of_tasks(root: Path, found: assignment.Assignment) -> dict[Path, Made]:
    """Return {path: the notebook in which nbgrader keeps a score for each task}."""
    page = root / "solutions" / found.slug / HANDOUT
    place = place_of(root, page)
    try:
        text = tasks_notebook(found, as_switched(read_text(root, page), found.switches, place))
    except TasksError as error:
        raise BuildError(f"{place}: {error}") from None
    return {page.with_name(NAME): Made(text.encode(), place)} if text is not None else {}


def _settings(root: Path, suite: Path) -> dict[str, Any]:
    path = suite / assignment.FILE
    try:
        settings = tomllib.loads(read_text(root, path))
    except tomllib.TOMLDecodeError as error:
        raise BuildError(f"{place_of(root, path)}: not readable as TOML: {error}") from None
    if settings.get("slug") != suite.name:
        raise BuildError(
            f"{place_of(root, path)}: the slug is {settings.get('slug')!r}, but the folder is"
            f" {suite.name!r}; give both the same name"
        )
    return settings


def _deliver(root: Path, files: dict[Path, Made], check: bool) -> list[str]:
    """Write the files that differ, unless `check`; return a sentence for each of them."""
    sentences = []
    for path, made in files.items():
        place = place_of(root, path)
        if path.is_file() and path.read_bytes() == made.content:
            continue
        if not check:
            write(path, made.content, place)
            sentences.append(f"{place}: written, from {made.source}")
        elif path.is_file():
            at = f", line {made.line}" if made.line else ""
            sentences.append(
                f"{place}{at}: not up to date with {made.source}; change the source if needed,"
                " then run `cardkit build`"
            )
        else:
            sentences.append(f"{place}: missing; run `cardkit build`")
    return sentences


def _superfluous(root: Path, path: Path) -> str:
    return f"{place_of(root, path)}: nothing generates it; delete it, or move it to its source"
