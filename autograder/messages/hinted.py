"""What is found out of a test that failed over the link (`find_out`): what is missing, and why."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from autograder.course.assignment import Assignment
from autograder.course.faults import SYNTAX_ERRORS, code_lines
from autograder.course.result import TestRecord
from autograder.course.starters import is_stub, tasks_asking_for
from autograder.feedback.causes import CAUSE, with_lines
from autograder.feedback.lines import CONSOLES
from autograder.hints.answers import with_shown
from autograder.hints.causes import cause
from autograder.hints.detector import Detector, Failure
from autograder.hints.left_out import left_out_behind
from autograder.hints.loops import going_on
from autograder.hints.raised import NOT_DEFINED, raised_at
from autograder.hints.reach import Where
from autograder.messages.told import short
from autograder.policy.leaving_out import LeftOut
from autograder.suite.spelling import with_article
from autograder.worker.exam import Exam
from autograder.worker.notes import faults

BELOW = tuple(f"\n{each}" for each in (*CONSOLES, "it displayed", "the test"))  # of a cause
At = tuple[str, int, str, bool]  # file, line and function, and whether a loop begins there
UNREAD = re.compile(r" \((\S+\.py), line \d+\)$")  # ends what Python says of a file


def find_out(exam: Exam, record: TestRecord, failed: dict[str, Any], knows_tasks: bool) -> None:
    """Write into a record what of the student's is missing, left out, or a usual slip.

    failed: how the test did, see `explain.failure_of`.  knows_tasks: whether an author has said
    which task asks for what.
    """
    assert exam.code is not None
    detector = exam.code.detector
    went_on = where(detector, failed.pop("late", ()))
    if went_on is not None and went_on[-1]:
        failed["frames"] = [went_on[:3]]
    failure = failure_of(detector, failed)
    missing, said = failure.missing, ""
    function = failure.last[2]
    if failure.kind == "NotImplementedError" and is_stub(
        exam.assignment.starters, function, failure.said
    ):
        missing, said, record.message = function, failure.said, ""
    left_out = left_out_of(exam, failure, failed["asked"])
    if missing and left_out is None:
        if not record.is_hidden:
            meant = detector.meant(missing) if exam.assignment.hints != "off" else ""
            said = said or "; ".join(filter(None, [without(missing, exam.assignment), meant]))
            record.message = f"{said}\n{record.message}".strip()
        tasks = tasks_asking_for(exam.assignment.starters, missing)
        is_later = knows_tasks and bool(tasks) and record.task not in tasks
        record.status = "waiting" if is_later else "not_written"
        if is_later:
            why = record.message.strip()
            record.message = f"waits for {missing}: {why}" if why else f"waits for {missing}"
        if not record.is_hidden:  # else a note would say what only hidden tests ask
            exam.learned.missed.add(missing)
    unread = UNREAD.search(failure.said) if failure.kind in SYNTAX_ERRORS else None
    file = unread[1] if unread is not None else failure.program
    if exam.submission and file in faults(exam.submission):
        record.stopped_by = file
    slip = said = ""
    if left_out is not None:
        record.stopped_by = left_out.file
        slip = said = f"{left_out.why.splitlines()[0]}; {left_out.what} was left out"
    elif exam.assignment.hints != "off":
        with suppress(Exception):
            slip = cause(detector, failure)
            said = with_shown(detector, failure, slip)
    if went_on is not None and not slip:
        slip = told_where(record, detector, went_on)
    if said:
        record.message = with_lines(record.message, f"{CAUSE}{said}", BELOW)
    record.cause = slip
    if failure.frames and not slip and record.status == "failed":
        record.cause = raised_at(
            failure.kind, failure.frames, detector.parsed, bool(failure.program)
        )
    if not record.is_hidden and len(asked := failure.asked()) == 1:
        [(file, name)] = asked
        record.place = f"{file}, line {detector.reach.functions[file, name].lineno}"


def where(detector: Detector, late: Sequence[tuple[str, int, int]]) -> At | None:
    """Return the innermost loop that went on as the time was up, or else the innermost call.

    late: the calls that went on, the innermost first: a file, and two lines.
    """
    sizes = {name: len(code_lines(each.text)) for name, each in detector.parsed.items()}
    found = [
        (file, *going_on(detector.parsed[file], then, now))
        for file, then, now in late
        if 0 < then <= sizes.get(file, 0) >= now > 0
    ]
    return next((each for each in found if each[-1]), found[0] if found else None)


def told_where(record: TestRecord, detector: Detector, at: At) -> str:
    """Write into a record where it was as its time was up, and return that as a cause."""
    file, line, function, is_loop = at
    code = code_lines(detector.parsed[file].text)[line - 1].strip()
    words = f"{file}, line {line}, in {function or '<module>'}: {short(code)}".rstrip(": ")
    record.message = with_lines(record.message, f"\n  was at  {words}", BELOW)
    return f"{'a loop without an end' if is_loop else 'no end'} in {file}, line {line}"


def let_wait(exam: Exam, late: Sequence[tuple[TestRecord, dict[str, Any]]]) -> None:
    """In a check, let tests wait that lead to what did not end in the first of them.

    late: the tests that had no end, in their order, and how they failed.
    """
    assert exam.code is not None
    detector = exam.code.detector
    loops = {(each.file, each.function) for each in detector.of("endless")}
    first: dict[Where, TestRecord] = {}  # by what did not end
    for record, failed in late:
        asked = failure_of(detector, failed).asked()
        reached = [*dict.fromkeys([*asked, *detector.reach.closure(asked)])]
        ended = next((each for each in reached if each in first), None)
        if ended is None:
            looping = [each for each in reached if each in loops]
            if reached:
                first[looping[0] if len(looping) == 1 else reached[0]] = record
            continue
        (file, name), function = ended, detector.reach.functions.get(ended)
        place = f"{name} ({file}, line {function.lineno})" if function is not None else file
        record.status, record.cause = "waiting", first[ended].cause
        record.message = f"waits for {place}, which did not end"


def without(missing: str, assignment: Assignment) -> str:
    """Return in a sentence what is not there: a function of a module, or a part of a class."""
    owner, _, name = missing.rpartition(".")
    if owner in assignment.modules:
        return f"{owner}.py has no {name}"
    if not owner:
        return f"{missing} is not written yet"
    return f"{with_article(owner)} object has no {name} yet"


def failure_of(detector: Detector, failed: dict[str, Any]) -> Failure:
    """Return how a test failed, as those who look for slips know it."""
    names: list[str] = failed["asked"]
    program: str = failed["program"]

    def asked() -> list[Where]:
        found = detector.reach.run_by(program) if program else []
        return found or next(filter(None, map(detector.reach.named, names)), [])

    plain = {key: value for key, value in failed.items() if key not in ("asked", "frames", "shown")}
    return Failure(
        **plain,
        frames=tuple((file, line, name) for file, line, name in failed.get("frames", ())),
        is_judged=bool(names or program),
        asked=asked,
        called=names[0].rpartition(".")[2] if names else "",
        shown=lambda: str(failed.get("shown", "")),
    )


def left_out_of(exam: Exam, failure: Failure, names: list[str]) -> LeftOut | None:
    """Return what was left out of the files and stands behind a failure."""
    if not exam.left_out or exam.code is None:
        return None
    unknown = NOT_DEFINED.match(failure.said)
    missed = unknown[1] if unknown else failure.missing
    reach = exam.code.detector.reach
    return left_out_behind(exam.left_out, reach, missed, failure.asked(), [names])
