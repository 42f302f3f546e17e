"""What a class of 100, 1,000 or 10,000 submissions costs: time, CPU, memory.

A benchmark, not a test: it prints a table.  The suite is the one of bench_throughput;
the submissions are right ones and near misses in turn.  Each class is graded by a process of its
own, as `cardkit grade` does it, and measured with all that it starts.  The last row has one
submission among 100 that never ends, with the same 99 others.

    python tests/bench/bench_scale.py [submissions ...]
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from pathlib import Path

from bench_throughput import make_class, make_suite
from measured import Measured, run
from rich.console import Console
from rich.table import Table

from autograder.classroom import cores, grade_class
from autograder.course import assignment
from autograder.intake import find_submissions
from autograder.sandbox.launch import best_level
from autograder.worker import grading

COUNTS = (100, 1000)
ENDLESS = """

def _endless(*arguments):
    while True:
        pass

for _name in [name for name in vars(Card) if not name.startswith("__")]:
    setattr(Card, _name, _endless)
"""
COLUMNS = (
    "submissions", "seconds", "a second", "CPU ms each", "peak of parent", "peak of a worker",
)  # fmt: skip


def grade(suite: Path, submissions: Path, results: Path) -> None:
    """Grade a class as `cardkit grade` does: this is what is measured, in a process of its own."""
    found = assignment.read(suite)
    options = grading.Options(isolation=best_level())
    grade_class(found, find_submissions(submissions, found), results, options)


def measured(suite: Path, submissions: Path, results: Path) -> tuple[Measured, float]:
    """Grade a class; return what it used, and when it started by the clock of files."""
    start = time.time()
    found = run([sys.executable, __file__, "--grade", *map(str, (suite, submissions, results))])
    if found.status != 0:
        sys.exit(f"grading ended with status {found.status}")
    return found, start


def main() -> None:
    counts = [int(each) for each in sys.argv[1:]] or list(COUNTS)
    table = Table(title=f"20 tests, {cores()} workers, isolation {best_level()}")
    for column in COLUMNS:
        table.add_column(column, justify="right")
    last = ""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        suite = folder / "suite"
        make_suite(suite)
        exact = True
        for count in counts:
            submissions, results = folder / f"class{count}", folder / f"results{count}"
            make_class(submissions, count)
            found, _ = measured(suite, submissions, results)
            exact = exact and found.exact
            size = sum(path.stat().st_size for path in results.rglob("*") if path.is_file())
            last += f"{count} submissions: {size / count / 1000:.0f} kB of results each\n"
            add_row(table, str(count), count, found)
            shutil.rmtree(submissions)
        submissions, results = folder / "endless", folder / "results"
        make_class(submissions, 100)
        with (submissions / "student000/playingCards.py").open("a") as file:
            file.write(ENDLESS)
        found, start = measured(suite, submissions, results)
        add_row(table, "100, one endless", 100, found)
        stored = {
            path.parent.name: path.stat().st_mtime - start
            for path in results.glob("*/results.json")
        }
        if "timed_out" not in (results / "student000/results.json").read_text(encoding="utf-8"):
            sys.exit("the endless submission was not endless")
        endless = stored.pop("student000")
        last += f"the endless one was stored after {endless:.1f} s, the 99 others after"
        last += f" {max(stored.values()):.1f} s\n"
    Console().print(table)
    print(last + ("" if exact else "CPU time without the players: no control group here\n"), end="")


def add_row(table: Table, name: str, count: int, found: Measured) -> None:
    table.add_row(
        name,
        f"{found.seconds:.1f}",
        f"{count / found.seconds:.1f}",
        f"{1000 * found.cpu_seconds / count:.0f}",
        f"{found.peaks.get('parent', 0) / 1e6:.0f} MB",
        f"{found.peaks.get('worker', 0) / 1e6:.0f} MB",
    )


if __name__ == "__main__":
    if sys.argv[1:2] == ["--grade"]:
        grade(*map(Path, sys.argv[2:]))
    else:
        main()
