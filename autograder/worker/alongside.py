"""Put failed runs of programs beside those that were wanted (`put_alongside`).

What was wanted is what the reference shows in the same test, so it needs no table that could be out
of date, and has the same typed lines, files and draws.  The reference runs once for each test and
worker, and only for visible tests on consoles that failed: right answers cost nothing.  What the
test has judged is found by asking it again, each time with another console and mostly without
running a program: see `feedback/parting.py`.  No run of a hidden test is ever put beside another.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from _pytest.assertion import util as assertion_util

from autograder.course.assignment import Assignment
from autograder.course.submission import Submission
from autograder.course.verdicts import AskedTooOften, Verdict
from autograder.feedback.alongside import written
from autograder.feedback.parting import Enough, Mark, end, part
from autograder.feedback.runs import events_of, in_common, lines_of, turns_of
from autograder.sandbox.values import Event
from autograder.stage.findings import Budget
from autograder.stage.stage import Stage
from autograder.suite.case import Case
from autograder.suite.consoles import Consoles
from autograder.suite.log import broke_off
from autograder.suite.transcript import Transcript
from autograder.worker.direct import Direct
from autograder.worker.exam import Exam, Learned, test_id
from autograder.worker.passes import Pass

LEAST_RUNS, MOST_RUNS = 3, 10  # of the reference: more if chance makes them different
LOOKING = ("files", "read", "draws", "calls")  # verbs about what a program has left behind
MOST_ASKED, LEAST_ASKED = 160, 24  # times that a test is asked about one run
MOST_SECONDS = 5  # of CPU, and of waiting, for all the runs of a submission
MUCH = 400_000  # characters of all the runs that a test is asked about


@dataclass(frozen=True)
class Attempt:
    """One run of a test: its consoles by number, how it ended, and its files."""

    passed: bool
    consoles: Mapping[int, tuple[Event, ...]] = field(default_factory=dict)
    ended: tuple[int, str] | None = None  # the console with which it ended, and how
    again: bool = False  # it went on with other runs after a program that asked too often
    looks: bool = False  # it looks at what programs have left behind
    names: Mapping[Any, str] = field(default_factory=dict)  # of the files that it has laid out
    told: Callable[[str], str] = str  # a text with the names of files that a student knows
    missing: tuple[str, ...] = ()  # messages of which one was to be shown, and none was


class Alongside:
    """Runs tests of one assignment again, with the reference and with other consoles."""

    def __init__(self, exam: Exam, directly: Mapping[pytest.Item, Direct]) -> None:
        self.exam = exam
        self.directly = directly
        self.wanted: dict[pytest.Item, list[Attempt]] = {}  # by the reference

    def put(self, submission: Submission, begin: Callable[[Pass], Stage]) -> None:
        """Write into the records of failed tests the run and what was wanted.

        begin: begins a pass, and runs its tests.
        """
        exam = self.exam
        reference = reference_of(exam.assignment)
        tests = [item for item in self.directly if self._is_asked(item)]
        if reference is None or not tests:
            return
        records = exam.records
        kept = exam.learned, exam.findings, exam.budget, exam.code
        used = exam.assignment.limits.submission_seconds - MOST_SECONDS
        exam.learned = Learned()
        try:
            new = [item for item in tests if item not in self.wanted]
            if new:
                exam.budget = Budget()
                begin(Pass([], reference))
                for item in new:
                    self.wanted[item] = self._wanted(item)
            exam.budget = Budget(waited=used, spent=used)
            begin(Pass([], replace(submission)))  # as a new one: nothing is known of it
            for item in tests:
                if self.wanted[item]:
                    with suppress(Exception, Verdict):  # one answer must not end the session
                        records[test_id(item)].aligned = self._aligned(item)
        finally:
            exam.end()
            exam.learned, exam.findings, exam.budget, exam.code = kept

    def _is_asked(self, item: pytest.Item) -> bool:
        record = self.exam.records.get(test_id(item))
        if record is None or record.is_hidden or record.status not in ("failed", "crashed"):
            return False
        return record.id in self.exam.learned.consoles and not record.carried

    def _wanted(self, item: pytest.Item) -> list[Attempt]:
        """Return different runs of the reference, each with other draws.

        Who begins may be left to chance, and a program may draw it in another way.
        """
        found: list[Attempt] = []
        for number in range(MOST_RUNS):
            if number >= LEAST_RUNS and len(found) < 2:
                break
            made = self._attempt(item, Consoles(), number)
            if made.passed and all(made.consoles != other.consoles for other in found):
                found.append(made)
        return found

    def _attempt(self, item: pytest.Item, consoles: Consoles, seed: int = 0) -> Attempt:
        """Run a test; what it has asked and found is kept nowhere else. seed: of its draws."""
        exam, how = self.exam, self.directly[item]
        stage = exam.stage
        assert stage is not None and exam.code is not None
        stage.begin_test()
        stage.forget_results()
        exam.case = case = Case(stage, exam.setup.suite)
        case.log.consoles, case.seed = consoles, seed
        before, assertion_util._reprcompare = assertion_util._reprcompare, lambda *sides: None
        raised: BaseException | None = None
        try:
            how.test(**how.prepare())
            raised = case.log.swallowed()
        except (KeyboardInterrupt, pytest.exit.Exception):
            raise
        except BaseException as error:
            raised = error
            if isinstance(error, AssertionError) and (broke := broke_off(case.log)) is not None:
                raised = broke  # as the message says
        finally:
            assertion_util._reprcompare = before
            stage.end_test()
            exam.case = None
        found = attempt_of(case, raised)
        case.close()
        return found

    def _aligned(self, item: pytest.Item) -> str:
        """Return a failed run beside the one that was wanted; "" if there is nothing to show."""
        given = self._attempt(item, Consoles())
        if given.passed or not given.consoles:
            return ""
        if self._attempt(item, Consoles()).consoles != given.consoles:
            return ""  # it goes by the clock, say, and no seed makes both runs alike
        right = nearest(given, self.wanted[item])
        if given.again or max(given.consoles) not in right:
            return ""  # it has judged a run that the reference does not have
        consoles = [Transcript("", events) for events in right.values()]
        if given.missing and not any(each.count(*given.missing) for each in consoles):
            return ""  # another run is right as well, and the test looks for what is in that
        looks = given.looks or any(each.looks for each in self.wanted[item])
        size = sum(len(text) for events in right.values() for _, text in events)
        left = max(LEAST_ASKED, min(MOST_ASKED, MUCH // (size + 1)))
        known: dict[tuple[int, tuple[Event, ...]], bool] = {}

        def holds(number: int, events: Sequence[Event]) -> bool:
            nonlocal left
            key = number, tuple(events)
            if key not in known:
                if not left:
                    raise Enough
                left -= 1
                known[key] = self._attempt(item, Consoles({**right, number: key[1]}, looks)).passed
            return known[key]

        numbers = sorted(given.consoles.keys() & right.keys(), reverse=True)
        for number in numbers if given.ended is None else [given.ended[0]]:
            runs = turns_of(given.consoles[number]), turns_of(right.get(number, ()))
            mark: Mark | None = None
            if given.ended is not None:
                mark = end(*runs, given.ended[1])
            elif holds(number, events_of(runs[1])):  # else something else is judged as well
                mark = part(*runs, lambda turns: holds(number, events_of(turns)))  # noqa: B023
            if mark is not None and mark.how == "ends" and not given.consoles[number]:
                return ""  # nothing was shown and nothing asked: the message says so
            if mark is not None:
                return given.told(written(*runs, mark))
        return ""


def nearest(given: Attempt, wanted: Sequence[Attempt]) -> dict[int, tuple[Event, ...]]:
    """Return the wanted console for each number: of several the one that is alike for longest.

    What chance decides shows before what a program makes of it.  Of those that part at one line it
    is the one that has most in common.
    """
    found: dict[int, tuple[Event, ...]] = {}
    for number in {number for each in wanted for number in each.consoles}:
        lines = lines_of(given.consoles.get(number, ()))
        choices = [
            with_names(each.consoles[number], each.names, given.names)
            for each in wanted
            if number in each.consoles
        ]
        found[number] = max(choices, key=lambda each: in_common(lines, lines_of(each)))
    return found


def attempt_of(case: Case, raised: BaseException | None) -> Attempt:
    """Return what a test that has been run has shown."""
    log = case.log
    ended = None
    for number, console in log.consoles.shown.items() if raised is not None else ():
        if getattr(raised, "shown", None) is console:
            ended = number, "asks"
        elif any(each.raised is raised for each in console.calls):
            ended = number, "stops"
    return Attempt(
        raised is None,
        {number: console.events for number, console in log.consoles.shown.items()},
        ended,
        any(
            isinstance(each.raised, AskedTooOften) and each.raised is not raised
            for each in log.questions
        ),
        any(each.verb in LOOKING for each in log.questions),
        dict(case.laid_out.names),
        case.laid_out.told,
        log.heard[-1].missing if raised is not None and log.heard and not log.heard[-1] else (),
    )


def with_names(
    events: Sequence[Event], there: Mapping[Any, str], here: Mapping[Any, str]
) -> tuple[Event, ...]:
    """Return a console with the names that files have here for those that they had there."""
    other = {name: here[key] for key, name in there.items() if here.get(key, name) != name}
    if not other:
        return tuple(events)
    names = re.compile("|".join(map(re.escape, sorted(other, key=len, reverse=True))))
    return tuple((kind, names.sub(lambda found: other[found[0]], text)) for kind, text in events)


def reference_of(assignment: Assignment) -> Submission | None:
    """Return the reference as a submission; None where there is none."""
    folder = assignment.reference
    if folder is None:
        return None
    files = {name: place.read_bytes() for name, place in assignment.given.items()}
    for name in assignment.files:
        if (folder / name).is_file():
            files[name] = (folder / name).read_bytes()
    return Submission("the reference", files)
