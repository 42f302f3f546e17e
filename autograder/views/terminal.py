"""Results as coloured terminal text: a check, a class, one test in full, the assignments."""

from __future__ import annotations

import itertools
import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from rich.text import Text

from autograder.classroom import Row, Summary
from autograder.classroom.folder import RESULT, folder_name
from autograder.course.assignment import WALKTHROUGH, Assignment
from autograder.course.policy import change
from autograder.course.result import COULD_NOT_TELL, LATE, Result, TestRecord, number, tidy
from autograder.system.printable import counted
from autograder.views.check_text import check_pieces
from autograder.views.columns import columns
from autograder.views.safe import one_line, safe

LONG_CLASS = 40
MOST_NOTABLE = 20
BANDS = 10
BAR_WIDTH = 40
LONGEST_STUDENT = 40
NOT_JUDGED = "the grader could not judge: its fault, not the students'"
PASS, NOT_YET, COULD_NOT = "green", "yellow", "magenta"
CHECK_STYLES = {
    "heading": "bold", "note": NOT_YET, "done": PASS, "passed": PASS,
    "not yet": NOT_YET, "remark": PASS, "could not tell": COULD_NOT,
}  # fmt: skip


def check_view(result: Result, name: str, every: bool = False) -> Text:
    """Return a student's check: the public tests task by task; see `check_of`."""
    text = Text()
    for piece, kind in check_pieces(result, name, every):
        text.append(piece, style=CHECK_STYLES.get(kind))
    return text


def class_view(summary: Summary) -> Text:
    """Return the table of a class; for a large one, the distribution and the lines to look at."""
    text = Text()
    text.append(f"{summary.assignment.title} ({summary.assignment.slug})\n\n", style="bold")
    if len(summary.rows) <= LONG_CLASS:
        text.append(_table(summary.rows, summary))
        if len(summary.rows) == 1:
            text.append(_by_task(next(iter(summary.rows)), summary.tasks))
    else:
        text.append(_distribution(summary.rows))
        notable = filter(_is_notable, summary.rows)
        shown = list(itertools.islice(notable, MOST_NOTABLE))
        more = sum(1 for _ in notable)
        if shown:
            text.append("\nLines to look at:\n\n", style="bold")
            text.append(_table(shown, summary))
        if more:
            text.append(f"and {more} more such lines in grades.csv\n")
    text.append("\n")
    _tell(text, summary)
    return text


def _table(rows: Iterable[Row], summary: Summary) -> Text:
    tasks, names = summary.tasks, summary.names
    named = ["name"] if names else []
    heading = ["student", *named, "score", *(f"task {task}" for task in tasks), "remarks"]
    possible = _possible(rows)
    lines = [heading]
    if possible is not None:
        marks = [_out_of(possible, task) for task in tasks]
        lines.append(["", *("" for _ in named), f"of {number(possible.score)}", *marks, ""])
    for row in rows:
        student, *others = _line(row, tasks)
        name = [one_line(names.get(row.student, ""), LONGEST_STUDENT)] if names else []
        lines.append([student, *name, *others])
    first = 1 + len(named)
    return columns(lines, numbers=frozenset(range(first, first + len(tasks) + 1)))


def _by_task(row: Row, titles: dict[int, str]) -> Text:
    """Return the points of one student by task, those of public and of hidden tests apart."""
    points = [
        (f"{task}  {titles.get(task, '')}", row.tasks[task], row.hidden[task])
        for task in sorted(row.hidden)
    ]
    if not any(hidden[1] for _, _, hidden in points):
        return Text()
    lines = [["task", "points", "public tests", "hidden tests"]]
    for title, (earned, possible), hidden in points:
        public = tidy(earned - hidden[0]), tidy(possible - hidden[1])
        cells = [
            f"{number(gave)} of {number(most)}" if most else "-"
            for gave, most in ((earned, possible), public, hidden)
        ]
        lines.append([safe(title), *cells])
    return Text("\n").append(columns(lines, numbers=frozenset({1, 2, 3})))


def _possible(rows: Iterable[Row]) -> Row | None:
    """Return a row with full points, for the second heading line; None if no row has points."""
    for row in rows:
        if row.possible is not None:
            tasks = {task: (worth, worth) for task, (_, worth) in row.tasks.items()}
            return Row("", "graded", row.possible, row.possible, tasks)
    return None


