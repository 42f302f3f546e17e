"""The log of one test (`Log`): questions, judgements on transcripts, exceptions nobody saw."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from inspect import CO_GENERATOR
from pathlib import Path
from typing import Any

from autograder.course.verdicts import Crashed, SuiteError, TimedOut
from autograder.sandbox.values import Event
from autograder.suite.asking import Suite, Trail
from autograder.suite.consoles import Consoles
from autograder.suite.questions import Question, alike, place
from autograder.suite.remote import Kind
from autograder.suite.script import Script
from autograder.suite.transcript import Heard, Transcript, whole_of

FETCHED_KEPT = 8
OURS = f"{Path(__file__).parent}{os.sep}"  # files that pass on what a student's code raises
NOWHERE = Suite(Path(os.devnull), Path(os.devnull))
Step = tuple[Question | Heard | Transcript, Trail]


@dataclass
class Log:
    """All questions of a test, and the judgements made on transcripts.

    Its steps are both in order, with consoles that are no answers, each with the suite's trail.
    """

    suite: Suite = field(default_factory=lambda: NOWHERE)
    questions: list[Question] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    heard: list[Heard] = field(default_factory=list)
    fault: SuiteError | None = None  # of our own side, whatever the test has caught
    forgiven: list[Exception] = field(default_factory=list)  # with one the test fails, if it does
    # The last names that were looked up: fetching a class or a method does not count as a step.
    unreadable: set[str] = field(default_factory=set)  # files that are not Python, and were asked
    fetched: deque[Question] = field(default_factory=lambda: deque(maxlen=FETCHED_KEPT))
    consoles: Consoles = field(default_factory=Consoles)

    def ask(self, question: Question, trail: Trail | None = None) -> None:
        """Log a question; without a trail it is asked from where the suite is now."""
        self.questions.append(question)
        self.steps.append((question, self.suite.running() if trail is None else trail))

    def fetch(self) -> None:
        """Take the last question for no step: it looked up a name."""
        self.fetched.append(self.questions.pop())
        self.steps.pop()

    def hear(self, heard: Heard) -> None:
        self.heard.append(heard)
        self.steps.append((heard, self.suite.running()))

    def watch(self, console: Transcript) -> None:
        """Log a console that is not the answer to a question."""
        self.steps.append((console, self.suite.running()))

    def since(self, start: int) -> list[Step]:
        """Return the steps from `start` on, as seen from where the suite is now."""
        outside = len(self.suite.running())
        return [(what, trail[: len(trail) - outside]) for what, trail in self.steps[start:]]

    def repeat(self, steps: Sequence[Step]) -> None:
        """Log steps of an earlier test as if they had been made from where the suite is now."""
        here = self.suite.running()
        self.questions += [what for what, _ in steps if isinstance(what, Question)]
        self.steps += [(what, [*trail, *here]) for what, trail in steps]

    def transcript(
        self,
        command: str | Callable[[], str],
        events: Sequence[Event],
        script: Sequence[str],
        calls: Sequence[Question] = (),
    ) -> Transcript:
        """Return a transcript of a console, whose judgements are kept here."""
        made = tuple(calls)
        return Transcript(command, tuple(events), tuple(script), made, self.hear)

    def heard_here(self, value: Kind) -> Kind:
        """Return a value; if it is a transcript of another test, keep its judgements here."""
        if isinstance(value, Transcript):
            return replace(value, listener=self.hear)
        return value

    def find(self, value: Any) -> Question | None:
        """Return the latest question whose answer is this value with exactly this type, or None."""
        for question in reversed(self.questions):
            if question.answer is value or alike(question.answer, value):
                return question
        return None

    def names(self) -> set[str]:
        """Return the names that were asked: of functions, classes, methods and modules."""
        found = {question.name for question in self.questions}
        for question in self.questions:
            found.update(place(each).name for each in question.values())
        return found

    def swallowed(self) -> BaseException | None:
        """Return an exception that ended a question but not the test, or None.

        That is a time-out or a crash that was caught, or a StopIteration that was taken for the end
        of another iteration, as in `all(map(cards.is_ace, hand))`.
        """
        raised = (question.raised for question in self.questions)
        return next(
            (each for each in raised if isinstance(each, (TimedOut, Crashed)) or is_unseen(each)),
            None,
        )

    def script(self, *lasts: Question) -> str:
        """Return the lines that lead to questions, and the questions themselves, ready to paste."""
        return Script(around(self, lasts), lasts).text()

    def trace(self) -> list[str]:
        """Return the lines of every question and its answer, then all transcripts of programs."""
        script = Script(self.questions, ())
        lines = [line for question in self.questions for line in script.traced(question)]
        for question in self.questions:
            if isinstance(question.answer, Transcript):
                lines += ["", question.answer.command, *str(question.answer).splitlines()]
        return lines


def around(log: Log, lasts: Sequence[Question]) -> list[Question]:
    """Return the questions of a test in order, these among them before their parts."""
    if lasts[0] in log.fetched:
        return list(lasts)
    found = list(log.questions)
    for last in lasts:
        if last.parts and all(each is not last for each in found):
            parts = set(map(id, last.parts))
            at = next((n for n, each in enumerate(found) if id(each) in parts), len(found))
            found[at:at] = [last]
    return found


def broke_off(log: Log) -> Exception | None:
    """Return the last that was forgiven, but of no other run than that by which the test failed."""
    failed = log.heard[-1].transcript if log.heard and not log.heard[-1] else None
    for error in reversed(log.forgiven):
        shown = getattr(error, "transcript", None) or getattr(error, "shown", None)
        if failed is None or not isinstance(shown, Transcript):
            return error
        if whole_of(failed).events == shown.events:
            return error
    return None


def is_unseen(error: BaseException | None) -> bool:
    """Return whether an exception got no further than C code, which took it as an end of items.

    Then it has no traceback, or one whose last frame handles no exceptions.
    """
    if not isinstance(error, StopIteration):
        return False
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename.startswith(OURS):
        trace = trace.tb_next
    if trace is None:
        return True
    code = trace.tb_frame.f_code
    return not code.co_exceptiontable and not code.co_flags & CO_GENERATOR


@contextmanager
def forgetting(log: Log) -> Iterator[None]:
    """Forget all that is logged inside, where consoles are told as they are."""
    steps, questions, heard = len(log.steps), len(log.questions), len(log.heard)
    consoles, log.consoles = log.consoles, Consoles()
    forgiven = len(log.forgiven)
    try:
        yield
    finally:
        log.consoles = consoles
    del log.steps[steps:], log.questions[questions:], log.heard[heard:]
    del log.forgiven[forgiven:]
