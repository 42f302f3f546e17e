"""The command line with the real engine, as a process of its own, on a class in a small suite."""

from __future__ import annotations

import contextlib
import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest
from drawn import drawn
from small_course import starters

from autograder.course import assignment as assignments
from autograder.sandbox import launch

ROOT = Path(__file__).parents[1]
RUNNING = re.compile(r"test \d+ of \d+: ")  # said now and then, where a check takes its time
RIGHT = 'def value(code):\n    return 10 if code[0] in "TJQK" else 1\n'
TOML = """\
slug = "snap"
title = "Snap"
files = ["cards.py"]
imports = ["cards"]
tasks = { 1 = "Cards", 2 = "Decks" }
limits = { test_seconds = 0.3 }
"""
SUITE = """\
import cards

from autograder.suite.marks import hidden, points, task

pytestmark = task(1, "Cards")

@points(2)
def test_a_ten_is_worth_ten():
    assert cards.value("TH") == 10

@points(3)
@hidden
def test_an_ace_is_worth_one():
    assert cards.value("AH") == 1

@task(2, "Decks")
@points(5)
def test_a_king_is_worth_ten():
    assert cards.value("KH") == 10
"""
CLASS = {
    "right": (RIGHT, 10),
    "wrong": ("def value(code):\n    return 10\n", 7),
    "unfinished": (
        'def value(code):\n    raise NotImplementedError("task 1: value is not written yet")\n',
        0,
    ),
    "loops": ("def value(code):\n    while code[0] == 'A':\n        pass\n    return 10\n", 7),
    "leaves": ("import os\n\ndef value(code):\n    os._exit(0)\n", 0),
    "unreadable": ("def value(code:\n", 0),
    "equal": (
        "class Any:\n    def __eq__(self, other):\n        return True\n\n"
        "def value(code):\n    return Any()\n",
        0,
    ),
}


class Kit:
    """The command line, with a kit whose only assignment is the small one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        suite = folder / "suites" / "snap"
        suite.mkdir(parents=True)
        (suite / "assignment.toml").write_text(TOML)
        (suite / "test_values.py").write_text(SUITE)
        (suite / "starters.toml").write_text(starters(cards={"value": 1}))
        self.program = (
            f"import sys; sys.path.insert(0, {str(ROOT)!r})\n"
            "from pathlib import Path\n"
            "from autograder import cli\n"
            "from autograder.course import assignment\n"
            f"assignment.SUITES = Path({str(folder / 'suites')!r})\n"
            "cli.main()\n"
        )

    def put(self, place: str, **students: str) -> Path:
        for student, text in students.items():
            (self.folder / place / student).mkdir(parents=True, exist_ok=True)
            (self.folder / place / student / "cards.py").write_text(text)
        return self.folder / place

    def start(self, *arguments: object) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-P", "-c", self.program, *map(str, arguments)],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def run(self, *arguments: object) -> tuple[int, str, str]:
        """Return status, output and errors, without the progress that a slow machine shows."""
        process = self.start(*arguments)
        out, err = process.communicate(timeout=300)
        err = re.sub(r"^\d+ of \d+ graded.*\n", "", err, flags=re.MULTILINE)
        return process.returncode, out, err

    def grade(self, place: Path, *more: object) -> tuple[int, str, str]:
        return self.run("grade", "snap", place, "--isolation", launch.best_level(), *more)

    def scores(self) -> dict[str, str]:
        with (self.folder / "results" / "grades.csv").open(newline="") as file:
            return {row["student"]: row["score"] for row in csv.DictReader(file)}


@pytest.fixture
def kit(tmp_path):
    return Kit(tmp_path)


def test_a_class_gets_the_scores_it_deserves_and_no_others(kit):
    place = kit.put("class", **{name: text for name, (text, _) in CLASS.items()})
    status, out, err = kit.grade(place)
    assert (status, err) == (1, "")
    problems = [line.split()[1] for line in out.splitlines() if line.startswith("problem: ")]
    assert problems == ["leaves", "unreadable"]  # whose 0 points nobody has judged
    assert kit.scores() == {name: str(score) for name, (_, score) in CLASS.items()}
    assert "7 of 7 submissions graded in" in out and launch.best_level() in out
    unreadable = json.loads((kit.folder / "results" / "unreadable" / "results.json").read_text())
    assert "cards.py, line 1: SyntaxError: '(' was never closed" in unreadable["output"]


def words_of(test: dict[str, Any]) -> str:
    """Return a test's message; which of two deadlines came first depends on the machine."""
    return "" if test["extra_data"]["status"] == "timed_out" else str(test["output"])


