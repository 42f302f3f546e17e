"""End one process of a run at a random moment, fifty times: the next run makes up for it.

Not collected by pytest: it takes minutes.  `make test-kills` runs it.  Each round grades a small
class with `cardkit grade`, ends one process of the run with SIGKILL at a moment drawn from the
seed, lets the run come to its end, runs it again, and asks for

- every file of results byte for byte as in a run that nobody disturbed, timings aside;
- no process of the run left, and no file that was half written;
- nothing left in the folder for temporary files after a run that nobody disturbed.

    python tests/kills/kill_anything.py [rounds] [seed]

Words used here.  kind: what a process is to the run: cardkit, worker, bwrap or player.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

import psutil

from autograder.sandbox.launch import BUBBLEWRAP, PROCESS, best_level

ROOT = Path(__file__).parents[2]
SLUG = "snap"
SETTINGS = """\
slug = "snap"
title = "Snap"
files = ["cards.py"]

[tasks]
1 = "Cards"
"""
SUITE = """\
import pytest

from autograder.suite.marks import points, task

pytestmark = [task(1, "Cards"), points(1)]


@pytest.mark.parametrize("number", range(6))
def test_the_sum_is_right(student, number):
    assert student.module("cards").add(number, number) == 2 * number
"""
SUBMISSION = """\
def add(a, b):
    for each in range(300_000):
        pass
    return a {sign} b
