"""How much longer a class takes if one work in thirty uses up its limits.

A benchmark, not a test: it grades right answers of one assignment, without and with the slow works,
and prints the ratio of both times.  It should be 2 at most.

    python tests/bench/bench_slow.py [submissions [slug]]
"""

from __future__ import annotations

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

sys.path.insert(0, str(Path(__file__).parents[1] / "hostile"))
from slow import slow_works

SLOW_EACH = 30  # one of so many
KINDS = (
    "in every function it loops", "in every function it talks", "as it loads it loops",
    "as it loads it talks", "as it loads it has 45,000 lines", "it has a long line",
    "it has 15,000 errors", "in every function it sleeps",
    "in a notebook it has cells that need each other", "it is a notebook of 20 MB",
)  # fmt: skip


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
    made = slow_works(assignment)
    slow = [made[kind] for kind in KINDS]
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
