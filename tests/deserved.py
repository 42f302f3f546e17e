"""What each near miss loses, beside what it deserves: `make audit` prints it.

A range, `deserves` of a record, was set from the handout, the points and the mistake's sentence
alone, by somebody who had not seen the score.  Outside: what is lost in tasks that the mistake is
not in.  Before: the scores of `scores_before.toml`, from when one mistake was charged in each test
that met it.
"""

from __future__ import annotations

import statistics
import tomllib
from dataclasses import dataclass
from pathlib import Path

from answers import switched_on
from rich.console import Console
from rich.table import Table

from autograder.authoring import near_misses
from autograder.authoring.near_misses import NearMiss
from autograder.course import assignment
from autograder.worker import grading

ROOT = Path(__file__).parent.parent
BEFORE = ROOT / "tests" / "near_misses" / "scores_before.toml"
CLOSE, FAR = 2, 5  # points outside a range
WIDTH = 140
COLUMNS = ("near misses", "width", "inside", "within 2", "5 off", "median lost", "outside tasks")
COLUMNS += ("inside before", "within 2 before")
SHOWN = 5  # near misses of each assignment, those furthest from their ranges


@dataclass(frozen=True)
class Judged:
    """One near miss with the points it lost."""

    record: NearMiss
    outside_tasks: float
    before: float | None

    @property
    def lost(self) -> float:
        return 100 - self.record.score

    @property
    def width(self) -> float:
        return self.record.deserves[1] - self.record.deserves[0]

    @property
    def off(self) -> float:
        """Points below the range (negative) or above it."""
        return off(self.record, self.record.score)


def off(record: NearMiss, score: float) -> float:
    low, high = record.deserves
    return min(0.0, score - low) or max(0.0, score - high)


def judge(slug: str) -> list[Judged]:
    """Return all near misses of an assignment, those furthest from their ranges first."""
    # A mistake in a task that is switched on first is judged where it is.
    suites = (switched_on(slug), assignment.load(slug))
    tests = {test.id: test for suite in suites for test in grading.outline(suite)}
    before = tomllib.loads(BEFORE.read_text(encoding="utf-8")).get(slug, {})
    found = []
    for record in near_misses.read(ROOT, slug):
        failed = [tests[name] for name in record.fails]
        outside = sum(test.points_possible for test in failed if test.task not in record.tasks)
        found.append(Judged(record, outside, before.get(record.name)))
    return sorted(found, key=lambda each: -abs(each.off))


def share(found: list[Judged], count: int) -> str:
    return f"{count / len(found):.0%}"


def main() -> None:
    console = Console(width=WIDTH)
    table = Table("assignment", box=None)
    for name in COLUMNS:
        table.add_column(name, justify="right")
    everything = {slug: judge(slug) for slug in assignment.slugs()}
    rows = [*everything.items(), ("all", [each for found in everything.values() for each in found])]
    for slug, found in rows:
        old = [off(each.record, each.before) for each in found if each.before is not None]
        table.add_row(
            slug,
            str(len(found)),
            f"{statistics.mean(each.width for each in found):.1f}",
            share(found, sum(not each.off for each in found)),
            share(found, sum(abs(each.off) <= CLOSE for each in found)),
            str(sum(abs(each.off) > FAR for each in found)),
            f"{statistics.median(each.lost for each in found):g}",
            f"{statistics.mean(each.outside_tasks for each in found):.2f}",
            share(found, sum(not each for each in old)),
            share(found, sum(abs(each) <= CLOSE for each in old)),
        )
    console.print(table)
    for slug, found in everything.items():
        console.print(f"\n{slug}, those furthest from their ranges:")
        for each in found[:SHOWN]:
            low, high = each.record.deserves
            console.print(
                f"  {each.off:+6g}  {each.record.score:g} for {low:g} to {high:g}"
                f"  {each.record.name}: {each.record.mistake}",
                highlight=False,
                markup=False,
            )


if __name__ == "__main__":
    main()
