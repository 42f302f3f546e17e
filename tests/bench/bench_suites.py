"""What grading costs with the suites of all assignments: 20 right answers each, at the best level.

A benchmark, not a test.  With `--against FOLDER`, another copy of the kit with its own `.venv`,
both grade the same answers in turns, and the last lines are medians of the ratios of single pairs.

    python tests/bench/bench_suites.py [--against FOLDER] [--pairs 10] [--jobs N] [SLUG ...]
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import tempfile
from pathlib import Path

from measured import Measured, run
from rich.console import Console
from rich.table import Table

from autograder.course import assignment

ROOT = Path(__file__).parents[2]
ANSWERS = 20


def make_class(folder: Path, slug: str) -> None:
    """Write right answers that differ in a comment, so that none is graded for another."""
    for number in range(ANSWERS):
        student = folder / f"student{number:02}"
        student.mkdir(parents=True)
        for path in (ROOT / "solutions" / slug).glob("*.py"):
            (student / path.name).write_bytes(path.read_bytes() + b"\n# %d\n" % number)


def grade(kit: Path, slug: str, submissions: Path, results: Path, jobs: int) -> Measured:
    """Grade a class by one copy of the kit; raise where an answer does not get all points."""
    used = run(
        [
            *(str(kit / ".venv/bin/cardkit"), "grade", slug, str(submissions)),
            *("-o", str(results), "--fresh", "--json", "--jobs", str(jobs)),
        ],
        cwd=str(results.parent),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    table = results / "grades.csv"
    right = table.read_text(encoding="utf-8").count(",100,100,") if table.is_file() else 0
    shutil.rmtree(results, ignore_errors=True)
    if right != ANSWERS:
        raise SystemExit(f"{kit}: {slug}: {ANSWERS - right} of {ANSWERS} right answers lost points")
    return used


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("slugs", nargs="*", metavar="SLUG", default=assignment.slugs())
    parser.add_argument("--against", type=Path)
    parser.add_argument("--pairs", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    kits = {"here": ROOT}
    if asked.against:
        kits["there"] = asked.against.resolve()
    rounds = asked.pairs if asked.against else 1
    seconds: dict[tuple[str, str], list[float]] = {}
    cpu: dict[tuple[str, str], list[float]] = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for slug in asked.slugs:
            make_class(folder / slug, slug)
        for turn in range(rounds):
            for slug in asked.slugs:
                for kit in sorted(kits, reverse=bool(turn % 2)):  # in turns
                    used = grade(kits[kit], slug, folder / slug, folder / "results", asked.jobs)
                    seconds.setdefault((slug, kit), []).append(used.seconds)
                    cpu.setdefault((slug, kit), []).append(used.cpu_seconds)

    table = Table(title=f"{ANSWERS} right answers, {asked.jobs} workers, {rounds} rounds")
    for column in ("", "submissions a second", "CPU ms each"):
        table.add_column(column, justify="right" if column else "left")
    for (slug, kit), times in seconds.items():
        table.add_row(
            slug if len(kits) == 1 else f"{slug}, {kit}",
            f"{ANSWERS / statistics.median(times):.1f}",
            f"{1000 * statistics.median(cpu[slug, kit]) / ANSWERS:.0f}",
        )
    Console().print(table)
    if asked.against:
        for slug in asked.slugs:
            for what, found in (("seconds", seconds), ("cpu", cpu)):
                pairs = zip(found[slug, "here"], found[slug, "there"], strict=True)
                print(f"{what}_ratio {slug} {statistics.median(a / b for a, b in pairs):.3f}")


if __name__ == "__main__":
    main()