def _out_of(possible: Row, task: int) -> str:
    return f"of {number(possible.tasks[task][1])}" if task in possible.tasks else ""


def _line(row: Row, tasks: dict[int, str]) -> list[str]:
    marks = [number(row.tasks[task][0]) if task in row.tasks else "-" for task in tasks]
    score = number(row.score) or "-"
    return [one_line(row.student, LONGEST_STUDENT), score, *marks, ", ".join(_remarks(row))]


def _remarks(row: Row) -> list[str]:
    remarks = []
    for status in ("grader_error", "crashed", "timed_out", "waiting"):
        if row.statuses.get(status):
            name = "could not tell" if status == "grader_error" else status.replace("_", " ")
            remarks.append(f"{name} {row.statuses[status]}")
    if row.by_hand:
        remarks.append(f"by hand {row.by_hand}")
    if row.unmarked:
        remarks.append(f"unmarked {row.unmarked}")
    if row.notes:
        # What is wrong with the work itself matters more.
        first = min(row.notes, key=lambda note: note.startswith(LATE))
        more = f" (and {len(row.notes) - 1} more)" if len(row.notes) > 1 else ""
        remarks.append(one_line(first, 70) + more)
    return remarks


def _is_notable(row: Row) -> bool:
    serious = ("grader_error", "crashed", "timed_out")
    return (
        not row.score
        or bool(row.notes)
        or any(row.statuses.get(status) for status in serious)
        or row.state == "earlier"
    )


def _distribution(rows: Iterable[Row]) -> Text:
    """Return how many students are in each of ten score bands."""
    shares = (
        row.score / row.possible
        for row in rows
        if row.is_counted and row.score is not None and row.possible
    )
    counts = Counter(min(int(share * BANDS + 1e-9), BANDS - 1) for share in shares)
    most = max(counts.values(), default=1)
    step = 100 // BANDS
    lines = [["percent", "students", ""]]
    for band in reversed(range(BANDS)):
        top = 100 if band == BANDS - 1 else (band + 1) * step - 1
        bar = "#" * round(BAR_WIDTH * counts[band] / most)
        lines.append([f"{band * step}-{top}", str(counts[band]), bar])
    return columns(lines, numbers=frozenset({0, 1}))


def _tell(text: Text, summary: Summary) -> None:
    scores = Counter[float]()
    tests, places = Counter[str](), Counter[str]()  # per status: how many tests, submissions
    reused = unmarked = 0
    for row in summary.rows:
        if row.is_counted and row.score is not None:
            scores[row.score] += 1
        tests.update(row.statuses)
        places.update(row.statuses.keys())
        reused += row.state == "reused"
        unmarked += row.unmarked
    done = f"{summary.finished} of {summary.total} submissions graded"
    done += f" ({reused} of them before, unchanged since)" if reused else ""
    text.append(f"{done} in {summary.seconds:.1f} s, ")
    python = f", Python {summary.python}" if summary.python else ""
    text.append(f"isolation: {summary.isolation}{python}\n")
    if scores:
        every = list(scores.elements())
        middle, mean = statistics.median(every), statistics.fmean(every)
        nothing = sum(row.is_empty for row in summary.rows)
        without = f", without {nothing} who handed in nothing" if nothing else ""
        text.append(f"median {number(middle)}, mean {mean:.1f}{without}\n")
    _tell_changes(text, summary)
    for status, one, several in (
        ("waiting", "1 test waits for another task", "tests wait for another task"),
        ("grader_error", f"1 test {NOT_JUDGED}", f"tests {NOT_JUDGED}"),
    ):
        if tests[status]:
            place = "1 submission" if places[status] == 1 else f"{places[status]} submissions"
            words = one if tests[status] == 1 else f"{tests[status]} {several}"
            text.append(f"could not tell: {words}, in {place}\n", style=COULD_NOT)
    if unclear := sorted(
        row.student for row in summary.rows if {*COULD_NOT_TELL} & {*row.statuses}
    ):
        where = Path(summary.grades).parent / folder_name(unclear[0]) / RESULT
        text.append(
            f"why: in {safe(str(where))}, and on the pages of `cardkit feedback`\n", style=COULD_NOT
        )
    if unmarked:
        marks = "1 mark" if unmarked == 1 else f"{unmarked} marks"
        text.append(f"marked by hand: {marks} not entered yet (overrides.csv)\n")
    for problem in summary.problems:
        text.append(f"problem: {safe(problem)}\n", style=NOT_YET)
    if summary.errors is not None:
        text.append(f"details of the grader's faults: {summary.errors}\n", style=COULD_NOT)
    text.append(f"results: {summary.grades}\n")


