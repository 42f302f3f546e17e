"""Find the mistakes that several students share (`clusters_of`), by what they have in common.

One submission may hold several mistakes, and each makes several tests fail in its own way.  So the
facts of a class, students by facts, are taken for a few sets of facts on top of each other, and
those sets are looked for: the discrete basis problem.  It is solved greedily by association, as
Miettinen et al. do ("The Discrete Basis Problem", 2008, algorithm Asso), with one addition: where
a student fails a test in another way, one mistake may hide another, and that counts little.

Words used here.  fact: a test and how it ended, or a recognised mistake.  set: facts that appear
together.  member: a student whose facts a set helps to explain.
"""

from __future__ import annotations

import heapq
import itertools
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from autograder.report.seen import Seen

CONFIDENCES = (1.0, 0.9, 0.75, 0.6, 0.45)  # how often two facts appear together
HIDDEN_COSTS = 0.25  # of a fact that another failure of its test may hide; 1 if the test passed
LENGTH = 0.8  # what a set has to explain for each of its facts, besides
USE = 0.3  # what a set has to explain of a student, besides
ALIKE = 2  # tests that fail, in whatever way, to be taken for one mistake
FEWEST = 2  # students

# Id of a test and how it ended, or "" for whatever way it failed; or "" and a sentence.
Fact = tuple[str, str]


@dataclass(frozen=True)
class Cluster:
    """Students who share a mistake, by their places in the class."""

    students: tuple[int, ...]
    tests: tuple[str, ...]  # ids
    example: int  # the student who fails little else
    shown: str  # the test whose message is the example
    hint: str = ""


def clusters_of(everybody: Sequence[Seen], order: Sequence[str]) -> list[Cluster]:
    """Return what is shared by most first.

    order: the ids of all tests.
    """
    table = _Table([_facts(each) for each in everybody], [_failed(each) for each in everybody])
    sets = table.basis()
    members = table.members(sets)
    found = [
        _cluster(everybody, order, [table.facts[at] for at in _bits(each)], members[each])
        for each in members
        if len(members[each]) >= FEWEST
    ]
    merged = _without_others(_merged(each for each in found if each.tests), everybody)
    merged = _with_left_over(merged, everybody)
    return sorted(merged, key=lambda each: (-len(each.students), order.index(each.tests[0])))


def _facts(student: Seen) -> set[Fact]:
    failed = {test: each for test, each in student.outcomes.items() if each.fact}
    facts = {(test, "") for test in failed}
    facts |= {(test, each.fact) for test, each in failed.items()}
    return facts | {("", each.hint) for each in failed.values() if each.hint}


def _failed(student: Seen) -> set[str]:
    return {test for test, each in student.outcomes.items() if each.status != "passed"}


