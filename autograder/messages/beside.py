"""Put a console of a failed test beside the one that was wanted (`beside`).

What was wanted is what the reference shows in the same test.  Which of the differences matter, the
test says: it is run again with the reference, and is told other consoles than those that were shown
(`feedback/parting.py`).  It all happens in one process, with one of the reference's beside it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from autograder.feedback.alongside import written
from autograder.feedback.parting import Enough, Mark, end, part
from autograder.feedback.runs import events_of, in_common, lines_of, turns_of
from autograder.suite.console import AskedTooOften, Console
from autograder.suite.transcript import Event, Heard, Transcript, whole_of

LEAST_RUNS, MOST_RUNS = 3, 10  # of the reference: more if chance makes them different
MOST_ASKED = 160  # times that a test is asked about one console
MOST_SECONDS = 2.0  # for one test
MOST_FOR_ALL = 5.0  # for those of a submission
Consoles = Mapping[int, tuple[Event, ...]]


def consoles_told(error: BaseException, heard: Heard | None, is_raised: bool) -> dict[str, Any]:
    """Return, in plain data, what a failed test has shown on its consoles, and how it ended.

    heard: what has failed it.  is_raised: an exception of the student's has.
    """
    shown = [each.transcript.events for each in Console.begun]
    asking = [each.over is not None for each in Console.begun]
    if heard is not None and whole_of(heard.transcript).events not in shown:
        shown.insert(0, whole_of(heard.transcript).events)  # of a fixture that serves many tests
        asking.insert(0, False)
    how = "asks" if isinstance(error, AskedTooOften) else "stops" if is_raised else ""
    missing = heard.missing if heard is not None else ()
    return {"consoles": shown, "asking": asking, "how": how, "missing": missing}


def beside(attempt: Callable[[int], bool], given: Mapping[str, Any]) -> str:
    """Return a console beside the wanted one, as a record keeps it; "" if nothing is to be shown.

    attempt: runs the test with the reference, and returns whether it passes.  Chance depends on its
    number; that of 0 is the one which the student's code had.
    given: see `consoles_told`.
    """
    until = time.monotonic() + MOST_SECONDS
    shown = {at: tuple((kind, text) for kind, text in each)
             for at, each in enumerate(given["consoles"])}  # fmt: skip
    at = max(shown)
    wanted = [each for each in _wanted(attempt) if at in each[1]]
    if not wanted:
        return ""  # it has judged a console that the reference does not have
    lines = lines_of(shown[at])
    chance, right = max(wanted, key=lambda each: in_common(lines, lines_of(each[1][at])))
    consoles = [Transcript(events) for events in right.values()]
    missing = given["missing"]
    if missing and not any(each.count(*missing) for each in consoles):
        return ""  # another run is right as well, and the test looks for what is in that
    known: dict[tuple[int, tuple[Event, ...]], bool] = {}

    def holds(number: int, events: Sequence[Event]) -> bool:
        key = number, tuple(events)
        if key not in known:
            if len(known) >= MOST_ASKED or time.monotonic() > until:
                raise Enough
            known[key] = _run(attempt, chance, {**right, number: key[1]}) is not None
        return known[key]

    for number in sorted(shown.keys() & right.keys(), reverse=True) if not given["how"] else [at]:
        runs = turns_of(shown[number]), turns_of(right[number])
        mark: Mark | None = None
        if given["how"]:
            mark = end(*runs, given["how"])
        elif holds(number, events_of(runs[1])):  # else something else is judged as well
            mark = part(*runs, lambda turns: holds(number, events_of(turns)))  # noqa: B023
        if mark is not None:
            if mark.how == "ends" and given["asking"][number]:
                mark = replace(mark, how="waits")
            is_empty = mark.how == "ends" and not shown[number]  # as the message says
            return "" if is_empty else written(*runs, mark)
    return ""


def _wanted(attempt: Callable[[int], bool]) -> list[tuple[int, Consoles]]:
    """Return different runs of the reference, by number: who begins may be left to chance."""
    found: list[tuple[int, Consoles]] = []
    for number in range(MOST_RUNS):
        if number >= LEAST_RUNS and len(found) < 2:
            break
        made = _run(attempt, number, {})
        if made is not None and all(made != other for _, other in found):
            found.append((number, made))
    return found


def _run(attempt: Callable[[int], bool], number: int, instead: Consoles) -> Consoles | None:
    """Run a test that is told these consoles; return them all if it passes."""
    Console.instead = instead
    try:
        passed = attempt(number)
    finally:
        Console.instead = {}
    if not passed:
        return None
    return {at: each.transcript.events for at, each in enumerate(Console.begun)}
