"""How much longer a class takes if one work in thirty uses up its limits.

A benchmark, not a test: it grades right answers of one assignment, without and with the slow works,
and prints the ratio of both times.  It should be 2 at most.

    python tests/bench/bench_slow.py [submissions [slug]]
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path

from autograder.classroom import grade_class
from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment
from autograder.downloads import open_class
from autograder.sandbox.launch import best_level
from autograder.worker import grading

SLOW_EACH = 30  # one of so many
TALK = "print('a sentence that is displayed everywhere, again and again')\n"


def notebook(source: str) -> bytes:
    """Return a notebook of one cell."""
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "source": source}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4}).encode()


def slow_works(assignment: Assignment) -> list[dict[str, bytes]]:
    """Return one work of each kind that takes long."""
    first = assignment.files[0]
    names = sorted({name for each in assignment.starters.values() for name in each.asked_at_top})
    head = "".join(f"def {name}(*x):\n    x\n" for name in names)
    loops = "".join(f"def {name}(*x):\n    while True: pass\n" for name in names)
    talks = "".join(f"def {name}(*x):\n    while True: print(x)\n" for name in names)
    sources = (
        loops, talks, "while True: pass\n", "while True: print('again')\n", TALK * 45_000,
        "x = f'" + "{a}" * 31_000 + "'\n", "x = = 1\n" * 15_000, loops + TALK * 10_000,
    )  # fmt: skip
    found = [{first: source.encode()} for source in sources]
    found += [{"work.ipynb": notebook(head + "x=y\ny=x\n" * 7_500)}]
    return [*found, {"work.ipynb": notebook(head) + b" " * 20_000_000}]


def seconds_for(assignment: Assignment, works: list[dict[str, bytes]]) -> float:
    """Return how long a class with these works takes, from its folder to its grades."""
    with tempfile.TemporaryDirectory(prefix="cardkit-bench-") as name:
        for number, files in enumerate(works):
            place = Path(name, "class", f"student{number:04}")
            place.mkdir(parents=True)
            for file, data in files.items():
                (place / file).write_bytes(data)
        results, options = Path(name, "results"), grading.Options(isolation=best_level())
        started = time.monotonic()
        with open_class(Path(name, "class"), assignment, results) as found:
            grade_class(assignment, found, results, options)
        return time.monotonic() - started


def main() -> None:
    count, slug = ([*sys.argv[1:], *("300", "hidden_card_21")[len(sys.argv) - 1 :]])[:2]
    assignment = assignments.load(slug)
    reference = assignment.reference
    assert reference is not None
    right = {name: (reference / name).read_bytes() for name in assignment.files}
    slow = slow_works(assignment)
    number = max(1, int(count) // SLOW_EACH)
    without = seconds_for(assignment, [right] * int(count))
    works = [slow[at % len(slow)] for at in range(number)] + [right] * (int(count) - number)
    with_slow = seconds_for(assignment, works)
    print(f"{count} right answers to {slug}: {without:.1f} s")
    print(
        f"with {number} slow works among them: {with_slow:.1f} s, {with_slow / without:.2f} times"
    )


if __name__ == "__main__":
    main()
