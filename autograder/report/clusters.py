"""Find the mistakes that several students share (`clusters_of`), by what they have in common.

One submission may hold several mistakes, and each makes several tests fail in its own way.  So the
facts of a class are taken for a few sets of facts on top of each other (`basis.py`).  What is known
of single mistakes, and what two of them do to each other, then joins sets or parts them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from autograder.report.basis import ALIKE, FEWEST, Table, bits_of
from autograder.report.believed import believed
from autograder.report.meeting import with_half_hidden, with_hidden, without_both
from autograder.report.seen import NOT_WRITTEN, Fact, Outcome, Seen
from autograder.report.shared import Cluster, answers_to, explained_by, hints_beside


def clusters_of(everybody: Sequence[Seen], order: Sequence[str]) -> list[Cluster]:
    """Return what is shared by most first.

    order: the ids of all tests.
    """
    everybody = believed(everybody)
    table = Table([_facts(each) for each in everybody], [each.failed() for each in everybody])
    sets = table.basis()
    members = table.members(sets)
    found = [
        _cluster(everybody, order, facts, members[each])
        for each in members
        if len(members[each]) >= FEWEST
        for facts in _written_and_not([table.facts[at] for at in bits_of(each)])
    ]
    merged = _merged(each for each in found if each.tests)
    for step in (
        _without_others,
        _with_left_over,
        with_half_hidden,
        without_both,
        with_hidden,
        _without_strangers,
    ):
        merged = step(merged, everybody)
    return sorted(merged, key=lambda each: (-len(each.students), order.index(each.tests[0])))


def as_told(cluster: Cluster, everybody: Sequence[Seen]) -> tuple[Cluster, list[int]]:
    """Return a cluster with just the students who were told its hint, and its others.

    If that is not several, the hint is of none of them.
    """
    told = [at for at in cluster.students if cluster.hint in everybody[at].hints()]
    if len(told) < FEWEST:
        return replace(cluster, hint=""), []
    others = [at for at in cluster.students if at not in told]
    return _with(cluster, told, everybody), others


def _facts(student: Seen) -> set[Fact]:
    given = student.given()
    facts = given | {(test, "") for test, fact in given if fact != NOT_WRITTEN}
    return facts | {("", hint) for hint in student.hints()}


def _written_and_not(facts: Sequence[Fact]) -> Iterable[Sequence[Fact]]:
    """Return the facts of what is wrong, and those of what is not written: no mistake led to it."""
    lacking = [fact for fact in facts if fact[1] == NOT_WRITTEN]
    return filter(None, [[fact for fact in facts if fact not in lacking], lacking])


def _cluster(
    everybody: Sequence[Seen], order: Sequence[str], facts: Sequence[Fact], students: Sequence[int]
) -> Cluster:
    kept = dict(sorted(fact for fact in facts if fact[0]))
    tests = tuple(test for test in order if test in kept)
    example, shown = _example(everybody, tests, kept, students)
    hint = _hint(everybody, facts, students)
    is_lacking = {*kept.values()} == {NOT_WRITTEN}
    return Cluster(tuple(students), tests, example, shown, hint, is_lacking)


def _hint(everybody: Sequence[Seen], facts: Sequence[Fact], students: Sequence[int]) -> str:
    """Return the known mistake behind the facts of a cluster.

    If another one gives some of these answers, too, it is that of most answers that were recognised
    in the students of the cluster; in the class, if they were in less than half of the students.
    """
    own = max((text for test, text in facts if not test), default="")
    answers = {(test, fact) for test, fact in facts if test and fact}
    told = {one.hint for each in everybody for one in _giving(answers, each)} - {""}
    if own or len(told) < 2:
        return own or max(told, default="")
    recognised = [_recognised(answers, everybody[at]) for at in students]
    if 2 * sum(map(bool, recognised)) < len(recognised):
        recognised = [_recognised(answers, each) for each in everybody]
    known = Counter(hint for each in recognised for hint in each)
    return next((hint for hint, count in known.items() if 2 * count > known.total()), "")


def _recognised(answers: Iterable[Fact], student: Seen) -> list[str]:
    """Return the known mistakes that explain some answers, if a student gave them."""
    return [each.known for each in _giving(answers, student) if each.known]


def _giving(answers: Iterable[Fact], student: Seen) -> Iterable[Outcome]:
    """Return the outcomes in which a student gave one of some answers."""
    return [each for test, fact in answers if (each := student.outcome(test)).fact == fact]


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
                and each.is_lacking == other.is_lacking
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
    found, kept = list(found), []
    told = {each.hint: set(each.students) for each in found}
    for each in found:
        hint = each.hint or _commonest(
            hint for at in each.students for hint in hints_beside(each, everybody[at])
        )
        if hint and told.get(hint, set()) <= set(each.students):
            [*own] = (at for at in each.students if not _is_other(each, hint, everybody[at]))
        else:
            own = _not_told_apart(each, everybody)
        if len(own) >= FEWEST:
            kept.append(_with(each, own, everybody))
    return kept


def _with(cluster: Cluster, students: Sequence[int], everybody: Sequence[Seen]) -> Cluster:
    """Return a cluster with some of its students only, and an example from among them."""
    example, shown = cluster.example, cluster.shown
    if example not in students:
        facts = dict.fromkeys(cluster.tests, "")
        example, shown = _example(everybody, cluster.tests, facts, students)
    return replace(cluster, students=tuple(students), example=example, shown=shown)


def _not_told_apart(cluster: Cluster, everybody: Sequence[Seen]) -> list[int]:
    """Return the students of a cluster of no hint without who was told a mistake alone.

    Each was told another one, of at least half of what they fail of these tests.  If only one was,
    it may be the mistake of all, unless each of the others was told something else of other tests.
    So it may if they were told it of the answers of others: an answer is recognised less often in
    who has two mistakes.
    """
    told = {at: hint for at in cluster.students if (hint := _told_of_half(cluster, everybody[at]))}
    if len(told) == 1 and not all(everybody[at].hints() for at in cluster.students):
        return list(cluster.students)
    answers = {at: answers_to(cluster, everybody[at]) for at in cluster.students}
    untold = set().union(*(answers[at] for at in cluster.students if at not in told))
    alike = {at: hint for at, hint in told.items() if answers[at] <= untold}
    is_one = len({*alike.values()}) == 1
    return [at for at in cluster.students if at not in told or (is_one and at in alike)]


def _told_of_half(cluster: Cluster, student: Seen) -> str:
    """Return the mistake that a student was told of half of what they fail of a cluster's tests."""
    failed = [each for test in cluster.tests if (each := student.outcome(test)).fact]
    told = Counter(each.known for each in failed if each.known)
    return max(told, key=told.__getitem__) if told and 2 * told.total() >= len(failed) else ""


