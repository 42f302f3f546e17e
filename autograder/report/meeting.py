"""What two mistakes do to each other where a student has both."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from autograder.report.seen import Seen
from autograder.report.shared import Cluster, explained_by, fails, with_students


def without_both(found: Sequence[Cluster], everybody: Sequence[Seen]) -> list[Cluster]:
    """Return the clusters without those of students who only have two other mistakes at once.

    Each of two mistakes may hide what is seen of the other one.  So all who have both fail in a way
    of their own, which is no third mistake: they fail the tests of both, and nobody is taken to
    have both who does not fail in this way.  Most of what they fail so are tests of the two; the
    others fail only for both at once.
    """
    kept = {at: set(each.students) for at, each in enumerate(found)}
    for at, each in sorted(enumerate(found), key=lambda pair: len(pair[1].students)):
        if each.hint:
            continue
        fitting = [
            other
            for other in kept
            if other != at
            and len(found[other].students) > len(each.students)
            and all(fails(everybody[who], found[other]) for who in each.students)
        ]
        fits = {
            pair: _fit(each, *(found[one] for one in pair))
            for pair in itertools.combinations(fitting, 2)
            if set.intersection(*({*found[one].students} for one in pair)) <= {*each.students}
        }
        pair = max(fits, key=fits.__getitem__, default=())
        if pair and 2 * fits[pair][0] > len(each.tests):
            del kept[at]
            explained = explained_by(with_students(found, kept))
            more = {who for who in each.students if not explained[who] >= {*each.tests}}
            for one in pair:
                kept[one] |= more
    return with_students(found, kept)


def _fit(both: Cluster, one: Cluster, two: Cluster) -> tuple[int, int, int]:
    """Return how well a cluster fits those who have the mistakes of two others, to be compared.

    That is how many of its tests are tests of theirs, how many of its students are in them already,
    and how common they are.
    """
    having = {*one.students, *two.students}
    tests = {*both.tests} & {*one.tests, *two.tests}
    return len(tests), len(having.intersection(both.students)), len(having)
