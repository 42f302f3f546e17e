"""What a report needs of one result (`seen`), and nothing that it does not.

The texts of a class may be hundreds of megabytes: of each only what may be shown is kept.
"""

from __future__ import annotations

import builtins
import re
from dataclasses import dataclass, replace

from autograder.course.result import Result, TestRecord
from autograder.hints.known import fact
from autograder.views.safe import one_line, safe

MOST_LINES, LONGEST_LINE = 24, 200  # of a message
LONGEST_VALUE = 150
LONGEST_CAUSE = 1_000
PLACE = re.compile(r"(?: in )?\S+\.py, line \d+(?:, in \S+)?(?:: )?")
RAISED = re.compile(r"^  raised  (\w+)", re.MULTILINE)
ENDLESS = re.compile("^  your program was stopped: it prints without end", re.MULTILINE)
NOT_WRITTEN = "not_written"
GAVE = "  gave    "  # begins a line of a message
# Id of a test and how it ended, or "" for whatever way it failed; or "" and a sentence.
Fact = tuple[str, str]
OTHERWISE = {
    NOT_WRITTEN: "lacks what it asks for, or calls it by another name",
    "timed_out": "does not end in time",
    "crashed": "ends its whole process",
}
PLAIN = re.compile(r"-?\d{1,3}(?:\.\d{1,3})?|True|False|None")  # tells nothing about anybody


@dataclass(frozen=True)
class Outcome:
    """How one test ended for one student; its texts are safe to print, and not escaped yet."""

    status: str
    sign: str  # see SIGNS in facts.py
    points: float
    task: int = 0
    fact: str = ""  # see hints/known.py; "" if it passed, or waits for something else
    hint: str = ""  # the sentence for a known mistake
    known: str = ""  # the same in each test that it explains
    cause: str = ""  # the usual slip behind it, without its place
    message: tuple[str, ...] = ()
    ended: str = ""  # the same for everybody with this fact, in words that no student chose
    gave: str = ""  # the answer, if it is the same for everybody with this fact
    wanted: str = ""

    def without_words(self) -> Outcome:
        """Return the outcome with nothing that may have come from a student."""
        plain = PLAIN.fullmatch(self.gave) and PLAIN.fullmatch(self.wanted)
        gave, wanted = (self.gave, self.wanted) if plain else ("", "")
        return replace(self, cause="", message=(), gave=gave, wanted=wanted)


NOT_ASKED = Outcome("missing", "missing", 0.0)


@dataclass(frozen=True)
class Seen:
    """One student's result."""

    student: str
    name: str
    score: float
    outcomes: dict[str, Outcome]  # by the id of the test
    has_slips: bool = False
    slips: str = ""  # names that were read as wanted

    def outcome(self, test: str) -> Outcome:
        return self.outcomes.get(test, NOT_ASKED)

    def given(self) -> set[Fact]:
        """Return the tests that failed, and how each ended."""
        return {(test, each.fact) for test, each in self.outcomes.items() if each.fact}

    def failed(self) -> set[str]:
        """Return the ids of the tests that did not pass."""
        return {test for test, each in self.outcomes.items() if each.status != "passed"}

    def hints(self) -> set[str]:
        """Return the known mistakes that the student was told."""
        return {each.known for each in self.outcomes.values()} - {""}

    def without_words(self, called: str) -> Seen:
        """Return the same with another name, and with nothing that may have come from a student."""
        outcomes = {test: each.without_words() for test, each in self.outcomes.items()}
        return Seen(called, "", self.score, outcomes, self.has_slips)


def seen(result: Result, name: str = "") -> Seen:
    """Return what a report needs of a result."""
    return Seen(
        student=result.student,
        name=name,
        score=result.score,
        outcomes={test.id: _outcome(test) for test in result.tests},
        has_slips=bool(result.slips),
        slips=one_line(result.slips, 300),
    )


def _outcome(test: TestRecord) -> Outcome:
    if test.passed or test.manual:
        return Outcome(test.status, _sign(test), test.points_earned)
    is_told = test.status != "waiting"
    gave, wanted = _compared(test) if is_told else ("", "")
    return Outcome(
        status=test.status,
        sign=_sign(test),
        points=test.points_earned,
        task=test.task,
        fact=NOT_WRITTEN if test.status == NOT_WRITTEN else fact(test),
        hint=one_line(test.perhaps, 400),
        known=one_line(test.known or test.perhaps, 400),
        cause=one_line(PLACE.sub("", test.cause[:LONGEST_CAUSE]), 200),
        message=_cut(test.message) if is_told else (),
        ended=_ended(test) if is_told else "",
        gave=gave,
        wanted=wanted,
    )


def _sign(test: TestRecord) -> str:
    if test.by_hand:
        return "by_hand"
    if test.manual:
        return "unmarked"
    if not test.passed:
        return test.status
    return "carried" if test.carried else "slip" if test.slip else "passed"


def _cut(message: str) -> tuple[str, ...]:
    """Return the lines of a message, of a long one the first and the last."""
    half = MOST_LINES // 2
    # Of a megabyte no more is looked at than can be shown.
    room = MOST_LINES * LONGEST_LINE
    if len(message) > 2 * room:
        message = f"{message[:room]}\n  ...\n{message[-room:]}"
    lines = [one_line(f"|{line}", LONGEST_LINE)[1:] for line in safe(message).splitlines()]
    if len(lines) > MOST_LINES:
        lines = [*lines[:half], f"  ... ({len(lines) - 2 * half} lines more)", *lines[-half:]]
    return tuple(lines)


def _compared(test: TestRecord) -> tuple[str, str]:
    """Return what was given and what was wanted, if they are two short values."""
    gave, wanted = test.actual.strip(), test.expected.strip()
    if max(len(gave), len(wanted)) > LONGEST_VALUE or "\n" in gave + wanted:
        return "", ""
    return (safe(gave), safe(wanted)) if _is_told(test, gave) else ("", "")


def _is_told(test: TestRecord, gave: str) -> bool:
    """Return whether the message says that just this was given, and not something made of it."""
    return f"\n{GAVE}{gave}\n" in f"{test.message}\n"


def _ended(test: TestRecord) -> str:
    """Return in a few words how a test ended, without anything that a student has written.

    Where it is not clear, that is "".
    """
    if test.status in OTHERWISE:
        return OTHERWISE[test.status]
    raised = RAISED.search(test.message)
    if raised is not None:
        own = not hasattr(builtins, raised[1])
        return "stops with an exception of its own" if own else f"stops with {raised[1]}"
    if ENDLESS.search(test.message):
        return "displays without end"
    gave = test.actual.strip()
    if test.transcript and gave == test.transcript.strip():
        return "displays something else"
    if PLAIN.fullmatch(gave) and _is_told(test, gave):
        return f"gives {gave}"
    return "gives something else" if f"\n{GAVE}" in test.message else ""
