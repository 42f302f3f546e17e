"""What a report says of a class (`report_of`): figures, shared mistakes, and who has what.

Words used here.  who: how a student is called in the report, and where their page is.  sign: how a
test ended, in one character and in words.
"""

from __future__ import annotations

import random
import statistics
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from autograder.course.result import NOTHING, TEST_STUDENT, Result, TestRecord, number
from autograder.report.clusters import as_told, clusters_of
from autograder.report.items import Figures, figures_of, saying_nothing_new
from autograder.report.order import side_by_side
from autograder.report.seen import Seen, seen
from autograder.report.shared import Cluster
from autograder.report.wording import letter
from autograder.views.safe import one_line

BARS = 10
MOST_CLUSTERS = 40
MOST_TITLES = 8  # of tests of one cluster

SIGNS = {
    "passed": ("✓", "passed"),
    "carried": ("⊕", "passed with our code"),
    "slip": ("~", "passed with a name read as wanted"),
    "failed": ("✗", "failed"),
    "not_written": ("○", "not written"),
    "waiting": ("…", "waits"),
    "timed_out": ("◷", "timed out"),
    "crashed": ("‼", "crashed"),
    "by_hand": ("✎", "marked by hand"),
    "unmarked": ("?", "not marked yet"),
    "missing": ("–", "not asked"),
}


@dataclass(frozen=True)
class Who:
    """A student; `page` is a relative address, or empty."""

    place: int
    label: str
    page: str = ""


@dataclass(frozen=True)
class Item:
    """One test or one task, with its figures."""

    name: str  # "2" or "2.3"
    title: str
    hidden: bool
    points: str
    passed: int
    figures: Figures


@dataclass(frozen=True)
class Shared:
    """A cluster as it is shown."""

    count: int
    begins: str  # in a few words
    hint: str
    tests: tuple[str, ...]
    more: int  # tests that are not listed
    who: tuple[Who, ...]
    hidden: tuple[Who, ...]  # whose tests pass: another mistake seems to hide this one
    others: tuple[Who, ...]  # who fail such tests, and were not told the hint
    told: tuple[Who, ...]  # of these, whom the text is for: the test that it names fails for them
    example: Who
    title: str  # of the test whose message is shown
    message: tuple[str, ...]
    text: str  # for those students; "" if only hidden tests show it


@dataclass(frozen=True)
class Counted:
    """Something that is counted, with who."""

    heading: str
    meaning: str
    who: tuple[tuple[Who, str], ...]


@dataclass(frozen=True)
class Row:
    """One student in the table."""

    who: Who
    score: str
    signs: tuple[str, ...]  # keys of SIGNS


@dataclass(frozen=True)
class Report:
    """All that a report says; its text is safe to print, and not escaped yet."""

    title: str
    anonymous: bool
    possible: str
    summary: tuple[tuple[str, str], ...]
    bars: tuple[tuple[str, int], ...]
    tasks: tuple[Item, ...]
    tests: tuple[Item, ...]
    everybody: tuple[str, ...]
    nobody: tuple[str, ...]
    same: tuple[tuple[str, ...], ...]
    shared: tuple[Shared, ...]
    shared_by_few: int  # clusters that are not shown
    counted: tuple[Counted, ...]
    rows: tuple[Row, ...]
    used: tuple[str, ...]  # keys of SIGNS that some row has
    without: tuple[tuple[str, str], ...]
    graded: str = ""  # with which Python


@dataclass(frozen=True)
class Class:
    """A class as it was read: who, and what each test of theirs is called."""

    title: str
    everybody: tuple[Seen, ...]
    tests: tuple[TestRecord, ...]  # of each test one record, for its title, task and points
    tasks: Mapping[int, str]
    without: Mapping[str, str]
    pythons: tuple[str, ...] = ()  # that ran the code of some


