"""The contents of a student's check (`check_of`), task by task, with the next step first.

Every view of a check shows these same facts.

Words used here.  verdict: pass, not yet, or could not tell.  complaint: a message, given once for
all the tests that share it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, is_dataclass, replace
from itertools import groupby
from typing import Any, Literal

from autograder.course.result import (
    CARRIED,
    COULD_NOT_TELL,
    FAILED,
    MOST_LINES,
    WIDTH,
    Result,
    TaskPoints,
    TestRecord,
    number,
    points_of,
)
from autograder.system.few_lines import in_few_lines, stands_for, wrapped
from autograder.system.printable import printable
from autograder.views.first import (
    IS_SENTENCE,
    RAISED_BELOW,
    begin_with,
    is_refusal,
    key_of,
    may_lie_elsewhere,
    told_first,
)
from autograder.views.safe import one_line, safe

MANY = 3  # tests that stop at one place, before it is named as the place to begin
MOST_SHOWN = 1_000  # characters of a cause; none has so many
SHORT = 50  # characters; of a longer one only the place is named again
FEW = 2  # tests that another task may have stopped, of those of a task, that are told in full
AFTER = 2  # lines below a cause, and of a remark, that are shown while something stops many tests
# So ends a cause that is a place, and no sentence.
IS_PLACE = re.compile(r"(\.py|, code cell \d+)(, line \d+)?$")
NAMED = re.compile(r"\.py|, code cell ")  # is in a cause that names a place
ANOTHER = re.compile("this looks like work for ")  # a note
PLACE = re.compile(r"(?:\S+\.py|.+?\.ipynb, code cell \d+), line \d+(?=: )")
LINE = re.compile(r"([^\s/\\(]+\.py), line (\d{1,6})\b")
WHY = re.compile(r" \('.*' failed\)(?=: task )")  # in a note on our code: it stands above
FRAME = re.compile(r"^ {10}(\S+\.py, line \d+)[,:]", re.MULTILINE)  # of a traceback
NUMBER = re.compile(r"\d+")
CAUSE = "  cause   "
CONSOLE = "  the console was:"
BELOW = ("it displayed", "the test")  # head what stands below a console, of ordinary tests

Verdict = Literal["pass", "not yet", "could not tell"]


@dataclass(frozen=True)
class Complaint:
    """One message about a task; `lines` are details, to be shown unchanged."""

    label: Literal["not yet", "remark", "could not tell"]
    sentence: str
    lines: tuple[str, ...] = ()
    aligned: str = ""  # a program's run beside the one wanted, as a record keeps it


@dataclass(frozen=True)
class TaskCheck:
    """One task of a check."""

    heading: str
    count: str
    is_done: bool
    tests: tuple[tuple[str, Verdict, str], ...]  # title, verdict, with whose help
    complaints: tuple[Complaint, ...]
    again: str = ""  # which tests stop where others do, of which no complaint speaks
    when_graded: str = ""  # that tests are run again then, and which, if not all that failed


@dataclass(frozen=True)
class Check:
    """A check as a student reads it, from top to bottom; all its text is safe to print."""

    heading: str
    notes: tuple[str, ...] = ()
    tasks: tuple[TaskCheck, ...] = ()
    with_ours: tuple[str, ...] = ()  # notes on our code, to be read after the tasks
    when_graded: str = ""  # which tasks are run again then, of those that only fail as others do
    stops: tuple[str, ...] = ()  # where to begin: what stops several tests
    to_come: str = ""  # what is not written yet, if that is several tasks
    is_begun: bool = False  # whether a test has passed
    passed: str = ""
    rest: str = ""
    remarks: tuple[str, ...] = field(default=())


def check_of(result: Result, name: str, every: bool = False) -> Check:
    """Return the check of a folder called `name`, made from the public tests of its result.

    What several tests have run into is told in full once, unless `every` message is asked for.
    """
    tests = _with_one_cause([test for test in result.tests if not test.is_hidden])
    passed = sum(test.passed for test in tests)
    unread = Counter(_unread(test, result.notes) for test in tests if test.stopped_by and not every)
    by_task = {task: [t for t in tests if t.task == task] for task in {t.task for t in tests}}
    order = [task for task in dict.fromkeys((*result.begin, *sorted(by_task))) if task in by_task]
    untouched = [task for task in order if _is_untouched(by_task[task])]
    if every or len(untouched) < 2:
        untouched = []
    unclear = sum(test.status in COULD_NOT_TELL for test in tests if test.task not in untouched)
    causes = Counter(test.cause for test in tests if _is_own(test))
    stopped = Counter(test.cause for test in tests if not (test.passed or test.stopped_by))
    waiting = Counter(test.cause for test in tests if test.waits_for_an_end)
    is_another = any(map(ANOTHER.match, result.notes))  # that it is, is all there is to say
    begin = [] if is_another else [*unread.items()]
    if not (begin or is_another) and (place := begin_with(causes, MANY)):
        begin = [(place, stopped[place])]
    told: set[str] | None = None if every else set()
    first = begin[0][0] if begin else ""
    # What stops where to begin is written: under another name, for one.
    there = {test.task for test in tests if first and test.cause == first}
    unwritten = [task for task in untouched if task not in there]
    if not (every or is_another) and (not begin or is_refusal(first)):
        # Who refuses something is right as often as not; another test of an earlier task may tell.
        early = order[: 1 + min((order.index(task) for task in there), default=len(order))]
        found = [_lead(by_task[task], MANY) for task in order]
        found += [_lead(by_task[task], 0) for task in early if begin]
        if lead := next(filter(None, found), None):
            begin = [(lead.cause, stopped[lead.cause])] if lead.cause else []
    stops = [
        f"Begin {'with' if NAMED.search(place) else 'here:'} {one_line(place, MOST_SHOWN)}"
        f"{_caller(place, tests)}: {_count(place, count - waiting[place], waiting[place])}."
        + " The mistake may lie elsewhere."
        * may_lie_elsewhere(place)
        for place, count in begin
    ]
    rows = {row.task: row for row in result.task_points()}
    shown = {
        task: _task(row, by_task[task], told, first)
        for task, row in rows.items()
        if task in by_task and task not in untouched
    }
    quiet = [task for task, each in shown.items() if each.when_graded and not each.complaints]
    shown |= {task: replace(shown[task], when_graded="") for task in quiet}
    in_all = sum(row.worth for row in rows.values())
    told_below = {t.message for t in tests if t.status in FAILED and not t.stopped_by}
    notes = [note for note in result.notes if note not in told_below]
    remark = "What could not be told earns nothing yet"
    if not any(test.status == "waiting" for test in tests):
        remark += "; it is not a mistake of yours"
    check = Check(
        heading=f"{printable(name)}: the public tests, isolation: {result.isolation}"
        + (f", {printable(result.graded_with)}" if result.python else ""),
        notes=tuple(f"note: {safe(note)}" for note in notes if not CARRIED.match(note)),
        with_ours=tuple(
            f"note: {safe(WHY.sub('', note))}" for note in notes if CARRIED.match(note)
        ),
        tasks=_together(shown, by_task, rows) if first and not every else tuple(shown.values()),
        when_graded=_all_again(quiet),
        to_come=_to_come(unwritten, by_task),
        stops=tuple(stops),
        is_begun=passed > 0,
        passed=f"pass {passed}",
        rest=f", not yet {len(tests) - passed - unclear}, could not tell {unclear}:"
        f" {_points(tests)} of the public tests{_in_all(tests, in_all)}",
        remarks=(f"{remark}.",) if unclear else (),
    )
    return with_cells(check, result.cells) if result.cells else check


def with_cells(found: Any, cells: Mapping[str, Sequence[tuple[int, int]]]) -> Any:
    """Return texts in which a line of a file that was made of a notebook names its cell, too."""

    def named(place: re.Match[str]) -> str:
        before = [cell for line, cell in cells.get(place[1], ()) if line <= int(place[2])]
        return f"{place[0]}, code cell {before[-1]}" if before else place[0]

    if isinstance(found, str):
        return LINE.sub(named, found)
    if isinstance(found, tuple):
        return tuple(with_cells(each, cells) for each in found)
    if is_dataclass(found) and not isinstance(found, type):
        each = {name: with_cells(value, cells) for name, value in vars(found).items()}
        return replace(found, **each)
    return found


def _lead(tests: Sequence[TestRecord], many: int) -> TestRecord | None:
    """Return the test of a task to begin with, if more failed, and it is not the first anyway.

    It is none that another task may have stopped, which is told as well.
    """
    failed = [test for test in tests if test.status in FAILED and test.message and not test.again]
    failed = [test for test in failed if many or not is_refusal(test.cause)]
    if len(set(map(key_of, failed))) <= many:
        return None
    lead = told_first(failed)[0]
    return lead if lead is not failed[0] or not many else None


def _is_own(test: TestRecord) -> bool:
    """Return whether a cause counts that stops a test: none that may only follow from another task.

    What says what is wrong in a line is wrong whatever other tasks do.
    """
    is_known = IS_SENTENCE.match(test.cause) is not None
    is_own = is_known or test.waits_for_an_end or not test.again
    return bool(test.cause) and not (test.passed or test.stopped_by) and is_own


def _with_one_cause(tests: Sequence[TestRecord]) -> list[TestRecord]:
    """Return the tests, with one cause for a line that raises without reason and for its callers.

    Where such a line has stopped a test that called it itself, its callers are not to blame.
    """
    by_place = {place[0]: test.cause for test in tests if (place := PLACE.match(test.cause))}
    found = []
    for test in tests:
        raised = RAISED_BELOW.search(test.cause)
        other = by_place.get(raised[1], "") if raised is not None else ""
        found.append(replace(test, cause=other) if other else test)
    return found


def verdict(test: TestRecord) -> Verdict:
    if test.passed:
        return "pass"
    return "could not tell" if test.status in COULD_NOT_TELL else "not yet"


def _unread(test: TestRecord, notes: Iterable[str]) -> str:
    """Return the line at which Python cannot read what a test needed, or only the file."""
    begins = re.compile(rf"{re.escape(test.stopped_by)}, line \d+(?=: )")
    found = filter(None, map(begins.match, (test.cause, *notes)))
    return next((each[0] for each in found), test.stopped_by)


def _caller(cause: str, tests: Iterable[TestRecord]) -> str:
    """Return which line calls the one of an exception, if that is the same in all tests, or ""."""
    found = {(*FRAME.findall(test.message)[-2:],) for test in tests if test.cause == cause}
    frames = found.pop() if len(found) == 1 else ()
    is_called = len(frames) == 2 and frames[0] != frames[1] and cause.endswith(f" in {frames[1]}")
    return f" (called from {frames[0]})" if is_called else ""


def _task(
    row: TaskPoints, tests: Sequence[TestRecord], told: set[str] | None, first: str
) -> TaskCheck:
    """Return one task; told: causes that were told in full, or None; first: where to begin."""
    passed = sum(test.passed for test in tests)
    failed = [test for test in tests if not test.passed]
    again = _again(tests, failed, told)
    complaints = () if again else tuple(_complaints(tests, told, first))
    stopped = [test for test in failed if test.stopped_by and told is not None]
    points, ours = _points(tests, row.worth), _with_ours(tests, told)
    count = f"{points}, {passed} of {len(tests)} tests{ours}{_stopped(stopped, tests) or again}"
    return TaskCheck(
        heading=f"Task {row.task}  {safe(row.title)}",
        count=count,
        is_done=row.is_done,
        tests=tuple((safe(test.title), verdict(test), _help(test)) for test in tests),
        complaints=complaints,
        again=_as_above(failed if again else stopped, "more " if complaints else ""),
        when_graded=_when_graded(failed),
    )


def _together(
    shown: dict[int, TaskCheck],
    by_task: dict[int, list[TestRecord]],
    rows: dict[int, TaskPoints],
) -> tuple[TaskCheck, ...]:
    """Return the checks of tasks, with three or more in a row that are done as one."""
    found: list[TaskCheck] = []
    for is_done, tasks in groupby(shown, lambda task: _is_quiet(shown[task])):
        row = list(tasks)
        if not is_done or len(row) < MANY:
            found += [shown[task] for task in row]
            continue
        tests = [test for task in row for test in by_task[task]]
        in_order = row[-1] - row[0] == len(row) - 1
        which = f"{row[0]} to {row[-1]}" if in_order else ", ".join(map(str, row))
        points = _points(tests, sum(rows[task].worth for task in row))
        count = f"{points}, {len(tests)} of {len(tests)} tests{_with_ours(tests, set())}"
        titles = tuple(each for task in row for each in shown[task].tests)
        found.append(TaskCheck(f"Tasks {which}", count, True, titles, ()))
    return tuple(found)


def _is_quiet(task: TaskCheck) -> bool:
    return task.is_done and not task.complaints


def _again(tests: Sequence[TestRecord], failed: Sequence[TestRecord], told: set[str] | None) -> str:
    """Return how many tests of a task end in one known way, if nothing else is to be said."""
    causes = {test.cause for test in failed}
    remarks = any(test.passed and _remark(test, every=False) for test in tests)
    if told is None or len(causes) != 1 or not causes <= told or remarks:
        return ""
    waits = all(test.waits_for_an_end for test in failed)
    return _end(failed, "wait" if waits else "fail", _named(failed[0].cause))


def _as_above(tests: Sequence[TestRecord], more: str) -> str:
    """Return which tests of a task end as others do, and where, if that is one place."""
    places = {_named(test.cause) for test in tests}
    place = places.pop() if len(places) == 1 else ""
    return f"{_which(tests, more)} (as above{place})" if tests else ""


def _stopped(stopped: Sequence[TestRecord], tests: Sequence[TestRecord]) -> str:
    """Return how many tests stop at a file that cannot be read, which is told above."""
    if stopped and len(stopped) == len(tests):
        return " (as above)"
    return _end(stopped, "stop") if stopped else ""


def _end(tests: Sequence[TestRecord], verb: str, named: str = "") -> str:
    verb += "s" if len(tests) == 1 else ""
    return f" ({len(tests)} {verb} as above{named})"


def _when_graded(failed: Sequence[TestRecord]) -> str:
    """Return that failed tests of a task are run again, and which ones, if these are not all."""
    those = [test for test in failed if test.again]
    if not those:
        return ""
    which = "" if len(those) == len(failed) else f": {'; '.join(safe(t.title) for t in those)}"
    return f"when graded, run again with our code for {_listed(_others(those))}{which}"


def _all_again(tasks: Sequence[int]) -> str:
    """Return that tasks of which no complaint is left are run again."""
    are = "is" if len(tasks) == 1 else "are"
    words = "run again with our code for other tasks"
    return f"when graded, {_listed(tasks)} {are} {words}" if tasks else ""


def _others(tests: Sequence[TestRecord]) -> set[int]:
    """Return the other tasks with whose code tests are run again."""
    return {int(each) for test in tests for each in NUMBER.findall(test.again)}


def _before(*tests: TestRecord) -> list[int]:
    """Return which tasks before theirs may have stopped tests.

    A test may reach the code of later tasks as well, by an operator for one, which is no cause.
    """
    return [each for each in _others(tests) if each < tests[0].task]


def _named(cause: str) -> str:
    """Return a cause as it is named again: in a few words, or by its place alone."""
    place = PLACE.match(cause)
    if len(cause) <= SHORT:
        return f": {one_line(cause)}" if cause else ""
    return f": {one_line(place[0])}" if place is not None else ""


def _call(message: str) -> str:
    """Return the call that a message is about, if it is short; a run of a program is no call."""
    call, _, rest = message.partition("\n")
    is_call = call.endswith(")") and rest.startswith("  ")
    return f": {one_line(call)}" if is_call and len(call) <= SHORT else ""


def _with_ours(tests: Sequence[TestRecord], told: set[str] | None) -> str:
    """Return how many tests passed with our code, which a note names; "" if each says so."""
    count = sum(bool(test.carried) for test in tests)
    return f" ({count} with ours)" if count and told is not None else ""


def _complaints(
    tests: Sequence[TestRecord], told: set[str] | None, first: str
) -> Iterator[Complaint]:
    """Yield what there is to say of one task; see `_task`."""
    alike: dict[str, list[TestRecord]] = {}
    stopped: list[TestRecord] = []  # perhaps by another task
    new = [test for test in tests if told is None or key_of(test) not in told]
    for test in [*told_first(new), *(test for test in tests if test not in new)]:
        if test.status not in FAILED:
            continue
        key = key_of(test)
        is_new = told is not None and not test.stopped_by and key not in told
        if is_new and _before(test):
            stopped.append(test)
            if len(stopped) > FEW:
                continue
        if told is None or not (test.stopped_by or key in told):
            lines = _details(test)
            shown = _whole(lines) if told is None else few(_cut(lines, first))
            yield Complaint("not yet", safe(test.title), shown, test.aligned)
        elif not test.stopped_by:
            alike.setdefault(key, []).append(test)
        if told is not None and key:
            told.add(key)
    for key, others in alike.items():
        same = _named(key) if others[0].cause else _call(key)
        yield Complaint("not yet", f"{_which(others)} (as above{same})")
    if more := stopped[FEW:]:
        yield Complaint("not yet", f"{_which(more)} (perhaps because of {_listed(_before(*more))})")
    for test in tests:
        lines = _remark(test, every=told is None) if test.passed else ()
        if lines and (told is None or not first or len(lines) <= AFTER):
            yield Complaint("remark", safe(test.title), lines)
    for sentence in _folded(test for test in tests if test.status == "not_written"):
        yield Complaint("not yet", sentence)
    for sentence in _folded(test for test in tests if test.status == "waiting"):
        yield Complaint("could not tell", sentence)
    for test in tests:
        if test.status == "grader_error":
            yield Complaint("could not tell", safe(test.title), _whole(_details(test)))


def _which(tests: Sequence[TestRecord], more: str = "more ") -> str:
    """Return which tests end in the same way, or how many."""
    return safe(tests[0].title) if len(tests) == 1 else f"{len(tests)} {more}tests"


def _remark(test: TestRecord, every: bool) -> tuple[str, ...]:
    """Return what is said of a test that passed.

    That our code stood in, or that a name was read that cost nothing here, a note says for all
    tests; `every` says it here, too.
    """
    lines = _details(test) if test.message else ()
    if every:
        return _whole(lines)
    lines = few(lines)
    if test.carried:
        return ()
    graded = test.points_earned if test.points_graded is None else test.points_graded
    return lines[1:] if test.slip and graded == test.points_possible else lines


def _help(test: TestRecord) -> str:
    """Return with whose help a test passed, in a few words, or ""."""
    helped = {"our code": test.carried, "a name read as wanted": test.slip} if test.passed else {}
    return " and ".join(words for words, had in helped.items() if had)


def _is_untouched(tests: Sequence[TestRecord]) -> bool:
    is_begun = any(test.waits_for_an_end for test in tests)
    return not is_begun and all(test.status in ("not_written", "waiting") for test in tests)


def _to_come(untouched: Sequence[int], by_task: dict[int, list[TestRecord]]) -> str:
    """Return in one line which tasks are not written yet, and the first of them as suggested.

    Whether one is written that only waits for others nobody knows.
    """
    if not untouched:
        return ""
    unwritten = [
        task for task in untouched if any(test.status == "not_written" for test in by_task[task])
    ]
    waiting = [task for task in untouched if task not in unwritten]
    words = {"not written yet": unwritten, "waiting for other tasks": waiting}
    listed = [f"{which}: {_listed(tasks)}" for which, tasks in words.items() if tasks]
    tests = by_task[(unwritten or waiting)[0]]
    messages = [test.message for test in tests if test.status == "not_written" or not unwritten]
    sentence = next(filter(None, messages), tests[0].title)
    return f"{'; '.join(listed)}; next: {one_line(sentence, 200)}"


def _listed(tasks: Collection[int]) -> str:
    *others, last = sorted(tasks)
    if len(tasks) == last - min(tasks) + 1 > 2:
        return f"tasks {others[0]} to {last}"
    return f"tasks {', '.join(map(str, others))} and {last}" if others else f"task {last}"


def _count(cause: str, tests: int, waiting: int) -> str:
    """Return how many tests end because of a cause, and how many of them only wait for it."""
    one, many = "one test fails because of this", f"at least {tests} tests fail because of this"
    if IS_PLACE.search(cause):
        one, many = "one test stops there", f"{tests} tests stop there"
    words = [one if tests == 1 else many] if tests else []
    if waiting:
        words.append("one test waits for it" if waiting == 1 else f"{waiting} tests wait for it")
    return ", ".join(words)


def is_cut(result: Result) -> bool:
    """Return whether a check of every message says more of what failed."""
    short, whole = (
        sum(len(each.lines) for task in check.tasks for each in task.complaints
            if each.label == "not yet")
        for check in (check_of(result, "", every) for every in (False, True))
    )  # fmt: skip
    return short < whole


def few(lines: Sequence[str], most: int = MOST_LINES) -> tuple[str, ...]:
    """Return the lines of a message as they are told, at most so many."""
    return tuple(in_few_lines("\n".join(lines), most, WIDTH).splitlines())


def _whole(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(wrapped("\n".join(lines), WIDTH).splitlines())


def _details(test: TestRecord) -> tuple[str, ...]:
    """Return the lines of a message, whole."""
    message = test.feedback
    if test.hint and test.hint not in message:
        message += f"\n  note    {test.hint}"
    return tuple(safe(message).splitlines())


def _cut(lines: tuple[str, ...], first: str) -> tuple[str, ...]:
    """Return the lines of a message without a long console below its cause.

    The cause itself is left out if it is where to begin, which stands above.
    """
    at = next((at for at, line in enumerate(lines) if line.startswith(CAUSE)), -1)
    if at < 0:
        return lines
    start = at + 2 if lines[at + 1 : at + 2] == (CONSOLE,) else at + 1
    end = next((at for at in range(start, len(lines)) if lines[at] in BELOW), len(lines))
    head, rest = lines[at + 1 : start], lines[start:end]
    if len(rest) > AFTER + 2:
        before = sum(map(stands_for, rest[:-AFTER]))
        rest = (f"    ... ({before} lines before)", *rest[-AFTER:])
    rest = (*head, *rest, *lines[end:])
    is_told = lines[at].removeprefix(CAUSE) == safe(first)
    return (*lines[:at], *(() if is_told else lines[at : at + 1]), *rest)


def _folded(tests: Iterable[TestRecord]) -> list[str]:
    """Return each message once, with how many tests share it."""
    alike = Counter(one_line(test.message or test.title, 200) for test in tests)
    return [f"{each} ({count} tests)" if count > 1 else each for each, count in alike.items()]


def _points(tests: Sequence[TestRecord], worth: float = 0.0) -> str:
    """Return the points of tests, and beside them what the whole is worth if that is more."""
    points = " of ".join(map(number, points_of(tests))) + " points"
    in_all = _in_all(tests, worth)
    return f"{points} here{in_all}" if in_all else points


def _in_all(tests: Sequence[TestRecord], worth: float) -> str:
    return f", of {number(worth)} in all" if worth > points_of(tests)[1] else ""
