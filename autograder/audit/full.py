"""The parts of a full audit (`full_audit`), which take minutes: each is kept, and taken up again.

- *others*: mutants of two other right answers, the shortest and the longest.
- *junk*: each function of the reference gives a useless answer; a test is to fail, and none is to
  be at a loss.
- *time*: how near right answers come to the limits.
- *matrix*: which tests fail for each mutant of the reference that one of them kills.
"""

from __future__ import annotations

import ast
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.audit.mutants import Mutant, bare, mutants, of_file, own_tests, pieces
from autograder.audit.run import SECONDS, Kept, in_graders, reference
from autograder.course.assignment import Assignment
from autograder.course.policy import Policy
from autograder.course.submission import Submission
from autograder.worker.grading import Grader, Options, outline

SAVED_EVERY = 20.0  # seconds
AT_A_LOSS = "grader_error"
TIMES = 3  # gradings of each right answer, to see how long its tests take
# What a function gives instead of its answer.
JUNK = {
    "nothing": "return None",
    "an object of no use": "return object()",
    "a wrong number": "return -7",
    "not a number": "return float('nan')",
    "a text": "return 'junk'",
    "lists in a list": "return [[], None]",
    "a class": "return type('Junk', (), {})",
    "an error": "raise LookupError('junk')",
}


@dataclass(frozen=True)
class Job:
    """One submission of a part."""

    key: str
    files: dict[str, bytes]


@dataclass
class Full:
    """What a full audit has found; tests by their ids."""

    others: dict[str, tuple[int, list[str]]] = field(default_factory=dict)  # killed, survivors
    junk: int = 0
    junk_survivors: list[str] = field(default_factory=list)
    at_a_loss: list[str] = field(default_factory=list)
    slowest_test: float = 0.0  # percent of the limit for one test
    slowest_submission: float = 0.0  # percent of the limit for a submission
    killed: int = 0
    passing_public: list[str] = field(default_factory=list)  # wrong, and all public tests pass
    alike: list[list[str]] = field(default_factory=list)  # tests that fail for the same mutants
    alone: dict[str, int] = field(default_factory=dict)  # mutants that this test alone kills
    idle: list[str] = field(default_factory=list)  # tests that no mutant fails


def full_audit(
    assignment: Assignment,
    answers: Path,
    place: Path,
    isolation: str,
    workers: int,
    tell: Callable[[str], None] = lambda words: None,
) -> Full:
    """Return what a full audit finds.

    answers: the folder of other right answers, one folder each; place: where its parts are kept.
    """
    run = _Run(assignment, Kept(place, assignment), isolation, workers, tell)
    found = Full()
    for answer in two_others(answers):
        _others(run, answer, found)
    _junk(run, found)
    _time(run, answers, found)
    _matrix(run, found)
    return found


@dataclass
class _Run:
    """What all parts share."""

    assignment: Assignment
    kept: Kept
    isolation: str
    workers: int
    tell: Callable[[str], None]
    lock: threading.Lock = field(default_factory=threading.Lock)

    def part(self, name: str, jobs: list[Job]) -> dict[str, Any]:
        """Return for each job the ids of the tests that failed, and of those at a loss."""
        prefix = f"{name}: "
        waiting = [job for job in jobs if prefix + job.key not in self.kept.verdicts]
        seconds = None if name == "time" else SECONDS
        policy = Policy(names=False, carry=False)
        options = Options(self.isolation, policy=policy, test_seconds=seconds)
        self.tell(f"{self.assignment.slug}, {name}: {len(waiting)} to be graded")
        due = time.monotonic() + SAVED_EVERY

        def grade(grader: Grader, job: Job) -> None:
            nonlocal due
            result = grader.grade(Submission("audit", job.files))
            failed = [test.id for test in result.tests if not test.earned_all]
            lost = [test.id for test in result.tests if test.status == AT_A_LOSS]
            slowest = max((test.seconds for test in result.tests), default=0.0)
            whole = sum(test.seconds for test in result.tests)
            with self.lock:
                self.kept.verdicts[prefix + job.key] = [failed, lost, slowest, whole]
                if time.monotonic() >= due:
                    due = time.monotonic() + SAVED_EVERY
                    self.kept.save()

        def on_progress(done: int, total: int) -> None:
            if done % 100 == 0 and done < total:
                self.tell(f"{self.assignment.slug}, {name}: {done} of {total}")

        try:
            in_graders(self.assignment, options, self.workers, waiting, grade, on_progress)
        finally:
            self.kept.save()
        return {job.key: self.kept.verdicts[prefix + job.key] for job in jobs}