def _tell_changes(text: Text, summary: Summary) -> None:
    """Name who had another score after the last run: first who has lost, and those most of all."""
    changed = []
    for row in summary.rows:
        before = summary.before.get(row.student)
        if row.score is not None and before is not None and round(row.score - before, 4):
            changed.append((row.score - before, row.student, before, row.score, row.moved_by))
    if not changed:
        return
    less = sum(by < 0 for by, *_ in changed)
    scores = counted(len(changed), "score")
    text.append(f"changed since the last run: {scores}, {less or 'none'} of them lower\n")
    most = MOST_NOTABLE
    if summary.policy_before != summary.policy:
        said = change(summary.policy_before, summary.policy)
        text.append(f"the marking policy has changed, too: {said}\n")
        most = len(changed)  # everybody is named
    for _, student, before, now, by_what in sorted(changed)[:most]:
        name = summary.names.get(student, "")
        called = one_line(f"{student} ({name})" if name else student, 2 * LONGEST_STUDENT)
        style = NOT_YET if now < before else None
        why = f" ({', '.join(by_what)})" if by_what else ""
        text.append(f"  {called}: {number(now)}, was {number(before)}{why}\n", style=style)
    if len(changed) > most:
        text.append(f"  and {len(changed) - most} more (--json names them all)\n")


def trace_view(result: Result, test: TestRecord, trace: Sequence[str]) -> Text:
    """Return one test of one student in full: verdict, message, every question and answer."""
    text = Text()
    text.append(f"{safe(result.student)}: {safe(test.title)}\n", style="bold")
    text.append(f"{test.id}, task {test.task}, {test.visibility}, isolation: {result.isolation}")
    text.append(f", {safe(result.graded_with)}\n" if result.python else "\n")
    for note in result.notes:
        text.append(f"note: {safe(note)}\n", style=NOT_YET)
    text.append("\nEvery question and answer:\n" if trace else "\nNothing was asked.\n")
    for line in trace:
        for part in safe(line).splitlines() or [""]:
            text.append(f"  {part}\n")
    points = f"{number(test.points_earned)} of {number(test.points_possible)} points"
    text.append(f"\n{test.status}, {points}\n", style=PASS if test.passed else NOT_YET)
    for line in safe(test.feedback).splitlines():
        text.append(f"  {line}\n")
    return text


def list_view(assignments: Sequence[tuple[Assignment, Sequence[TestRecord]]]) -> Text:
    """Return the assignments with their tasks, tests and points."""
    text = Text()
    for at, (assignment, tests) in enumerate(assignments):
        text.append("\n" if at else "")
        text.append(assignment.slug, style="bold")
        text.append(f"  {assignment.title}, {number(_points(tests))} points\n")
        lines = [["  task", "", "points", "tests", "hidden"]]
        for task, title in assignment.tasks.items():
            own = [test for test in tests if test.task == task]
            hidden = sum(test.is_hidden for test in own)
            lines.append([f"  {task}", title, number(_points(own)), str(len(own)), str(hidden)])
        text.append(columns(lines, numbers=frozenset({2, 3, 4}), heading="dim"))
    return text


def tests_view(tests: Sequence[TestRecord]) -> Text:
    """Return a table of an assignment's tests by id, the name overrides.csv and --test use."""
    lines = [["test", "task", "points", ""]]
    lines += [
        [test.id, str(test.task), number(test.points_possible), _kind(test)] for test in tests
    ]
    return columns(lines, numbers=frozenset({1, 2}))


def _kind(test: TestRecord) -> str:
    if test.manual:
        return "by hand"
    return "hidden" if test.is_hidden else ""


def _points(tests: Iterable[TestRecord]) -> float:
    return sum(test.points_possible for test in tests)


def started_view(slug: str, folder: Path) -> Text:
    """Return the next steps for a student with a fresh copy of an assignment."""
    text = Text()
    text.append(f"{slug} is in {folder}. What to do next:\n")
    text.append(f"  read   {folder / 'README.md'}\n")
    if (folder / WALKTHROUGH).is_file():
        text.append(f"  open   {folder / WALKTHROUGH} in JupyterLab, if you have it\n")
    text.append(f"  check  cardkit check {folder}\n")
    return text
