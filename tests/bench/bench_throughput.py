"""How many submissions a second: the kit with bubblewrap beside one pytest process for each.

A benchmark, not a test: it prints a table, and as its last line the ratio of one run.  Both sides
run the same tests on the same 100 submissions, with as many pytest processes at once as the kit
has workers, and must agree on every verdict before anything is timed.

    python tests/bench/bench_throughput.py [submissions]
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from measured import measuring
from rich.console import Console
from rich.table import Table

from autograder.authoring import near_misses
from autograder.classroom import grade_class
from autograder.classroom.run import cores
from autograder.course import assignment
from autograder.course.result import Result
from autograder.intake import find_submissions
from autograder.sandbox.launch import best_level
from autograder.worker import grading

ROOT = Path(__file__).parents[2]
SLUG = "single_player_21"
SUITE = ROOT / "autograder/suites" / SLUG
TESTS = ("conftest.py", "test_task1_card.py", "test_task2_exception.py", "test_task4_player.py")
ROUNDS = 3

SETTINGS = """
slug = "bench"
title = "Three tasks"
files = ["playingCards.py", "simple21.py", "assignment2.py"]
imports = ["playingCards", "simple21", "assignment2"]

[tasks]
1 = "Card"
2 = "Exception"
4 = "Player"

[given]
"queues.py" = "{queues}"
"""


def make_suite(folder: Path) -> None:
    """Write a suite of test files that any session can run: they ask for no fixture of the kit."""
    folder.mkdir()
    queues = (ROOT / "solutions/queues.py").as_posix()
    (folder / "assignment.toml").write_text(SETTINGS.format(queues=queues), encoding="utf-8")
    for name in TESTS:
        shutil.copy(SUITE / name, folder)


ordinary = shutil.ignore_patterns("*.md", "*.ipynb")  # what nobody hands in


def make_class(folder: Path, count: int) -> None:
    """Write `count` ordinary submissions: right ones and near misses, in turn."""
    folder.mkdir()
    overlays: list[dict[str, bytes]] = [{}]
    for record in near_misses.read(ROOT, SLUG):
        if record.name == "all_players_share_one_hand":
            continue  # in one process, what one test leaves in the class fails the next ones
        overlays.append(record.overlay(ROOT))
    step = max(1, len(overlays) // count)
    for number in range(count):
        target = folder / f"student{number:03}"
        shutil.copytree(ROOT / "solutions" / SLUG, target, ignore=ordinary)
        for name, data in overlays[number * step % len(overlays)].items():
            (target / name).write_bytes(data)


def grade_by_kit(
    suite: Path, submissions: Path, results: Path, workers: int
) -> dict[str, set[str]]:
    """Grade the class as `cardkit grade` does; return the failing tests of each student."""
    found = assignment.read(suite)
    options = grading.Options(isolation=best_level())
    entries = find_submissions(submissions, found)
    grade_class(found, entries, results, options, workers=workers, fresh=True)
    return {path.parent.name: failing(path) for path in results.glob("*/results.json")}


def failing(path: Path) -> set[str]:
    import json

    return set(Result.from_dict(json.loads(path.read_text(encoding="utf-8")), {}).failing())


def grade_by_pytest(suite: Path, submissions: Path, workers: int) -> dict[str, set[str]]:
    """Run one pytest process for each submission; return the failing tests of each student."""
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}

    def grade(submission: Path) -> tuple[str, set[str]]:
        command = [sys.executable, "-m", "pytest", "-q", "-rfE", "--tb=no"]
        command += ["-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", str(suite)]
        command += ["--confcutdir", str(suite), str(suite)]
        done = subprocess.run(
            command, cwd=submission, env=environment, capture_output=True, text=True
        )
        if done.returncode not in (0, 1):
            sys.exit(f"pytest could not run on {submission.name}: {done.stdout}{done.stderr}")
        return submission.name, set(re.findall(r"^(?:FAILED|ERROR) .*::(\w+)", done.stdout, re.M))

    with ThreadPoolExecutor(workers) as pool:
        return dict(pool.map(grade, sorted(submissions.iterdir())))


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    workers = cores()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        suite, plain, submissions = folder / "suite", folder / "plain", folder / "class"
        make_suite(suite)
        shutil.copytree(suite, plain)
        make_class(submissions, count)
        shutil.copy(ROOT / "solutions/queues.py", plain)
        for each in submissions.iterdir():
            shutil.copy(ROOT / "solutions/queues.py", each)

        ours = grade_by_kit(suite, submissions, folder / "results", workers)
        theirs = grade_by_pytest(plain, submissions, workers)
        if ours != theirs:
            differing = [name for name in theirs if ours.get(name) != theirs[name]]
            first = differing[0]
            sys.exit(
                f"the two sides do not agree on {len(differing)} submissions; {first}: kit"
                f" {sorted(ours.get(first, set()))}, pytest {sorted(theirs[first])}"
            )
        right = sum(not each for each in ours.values())

        seconds: dict[str, list[float]] = {"kit": [], "pytest": []}
        cpu = {"kit": 0.0, "pytest": 0.0}
        for _ in range(ROUNDS):  # in turns, so that a busy moment hits both
            for side in seconds:
                with measuring() as used:
                    if side == "kit":
                        grade_by_kit(suite, submissions, folder / "results", workers)
                    else:
                        grade_by_pytest(plain, submissions, workers)
                seconds[side].append(used.seconds)
                cpu[side] += used.cpu_seconds

    table = Table(title=f"{count} submissions ({right} right), {workers} workers, {ROUNDS} rounds")
    for column in ("", "isolation", "submissions a second", "best round", "CPU ms each"):
        table.add_column(column, justify="right" if column else "left")
    for side, isolation in (("kit", best_level()), ("pytest", "none")):
        total = sum(seconds[side])
        table.add_row(
            "cardkit" if side == "kit" else "one pytest process each",
            isolation,
            f"{ROUNDS * count / total:.1f}",
            f"{count / min(seconds[side]):.1f}",
            f"{'' if used.exact else 'at least '}{1000 * cpu[side] / (ROUNDS * count):.0f}",
        )
    Console().print(table)
    print(f"throughput_ratio_vs_pytest {sum(seconds['pytest']) / sum(seconds['kit']):.1f}")


if __name__ == "__main__":
    main()
