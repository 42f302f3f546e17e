"""What two mistakes do to each other where a student has both."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence

from autograder.report.seen import Fact, Seen
from autograder.report.shared import (
    Cluster,
    answers_to,
    explained_by,
    fails,
    hints_beside,
    with_students,
)

OFTEN = 4  # students who would have two mistakes at once, if neither hid the other


def with_half_hidden(found: Sequence[Cluster], everybody: Sequence[Seen]) -> list[Cluster]:
    """Return the clusters with students of whose mistake another one hides a part.

    They fail all tests of the cluster.  To one they gave the answer of the cluster, which hardly
    anybody else gave; to the others another answer, since another cluster of theirs is about these.
    """
    given = Counter(fact for each in everybody for fact in each.given())
    explained = explained_by(found)

    def is_half_hidden(cluster: Cluster, own: set[Fact], at: int) -> bool:
        student = everybody[at]
        answers = answers_to(cluster, student)
        others = {test for test, _ in answers - own}
        return (
            bool(answers & own and others)
            and others <= explained[at]
            and fails(student, cluster)
            and hints_beside(cluster, student) <= {cluster.hint}
        )

    kept = {at: set(each.students) for at, each in enumerate(found)}
    for place, each in enumerate(found):
        counts = Counter(fact for at in each.students for fact in answers_to(each, everybody[at]))
        own = {
            fact
            for fact, count in counts.items()
            if 2 * count > len(each.students) and 3 * count >= 2 * given[fact]
        }
        kept[place] |= {at for at in range(len(everybody)) if is_half_hidden(each, own, at)}
    return with_students(found, kept)


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


def with_hidden(found: Sequence[Cluster], everybody: Sequence[Seen]) -> list[Cluster]:
    """Return the clusters with students of whose mistake another one hides all that is seen of it.

    Two mistakes seem never to meet, although both are common.  Some who have one of them share
    what no hint is known for, and they are about as many as are to be expected to have both: so
    they have.  Their own cluster is kept, since it may be a third mistake all the same.
    """
    kept = {at: set(each.students) for at, each in enumerate(found)}
    for each in found:
        if each.hint:
            continue
        own = {*each.students}
        hiding = [{*other.students} for other in found if own < {*other.students}]
        meeting = {
            at: len(other.students) * len(one) / len(everybody)
            for one in hiding
            for at, other in enumerate(found)
            if one.isdisjoint(other.students)
        }
        fitting = [
            (often, at)
            for at, often in meeting.items()
            if often >= OFTEN and often < 2 * len(own) < 4 * often
        ]
        if fitting:
            kept[max(fitting)[1]] |= own
    return with_students(found, kept)


def _fit(both: Cluster, one: Cluster, two: Cluster) -> tuple[int, int, int]:
    """Return how well a cluster fits those who have the mistakes of two others, to be compared.

    That is how many of its tests are tests of theirs, how many of its students are in them already,
    and how common they are.
    """
    having = {*one.students, *two.students}
    tests = {*both.tests} & {*one.tests, *two.tests}
    return len(tests), len(having.intersection(both.students)), len(having)
