"""The outcome of grading as plain data: TestRecord for one test, Result for one submission.

Words used here.  test: one behaviour that a suite asks about.  record: the outcome of one test.
result: the records of one submission.  task: a numbered part of an assignment.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields
from typing import Any, Literal, get_args

from autograder.course.policy import Policy
from autograder.system.few_lines import in_few_lines
from autograder.system.printable import counted

Status = Literal[
    "passed", "failed", "not_written", "waiting", "timed_out", "crashed", "grader_error"
]
STATUSES: tuple[str, ...] = get_args(Status)
DID_NOT_END = "which did not end"  # so ends the message of a test that waits for a loop
FAILED = ("failed", "timed_out", "crashed")
COULD_NOT_TELL = ("waiting", "grader_error")
# The fields of a record that quote questions and answers.
WORDS = (
    "message", "hint", "expected", "actual", "transcript", "trace", "stopped_by", "cause",
    "perhaps", "known", "script", "aligned", "place", "unaided",
)  # fmt: skip
# The fields of a hidden test that students do not get; code could encode a question in `seconds`.
UNTOLD = (*WORDS, "seconds")
# A message as it is told, below its title: rows of a screen, and columns of a row.
MOST_LINES, WIDTH = 22, 74
UNSEEN = "tests that you cannot see"  # so hidden tests are called before students
NOTHING = "nothing was handed in"  # a note that begins so, says that there is nothing
TEST_STUDENT = "this is Canvas's test student, and in no figure of the class"  # a note
UNAIDED = "points as handed in: "  # a note begins so, if names were read or our code stood in
LATE = "handed in late"  # a note begins so
# The notes that count, hidden ones too, which tests passed with the kit's own parts.
CARRIED = re.compile(r"with .* in place of yours \(")

# What marks may be out of: they are rounded to hundredths, and written with all their digits.
LEAST_WORTH, MOST_WORTH = 0.01, 1_000_000_000
WORTH = f"from {LEAST_WORTH} to {MOST_WORTH}"


def says_nothing(note: str) -> bool:
    """Return whether a note says that nothing was handed in."""
    return note.startswith(NOTHING)


def is_worth(points: float) -> bool:
    """Return whether marks may be out of so many points."""
    return LEAST_WORTH <= points <= MOST_WORTH


def number(points: float | None) -> str:
    """Return points as people write them: 12 and 12.5, not 12.0."""
    return "" if points is None else f"{round(points, 4):.12g}"


@dataclass
class TestRecord:
    """The record of one test of one submission.

    Points are plain numbers; only `passed` earns them, unless a person entered points.  `message`
    is what a student reads; `expected`, `actual` and `transcript` hold the same facts separately,
    for programs; `seconds` is wall-clock time, stored for visible tests only.
    """

    __test__ = False  # the name starts with Test, but pytest must not collect this

    id: str
    title: str
    task: int
    points_possible: float
    status: Status = "grader_error"
    points_earned: float = 0.0
    message: str = ""
    hint: str = ""
    expected: str = ""
    actual: str = ""
    transcript: str = ""
    aligned: str = ""  # a program's run beside the one wanted: see feedback/alongside.py
    script: str = ""  # repeats in plain Python what the message is about
    place: str = ""  # of a visible test: where the function begins that it is about, or two may
    seconds: float = 0.0
    visibility: Literal["visible", "hidden"] = "visible"
    trace: list[str] = field(default_factory=list)  # every question and answer, if requested
    stopped_by: str = ""  # the file that Python cannot read, which this test needed
    cause: str = ""  # the exception that ended the test, and where: the same one is one cause
    perhaps: str = ""  # the sentence for a known mistake that fails the same tests in the same way
    known: str = ""  # the same sentence in each test that the mistake explains, for statistics
    manual: bool = False  # marked by a person, not by the grader
    by_hand: str = ""  # a sentence: which points a person entered, and why
    again: str = ""  # in a check: that it is run again with our code for other tasks
    carried: str = ""  # tasks for which the kit's code stood in when it passed: "task 1"
    unaided: str = ""  # of a visible test: its message as it had failed without that code
    slip: str = ""  # a name of the student's that was read as wanted before it passed, and ours
    points_handed_in: float | None = None  # without names read and our code, if that is another
    points_graded: float | None = None  # what the grader gave, if a person changed it

    @property
    def is_hidden(self) -> bool:
        return self.visibility == "hidden"

    @property
    def passed(self) -> bool:
        return self.status == "passed"

    @property
    def waits_for_an_end(self) -> bool:
        """Return whether it waits for what did not end, not for what is not written."""
        return self.status == "waiting" and self.message.endswith(DID_NOT_END)

    @property
    def earned_all(self) -> bool:
        """Return whether all points were earned, by a person's marks if there are any."""
        if self.by_hand or self.slip:
            return self.points_earned >= self.points_possible
        return self.passed

    @property
    def feedback(self) -> str:
        """Return the grader's message and a person's remark, whole."""
        return "\n".join(text for text in (self.message, self.by_hand) if text)

    @property
    def told(self) -> str:
        """Return what a student reads: the same in few lines."""
        return in_few_lines(self.feedback, MOST_LINES, WIDTH)


