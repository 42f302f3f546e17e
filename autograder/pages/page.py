"""What a student's page says (`page_of`): the facts of a check, with the score and the code.

Of hidden tests it has the points of each task, unless a teacher wants their titles or their
messages there.
What names a hidden test elsewhere, such as a note, is left out with it.

Words used here.  mark: what a visible test says of a line of the student's code.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from autograder.course.drawn import Drawn
from autograder.course.faults import code_lines, decoded, fault
from autograder.course.handout import plain
from autograder.course.policy import Sentence
from autograder.course.result import (
    FAILED,
    MOST_LINES,
    UNSEEN,
    WORDS,
    Result,
    TestRecord,
    number,
    points_of,
    tidy,
)
from autograder.feedback.alongside import FEW_BEFORE, Alongside, Line, read
from autograder.feedback.lines import CONSOLES
from autograder.pages.drawn import DrawnRow, drawn_rows
from autograder.views.check import Complaint, TaskCheck, check_of, few, verdict
from autograder.views.first import key_of
from autograder.views.safe import one_line, safe

PLACE = re.compile(r"(?<![^\s/\\,:])([^\s/\\,:]+\.py), line (\d+)")
QUOTES = ("  gave  ", "  read as ", "  raised  ", "  typed  ", "  wanted  ")
UNTOLD = f". Of {UNSEEN}, only the points are told"
REMARK = "pass, with a remark"
WITH_OURS = "pass, with our code"
FEW = 2  # tests of a task that passed with our code, of which is said how they failed without
SHORT = 120  # characters of what a line says of them
OUTCOME = re.compile(r"^  (gave|raised|found|wanted) +(.*)", re.MULTILINE)
MOST_CHARACTERS = 200_000  # of a file that are shown
MOST_LETTERS = 320  # of one line of a run


@dataclass(frozen=True)
class Row:
    """One task in the table, or all of them: its points, and which tests gave them.

    A cell is empty if there are no such tests.  lost: the cells of tests that lost points.
    """

    title: str
    points: str
    public: str
    hidden: str
    is_done: bool
    lost: tuple[str, ...] = ()


@dataclass(frozen=True)
class Said:
    """What is said of a test that does not hold, and the sentence of the handout it goes back to.

    runs: its run beside the one that was wanted, if that is known.  drawn: pictures of what was
    given and of what was wanted.  marked: the lines of the code below at which it is marked.
    """

    label: str
    sentence: str
    lines: tuple[str, ...]
    runs: Alongside | None
    handout: str = ""
    drawn: tuple[DrawnRow, ...] = ()
    marked: tuple[Marked, ...] = ()

    def told_runs(self) -> Sequence[str]:
        """Return the two runs as plain lines, in the room that is left below the message.

        What is marked is there in any case.
        """
        if self.runs is None:
            return ()
        room = MOST_LINES - len(self.lines)
        found = (self.runs.told(around) for around in range(FEW_BEFORE, -1, -1))
        return next((each for each in found if [*few(each, room)] == each), self.runs.told(0))


@dataclass(frozen=True)
class Marked:
    """A line of the code that is shown: in words, and as it is called in the page."""

    words: str
    anchor: str


@dataclass(frozen=True)
class Task:
    """One task, or several that are done: what holds, and what does not."""

    heading: str
    held: tuple[str, ...]
    complaints: tuple[Said, ...]

    @property
    def has_remarks(self) -> bool:
        return any(each.label in (REMARK, WITH_OURS) for each in self.complaints)


@dataclass(frozen=True)
class CodeLine:
    """One line of the student's code, and what was said of it."""

    number: int
    text: str
    marks: tuple[str, ...]
    anchor: str


@dataclass(frozen=True)
class Page:
    """All that is on a page; its text has no control characters, and is not escaped yet."""

    title: str
    student: str
    name: str
    score: str
    possible: str
    begin: tuple[str, ...]
    notes: tuple[str, ...]
    rows: tuple[Row, ...]  # the last is their sum
    tasks: tuple[Task, ...]
    by_hand: tuple[str, ...]
    has_hidden: bool
    to_come: str
    files: tuple[tuple[str, tuple[CodeLine, ...]], ...]
    caption: str
    python: str = ""  # which Python ran the code, as words
    mark: str = ""  # the score as the course counts it, such as 7.75 of 10
    policy: tuple[Sentence, ...] = ()  # those in force, without the marks of Markdown