def without_names(found: Class) -> Class:
    """Return the class with students who are called by numbers that say nothing, and no words."""
    everybody = random.SystemRandom().sample(found.everybody, k=len(found.everybody))
    return replace(
        found,
        everybody=tuple(
            each.without_words(f"student {at}") for at, each in enumerate(everybody, start=1)
        ),
        without={
            f"{len(found.without)} without a result": "not in this report"
        } if found.without else {},
    )  # fmt: skip


def class_of(
    results: Iterable[Result], title: str, names: Mapping[str, str], without: Mapping[str, str]
) -> Class:
    """Read the results of a class, one after the other; of each only what is needed is kept.

    names: by the id of a student; without: why somebody has no result.  Who handed in nothing has
    no mistake, and is not in the figures; nor is Canvas's test student.
    """
    everybody = []
    left = dict(without)
    tests: dict[str, TestRecord] = {}
    tasks: dict[int, str] = {}
    pythons = set[str]()
    for result in results:
        if result.is_empty:
            left[result.student] = NOTHING
            continue
        if not result.is_counted:
            left[result.student] = TEST_STUDENT
            continue
        everybody.append(seen(result, names.get(result.student, "")))
        tasks |= result.task_titles
        pythons.add(result.graded_with)
        for test in result.tests:
            tests.setdefault(test.id, replace(
                test, message="", actual="", transcript="", trace=[], script="", aligned="",
                place="", unaided="",
            ))  # fmt: skip
    in_order = tuple(sorted(tests.values(), key=lambda test: test.task))
    called = {_called(names.get(student, ""), student): why for student, why in left.items()}
    known = tuple(sorted(pythons - {""}))
    return Class(title, tuple(everybody), in_order, tasks, called, known)


def report_of(found: Class, anonymous: bool, pages: Mapping[str, str] | None = None) -> Report:
    """Return the report; pages: the address of each student's page, if there is one."""
    if anonymous:
        found, pages = without_names(found), None
    who = [_who(at, each, pages or {}) for at, each in enumerate(found.everybody)]
    tests, names = found.tests, _names(found.tests)
    clusters = clusters_of(found.everybody, [test.id for test in tests])
    titles = {test.id: f"{names[test.id]} {_title(test)}" for test in tests}
    shared = [*filter(None, (_shared(found, each, who, titles) for each in clusters))]
    passed = [(test.id, _passing(found.everybody, test.id)) for test in tests if not test.manual]
    everybody, nobody, same = saying_nothing_new(passed, len(found.everybody))
    rows = tuple(_rows(found, who))
    return Report(
        title=one_line(found.title),
        anonymous=anonymous,
        possible=number(sum(test.points_possible for test in tests)),
        summary=tuple(_summary([each.score for each in found.everybody])),
        bars=tuple(_bars(found)),
        tasks=tuple(_tasks(found)),
        tests=tuple(_items(found, names)),
        everybody=tuple(titles[test] for test in everybody if _is_alike(found, test)),
        nobody=tuple(titles[test] for test in nobody if _is_alike(found, test)),
        same=tuple(tuple(titles[test] for test in group) for group in same),
        shared=tuple(shared[:MOST_CLUSTERS]),
        shared_by_few=max(0, len(shared) - MOST_CLUSTERS),
        counted=tuple(_counted(found, who, names)),
        rows=rows,
        used=tuple(sign for sign in SIGNS if any(sign in row.signs for row in rows)),
        without=tuple((one_line(who), one_line(why, 300)) for who, why in found.without.items()),
        graded=one_line(" and ".join(found.pythons)),
    )


def _who(at: int, student: Seen, pages: Mapping[str, str]) -> Who:
    return Who(at, _called(student.name, student.student), pages.get(student.student, ""))


def _called(name: str, student: str) -> str:
    name, own = one_line(name), one_line(student)
    return f"{name} ({own})" if name and name != own else own


def _names(tests: Sequence[TestRecord]) -> dict[str, str]:
    """Return the number of each test in its task: {id: "2.3"}."""
    found: dict[str, str] = {}
    counts: dict[int, int] = {}
    for test in tests:
        counts[test.task] = counts.get(test.task, 0) + 1
        found[test.id] = f"{test.task}.{counts[test.task]}"
    return found


