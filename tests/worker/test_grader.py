"""A grader that is killed, or whose players are, can be used again, and nothing outlives it."""

from __future__ import annotations

import contextlib
import os
import signal
import tempfile
import textwrap
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psutil
import pytest
from drawn import drawn
from small_course import BEST, FORKED, NO_FORK, PROCESS, Course, Way, course_of, told, verdicts_of

from autograder.browser import PracticeGrader
from autograder.course.assignment import AssignmentError
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.worker import grading
from autograder.worker.second_look import SecondLook

SUITE = """
def test_the_answer_comes():
    assert cards.answer() == 1

def test_another_answer_comes():
    assert cards.other() == 2
"""
RIGHT = "def answer(): return 1\ndef other(): return 2\n"
WAITS = """
import os, subprocess, threading
def answer():
    if os.fork() == 0:
        os.setsid()
    else:
        subprocess.Popen(["sleep", "60"])
    threading.Event().wait(60)
    return 1
def other(): return 2
"""
WAITS_A_MOMENT = WAITS.replace("wait(60)", "wait(2)")


course = course_of(SUITE)


def graded_while(
    course: Course, way: Way, act: Callable[[psutil.Process], None], code: str = WAITS
) -> Result | str:
    """Grade a submission that waits, do something to the worker meanwhile; return what came."""
    grader = course.grader(way)
    grader.outline()
    assert grader.process is not None
    worker = psutil.Process(grader.process.pid)
    before = set(worker.children(recursive=True))
    outcome: list[Result | str] = []

    def grade() -> None:
        try:
            outcome.append(grader.grade(Submission("somebody", {"cards.py": code.encode()})))
        except grading.GraderDied as error:
            outcome.append(str(error))

    thread = threading.Thread(target=grade)
    thread.start()
    descendants: list[psutil.Process] = []
    while "sleep" not in names_of(list(set(descendants) - before)) and thread.is_alive():
        time.sleep(0.01)
        descendants = worker.children(recursive=True)
    assert set(descendants) - before
    act(worker)
    thread.join(30)
    if isinstance(outcome[0], str):  # the worker has ended, and all that was its own with it
        _, alive = psutil.wait_procs(descendants, timeout=15)
        folders = Path(tempfile.gettempdir()).glob(f"cardkit-*-{worker.pid}-*")
        assert (names_of(alive), list(folders)) == ([], [])
    return outcome[0]


def names_of(processes: list[psutil.Process]) -> list[str]:
    found = []
    for process in processes:
        try:
            found.append(process.name())
        except psutil.Error:
            continue
    return found


def send(number: int) -> Callable[[psutil.Process], None]:
    return lambda worker: os.kill(worker.pid, number)


KILLED = [
    *((way, "SIGKILL") for way in (*FORKED, NO_FORK)),
    (PROCESS, "SIGTERM"),
    (PROCESS, "SIGINT"),
]


@pytest.mark.parametrize(("way", "name"), drawn(KILLED, 3, "killed"), ids=str)
def test_a_worker_that_is_killed_takes_everything_with_it(course: Course, way: Way, name: str):
    words = graded_while(course, way, send(getattr(signal, name)))
    assert isinstance(words, str) and words.startswith("the grading process ended (exit status ")
    assert course.result(way, RIGHT).score == 2


def kill_players(worker: psutil.Process) -> None:
    for process in worker.children(recursive=True):
        with contextlib.suppress(psutil.Error):
            if process.name() != "sleep":
                process.kill()


@pytest.mark.parametrize("way", drawn([*FORKED, NO_FORK], 2, __name__), ids=str)
def test_a_player_that_something_else_has_killed_costs_nothing(course: Course, way: Way):
    result = graded_while(course, way, kill_players, WAITS_A_MOMENT)
    assert isinstance(result, Result)
    found = [test.status for test in result.tests]
    assert found == ["passed", "passed"], [test.message for test in result.tests]
    assert course.result(way, RIGHT).score == 2


@pytest.mark.parametrize("way", drawn([*FORKED, NO_FORK], 2, "twice"), ids=str)
def test_a_player_that_is_killed_twice_costs_its_own_test_alone(course: Course, way: Way):
    def kill_two(worker: psutil.Process) -> None:
        first = {each.pid for each in worker.children(recursive=True)}
        kill_players(worker)
        waits: list[psutil.Process] = []
        while not any(each.name() == "sleep" for each in waits):
            time.sleep(0.01)
            with contextlib.suppress(psutil.Error):
                found = worker.children(recursive=True)
                waits = [each for each in found if each.pid not in first]
        kill_players(worker)

    result = graded_while(course, way, kill_two)
    assert isinstance(result, Result)
    found = [test.status for test in result.tests]
    assert found == ["crashed", "passed"], [test.message for test in result.tests]
    assert course.result(way, RIGHT).score == 2


