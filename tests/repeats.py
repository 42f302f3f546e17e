"""Grade right answers again and again, under load, in random order: `make test-repeats` runs it.

Every record has to be the same each time but for its seconds, whatever was graded before.  Twice as
many graders are at work as there are cores.
"""

from __future__ import annotations

import os
import random
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from answers import REFERENCES, RIGHT

from autograder.course import assignment
from autograder.course.result import Result, TestRecord
from autograder.course.submission import Submission
from autograder.sandbox import launch
from autograder.worker.grading import Grader, Options

TIMES = int(os.environ.get("TIMES") or 50)


def records(result: Result) -> dict[str, TestRecord]:
    """Return the records of a result without what may differ.

    That is the seconds, and what a test that passed remarks: how a strategy does that tosses coins.
    """
    return {
        test.id: replace(test, seconds=0.0, message="" if test.passed else test.message)
        for test in result.tests
    }


def repeat(slug: str, seed: str) -> list[str]:
    """Return a sentence for each record that was not the same every time."""
    found = assignment.load(slug)
    answers = [each for each in (*REFERENCES, *RIGHT) if each.slug == slug]
    submissions = [Submission(str(each), each.files()) for each in answers]
    chance = random.Random(f"{slug} {seed}")
    left = [each for each in submissions for _ in range(-(-TIMES // len(submissions)))]
    chance.shuffle(left)
    total, problems, lock = len(left), list[str](), threading.Lock()
    first: dict[str, dict[str, TestRecord]] = {}

    def work(slot: int) -> None:
        with Grader(found, Options(launch.best_level()), slot) as grader:
            while True:
                with lock:
                    if not left:
                        return
                    submission = left.pop()
                again = records(grader.grade(submission))
                with lock:
                    known = first.setdefault(submission.student, again)
                    for name, record in again.items():
                        if record != known[name]:
                            problems.append(
                                f"{slug}, {submission.student}, {name}: {record.status}"
                            )
                    problems.extend(
                        f"{slug}, {submission.student}, {name}: {record.message}"
                        for name, record in again.items()
                        if not record.passed
                    )

    graders = 2 * (os.cpu_count() or 1)
    with ThreadPoolExecutor(graders) as pool:
        list(pool.map(work, range(graders)))
    print(f"{slug}: {total} gradings by {graders} graders, {len(problems)} records differ")
    return problems


def main() -> int:
    seed = sys.argv[1] if len(sys.argv) > 1 else "1"
    problems = [each for slug in assignment.slugs() for each in repeat(slug, seed)]
    print("\n".join(problems) or "all records are the same but for their seconds")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