def _title(test: TestRecord) -> str:
    return one_line(test.title, 150)


def _passing(everybody: Sequence[Seen], test: str) -> frozenset[int]:
    return frozenset(
        at for at, each in enumerate(everybody) if each.outcome(test).status == "passed"
    )


def _is_alike(found: Class, test: str) -> bool:
    """Return whether all students have the same points: names and marks by hand tell apart, too."""
    return len({each.outcome(test).points for each in found.everybody}) < 2


def _summary(scores: Sequence[float]) -> Iterable[tuple[str, str]]:
    yield "students", str(len(scores))
    if scores:
        yield "mean score", f"{statistics.fmean(scores):.1f}"
        yield "median score", number(statistics.median(scores))
        yield "lowest and highest", f"{number(min(scores))} and {number(max(scores))}"
    if len(scores) > 1:
        yield "standard deviation", f"{statistics.stdev(scores):.1f}"


def _bars(found: Class) -> Iterable[tuple[str, int]]:
    """Yield ranges of scores of one width, and how many students are in each; the last is whole."""
    whole = sum(test.points_possible for test in found.tests)
    edges = [whole * at / BARS for at in range(BARS + 1)]
    counts = [0] * BARS
    for each in found.everybody:
        above = sum(each.score >= edge - 1e-9 for edge in edges[1:])
        counts[min(above, BARS - 1)] += 1
    for at, count in enumerate(counts):
        end = "" if at == BARS - 1 else "below "
        yield f"{number(edges[at])} to {end}{number(edges[at + 1])}", count


def _items(found: Class, names: Mapping[str, str]) -> Iterable[Item]:
    tests = found.tests
    marks = [[each.outcome(test.id).points for each in found.everybody] for test in tests]
    figures = figures_of(marks, [test.points_possible for test in tests])
    for test, each in zip(tests, figures, strict=True):
        yield Item(
            names[test.id], _title(test), test.is_hidden, number(test.points_possible),
            len(_passing(found.everybody, test.id)), each,
        )  # fmt: skip


def _tasks(found: Class) -> Iterable[Item]:
    tasks = sorted({test.task for test in found.tests})
    of_task = {task: [test for test in found.tests if test.task == task] for task in tasks}
    possible = [sum(test.points_possible for test in of_task[task]) for task in tasks]
    marks = [
        [sum(each.outcome(test.id).points for test in of_task[task]) for each in found.everybody]
        for task in tasks
    ]
    for task, most, mine, each in zip(
        tasks, possible, marks, figures_of(marks, possible), strict=True
    ):
        title = one_line(found.tasks.get(task, ""))
        full = sum(mark >= most - 1e-9 for mark in mine)
        yield Item(str(task), title, False, number(most), full, each)


def _shared(
    found: Class, every: Cluster, who: Sequence[Who], titles: Mapping[str, str]
) -> Shared | None:
    """Return a cluster as it is shown; None if all that its students share is that tests fail."""
    cluster, others = as_told(every, found.everybody)
    by_id = {test.id: test for test in found.tests}
    example = found.everybody[cluster.example].outcome(cluster.shown)
    visible = [test for test in cluster.tests if not by_id[test].is_hidden]
    failing = {test: _failing(found, test, cluster.students) for test in cluster.tests}
    most = [(len(failing[test]), test == cluster.shown) for test in visible]
    told = visible[most.index(max(most))] if visible else ""
    writing_to = failing.get(told, [])
    hidden = [at for at in every.students if not _fails_any(found.everybody[at], cluster)]
    showing = [at for at in cluster.students if at not in hidden]
    outcomes = [found.everybody[at].outcome(told) for at in writing_to]
    common = sum({*failing[test]} >= {*writing_to} for test in visible)
    # A hint that hidden tests alone have given says something of them.
    hint = cluster.hint if any(each.known == cluster.hint for each in outcomes) else ""
    causes = {found.everybody[at].outcome(cluster.shown).cause for at in showing}
    cause = causes.pop() if len(causes) == 1 else ""
    begins = cluster.hint or cause
    if " " not in begins:  # a mere name of an exception
        if not (ended := _ended(found, cluster, showing)):
            return None
        begins = f"{_title(by_id[cluster.shown])}: {ended}"
    return Shared(
        count=len(cluster.students),
        begins=begins,
        hint=cluster.hint,
        tests=tuple(
            titles[test] + _of_all(failing[test], cluster.students)
            for test in cluster.tests[:MOST_TITLES]
        ),
        more=max(0, len(cluster.tests) - MOST_TITLES),
        who=tuple(who[at] for at in cluster.students),
        hidden=tuple(who[at] for at in hidden),
        others=tuple(who[at] for at in others if at not in hidden),
        told=tuple(who[at] for at in writing_to),
        example=who[cluster.example],
        title=titles[cluster.shown],
        message=example.message or ((example.ended,) if example.ended else ()),
        text=letter(found.title, by_id[told], outcomes, hint, common) if outcomes else "",
    )