def test_a_grader_that_is_closed_in_the_middle_of_a_submission_ends_at_once(course: Course):
    started = time.monotonic()
    graded_while(course, PROCESS, lambda worker: course.grader(PROCESS).close())
    assert time.monotonic() - started < 20


# --- options ------------------------------------------------------------------------------------

MANY = """
@points(2)
def test_of_the_first_task():
    assert cards.answer() == 1

@points(0.5)
@task(2, "More")
@hidden
def test_that_is_hidden():
    assert cards.other() == 3
"""


@pytest.mark.parametrize(
    ("options", "records"),
    [
        ({}, [("of_the_first_task", 2, 1, "visible"), ("that_is_hidden", 0.5, 2, "hidden")]),
        ({"hidden": False}, [("of_the_first_task", 2, 1, "visible")]),
        ({"tasks": frozenset({2})}, [("that_is_hidden", 0.5, 2, "hidden")]),
        (
            {"tests": frozenset({"test_of_the_first_task"}), "keeps": frozenset({"trace"})},
            [("of_the_first_task", 2, 1, "visible")],
        ),
    ],
    ids=str,
)
def test_tests_are_chosen_by_options(options: dict[str, Any], records: list[Any]):
    with Course(MANY, titles='{ 1 = "Everything", 2 = "More" }', **options) as course:
        found = course.records(BEST, RIGHT)
    assert records == [
        (name, test.points_possible, test.task, test.visibility) for name, test in found.items()
    ]
    traces = [test.trace for test in found.values()]
    assert traces == [["cards.answer()", "  -> 1"] if "keeps" in options else []] * len(records)
    earned = [test.points_earned for test in found.values()]
    assert earned == [2 if name == "of_the_first_task" else 0 for name in found]


@pytest.mark.parametrize(
    ("suite", "problem"),
    {
        "def test_a():\n    pass\n\nimport nowhere\n": "No module named 'nowhere'",
        "@pytest.mark.parametrize('at', 3)\ndef test_a(at):\n    pass\n": "not iterable",
        "pytestmark = [task(9), points(1)]\ndef test_a():\n    pass\n": "toml has no task 9",
        "pytestmark = [points(1)]\ndef test_a():\n    pass\n": "belongs to no task",
        "X = 1\n": "there are no tests in it",
        "pytestmark = [task(1), pytest.mark.skip]\ndef test_a():\n    pass\n": "to be skipped",
    }.items(),
)
def test_a_suite_with_a_mistake_is_named(suite: str, problem: str):
    with Course(suite) as course, pytest.raises(AssignmentError, match=problem):
        course.grader(BEST).outline()


def test_which_test_runs_is_told_now_and_then():
    suite = """
    import time

    pytestmark = [task(1), points(1)]

    def test_a():
        time.sleep(1)

    def test_b():
        time.sleep(1)
    """
    heard: list[grading.Running] = []
    with Course(textwrap.dedent(suite)) as course:
        grader = course.grader(BEST)
        outline = grader.outline()
        grader.grade(Submission("rose", {"cards.py": b""}), on_test=heard.append)
    every = [grading.Running(test.title, number, 2) for number, test in enumerate(outline, 1)]
    assert [*dict.fromkeys(heard)] == every


def test_a_test_is_called_by_its_mark_or_else_by_its_name():
    suite = """
    from autograder.suite.marks import title

    @title("the dealer's turn")
    def test_the_dealers_turn():
        assert cards.turn() == 1

    def test_a_card():
        assert cards.turn() == 1
    """
    with Course(suite) as course:
        records = course.records(BEST, "def turn(): return 1")
    assert {name: record.title for name, record in records.items()} == {
        "the_dealers_turn": "the dealer's turn",
        "a_card": "a card",
    }


def test_two_submissions_at_once_are_told_apart():
    found: dict[str, str] = {}
    with Course(SUITE) as one, Course(SUITE) as two:

        def grade(name: str, course: Course, source: str) -> None:
            found[name] = told(verdicts_of(course.result(BEST, source)))

        jobs = [("right", one, RIGHT), ("wrong", two, RIGHT.replace("2", "3"))]
        threads = [threading.Thread(target=grade, args=job) for job in jobs]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert "failed" not in found["right"] and "gave    3" in found["wrong"]


def test_a_fault_of_the_second_look_costs_no_test_its_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def take(self: SecondLook, *rest: object) -> list[str]:
        self.exam.records.clear()
        raise ZeroDivisionError

    monkeypatch.setattr(SecondLook, "take", take)
    suite = """
    def test_one():
        assert cards.value() == 1

    def test_another():
        assert cards.value() == 2
    """
    files = {"cards.py": b"def value():\n    return 1\n"}
    with Course(suite) as course:
        grader = PracticeGrader(course.assignment, grading.Options(), tmp_path)
        result = grader.grade(Submission("rose", files))
    assert [test.status for test in result.tests] == ["passed", "failed"]
    assert result.notes[0] == (
        "what failed could not be looked at a second time, which is a fault of the grader:"
        " ZeroDivisionError"
    )
