"""A copy of the kit with a small suite, and a Dask cluster of real processes on this machine.

Words used here.  kit: a copy of the package with the assignment `snap`; a cluster's processes and
`cardkit grade` are run from it.  order: a word in a submission on which the suite, which is
trusted, ends a process of the grader.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil

ROOT = Path(__file__).parents[2]
SETTINGS = """\
slug = "snap"
title = "Snap"
files = ["cards.py"]

[tasks]
1 = "Cards"
"""
SUITE = '''\
"""Two tests; what comes before them ends a process, or takes its time, on a submission's order."""

import os
import signal
from pathlib import Path

import pytest

from autograder.suite.marks import points, task

pytestmark = [task(1, "Cards"), points(1)]
MARKS = Path({marks!r})


@pytest.fixture
def cards(student):
    cards = student.module("cards")
    order = cards.ORDER
    once = MARKS / order.rpartition(" ")[2]
    if order.startswith("END_WORKER_ONCE") and not once.exists():
        once.write_text("")
        os.kill(os.getppid(), signal.SIGKILL)
        os._exit(1)
    if order == "END_WORKER":
        os.kill(os.getppid(), signal.SIGKILL)
        os._exit(1)
    if order == "END_GRADER":
        os.kill(os.getpid(), signal.SIGKILL)
    return cards


def test_one_and_one_are_two(cards):
    assert cards.add(1, 1) == 2


def test_two_and_two_are_four(cards):
    assert cards.add(2, 2) == 4