def _failing(found: Class, test: str, students: Iterable[int]) -> list[int]:
    return [at for at in students if found.everybody[at].outcome(test).fact]


def _of_all(those: Sequence[int], everybody: Sequence[int]) -> str:
    return "" if len(those) == len(everybody) else f" ({len(those)} of {len(everybody)})"


def _fails_any(student: Seen, cluster: Cluster) -> bool:
    return any(student.outcome(test).fact for test in cluster.tests)


def _ended(found: Class, cluster: Cluster, showing: Sequence[int]) -> str:
    """Return how the test that is shown ended for most who fail it, "" if in different ways."""
    failing = _failing(found, cluster.shown, showing)
    ways = {at: found.everybody[at].outcome(cluster.shown) for at in failing}
    example = ways[cluster.example]
    ended = [at for at, each in ways.items() if each.ended == example.ended]
    alike = [at for at, each in ways.items() if each.fact == example.fact]
    for words, those in ((example.ended, ended), ("fails alike", alike)):
        if words and 2 * len(those) > len(failing):
            return words + _of_all(those, showing)
    return ""


def _counted(found: Class, who: Sequence[Who], names: Mapping[str, str]) -> Iterable[Counted]:
    late = "a test was ended after its time; where a loop is to blame, a message names it"
    crashed = "a test ended the whole process"
    carried = "a test passed with our code for another task in place of the student's"
    unmarked = "a person still has to mark something"
    names_read = tuple(
        (who[at], each.slips) for at, each in enumerate(found.everybody) if each.has_slips
    )
    yield Counted("Time-outs", late, _with(found, who, names, "timed_out"))
    yield Counted("Crashes", crashed, _with(found, who, names, "crashed"))
    yield Counted(
        "Names read as wanted", "a wanted name was read from one that is near", names_read
    )
    yield Counted("Carried results", carried, _with(found, who, names, "carried"))
    yield Counted("Not marked yet", unmarked, _with(found, who, names, "unmarked"))


def _with(
    found: Class, who: Sequence[Who], names: Mapping[str, str], wanted: str
) -> tuple[tuple[Who, str], ...]:
    those = []
    for at, each in enumerate(found.everybody):
        tests = [names[test] for test, one in each.outcomes.items() if one.sign == wanted]
        if tests:
            word = "test" if len(tests) == 1 else "tests"
            left = f" and {len(tests) - MOST_TITLES} more" if len(tests) > MOST_TITLES else ""
            those.append((who[at], f"{word} {', '.join(tests[:MOST_TITLES])}{left}"))
    return tuple(those)


def _rows(found: Class, who: Sequence[Who]) -> Iterable[Row]:
    passed = [
        sum(
            1 << at for at, test in enumerate(found.tests)
            if each.outcome(test.id).status == "passed"
        )
        for each in found.everybody
    ]  # fmt: skip
    for at in side_by_side(passed):
        each = found.everybody[at]
        signs = tuple(each.outcome(test.id).sign for test in found.tests)
        yield Row(who[at], number(each.score), signs)
