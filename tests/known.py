"""Write known.json of every suite: how each near miss fails, and its hint (`make known`).

Each is graded three times: where a program of its own chooses by what no seed decides, such as a
clock, a test may fail in another way, or not at all, and its fact is left empty.

A near miss that fails because a name is missing is left out: nothing tells it from work that is not
written yet, and the cause of its failures names it (`autograder/hints/causes.py`).
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from answers import ROOT, SLUGS, WRONG, Class, Wrong, load

from autograder.authoring import near_misses
from autograder.authoring.mistakes import text_of
from autograder.course.known import KNOWN
from autograder.course.policy import Policy
from autograder.course.result import Result
from autograder.hints.known import UNWRITTEN, fact

RUNS = 3


def graded(wrong: Sequence[Wrong]) -> dict[Wrong, Result]:
    """Return the result of each near miss as it is handed in: nothing mended, nothing carried."""
    every = Class(wrong, policy=Policy(names=False, carry=False))
    return {each: every.results[each].result() for each in wrong}


def told(slug: str) -> list[Wrong]:
    """Return the near misses of an assignment that have a hint."""
    hints = near_misses.hints(near_misses.read(ROOT, slug))
    return [each for each in WRONG if each.slug == slug and each.record.name in hints]


def mistake(name: str, says: int, results: Sequence[Result]) -> dict[str, Any] | None:
    """Return what known.json has on one near miss, or None if a name is missing."""
    facts: dict[bool, dict[str, str]] = {False: {}, True: {}}
    for tests in zip(*(result.tests for result in results), strict=True):
        if any(test.status in UNWRITTEN for test in tests):
            return None
        found = {fact(test) for test in tests}
        if found != {""}:
            facts[tests[0].is_hidden][tests[0].id] = found.pop() if len(found) == 1 else ""
    return {"name": name, "says": says, "shown": facts[False], "hidden": facts[True]}


def known_data(slug: str) -> dict[str, Any]:
    """Return what known.json beside a suite holds."""
    hints = near_misses.hints(near_misses.read(ROOT, slug))
    sentences = list(dict.fromkeys(hints.values()))
    runs = [graded(told(slug)) for _ in range(RUNS)]
    rows = [
        mistake(
            name := wrong.record.name,
            sentences.index(hints[name]),
            [run[wrong] for run in runs if wrong in run],
        )
        for wrong in told(slug)
    ]
    return {"sentences": sentences, "mistakes": [row for row in rows if row is not None]}


def main(slugs: Sequence[str]) -> None:
    """Write known.json of these suites, or of all."""
    for slug in slugs or SLUGS:
        data = known_data(slug)
        path = load(slug).folder / KNOWN
        path.write_text(text_of(data), encoding="utf-8")
        print(f"{path.relative_to(ROOT)}: {len(data['mistakes'])} of {len(told(slug))} near misses")


if __name__ == "__main__":
    main(sys.argv[1:])