"""
SIZE = 6
KINDS = ("cardkit", "worker", "bwrap", "player")
TIMINGS = re.compile(rb'"(seconds|execution_time)": [0-9.e-]+')
DEADLINE = 300.0
LINGER_SECONDS = 30.0  # for a worker without a parent to notice that


def make_kit(folder: Path) -> Path:
    """Copy the package, with a small suite in place of its own."""
    ignored = shutil.ignore_patterns("__pycache__", "suites")
    shutil.copytree(ROOT / "autograder", folder / "autograder", ignore=ignored)
    suite = folder / "autograder/suites" / SLUG
    suite.mkdir(parents=True)
    (suite / "assignment.toml").write_text(SETTINGS)
    (suite / "test_snap.py").write_text(SUITE)
    return folder


def make_class(folder: Path) -> Path:
    """Write submissions, every other one right."""
    for number in range(SIZE):
        target = folder / f"student{number}"
        target.mkdir(parents=True)
        (target / "cards.py").write_text(SUBMISSION.format(sign="+*"[number % 2]))
    return folder


class Course:
    """The kit, a class, and a folder for temporary files in which nothing else lies."""

    def __init__(self, folder: Path) -> None:
        self.kit = make_kit(folder / "kit")
        self.submissions = make_class(folder / "class")
        self.temporary = folder / "temporary"
        self.temporary.mkdir()
        self.temporary.chmod(0o755)

    def start(self, results: Path) -> subprocess.Popen[bytes]:
        command = [
            sys.executable,
            "-P",
            "-m",
            "autograder.cli",
            "grade",
            SLUG,
            str(self.submissions),
        ]
        command += ["-o", str(results), "--jobs", "2", "--isolation", best_level()]
        environment = {
            **os.environ,
            "PYTHONPATH": str(self.kit),
            "PYTHONDONTWRITEBYTECODE": "1",
            "TMPDIR": str(self.temporary),
        }
        return subprocess.Popen(
            command,
            cwd=self.kit,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def grade(self, results: Path) -> None:
        """Grade the class and let nothing disturb it."""
        process = self.start(results)
        output, _ = process.communicate(timeout=DEADLINE)
        if process.returncode != 0:
            sys.exit(f"a run that nobody disturbed ended with {process.returncode}:\n{output!r}")


def stored(results: Path) -> dict[str, bytes]:
    """Return every file of results but the lock, without what the clock said."""
    return {
        path.relative_to(results).as_posix(): TIMINGS.sub(b'"\\1": 0', path.read_bytes())
        for path in sorted(results.rglob("*"))
        if path.is_file() and path.name != ".lock"
    }


def processes_of(run: psutil.Process) -> dict[str, list[psutil.Process]]:
    """Return the processes of a run by kind."""
    found: dict[str, list[psutil.Process]] = {kind: [] for kind in KINDS}
    try:
        found["cardkit"].append(run)
        for process in run.children(recursive=True):
            try:
                command = process.cmdline()
            except psutil.Error:
                continue
            if not command:
                continue
            if Path(command[0]).name == "bwrap":
                found["bwrap"].append(process)
            elif any("player" in part for part in command):
                found["player"].append(process)
            elif any("autograder.session.worker" in part for part in command):
                found["worker"].append(process)
    except psutil.Error:
        pass
    return {kind: processes for kind, processes in found.items() if processes}


def disturb(process: subprocess.Popen[bytes], chance: random.Random, longest: float) -> str:
    """End one process of the run at a random moment; return its kind, "" if the run was over."""
    moment = time.monotonic() + chance.random() * longest
    kind = chance.choice(KINDS)
    pick = chance.random()
    seen: set[psutil.Process] = set()
    run = psutil.Process(process.pid)
    killed = ""
    while process.poll() is None:
        there = processes_of(run)
        seen.update(each for group in there.values() for each in group)
        if not killed and time.monotonic() >= moment and there.get(kind):
            chosen = there[kind][int(pick * len(there[kind]))]
            try:
                chosen.kill()
            except psutil.NoSuchProcess:
                continue  # it was faster; another one of its kind
            killed = kind
        time.sleep(0.02)
    process.communicate(timeout=DEADLINE)
    _, left = psutil.wait_procs([each for each in seen if each.pid != process.pid], LINGER_SECONDS)
    if left:
        commands = [each.as_dict(["pid", "cmdline"]) for each in left]
        for each in left:
            each.kill()
        raise AssertionError(f"still running: {commands}")
    return killed


def differences(found: dict[str, bytes], wanted: dict[str, bytes]) -> list[str]:
    """Say in which files, and from which line on, two folders of results differ."""
    sentences = [f"{name}: not there" for name in wanted.keys() - found.keys()]
    sentences += [f"{name}: there is no such file" for name in found.keys() - wanted.keys()]
    for name in sorted(found.keys() & wanted.keys()):
        if found[name] != wanted[name]:
            pairs = zip(found[name].splitlines(), wanted[name].splitlines(), strict=False)
            first = next((pair for pair in pairs if pair[0] != pair[1]), ("", ""))
            sentences.append(f"{name}: {first[0]!r}, not {first[1]!r}")
    return sentences


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    if best_level() == PROCESS:
        print(f"{BUBBLEWRAP} does not work here: no bwrap is ended", file=sys.stderr)
    chance = random.Random(seed)
    kinds: Counter[str] = Counter()
    failures = 0
    with tempfile.TemporaryDirectory(prefix="kills-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        course = Course(folder)
        start = time.monotonic()
        course.grade(folder / "undisturbed")
        longest = time.monotonic() - start
        wanted = stored(folder / "undisturbed")
        number = 0
        while number < rounds:
            results = folder / f"results{number}"
            sentences = []
            killed = ""
            try:
                killed = disturb(course.start(results), chance, longest)
            except AssertionError as error:
                sentences.append(str(error))
            kinds[killed] += 1
            if killed:
                number += 1
            else:
                longest *= 0.9  # the machine has become quicker
            whole = {path: path.read_bytes()[-2:] == b"}\n" for path in results.rglob("*.json")}
            halves = [str(path) for path, is_whole in whole.items() if not is_whole]
            course.grade(results)
            sentences += [f"half written: {half}" for half in halves]
            sentences += differences(stored(results), wanted)
            sentences += [f"left: {path}" for path in course.temporary.iterdir()]
            for path in course.temporary.iterdir():
                shutil.rmtree(path, ignore_errors=True)
            failures += bool(sentences)
            print(
                f"{number:3} {killed or 'none (it was over)':20} {'; '.join(sentences) or 'well'}"
            )
            shutil.rmtree(results)
    ended = ", ".join(f"{kinds[kind]} {kind}" for kind in KINDS)
    print(f"seed {seed}, ended: {ended}; {kinds['']} more runs were over before")
    print(f"{rounds - failures} passed, {failures} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