def two_others(answers: Path) -> list[Path]:
    """Return the shortest and the longest of other right answers."""
    size = {
        place: sum(len(path.read_bytes()) for path in place.rglob("*.py"))
        for place in sorted(answers.glob("[!.]*"))
        if place.is_dir()
    }
    by_size = sorted(size, key=lambda place: size[place])
    return by_size if len(by_size) < 2 else [by_size[0], by_size[-1]]


def _files(run: _Run, answer: Path) -> dict[str, bytes]:
    paths = sorted(answer.rglob("*.py"))
    own = {path.relative_to(answer).as_posix(): path.read_bytes() for path in paths}
    return {**reference(run.assignment), **own}


def _others(run: _Run, answer: Path, found: Full) -> None:
    jobs = dict[str, Job]()
    right = _files(run, answer)
    for path in sorted(answer.glob("*.py")):
        for mutant in _mutants_of(path):
            jobs.setdefault(mutant.key, Job(mutant.key, {**right, **mutant.files}))
    verdicts = run.part(f"others, {answer.name}", list(jobs.values()))
    survivors = [key for key, (failed, *_) in verdicts.items() if not failed]
    found.others[answer.name] = len(jobs) - len(survivors), survivors


def _mutants_of(path: Path) -> list[Mutant]:
    try:
        return list(of_file(path, own_tests_at_end=True))
    except (SyntaxError, UnicodeDecodeError):
        return []  # an answer in an encoding of its own


def _junk(run: _Run, found: Full) -> None:
    right, jobs = reference(run.assignment), list[Job]()
    assert run.assignment.reference is not None
    for file in run.assignment.files:
        source = (run.assignment.reference / file).read_text(encoding="utf-8")
        for name, words, changed in junk_of(source):
            jobs.append(Job(f"{file} {name}: {words}", {**right, file: changed.encode()}))
    verdicts = run.part("junk", jobs)
    found.junk = len(jobs)
    found.junk_survivors = [key for key, (failed, *_) in verdicts.items() if not failed]
    found.at_a_loss = [f"{key}: {test}" for key, (_, lost, *_) in verdicts.items() for test in lost]


def junk_of(source: str) -> Iterator[tuple[str, str, str]]:
    """Yield (function, words, file) for each useless answer of each function of a file.

    What a function gives already is no junk, and left out.
    """
    tree = ast.parse(source)
    left_out = own_tests(tree)
    for piece in pieces(tree):
        if not piece.name or piece.name in left_out:
            continue
        text = piece.text(source)
        for words, statement in JUNK.items():
            copied = ast.parse(text)
            node = copied.body[0]
            assert isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
            node.body = ast.parse(statement).body
            changed = ast.unparse(copied) + "\n"
            if bare(ast.parse(changed)) != bare(ast.parse(text)):
                yield piece.name, words, piece.put(changed, source)


def _time(run: _Run, answers: Path, found: Full) -> None:
    places = [place for place in sorted(answers.glob("[!.]*")) if place.is_dir()]
    jobs = [Job(f"reference {n}", reference(run.assignment)) for n in range(TIMES)]
    jobs += [Job(f"{place.name} {n}", _files(run, place)) for place in places for n in range(TIMES)]
    verdicts = run.part("time", jobs)
    limits = run.assignment.limits
    best: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for key, (_, _, slowest, whole) in verdicts.items():
        best[key.rpartition(" ")[0]].append((slowest, whole))
    # The machine may be busy: the best of the gradings of each answer counts.
    found.slowest_test = 100 * max(
        min(test for test, _ in each) / limits.test_seconds for each in best.values()
    )
    found.slowest_submission = 100 * max(
        min(whole for _, whole in each) / limits.submission_seconds for each in best.values()
    )


def _matrix(run: _Run, found: Full) -> None:
    right = reference(run.assignment)
    jobs = [Job(each.key, {**right, **each.files}) for each in mutants(run.assignment)]
    verdicts = run.part("matrix", jobs)
    killed = {key: frozenset(failed) for key, (failed, *_) in verdicts.items() if failed}
    found.killed = len(killed)
    records = outline(run.assignment)
    public = {test.id for test in records if not test.is_hidden}
    found.passing_public = [key for key, failed in killed.items() if not failed & public]
    fails_for: dict[str, list[str]] = {test.id: [] for test in records}
    for key, failed in killed.items():
        for test in failed:
            fails_for[test].append(key)
    found.idle = [test for test, keys in fails_for.items() if not keys]
    same: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for test, keys in fails_for.items():
        if keys:
            same[tuple(sorted(keys))].append(test)
    found.alike = [tests for tests in same.values() if len(tests) > 1]
    alone = Counter(next(iter(failed)) for failed in killed.values() if len(failed) == 1)
    found.alone = dict(alone.most_common())