FIELDS = {each.name for each in fields(TestRecord)}


@dataclass(frozen=True)
class TaskPoints:
    """What one task has given: (points, of how many) of its public and of its hidden tests.

    What a person marks counts with the public tests.  `worth` is what the handout says, more than
    both only if the hidden tests were not run.  A task is done if nothing of it was lost.
    """

    task: int
    title: str
    public: tuple[float, float]
    hidden: tuple[float, float]
    worth: float
    is_done: bool

    @property
    def earned(self) -> float:
        return tidy(self.public[0] + self.hidden[0])

    @property
    def possible(self) -> float:
        return tidy(self.public[1] + self.hidden[1])

    @property
    def told(self) -> str:
        """Return the points in words, for students."""
        points = f"{number(self.earned)} of {number(self.possible)} points"
        if not self.hidden[1]:
            return points
        parts = ((self.public, "tests that you can see"), (self.hidden, UNSEEN))
        said = [f"{' of '.join(map(number, part))} on {which}" for part, which in parts if part[1]]
        return f"{points}: {', '.join(said)}"


@dataclass
class Run:
    """One run of a task that lost points: with the kit's code for which tasks, and its points.

    ours: none for the task as read.  points: None if no test passed that had failed as read, or if
    there was no more time, so that the run cannot count.
    """

    task: int
    ours: list[int]
    points: float | None
    counts: bool


def numbered(tests: Iterable[TestRecord]) -> list[tuple[str, TestRecord]]:
    """Return each test with the number that pages and Gradescope show, such as "8.11"."""
    counts: dict[int, int] = {}
    found = []
    for test in tests:
        counts[test.task] = counts.get(test.task, 0) + 1
        found.append((f"{test.task}.{counts[test.task]}", test))
    return found