'''
RIGHT = "def add(a, b):\n    return a + b\n"
WRONG = "def add(a, b):\n    print('adding')\n    return a * b\n"
CRASHES = "import os\n\ndef add(a, b):\n    os._exit(3)\n"
SLOW = "def add(a, b):\n    for each in range(3_000_000):\n        pass\n    return a + b\n"
TIMINGS = re.compile(rb'"(seconds|execution_time)": [0-9.e-]+')
DEADLINE = 300.0


def make_kit(folder: Path, suite: str = "") -> Path:
    """Copy the package without its suites, and put the suite `snap` there."""
    ignored = shutil.ignore_patterns("__pycache__", "suites")
    shutil.copytree(ROOT / "autograder", folder / "autograder", ignore=ignored)
    snap = folder / "autograder/suites/snap"
    snap.mkdir(parents=True)
    marks = folder / "marks"
    marks.mkdir()
    (snap / "assignment.toml").write_text(SETTINGS)
    (snap / "test_snap.py").write_text(suite or SUITE.format(marks=str(marks)))
    return folder


def make_class(folder: Path, **students: tuple[str, str] | str) -> Path:
    """Write a submission for each student: a text, or an order and a text."""
    for student, text in students.items():
        order, body = ("", text) if isinstance(text, str) else text
        (folder / student).mkdir(parents=True)
        (folder / student / "cards.py").write_text(f"ORDER = {order!r}\n{body}")
    return folder


def stored(results: Path) -> dict[str, bytes]:
    """Return every file of a folder of results but the lock, without what the clock said."""
    return {
        path.relative_to(results).as_posix(): TIMINGS.sub(b'"\\1": 0', path.read_bytes())
        for path in sorted(results.rglob("*"))
        if path.is_file() and path.name != ".lock"
    }


def environment(kit: Path, **more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(kit), "PYTHONDONTWRITEBYTECODE": "1", **more}


class Cluster:
    """A scheduler and workers, each a process; leaving it ends them all."""

    def __init__(self, folder: Path, kit: Path) -> None:
        self.folder = folder
        self.kit = kit
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.address = ""

    def __enter__(self) -> Cluster:
        self.start_scheduler()
        return self

    def __exit__(self, *problem: object) -> None:
        for process in self.processes.values():
            end_tree(process)

    def start_scheduler(self) -> None:
        place = self.folder / "scheduler.json"
        place.unlink(missing_ok=True)
        command = ["scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard"]
        self._start("scheduler", self.kit, *command, "--scheduler-file", str(place))
        until(place.exists, "the scheduler to start")
        time.sleep(0.1)
        found = re.search(r'"address": "([^"]+)"', place.read_text())
        assert found is not None
        self.address = found[1]

    def start_worker(
        self, name: str, kit: Path | None = None, nanny: bool = False, **more: str
    ) -> None:
        command = ["worker", self.address, "--nthreads", "1", "--no-dashboard", "--name", name]
        command += ["--host", "127.0.0.1", "--local-directory", str(self.folder)]
        self._start(name, kit or self.kit, *command, "--nanny" if nanny else "--no-nanny", **more)

    def start_workers(self, *names: str) -> None:
        for name in names:
            self.start_worker(name)

    def _start(self, name: str, kit: Path, *command: str, **more: str) -> None:
        with (self.folder / f"{name}.log").open("wb") as log:
            self.processes[name] = subprocess.Popen(
                [sys.executable, "-m", "dask", *command],
                cwd=self.folder,
                env=environment(kit, **more),
                stdout=log,
                stderr=subprocess.STDOUT,
            )

    def kill(self, name: str) -> None:
        """End a process as the kernel does when there is no memory left: at once."""
        self.processes[name].kill()
        self.processes[name].wait()

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()


LOCAL_CLUSTER = """\
import sys
import distributed

if __name__ == "__main__":
    with distributed.LocalCluster(
        n_workers=int(sys.argv[1]), threads_per_worker=int(sys.argv[2]), host="127.0.0.1",
        dashboard_address=None, local_directory=sys.argv[3],
    ) as cluster:
        print(cluster.scheduler_address, flush=True)
        sys.stdin.read()
"""


@contextlib.contextmanager
def local_cluster(folder: Path, kit: Path, workers: int, threads: int) -> Iterator[str]:
    """Yield the address of a LocalCluster, which a process of its own has made."""
    script = folder / "local_cluster.py"
    script.write_text(LOCAL_CLUSTER)
    process = subprocess.Popen(
        [sys.executable, str(script), str(workers), str(threads), str(folder)],
        env=environment(kit),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert process.stdin is not None and process.stdout is not None
    try:
        yield process.stdout.readline().strip()
        process.stdin.close()
        process.wait(DEADLINE)
    finally:
        end_tree(process)
        process.stdout.close()


class Run:
    """A `cardkit grade` that may still be running."""

    def __init__(self, kit: Path, submissions: Path, results: Path, *options: str) -> None:
        self.results = results
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-P", "-m", "autograder.cli", "grade", "snap"),
                *(str(submissions), "-o", str(results), *options),
            ],
            cwd=kit,
            env=environment(kit),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def finished(self) -> int:
        """Return how many results are there."""
        return len(list(self.results.glob("*/results.json")))

    def until(self, count: int) -> None:
        """Wait until that many results are there, and the run is still going on."""
        until(lambda: self.finished() >= count or self.process.poll() is not None, "results")
        if self.process.poll() is not None:
            raise AssertionError(f"the run was over too soon: {self.end()}")

    def end(self) -> tuple[int, str, str]:
        """Wait for its end; return exit status, output and errors, the latter without progress."""
        try:
            output, errors = self.process.communicate(timeout=DEADLINE)
        finally:
            end_tree(self.process)
        lines = [line for line in errors.splitlines() if line.startswith("cardkit:")]
        others = [line for line in errors.splitlines() if " of " not in line]
        assert others == [line for line in lines if " of " not in line], errors
        return self.process.returncode, output, "\n".join(lines)


def grade(kit: Path, submissions: Path, results: Path, *options: str) -> tuple[int, str, str]:
    return Run(kit, submissions, results, *options).end()


def until(condition: Callable[[], object], what: str) -> None:
    """Wait until something holds; fail loudly when it never does."""
    end = time.monotonic() + DEADLINE
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.02)


def end_tree(process: subprocess.Popen[bytes] | subprocess.Popen[str]) -> None:
    """End a process that a test started, and all that it started."""
    with contextlib.suppress(psutil.NoSuchProcess):
        whole = psutil.Process(process.pid)
        for each in [whole, *whole.children(recursive=True)]:
            with contextlib.suppress(psutil.NoSuchProcess):
                each.send_signal(signal.SIGKILL)
    process.wait()
