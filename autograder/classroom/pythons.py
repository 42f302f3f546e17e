"""Which Python graded whom (`said_of_pythons`), and who needs a newer one (`needs_newer`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from autograder.classroom.row import Row
from autograder.course.newer import says_newer
from autograder.system.printable import counted


def needs_newer(rows: Iterable[Row]) -> Iterator[str]:
    """Yield a sentence on each work that lost points and needs a newer Python."""
    for row in rows:
        if row.score is not None and row.possible is not None and row.score < row.possible:
            yield from (f"{row.student}: {note}" for note in row.notes if says_newer(note))


def said_of_pythons(rows: Iterable[Row], before: Mapping[str, str], now: str) -> Iterator[str]:
    """Yield a sentence on results that were graded anew by another Python, and on those that stay.

    before: the version that is noted for each student in grades.csv of the last run.
    """
    anew, left = Counter[str](), Counter[str]()
    for row in rows:
        if row.state == "graded" and before.get(row.student, "") not in ("", now):
            anew[before[row.student]] += 1
        if row.python not in ("", now):
            left[row.python] += 1
    for version, count in sorted(anew.items()):
        yield f"{counted(count, 'result')} of Python {version} graded anew with Python {now}"
    for version, count in sorted(left.items()):
        verb = "is" if count == 1 else "are"
        yield (
            f"{counted(count, 'result')} {verb} still of Python {version}, and this run used Python"
            f" {now}; grade those students again as well, so that all marks are of one"
        )