def test_one_worker_and_several_give_equal_records(kit):
    place = kit.put("class", **{name: text for name, (text, _) in CLASS.items()})

    def records(*more: object) -> dict[str, list[tuple[str, str, str]]]:
        assert kit.grade(place, "--fresh", *more)[0] == 1
        return {
            name: [
                (test["extra_data"]["id"], test["extra_data"]["status"], words_of(test))
                for test in json.loads((path / "results.json").read_text())["tests"]
            ]
            for name in CLASS
            for path in [kit.folder / "results" / name]
        }

    assert records("--jobs", 1) == records("--jobs", 3)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_a_stopped_run_leaves_no_process_and_goes_on(kit):
    slow = "def value(code):\n    while True:\n        pass\n"
    place = kit.put("class", a=RIGHT, **{f"slow{number}": slow for number in range(9)})
    process = kit.start("grade", "snap", place, "--isolation", launch.best_level(), "--jobs", 1)
    first = kit.folder / "results" / "a" / "results.json"
    end = time.monotonic() + 30
    while not first.exists() and time.monotonic() < end:
        time.sleep(0.05)
    started = psutil.Process(process.pid).children(recursive=True)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert process.returncode == 3
    assert "of 10 are finished; run the same command to go on" in err
    psutil.wait_procs(started, timeout=10)
    assert [each for each in started if each.is_running() and each.status() != "zombie"] == []
    before = first.stat().st_mtime_ns
    place = kit.put("class", **{f"slow{number}": RIGHT for number in range(9)})
    status, out, _ = kit.grade(place)
    assert status == 0 and "10 of 10 submissions graded (1 of them before" in out
    assert first.stat().st_mtime_ns == before


def kill_a_grader(parent: int) -> bool:
    with contextlib.suppress(psutil.Error):
        for child in psutil.Process(parent).children():
            if any("autograder.session.worker" in part for part in child.cmdline()):
                child.kill()
                return True
    return False


@pytest.mark.skipif(sys.platform == "win32", reason="processes are ended otherwise there")
def test_a_grader_that_is_killed_costs_nobody_a_mark(kit):
    place = kit.put("class", **{f"s{number:02}": RIGHT for number in range(30)})
    process = kit.start("grade", "snap", place, "--isolation", launch.best_level(), "--jobs", 1)
    killed = False
    while process.poll() is None and not killed:
        time.sleep(0.01)
        if len(list((kit.folder / "results").glob("*/results.json"))) > 3:
            killed = kill_a_grader(process.pid)
    process.communicate(timeout=60)
    assert killed and process.returncode == 0
    assert set(kit.scores().values()) == {"10"} and len(kit.scores()) == 30


@pytest.mark.parametrize("name", ["test_an_ace_is_worth_one", "1.2", "an ace is worth one"])
def test_a_teacher_reads_all_of_one_test_whatever_it_is_called_by(kit, name):
    place = kit.put("class", ada="def value(code):\n    return 10\n")
    status, out, _ = kit.grade(place, "--student", "ada", "--test", name)
    assert status == 0
    assert "cards.value('AH')\n" in out and "-> 10\n" in out
    # The test is hidden from students.
    assert "failed, 0 of 3 points\n  cards.value('AH')\n    gave    10\n    wanted  1" in out


def test_a_suite_that_cannot_be_collected_is_named(kit):
    (kit.folder / "suites" / "snap" / "test_values.py").write_text("import nowhere\n")
    status, _, err = kit.grade(kit.put("class", ada=RIGHT))
    assert status == 2 and err.count("\n") == 1
    assert "test_values.py cannot be collected: " in err and "nowhere" in err


@pytest.fixture(params=drawn(assignments.slugs(), 1, "end to end"))
def fresh(request, tmp_path, monkeypatch):
    """A fresh copy of one of the kit's assignments, made by `cardkit start`."""
    command = [sys.executable, "-P", "-m", "autograder.cli"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    monkeypatch.chdir(tmp_path)
    subprocess.run([*command, "start", request.param], env=environment, check=True)

    def check(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*command, "check", request.param, *arguments],
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )

    return request.param, check


def test_a_fresh_copy_is_checked_and_says_what_is_not_written(fresh):
    slug, check = fresh
    ran = check()
    told = [line for line in ran.stderr.splitlines() if not RUNNING.match(line)]
    assert ran.returncode == 1 and told == []
    found = assignments.load(slug)
    tasks, (begin, *_) = found.tasks, found.begin
    lines = ran.stdout.replace("\n    ", " ").splitlines()
    [said] = [line for line in lines if line.startswith("not written yet: ")]
    assert said.startswith(f"not written yet: tasks {min(tasks)} to ")
    assert f" {max(tasks)}; next: task {begin}: " in said  # the last ones may wait for others
    assert ": 0 of " in ran.stdout
    every = check("--all").stdout
    assert [task for task in tasks if f"Task {task}  " not in every] == []


def test_a_check_gets_greener_as_the_reference_is_written(fresh):
    slug, check = fresh
    scores = []
    for name in [None, *assignments.load(slug).files]:
        if name is not None:
            (Path(slug) / name).write_bytes((ROOT / "solutions" / slug / name).read_bytes())
        scores.append(json.loads(check("--json").stdout)["score"])
    assert scores[0] == 0 and scores == sorted(scores)
    assert check().returncode == 0