class _Table:
    """Students by facts; a set of facts is a number with a bit for each."""

    def __init__(self, rows: Sequence[set[Fact]], failed: Sequence[set[str]]) -> None:
        counts = Counter(fact for row in rows for fact in row)
        self.facts = sorted(fact for fact, count in counts.items() if count >= FEWEST)
        bits = {fact: 1 << at for at, fact in enumerate(self.facts)}
        self.has = [sum(bits.get(fact, 0) for fact in row) for row in rows]
        of_test: dict[str, int] = defaultdict(int)
        for fact, bit in bits.items():
            of_test[fact[0]] |= bit
        self.ways = sum(bit for fact, bit in bits.items() if fact[1])
        self.always: dict[int, int] = {}  # the facts that appear whenever one does
        # A test may fail in one way alone, and not every mistake is recognised beside another.
        self.open = [sum(of_test[test] for test in {*tests, ""}) for tests in failed]

    def _gain(self, row: int, each: int, covered: int) -> float:
        """Return by how much a set explains a row better than what is covered already."""
        has = self.has[row]
        new = each & has & ~covered
        if not new:
            return 0.0
        is_alone = (each & ~self.ways).bit_count() < ALIKE
        if is_alone and not each & has & self.ways:
            return 0.0
        missing = each & ~has
        hidden = (missing & self.open[row]).bit_count()
        wrong = missing.bit_count() - hidden
        return new.bit_count() - wrong - HIDDEN_COSTS * hidden

    def _candidates(self) -> set[int]:
        """Return for each fact the sets of those that appear whenever it does, nearly."""
        rows_of: dict[int, list[list[int]]] = defaultdict(list)
        for has in self.has:
            bits = list(_bits(has))
            for at in bits:
                rows_of[at].append(bits)
        found = set()
        for fact, rows in rows_of.items():
            counts = Counter(itertools.chain.from_iterable(rows))
            for least in CONFIDENCES:
                together = [at for at, count in counts.items() if count >= least * len(rows)]
                found.add(sum(1 << at for at in together))
                if least == 1:
                    self.always[fact] = sum(1 << at for at in together)
        return found

    def basis(self) -> list[int]:
        """Return sets that explain the facts, the one that explains most first."""
        covered = [0] * len(self.has)
        counts = Counter(at for has in self.has for at in _bits(has))
        # What a set adds only ever falls, so an old figure is an upper bound.
        queue = [
            (-float(sum(counts[at] for at in _bits(each))), -each.bit_count(), each)
            for each in self._candidates()
        ]
        heapq.heapify(queue)
        found: list[int] = []
        while queue:
            _, size, each = heapq.heappop(queue)
            gain = self._whole(each, covered)
            if gain < FEWEST:
                continue
            if queue and (-gain, size, each) > queue[0]:
                heapq.heappush(queue, (-gain, size, each))
                continue
            found.append(each)
            for row in range(len(covered)):
                if self._gain(row, each, covered[row]) > 0:
                    covered[row] |= each
        return found

    def _whole(self, each: int, covered: Sequence[int]) -> float:
        # Most rows have nothing new in a set, and are passed over at once.
        gains = (
            self._gain(row, each, done)
            for row, (has, done) in enumerate(zip(self.has, covered, strict=True))
            if each & has & ~done
        )
        return sum(gain for gain in gains if gain > 0)

    def _shares(self, row: int, sets: Iterable[int]) -> tuple[list[int], float]:
        """Return the sets that explain a row, the one that explains most first, and how well."""
        covered, gained = 0, 0.0
        left = [each for each in sets if each & self.has[row]]
        found: list[int] = []
        while left:
            gain, best = max((self._gain(row, each, covered), each) for each in left)
            if gain <= USE:
                break
            found.append(best)
            gained += gain - USE
            covered |= best
            left.remove(best)
        return found, gained

    def members(self, sets: Sequence[int]) -> dict[int, list[int]]:
        """Return the sets with their members, once they are as short as they can be.

        A set may be that of two mistakes which some students happen to have both.  So each is left
        out, cut by what is in another one, or divided, if that saves more length than it costs.
        """
        kept = set(sets)
        rows = {row: self._shares(row, kept) for row in range(len(self.has))}
        changed = True
        while changed:
            changed = False
            counts = Counter(each for those, _ in rows.values() for each in those)
            for each in sorted(kept, key=lambda each: (counts[each], -each)):
                for new in self._instead_of(each, kept):
                    others = {
                        row: self._shares(row, kept - {each} | new)
                        for row, has in enumerate(self.has)
                        if has & each
                    }
                    lost = sum(rows[row][1] - gained for row, (_, gained) in others.items())
                    saved = each.bit_count() - sum(one.bit_count() for one in new - kept)
                    if lost < LENGTH * saved or (not lost and saved > 0):
                        kept = kept - {each} | new
                        rows |= others
                        changed = True
                        break
        found: dict[int, list[int]] = {each: [] for each in sorted(kept)}
        for row, (those, _) in rows.items():
            for each in those:
                found[each].append(row)
        return found

    def _instead_of(self, each: int, kept: Iterable[int]) -> list[set[int]]:
        """Return what may take the place of a set: nothing, a part of it, or two parts."""
        cuts = {each & ~other for other in kept if other & each and other != each}
        parts = {part for at in _bits(each) if (part := self.always[at]) & ~each == 0}
        found: list[set[int]] = [set()]
        found += [{cut} for cut in sorted(cuts - {0, each})]
        found += [{part, each & ~part} for part in sorted(parts - {0, each})]
        return found


def _bits(number: int) -> Iterable[int]:
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def _cluster(
    everybody: Sequence[Seen], order: Sequence[str], facts: Sequence[Fact], students: Sequence[int]
) -> Cluster:
    kept = dict(sorted(fact for fact in facts if fact[0]))
    hints = Counter(text for test, text in facts if not test)
    tests = tuple(test for test in order if test in kept)
    example, shown = _example(everybody, tests, kept, students)
    told = {
        outcome.hint
        for each in everybody
        for test, fact in facts
        if fact and test and (outcome := each.outcome(test)).fact == fact and outcome.hint
    }
    hint = max(hints, default="") or (told.pop() if len(told) == 1 else "")
    return Cluster(tuple(students), tests, example, shown, hint)