def _commonest(hints: Iterable[str]) -> str:
    """Return the hint that most were told, or "" if each stands alone."""
    [(hint, count), *_] = [*Counter(hints).most_common(1), ("", 0)]
    return hint if count >= FEWEST else ""


def _is_other(cluster: Cluster, hint: str, student: Seen) -> bool:
    """Return whether other mistakes explain most of what a student fails of a cluster's tests.

    So they do if it is nothing: a cluster of the same hint, but of other tests, was merged with it.
    """
    explained = [bool(each.known) for test in cluster.tests if (each := student.outcome(test)).fact]
    is_most = 2 * sum(explained) > len(explained) or not explained
    return hint not in student.hints() and is_most


def _with_left_over(found: Sequence[Cluster], everybody: Sequence[Seen]) -> list[Cluster]:
    """Return the clusters with students who fail their only test in a way of their own.

    Beside a mistake of another cluster, or a known one, a test may fail so.  It is put down to the
    only cluster that is about just this test, if that has most of those who fail it for no other
    reason.
    """
    explained = explained_by(found)
    alone = Counter(each.tests[0] for each in found if len(each.tests) == 1)
    grown = []
    for each in found:
        [*more] = (
            at
            for at, student in enumerate(everybody)
            if alone[each.tests[0]] == len(each.tests) == 1
            and student.outcome(each.tests[0]).fact
            and (explained[at] or student.hints())
            and each.tests[0] not in explained[at]
            and not _ends_alike(student, each.tests[0], explained[at])
            and not hints_beside(each, student)
        )
        students = {*each.students, *(more if len(more) < len(each.students) else ())}
        grown.append(replace(each, students=tuple(sorted(students))))
    return grown


def _without_strangers(found: Sequence[Cluster], everybody: Sequence[Seen]) -> list[Cluster]:
    """Return the clusters of a hint without students who rather have another mistake.

    Either others were told another one of most of the answers, and this one of fewer of them.  Or
    nobody else gave most of them, and another test of the task fails that nothing explains.  Or
    nobody was told it of any of them: they all end alike, and so does another test of the task.
    """
    given = Counter(fact for each in everybody for fact in each.given())
    told: dict[str, set[Fact]] = defaultdict(set)
    for test, each in (pair for student in everybody for pair in student.outcomes.items()):
        if each.known:
            told[each.known].add((test, each.fact))
    explained = explained_by(found)

    def is_stranger(cluster: Cluster, at: int) -> bool:
        student = everybody[at]
        if not cluster.hint or cluster.hint in student.hints():
            return False
        answers = answers_to(cluster, student) & given.keys()
        own = answers & told[cluster.hint]
        others = (answers & each for each in told.values())
        is_other = any(own < each and 2 * len(each) > len(answers) for each in others)
        tasks = {student.outcome(test).task for test in cluster.tests}
        is_alone = 2 * len(own) < len(answers) and all(given[each] == 1 for each in answers - own)
        left = [student.outcome(test) for test, _ in student.given() if test not in explained[at]]
        is_more = any(each.task in tasks and not each.known for each in left)
        ends = {fact for _, fact in answers}
        is_one_end = len(ends) == 1 and any(
            fact in ends and test not in cluster.tests and student.outcome(test).task in tasks
            for test, fact in student.given()
        )
        return is_other or (is_alone and is_more) or (not own and is_one_end)

    left = ((each, [at for at in each.students if not is_stranger(each, at)]) for each in found)
    return [_with(each, own, everybody) for each, own in left if len(own) >= FEWEST]


def _ends_alike(student: Seen, test: str, explained: set[str]) -> bool:
    """Return whether another test that no cluster explains has ended for the same cause."""
    others = student.outcomes.keys() - explained - {test}
    cause = student.outcome(test).cause
    return bool(cause) and any(student.outcome(each).cause == cause for each in others)


def _is_part(each: Cluster, other: Cluster) -> bool:
    """Return whether a cluster says nothing that another one does not say of more students."""
    return (
        not each.hint
        and set(each.students) < set(other.students)
        and set(each.tests) <= set(other.tests)
    )
