"""Every suite on the answers that it has to tell apart, and what is promised about each of them.

Words used here.  answer: the files of one submission.  near miss: the reference with one believable
mistake; the folder holds only the files in which it differs, and the mistake's file begins with

    # expect: test_a_hit_is_counted, test_a_hit_is_shown; score 97.5 (a reason, where one is needed)
    # mistake: what is wrong; breaks 'a sentence of the handout'; costs points of task 5 (and 6).

An assignment that is added to the kit is covered by its folders; no line here names one.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

import pytest

from autograder import assignment, build, grading
from autograder.assignment import Assignment
from autograder.result import Result, TestRecord
from autograder.sandbox import launch
from autograder.submission import Submission

ROOT = Path(__file__).parents[1]
SLUGS = assignment.slugs()
NEAR_MISSES = ROOT / "tests" / "near_misses"
OTHER_ANSWERS = ROOT / "tests" / "other_answers"

EXPECT = re.compile(r"# expect: (?P<tests>.+); score (?P<score>\d+(\.\d+)?)( \((?P<reason>.+)\))?")
MISTAKE = re.compile(r"# mistake: .+; costs points of tasks? (?P<tasks>[^(]+)")
TASK = re.compile(r"## Task (?P<task>\d+)\. (?P<title>.+) \((?P<points>[\d.]+) points?\)")
ROW = re.compile(r"\| (?P<kind>must|fact|mistake) \| (?P<asked>.+) \| (?P<tests>.+) \|")
KEPT = 75  # of 100 points, by a mistake in the first task on which all others are built


@dataclass(frozen=True, order=True)
class Answer:
    """One submission: where its files lie, and over which others they are put."""

    slug: str
    folder: Path
    below: Path | None = None

    def __str__(self) -> str:
        return f"{self.slug}-{self.folder.name}"

    def files(self) -> dict[str, bytes]:
        found = files_of(self.below) if self.below else {}
        found.update(files_of(self.folder))
        found.update({name: place.read_bytes() for name, place in load(self.slug).given.items()})
        return found

    def first_lines(self) -> list[str]:
        """Return the first two lines of the file that says what is expected."""
        texts = [data.decode("utf-8", "replace") for data in files_of(self.folder).values()]
        [found] = [text for text in texts if text.startswith("# expect: ")]
        return found.splitlines()[:2]


def files_of(folder: Path) -> dict[str, bytes]:
    paths = sorted(folder.glob("*.py")) + sorted(folder.glob("*.txt"))
    return {path.name: path.read_bytes() for path in paths}


def folders(place: Path) -> list[Path]:
    return sorted(path for path in place.glob("*") if path.is_dir() and files_of(path))


def solution(slug: str) -> Path:
    return ROOT / "solutions" / slug


@functools.cache
def load(slug: str) -> Assignment:
    return assignment.load(slug)


@functools.cache
def outline(slug: str) -> list[TestRecord]:
    return grading.outline(load(slug))


REFERENCES = [Answer(slug, solution(slug)) for slug in SLUGS]
STARTERS = [Answer(slug, ROOT / "assignments" / slug) for slug in SLUGS]
RIGHT = [Answer(slug, place) for slug in SLUGS for place in folders(OTHER_ANSWERS / slug)]
WRONG = [
    Answer(slug, place, solution(slug)) for slug in SLUGS for place in folders(NEAR_MISSES / slug)
]

every_assignment = pytest.mark.parametrize("slug", SLUGS)


def each(answers: list[Answer]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("answer", answers, ids=str)


# --- grading them all, once, on all cores --------------------------------------------------------


class Class:
    """Grades answers in the background, one worker for each core, in the order they are given."""

    def __init__(self, answers: list[Answer]) -> None:
        self.results: dict[Answer, Future[Result]] = {answer: Future() for answer in answers}
        self.waiting: SimpleQueue[Answer] = SimpleQueue()
        for answer in answers:
            self.waiting.put(answer)
        self.workers = [
            Thread(target=self.work, args=(slot,)) for slot in range(os.cpu_count() or 1)
        ]
        for worker in self.workers:
            worker.start()

    def work(self, slot: int) -> None:
        options = grading.Options(isolation=launch.best_level())
        graders: dict[str, grading.Grader] = {}
        try:
            while True:
                answer = self.waiting.get_nowait()
                if answer.slug not in graders:
                    graders[answer.slug] = grading.Grader(load(answer.slug), options, slot)
                try:
                    submission = Submission(str(answer), answer.files())
                    self.results[answer].set_result(graders[answer.slug].grade(submission))
                except Exception as problem:
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


@pytest.fixture(scope="module")
def graded(request: pytest.FixtureRequest) -> Iterator[Class]:
    """All the answers of the tests that were chosen, being graded."""
    found = [getattr(item, "callspec", None) for item in request.session.items]
    answers = [spec.params["answer"] for spec in found if spec and "answer" in spec.params]
    chosen = Class(list(dict.fromkeys(answers)))
    yield chosen
    chosen.stop()


@pytest.fixture
def result(graded: Class, answer: Answer) -> Result:
    return graded.results[answer].result()


def complaints(result: Result) -> str:
    return "\n".join(
        f"{test.id} ({test.status}):\n{test.message}\n" for test in result.tests if not test.passed
    )


# --- what every suite promises -------------------------------------------------------------------


@each(STARTERS)
def test_a_starter_passes_no_test(result: Result) -> None:
    assert [test.id for test in result.tests if test.passed] == []
    assert result.score == 0


@each(REFERENCES + RIGHT)
def test_a_right_answer_gets_all_points(result: Result) -> None:
    assert complaints(result) == ""
    assert (result.score, result.possible) == (100, 100)


@each(WRONG)
def test_a_near_miss_fails_what_its_first_line_says(answer: Answer, result: Result) -> None:
    expect, mistake = answer.first_lines()
    expected, named = EXPECT.fullmatch(expect), MISTAKE.match(mistake)
    assert expected and named, f"{answer.folder}: the first two lines are not of the usual form"
    failed = [test for test in result.tests if not test.passed]
    verdict = f"# expect: {', '.join(test.id for test in failed)}; score {result.score:g}"
    assert verdict == expect.partition(" (")[0], complaints(result)
    tasks = {int(number) for number in re.findall(r"\d+", named["tasks"])}
    assert tasks & {test.task for test in failed}, "no test fails in the task that is named"
    assert [test.id for test in failed if test.status == "grader_error"] == [], "a fault of ours"


@each(WRONG)
def test_a_mistake_in_the_first_task_leaves_the_others_their_points(answer: Answer) -> None:
    expect, mistake = answer.first_lines()
    expected, named = EXPECT.fullmatch(expect), MISTAKE.match(mistake)
    assert expected and named
    if re.findall(r"\d+", named["tasks"]) == ["1"]:
        assert float(expected["score"]) >= KEPT or expected["reason"]


@every_assignment
def test_the_tasks_are_worth_what_the_handout_says(slug: str) -> None:
    handout = (solution(slug) / "README.md").read_text(encoding="utf-8")
    stated = {int(m["task"]): (m["title"], float(m["points"])) for m in TASK.finditer(handout)}
    found = {
        task: (title, sum(test.points_possible for test in outline(slug) if test.task == task))
        for task, title in load(slug).tasks.items()
    }
    assert found == stated
    assert sum(points for _, points in found.values()) == 100


@every_assignment
def test_what_is_asked_for_is_tested_or_said_to_be_open(slug: str) -> None:
    table = load(slug).folder / "coverage.md"
    ids = {test.id for test in outline(slug)}
    named = set()
    lines = [line for line in table.read_text(encoding="utf-8").splitlines() if line[:1] == "|"]
    for line in lines:
        if set(line) <= set("|- ") or line.startswith("| | "):
            continue  # the head of a table
        row = ROW.fullmatch(line)
        assert row, f"{table}: not a row of must, fact or mistake: {line}"
        tests = re.findall(r"`(\w+)`", row["tests"])
        assert tests or row["tests"].startswith("open: "), f"{table}: nothing tests: {line}"
        if not row["tests"].startswith("open: "):
            assert set(tests) <= ids, f"{table}: no such test: {set(tests) - ids}"
            named |= set(tests)
    assert ids - named == set(), f"{table}: these tests stand in no row"


@every_assignment
def test_each_deck_is_described_and_used(slug: str) -> None:
    place = load(slug).decks
    suite = "\n".join(
        path.read_text(encoding="utf-8") for path in sorted(load(slug).folder.rglob("*.py"))
    )
    described = re.findall(
        r"^\| `(\S+)` \|", (ROOT / "decks" / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    decks = sorted(path.name for path in place.iterdir()) if place else []
    assert [name for name in decks if name not in described] == [], "without a row in decks/README"
    assert [name for name in decks if name not in suite] == [], "used by no test"


@every_assignment
def test_starter_and_reference_make_the_same_promises(slug: str) -> None:
    for name in load(slug).files:
        texts = [
            (place / name).read_text() for place in (solution(slug), ROOT / "assignments" / slug)
        ]
        assert build.differences(*texts) == []


@every_assignment
def test_the_examples_of_the_reference_hold(slug: str, tmp_path: Path) -> None:
    for name, data in Answer(slug, solution(slug)).files().items():
        (tmp_path / name).write_bytes(data)
    if load(slug).decks:
        shutil.copytree(load(slug).decks, tmp_path / "decks")
    for name in load(slug).files:
        done = subprocess.run(
            [sys.executable, "-m", "doctest", name], cwd=tmp_path, capture_output=True, text=True
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