def _example(
    everybody: Sequence[Seen],
    tests: Sequence[str],
    facts: Mapping[str, str],
    students: Sequence[int],
) -> tuple[int, str]:
    """Return who shows the mistake with fewest others beside it, and in which test."""

    def shows(row: int, test: str) -> bool:
        fact = everybody[row].outcome(test).fact
        return bool(fact) and facts[test] in ("", fact)

    def others(row: int) -> tuple[int, int]:
        outcomes = everybody[row].outcomes
        same = sum(shows(row, test) for test in facts)
        return -same, sum(bool(each.fact) for each in outcomes.values()) - same

    best = min(students, key=others)
    own = [test for test in tests if shows(best, test)]
    told = [test for test in own if everybody[best].outcome(test).hint]
    return best, (told or own or [*tests, ""])[0]


def _merged(found: Iterable[Cluster]) -> list[Cluster]:
    """Return the clusters with those as one that have one hint, or one set of tests and no two."""
    merged: list[Cluster] = []
    for each in sorted(found, key=lambda each: (not each.hint, -len(each.students))):
        for at, other in enumerate(merged):
            if (each.hint and each.hint == other.hint) or (
                set(each.tests) == set(other.tests)
                and len(each.tests) >= ALIKE
                and not (each.hint and other.hint)
            ):
                students = tuple(sorted({*other.students, *each.students}))
                merged[at] = replace(other, students=students)
                break
        else:
            merged.append(each)
    return [each for each in merged if not any(_is_part(each, other) for other in merged)]


def _without_others(found: Iterable[Cluster], everybody: Sequence[Seen]) -> list[Cluster]:
    """Return the clusters without students who were told another mistake about their tests."""
    kept = []
    for each in found:
        hint = each.hint or _commonest(
            hint for at in each.students for hint in _hints_beside(each, everybody[at])
        )
        if hint:
            [*own] = (at for at in each.students if not _is_other(each, hint, everybody[at]))
        else:
            own = _not_told_apart(each, everybody)
        if len(own) >= FEWEST and each.example in own:
            kept.append(replace(each, students=tuple(own)))
    return kept


def _not_told_apart(cluster: Cluster, everybody: Sequence[Seen]) -> list[int]:
    """Return the students of a cluster of no hint without who was told a mistake alone.

    Each was told another one.  If only one was, it may be the mistake of all, unless each of the
    others was told something else of other tests.
    """
    told = [at for at in cluster.students if _hints_beside(cluster, everybody[at])]
    if len(told) == 1 and not all(_hints(everybody[at]) for at in cluster.students):
        return list(cluster.students)
    return [at for at in cluster.students if at not in told]


def _hints(student: Seen) -> set[str]:
    return {each.hint for each in student.outcomes.values()} - {""}


def _commonest(hints: Iterable[str]) -> str:
    """Return the hint that most were told, or "" if each stands alone."""
    [(hint, count), *_] = [*Counter(hints).most_common(1), ("", 0)]
    return hint if count >= FEWEST else ""


def _hints_beside(cluster: Cluster, student: Seen) -> set[str]:
    return {student.outcome(test).hint for test in cluster.tests} - {""}


def _is_other(cluster: Cluster, hint: str, student: Seen) -> bool:
    """Return whether a student was told of the tests of a cluster, and not with its hint."""
    return hint not in _hints(student) and bool(_hints_beside(cluster, student))


def _with_left_over(found: Sequence[Cluster], everybody: Sequence[Seen]) -> list[Cluster]:
    """Return the clusters with students who fail their only test in a way of their own.

    Beside a mistake of another cluster a test may fail in such a way.  It is put down to the only
    cluster that is about just this test, if that has most of those who fail it for no other reason.
    """
    explained: dict[int, set[str]] = defaultdict(set)
    for each in found:
        for at in each.students:
            explained[at].update(each.tests)
    alone = Counter(each.tests[0] for each in found if len(each.tests) == 1)
    grown = []
    for each in found:
        [*more] = (
            at
            for at, student in enumerate(everybody)
            if alone[each.tests[0]] == len(each.tests) == 1
            and student.outcome(each.tests[0]).fact
            and explained[at]
            and each.tests[0] not in explained[at]
            and not _hints_beside(each, student)
        )
        is_most = len(each.students) > len(more)
        grown.append(
            replace(each, students=tuple(sorted([*each.students, *more]))) if is_most else each
        )
    return grown


def _is_part(each: Cluster, other: Cluster) -> bool:
    """Return whether a cluster says nothing that another one does not say of more students."""
    return (
        not each.hint
        and set(each.students) < set(other.students)
        and set(each.tests) <= set(other.tests)
    )