@dataclass
class Result:
    """All records of one submission, with notes on the submission as a whole.

    worth: what each task is worth in all, if hidden tests were not run.  runs: of each task that
    lost points, as read and with the kit's code for others; those that count give the records.
    """

    assignment: str
    student: str
    tests: list[TestRecord] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    isolation: str = ""
    python: str = ""  # the version that ran the student's code
    seconds: float = 0.0
    task_titles: dict[int, str] = field(default_factory=dict)
    keys: dict[str, str] = field(default_factory=dict)
    worth: dict[int, float] = field(default_factory=dict)
    begin: list[int] = field(default_factory=list)  # tasks to begin with, before the others
    policy: Policy | None = None  # what was in force; older results do not say it
    runs: list[Run] = field(default_factory=list)
    cells: dict[str, list[tuple[int, int]]] = field(default_factory=dict)  # as of a submission

    @property
    def score(self) -> float:
        return tidy(sum(test.points_earned for test in self.tests))

    @property
    def as_handed_in(self) -> float:
        """Return the points before names were read, our code stood in, or a person changed some."""
        graded = (
            t.points_earned if t.points_graded is None else t.points_graded for t in self.tests
        )
        pairs = zip(graded, self.tests, strict=True)
        return tidy(sum(n if t.points_handed_in is None else t.points_handed_in for n, t in pairs))

    @property
    def possible(self) -> float:
        return tidy(sum(test.points_possible for test in self.tests))

    def task_points(self) -> list[TaskPoints]:
        """Return the points of each task, in the order of the tasks; together they are the score.

        Every view that shows points by task shows these.
        """
        found = []
        for task in sorted({test.task for test in self.tests}):
            tests = [test for test in self.tests if test.task == task]
            public = points_of(test for test in tests if not test.is_hidden)
            hidden = points_of(test for test in tests if test.is_hidden)
            earned, possible = tidy(public[0] + hidden[0]), tidy(public[1] + hidden[1])
            worth = max(possible, self.worth.get(task, 0.0))
            is_done = earned >= possible and all(test.passed for test in tests)
            title = self.task_titles.get(task, "")
            found.append(TaskPoints(task, title, public, hidden, worth, is_done))
        return found

    def failing(self) -> list[str]:
        """Return the ids of the tests that did not pass."""
        return [test.id for test in self.tests if not test.passed]

    @property
    def graded_with(self) -> str:
        """Return which Python ran the student's code, as words, or "" if that is not known."""
        return f"Python {self.python}" if self.python else ""

    @property
    def is_empty(self) -> bool:
        """Return whether nothing was handed in."""
        return any(map(says_nothing, self.notes))

    @property
    def is_counted(self) -> bool:
        """Return whether this is of somebody who belongs to the class."""
        return TEST_STUDENT not in self.notes

    @property
    def slips(self) -> str:
        """Return which names were read as wanted, or "" if there are none."""
        return next((test.slip for test in self.tests if test.slip), "")

    def open_notes(self) -> list[str]:
        """Return the notes that neither count hidden tests nor name one."""
        titles = [test.title for test in self.tests if test.is_hidden]
        return [
            note
            for note in self.notes
            if not titles or not (CARRIED.match(note) or any(title in note for title in titles))
        ]

    def notes_on_visible_tests(self) -> list[str]:
        """Return the notes for a student who sees no hidden test.

        There is a sentence for each task in which visible tests passed with code of ours, or else
        hidden ones: of these only the points.
        """
        if not any(test.is_hidden for test in self.tests):
            return self.notes
        those = [test for test in self.tests if test.carried and not test.is_hidden]
        counts = Counter((test.task, test.message.partition("\n")[0]) for test in those)
        unseen: dict[int, float] = {}
        for test in self.tests:
            if test.is_hidden and test.carried and test.points_handed_in is not None:
                gained = test.points_possible - test.points_handed_in
                unseen[test.task] = unseen.get(test.task, 0.0) + gained
        return [
            *self.open_notes(),
            *(
                f"task {task}: {counted(count, 'test')} {words}"
                for (task, words), count in sorted(counts.items())
            ),
            *(
                f"task {task}: {number(points)} of its points on {UNSEEN} were earned with our code"
                " for other tasks in place of yours"
                for task, points in sorted(unseen.items())
                if task not in {test.task for test in those}
            ),
        ]

    def whole(self) -> dict[str, Any]:
        """Return everything as plain data, with what only teachers may read kept separate."""
        return {"result": self.to_dict(), "hidden": self.hidden_words()}

    @classmethod
    def from_whole(cls, data: dict[str, Any]) -> Result:
        """Return the Result that `whole` turned into `data`."""
        return cls.from_dict(data["result"], data["hidden"])

    def hidden_words(self) -> dict[str, dict[str, Any]]:
        """Return {id of a hidden test: {field: text}}, for teachers only."""
        return {
            test.id: {name: words for name in WORDS if (words := getattr(test, name))}
            for test in self.tests
            if test.is_hidden
        }

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain data: a superset of Gradescope's results schema.

        Students may read it: of a hidden test it has the outcome, and none of its texts.
        """
        return {
            "score": self.score,
            "max_score": self.possible,
            "execution_time": round(self.seconds, 3),
            "output": "\n".join([*self.open_notes(), *self._said_of_python()]),
            "visibility": "visible",
            "tests": [self._gradescope(test, number) for number, test in numbered(self.tests)],
            "extra_data": {
                "assignment": self.assignment,
                "student": self.student,
                "isolation": self.isolation,
                "python": self.python,
                "notes": self.notes,
                "task_titles": {str(task): title for task, title in self.task_titles.items()},
                "keys": self.keys,
                "tasks": [asdict(each) for each in self.task_points()],
                "begin": self.begin,
                "policy": None if self.policy is None else self.policy.to_plain(),
                "runs": [asdict(each) for each in self.runs],
                "cells": self.cells,
            },
        }

    def _said_of_python(self) -> list[str]:
        return [f"graded with {self.graded_with}"] if self.python else []

    @staticmethod
    def _gradescope(test: TestRecord, number: str) -> dict[str, Any]:
        untold = UNTOLD if test.is_hidden else ()
        return {
            "name": test.title,
            "number": number,
            "score": test.points_earned,
            "max_score": test.points_possible,
            "status": "passed" if test.earned_all else "failed",
            "output": test.by_hand if test.is_hidden else test.told,
            "visibility": test.visibility,
            "tags": [f"task-{test.task}", test.status],
            "extra_data": {name: value for name, value in vars(test).items() if name not in untold},
        }

    @classmethod
    def from_dict(cls, data: dict[str, Any], hidden: dict[str, dict[str, Any]]) -> Result:
        """Return the Result that `to_dict` and `hidden_words` turned into `data` and `hidden`.

        Raises KeyError, TypeError, ValueError or AttributeError for anything else.
        """
        extra = data["extra_data"]
        tests = []
        for each in data["tests"]:
            found = {**each["extra_data"], **hidden.get(each["extra_data"]["id"], {})}
            for unknown in found.keys() - FIELDS:
                del found[unknown]
            tests.append(TestRecord(**found))
        return cls(
            assignment=extra["assignment"],
            student=extra["student"],
            tests=tests,
            notes=list(extra["notes"]),
            isolation=extra["isolation"],
            python=str(extra.get("python", "")),  # older results do not say it
            seconds=data["execution_time"],
            task_titles={int(task): title for task, title in extra["task_titles"].items()},
            keys=dict(extra["keys"]),
            begin=list(extra.get("begin", [])),
            policy=None if (said := extra.get("policy")) is None else Policy.from_plain(said),
            runs=[Run(**each) for each in extra.get("runs", [])],
            cells={
                file: [(line, cell) for line, cell in each]
                for file, each in extra.get("cells", {}).items()
            },
        )


def points_of(tests: Iterable[TestRecord]) -> tuple[float, float]:
    """Return how many points some tests have given, and of how many."""
    found = list(tests)
    earned = sum(test.points_earned for test in found)
    return tidy(earned), tidy(sum(test.points_possible for test in found))


def tidy(points: float) -> float:
    """Return points rounded to four decimals, without the noise of binary fractions."""
    return round(points, 4)