def page_of(
    result: Result,
    title: str,
    name: str = "",
    hidden: str = "none",
    files: Mapping[str, bytes] | None = None,
    handout: Mapping[str, str] | None = None,
    drawn: Mapping[str, Drawn] | None = None,
) -> Page:
    """Return the page of a result.

    hidden: as in course.toml, see its HIDDEN; files: the student's code by name, to be shown with
    its marks; handout: the sentences that public tests go back to, by their ids; drawn: the
    assignment's pictures.
    """
    says = {
        safe(test.title): plain(handout[test.id])
        for test in result.tests
        if handout and test.id in handout and _visible(test)
    }
    shown = [_as_told(test, hidden) for test in result.tests if hidden != "none" or _visible(test)]
    notes = result.notes_on_visible_tests() if hidden == "none" else result.notes
    told = replace(result, tests=shown, notes=notes)
    check = check_of(told, result.student)
    visible = [test for test in result.tests if _visible(test)]
    code = tuple(_files(files or {}, _marks(visible)))
    marked = _marked(code)
    unaided = _unaided(shown)
    return Page(
        title=safe(title),
        student=one_line(result.student),
        name=one_line(name),
        score=number(result.score),
        possible=number(result.possible),
        begin=check.stops,
        notes=(*check.notes, *check.with_ours),
        rows=tuple(_rows(result)),
        tasks=tuple(
            Task(
                heading=task.heading.replace("  ", ": ", 1),
                held=tuple(_held(task, unaided)),
                complaints=(
                    *(
                        _said(each, says, drawn or {}, marked)
                        for each in (*task.complaints, *_again(task))
                    ),
                    *(
                        Said(WITH_OURS, f"{title}; without it: {unaided[title]}", (), None)
                        for title, _, _ in task.tests
                        if title in unaided
                    ),
                ),
            )
            for task in check.tasks
        ),
        by_hand=tuple(map(safe, _by_hand(told.tests))),
        has_hidden=any(test.is_hidden for test in result.tests),
        to_come=check.to_come,
        files=code,
        caption=f"Points by task{UNTOLD if len(shown) < len(result.tests) else ''}",
        python=one_line(result.graded_with),
        policy=tuple(
            replace(each, first=plain(each.first), rest=plain(each.rest))
            for each in (result.policy.sentences() if result.policy else ())
        ),
    )


def _by_hand(tests: Sequence[TestRecord]) -> Iterable[str]:
    """Yield a sentence for each test with a person's points."""
    for test in tests:
        if test.by_hand:
            yield f"{test.title}: {test.by_hand.removeprefix('by hand: ')}"


def _again(task: TaskCheck) -> Iterable[Complaint]:
    """Yield that tests of a task stop where others do, which a check says beside its points."""
    if task.again:
        yield Complaint("not yet", task.again)


def _unaided(tests: Iterable[TestRecord]) -> dict[str, str]:
    """Return in short how tests failed without our code that passed with it, by their titles.

    Of each task it is a few, and none of which a message on the page tells the same.
    """
    told = {key_of(test) for test in tests if test.status in FAILED}
    found: dict[int, dict[str, str]] = {}
    for test in tests:
        keys = {key_of(replace(test, message=test.unaided)), words := _in_short(test)}
        of_task = found.setdefault(test.task, {})
        if test.unaided and not keys & told and len(of_task) < FEW:
            told |= keys
            of_task[safe(test.title)] = words
    return {title: words for of_task in found.values() for title, words in of_task.items()}


def _in_short(test: TestRecord) -> str:
    """Return in a line how a test failed without our code: why, or the first values of a kind."""
    outcome: dict[str, str] = {}
    for label, value in OUTCOME.findall(test.unaided):
        outcome.setdefault(label, f"{label} {one_line(value, SHORT)}")
    return safe(test.cause) or ", ".join(outcome.values()) or one_line(test.unaided)


def _held(task: TaskCheck, unaided: Collection[str]) -> Iterable[str]:
    """Yield the titles of the tests that hold, with the help they had.

    Those with a remark, and those of which is said how they fail unaided, are not among them.
    """
    remarked = {each.sentence for each in task.complaints if each.label == "remark"}
    for title, found, helped in task.tests:
        if found == "pass" and title not in remarked and title not in unaided:
            yield f"{title} (with {helped})" if helped else title


def _rows(result: Result) -> Iterable[Row]:
    """Yield a row for each task, and one for all; a lost point is in one cell of one task."""
    points = result.task_points()
    for each in points:
        yield _row(f"{each.task}. {safe(each.title)}", each.public, each.hidden, each.is_done)
    public, hidden = (
        points_of(test for test in result.tests if test.is_hidden == is_hidden)
        for is_hidden in (False, True)
    )
    yield _row("All tasks", public, hidden, all(each.is_done for each in points))


