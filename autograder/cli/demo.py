"""Make a class to try the kit on (`make_classes`), and compare its scores with the expected ones.

It has right, wrong, unfinished and hostile submissions.

Words used here.  overlay: files that replace the reference's, or are appended to them.  Each
hostile submission is a folder with an overlay; the files to append are in its `below/`.  One of
its files begins with `# expect: <what happens>; score N`.  Near misses are records: see
near_misses.py.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from autograder.authoring import near_misses
from autograder.authoring.near_misses import NearMiss
from autograder.classroom import Summary
from autograder.course import assignment as assignments
from autograder.course.result import number

SUBMISSIONS = "submissions"
RESULTS = "results"
BELOW = "below"
NEAR_MISSES = 6  # at most: a demo is a small class
MARK = ".demo"
EXPECT = re.compile(r"# expect: (?P<what>[^;]*); score (?P<score>\d+(?:\.\d+)?)\b")


class DemoError(Exception):
    """The class cannot be made; the message says what is missing."""


@dataclass(frozen=True)
class Overlay:
    """Files that replace the reference's, text to append to them, and the expected score."""

    over: dict[str, bytes]
    below: dict[str, bytes]
    score: float


def make_classes(root: Path, folder: Path, slugs: list[str]) -> dict[str, dict[str, float]]:
    """Make a class for each assignment, each in its own folder below `folder`.

    Return {slug: {student: expected score}}.  Raises DemoError, NearMissError.
    """
    hostile = root / "tests" / "hostile" / "demo"
    if not hostile.is_dir():
        raise DemoError(f"{hostile} is not there; the demo needs a copy of the whole repository")
    try:
        _clear(folder)
    except OSError as error:
        raise DemoError(
            f"{folder} cannot be used ({error.strerror or error}); name another folder with -o"
        ) from None
    return {slug: make_class(root, folder / slug, slug) for slug in slugs}


def make_class(root: Path, folder: Path, slug: str) -> dict[str, float]:
    """Make a class in `folder` from the repository at `root`; return {student: expected score}."""
    assignment = assignments.load(slug)
    reference = _files(root / "solutions" / slug, assignment.files)
    starter = _files(root / "assignments" / slug, assignment.files)
    if not reference or not starter:
        raise DemoError(f"there is no reference or no starter of {slug}; run `cardkit build`")
    submissions = folder / SUBMISSIONS
    full = _full(slug)
    expected = {"reference": full, "starter": 0.0}
    _write(submissions / "reference", reference)
    _write(submissions / "starter", starter)
    for place in _folders(root / "tests" / "other_answers" / slug):
        without = shutil.ignore_patterns("__pycache__")
        shutil.copytree(place, submissions / f"right_{place.name}", ignore=without)
        expected[f"right_{place.name}"] = full
    for record in _wrong(root, slug):
        _write(submissions / f"wrong_{record.name}", record.over(root, reference))
        expected[f"wrong_{record.name}"] = record.score
    for place in _folders(root / "tests" / "hostile" / "demo" / slug):
        student, overlay = f"hostile_{place.name}", read_overlay(place)
        files = {**reference, **overlay.over}
        for name, data in overlay.below.items():
            files[name] = files.get(name, b"") + b"\n\n" + data
        _write(submissions / student, files)
        expected[student] = overlay.score
    return expected


def read_overlay(place: Path) -> Overlay:
    """Return the overlay in one folder.

    Raises DemoError unless exactly one of its files begins with the expected score.
    """
    over = _files(place)
    below = _files(place / BELOW) if (place / BELOW).is_dir() else {}
    scores = []
    for data in [*over.values(), *below.values()]:
        found = EXPECT.match(data.partition(b"\n")[0].decode("utf-8", "replace"))
        if found:
            scores.append(float(found["score"]))
    if len(scores) != 1:
        raise DemoError(
            f"{place}: one file has to begin with `# expect: what; score N`, and {len(scores)} do"
        )
    return Overlay(over, below, scores[0])


def differences(summary: Summary, expected: dict[str, float]) -> list[str]:
    """Return a sentence for each score that differs from the expected one."""
    scores = {row.student: row.score for row in summary.rows if row.state != "unfinished"}
    return [
        f"{student}: expected {number(score)}, got {number(scores.get(student)) or 'nothing'}"
        for student, score in expected.items()
        if scores.get(student) != score
    ]


def _full(slug: str) -> float:
    from autograder.worker import grading

    tests = grading.outline(assignments.load(slug))
    return round(sum(test.points_possible for test in tests), 4)


def _wrong(root: Path, slug: str) -> list[NearMiss]:
    """Return some near misses, evenly spread over all of them and always the same.

    Without those of a task that is switched off.
    """
    tasks = set(assignments.load(slug).tasks)
    found = [each for each in near_misses.read(root, slug) if tasks >= set(each.tasks)]
    most = min(len(found), NEAR_MISSES)
    return [found[at * len(found) // most] for at in range(most)]


def _folders(folder: Path) -> list[Path]:
    return [
        path
        for path in sorted(folder.glob("*"))
        if path.is_dir() and not path.name.startswith((".", "_"))
    ]


def _files(folder: Path, names: tuple[str, ...] | None = None) -> dict[str, bytes]:
    return {
        path.name: path.read_bytes()
        for path in sorted(folder.glob("*"))
        if path.is_file() and (names is None or path.name in names)
    }


def _clear(folder: Path) -> None:
    """Make an empty folder, replacing only one that this module made."""
    if folder.is_symlink():
        raise DemoError(f"{folder} is a link; name another folder with -o")
    if folder.exists():
        if any(folder.iterdir()) and not (folder / MARK).is_file():
            raise DemoError(f"{folder} holds other files; name another folder with -o")
        for each in [*folder.iterdir()]:  # and not the folder: somebody may be in it
            shutil.rmtree(each) if each.is_dir() and not each.is_symlink() else each.unlink()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / MARK).write_text("made by cardkit demo\n", encoding="utf-8")


def _write(folder: Path, files: dict[str, bytes]) -> None:
    folder.mkdir(parents=True)
    for name, data in files.items():
        (folder / name).write_bytes(data)
