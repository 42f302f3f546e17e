"""The answers that are kept beside the suites, and how they are graded on all cores.

Words used here.  answer: the files of one submission.  right: an answer that deserves all points.
wrong: a near miss, which is a right answer with one believable mistake.
"""

from __future__ import annotations

import atexit
import functools
import os
import shutil
import tempfile
from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from autograder.authoring import near_misses
from autograder.authoring.near_misses import NearMiss
from autograder.course import assignment
from autograder.course.assignment import Assignment
from autograder.course.policy import WHOLE, Policy
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.sandbox import launch
from autograder.worker import grading

ROOT = Path(__file__).parents[1]
SLUGS = assignment.slugs()
OTHER_ANSWERS = ROOT / "tests" / "other_answers"


@functools.cache
def load(slug: str) -> Assignment:
    return assignment.load(slug)


@functools.cache
def switched_on(slug: str) -> Assignment:
    """Return an assignment with everything on that can be switched on, in a folder of its own."""
    found = load(slug)
    if all(found.switches.values()):
        return found
    folder = copied(slug)
    settings = folder / assignment.FILE
    text = settings.read_text(encoding="utf-8")
    for name in found.switches:
        text = text.replace(f"\n{name} = false\n", f"\n{name} = true\n")
    settings.write_text(text, encoding="utf-8")
    return assignment.read(folder)


def copied(slug: str) -> Path:
    """Return a folder with an assignment that may be changed."""
    home = tempfile.TemporaryDirectory(prefix="changed-")
    atexit.register(home.cleanup)
    folder = Path(home.name) / slug
    shutil.copytree(load(slug).folder, folder, ignore=shutil.ignore_patterns("__pycache__"))
    settings = folder / assignment.FILE
    text = settings.read_text(encoding="utf-8").replace('"../../../', f'"{ROOT.as_posix()}/')
    settings.write_text(text, encoding="utf-8")
    return folder


@dataclass(frozen=True, order=True)
class Answer:
    """One submission, and where its files lie."""

    slug: str
    folder: Path

    def __str__(self) -> str:
        return f"{self.slug}-{self.folder.name}"

    def assignment(self) -> Assignment:
        return load(self.slug)

    def files(self) -> dict[str, bytes]:
        found = files_of(self.folder)
        found.update({name: place.read_bytes() for name, place in load(self.slug).given.items()})
        return found


@dataclass(frozen=True, order=True)
class Wrong(Answer):
    """A near miss, over the reference in `folder`."""

    record: NearMiss

    def __str__(self) -> str:
        return f"{self.slug}-{self.record.name}"

    def assignment(self) -> Assignment:
        """Return its assignment, with the task switched on that the mistake is about."""
        found = load(self.slug)
        return switched_on(self.slug) if set(self.record.tasks) - set(found.tasks) else found

    def files(self) -> dict[str, bytes]:
        return self.record.over(ROOT, super().files())


def files_of(folder: Path) -> dict[str, bytes]:
    """Return the files of an answer, by their names in it, with those of its packages."""
    packages = [each.parent for each in folder.glob("*/__init__.py")]
    paths = [path for each in (folder, *packages) for path in sorted(each.glob("*.py"))]
    paths += sorted(folder.glob("*.txt"))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def folders(place: Path) -> list[Path]:
    return sorted(path for path in place.glob("*") if path.is_dir() and files_of(path))


def solution(slug: str) -> Path:
    return ROOT / "solutions" / slug


REFERENCES = [Answer(slug, solution(slug)) for slug in SLUGS]
STARTERS = [Answer(slug, ROOT / "assignments" / slug) for slug in SLUGS]
RIGHT = [Answer(slug, place) for slug in SLUGS for place in folders(OTHER_ANSWERS / slug)]
WRONG = [
    Wrong(slug, solution(slug), record) for slug in SLUGS for record in near_misses.read(ROOT, slug)
]


class Class:
    """Grades answers in the background, one worker for each core, in the order they are given."""

    def __init__(
        self,
        answers: Sequence[Answer],
        tasks: frozenset[int] | None = None,
        policy: Policy = WHOLE,
    ) -> None:
        self.results: dict[Answer, Future[Result]] = {answer: Future() for answer in answers}
        self.waiting: SimpleQueue[Answer] = SimpleQueue()
        for answer in answers:
            self.waiting.put(answer)
        options = grading.Options(isolation=launch.best_level(), tasks=tasks, policy=policy)
        self.workers = [
            Thread(target=self.work, args=(slot, options)) for slot in range(os.cpu_count() or 1)
        ]
        for worker in self.workers:
            worker.start()

    def work(self, slot: int, options: grading.Options) -> None:
        graders: dict[Path, grading.Grader] = {}
        try:
            while True:
                answer = self.waiting.get_nowait()
                try:
                    found = answer.assignment()
                    if found.folder not in graders:
                        graders[found.folder] = grading.Grader(found, options, slot)
                    submission = Submission(str(answer), answer.files())
                    self.results[answer].set_result(graders[found.folder].grade(submission))
                except BaseException as problem:  # who waits for it is to be told, whatever it is
                    self.results[answer].set_exception(problem)
        except Empty:
            pass
        finally:
            for grader in graders.values():
                grader.close()

    def stop(self) -> None:
        """Leave out what nobody has waited for, and end."""
        try:
            while True:
                self.waiting.get_nowait()
        except Empty:
            pass
        for worker in self.workers:
            worker.join()