def _row(
    title: str, public: tuple[float, float], hidden: tuple[float, float], is_done: bool
) -> Row:
    both = tidy(public[0] + hidden[0]), tidy(public[1] + hidden[1])
    points, seen, unseen = (
        f"{number(earned)} of {number(possible)}" if possible else ""
        for earned, possible in (both, public, hidden)
    )
    cells = (("public", public), ("hidden", hidden))
    lost = tuple(name for name, (earned, possible) in cells if earned < possible)
    return Row(title, points, seen, unseen, is_done, lost)


def _visible(test: TestRecord) -> bool:
    return not test.is_hidden


def _as_told(test: TestRecord, hidden: str) -> TestRecord:
    """Return a test as it is shown; of a hidden one that is shown by its title, no text."""
    if not test.is_hidden:
        return test
    without: dict[str, Any] = dict.fromkeys((*WORDS, "carried", "slip", "by_hand"), "")
    told = test if hidden == "all" else replace(test, **{**without, "trace": []})
    return replace(told, visibility="visible", title=f"{test.title} (hidden test)")


def _said(
    complaint: Complaint,
    says: Mapping[str, str],
    pictures: Mapping[str, Drawn],
    marked: Mapping[str, Sequence[Marked]],
) -> Said:
    """Return a complaint with its run beside the one wanted, in place of a console alone.

    says: sentences of the handout, by a test's title.  marked: lines of the code, likewise.
    """
    runs = read(complaint.aligned) if complaint.aligned else None
    lines = complaint.lines
    if runs is not None:
        runs = replace(runs, lines=tuple(map(_safe_line, runs.lines)))
        at = next((at for at, line in enumerate(lines) if line.startswith(CONSOLES)), len(lines))
        lines = lines[:at]
    sentence = complaint.sentence
    drawn = drawn_rows(complaint.lines, pictures)
    label = REMARK if complaint.label == "remark" else complaint.label
    beside = tuple(marked.get(sentence, ()))
    return Said(label, sentence, lines, runs, says.get(sentence, ""), drawn, beside)


def _safe_line(line: Line) -> Line:
    """Return a line of two runs without control characters."""
    gave, wanted, typed, other = (
        None if text is None else safe(text).replace("\n", " ")[:MOST_LETTERS]
        for text in (line.gave, line.wanted, line.typed, line.wanted_typed)
    )
    return replace(line, gave=gave, wanted=wanted, typed=typed, wanted_typed=other)


def _marks(tests: Iterable[TestRecord]) -> dict[tuple[str, int], list[str]]:
    """Return {(file, line): titles of the tests whose message names that line}.

    If it names none, it is the line in which the function begins that was called.
    """
    found: dict[tuple[str, int], list[str]] = {}
    for test in tests:
        if verdict(test) != "not yet" or test.status == "not_written":
            continue
        named = PLACE.findall(_in_our_words(test.message)) or PLACE.findall(test.place)
        for file, line in dict.fromkeys(named):
            if len(line) < 7:
                found.setdefault((file, int(line)), []).append(safe(test.title))
    return found


def _in_our_words(message: str) -> str:
    """Return a message without what the student's program gave, displayed or said in an exception.

    A line that they name is not where a test has stumbled.
    """
    lines = takewhile(lambda line: not line.startswith(CONSOLES), message.splitlines())
    return "\n".join(line for line in lines if not line.startswith(QUOTES))


def _marked(files: Iterable[tuple[str, tuple[CodeLine, ...]]]) -> dict[str, list[Marked]]:
    """Return at which lines each test is marked, by its title."""
    found: dict[str, list[Marked]] = {}
    for name, lines in files:
        for line in lines:
            for title in line.marks:
                words = f"{name}, line {line.number}"
                found.setdefault(title, []).append(Marked(words, line.anchor))
    return found


def _files(
    files: Mapping[str, bytes], marks: Mapping[tuple[str, int], list[str]]
) -> Iterable[tuple[str, tuple[CodeLine, ...]]]:
    for place, (name, content) in enumerate(sorted(files.items()), start=1):
        text = decoded(content)
        if not isinstance(text, str):
            text = fault(name, content) or content.decode("utf-8", errors="replace")
        lines = code_lines(text[:MOST_CHARACTERS])
        yield (
            safe(name),
            tuple(
                CodeLine(at, safe(line), tuple(marks.get((name, at), ())), f"file{place}-{at}")
                for at, line in enumerate(lines, start=1)
            ),
        )
