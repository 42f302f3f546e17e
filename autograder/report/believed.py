"""What is believed of the known mistakes that students were told (`believed`).

One record knows only what a mistake does alone; the whole class shows where it seems to be there,
and another one is.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace

from autograder.report.seen import Outcome, Seen


def believed(everybody: Sequence[Seen]) -> list[Seen]:
    """Return the students with what is believed of the mistakes that they were told."""
    return _told_from_known(_without_rare(everybody))


def _without_rare(everybody: Sequence[Seen]) -> list[Seen]:
    """Return the students without what a known mistake explains in few of those who have it.

    Beside it, another mistake may make a test fail just as a rarer form of the first one does.
    """
    having = Counter(hint for each in everybody for hint in each.hints())
    failing = Counter(
        (hint, test) for each in everybody for hint in each.hints() for test, _ in each.given()
    )

    def kept(test: str, each: Outcome) -> Outcome:
        is_rare = 2 * failing[each.known, test] <= having[each.known]
        return replace(each, known=each.hint) if each.known and is_rare else each

    return [
        replace(each, outcomes={test: kept(test, one) for test, one in each.outcomes.items()})
        for each in everybody
    ]


def _told_from_known(everybody: Sequence[Seen]) -> list[Seen]:
    """Return the students, with answers of their own where they only seem to share a known mistake.

    Others were told a known mistake that explains the same answer, and all of them fail more tests
    with it than these students do.
    """
    wholes = defaultdict(list)
    for each in everybody:
        for hint in each.hints():
            facts = {(test, one.fact) for test, one in each.outcomes.items() if one.known == hint}
            for fact in facts:
                wholes[fact].append({test for test, _ in facts})

    def apart(student: Seen, test: str, each: Outcome) -> Outcome:
        known = [] if each.known else wholes.get((test, each.fact), [])
        fits = any(tests <= student.failed() for tests in known)
        return each if fits or not known else replace(each, fact=f"{each.fact} alone")

    return [
        replace(
            each, outcomes={test: apart(each, test, one) for test, one in each.outcomes.items()}
        )
        for each in everybody
    ]
