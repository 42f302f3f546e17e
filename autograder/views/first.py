"""Which failed test of a task is told first (`told_first`), and which ones fail in one way.

Words used here.  cause: why a test failed, such as a line that raises; other tests may share it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import takewhile

from autograder.course.result import FAILED, TestRecord

BOUNDS = ("at most ", "at least ", "more than ", "less than ", "anything but ")
MUCH = 10**9  # of a value that differs, if nobody can say how much
# So ends a cause that may lie elsewhere; see worker/causes.py.
REFUSED = (" is raised, and it is not wanted here", " is raised, and nothing catches it")
ASKED_ON = "a question too many, noticed in "  # so begins one that says where, but not why
THERE = ("NameError in ", "UnboundLocalError in ", "RecursionError in ")  # the line is at fault
RAISED_BELOW = re.compile(r" raises \w+ \((\S+\.py, line \d+)\)$")
PLACED = re.compile(r"[^:]+ in \S+\.py, line \d+$")
IS_SENTENCE = re.compile(r"\S+\.py, line \d+: ")  # so begins one that says what is wrong there


def told_first(tests: Sequence[TestRecord]) -> list[TestRecord]:
    """Return tests as they are told: the one to begin with, and then the others in their order.

    That is a failed one with a cause, or else one that a known mistake explains, or else the one
    whose answer differs least from what is wanted: a value before what was displayed, and then the
    shortest calls.
    """
    failed = [test for test in tests if test.status in FAILED and test.message]
    causes = Counter(test.cause for test in failed)

    def leads(test: TestRecord) -> bool:  # what stops one test alone, for no known reason, does not
        return is_clear(test) and bool(causes[test.cause] > 1 or IS_SENTENCE.match(test.cause))

    lead = min(failed, default=None, key=lambda test: (
        not leads(test), -causes[test.cause] if leads(test) else 0, not test.perhaps,
        *_distance(test),
    ))  # fmt: skip
    return [*filter(None, [lead]), *(test for test in tests if test is not lead)]


def is_clear(test: TestRecord) -> bool:
    """Return whether the cause of a failure is known, and not only where it shows."""
    return bool(test.cause) and not test.cause.endswith(REFUSED) and not _asks_on(test)


def _asks_on(test: TestRecord) -> bool:
    return test.cause.startswith(ASKED_ON)


def only_shows(cause: str) -> bool:
    """Return whether a cause says where a mistake shows, and not what is wrong."""
    return is_refusal(cause) or PLACED.match(cause) is not None


def may_lie_elsewhere(cause: str) -> bool:
    """Return whether a cause says only where a mistake shows, which may lie elsewhere."""
    return only_shows(cause) and not cause.startswith(THERE)


def is_refusal(cause: str) -> bool:
    """Return whether a cause is an exception that the student's code raises on purpose."""
    return cause.endswith(REFUSED) or RAISED_BELOW.search(cause) is not None


def begin_with(causes: Mapping[str, int], least: int) -> str:
    """Return the cause to begin with, of those that stop so many tests, or "".

    That is what stops most of them, unless it says only where that shows, and an earlier one,
    in the order of the tests, says what is wrong: the later one may come from it.

    causes: how many tests each of them stops, in that order.
    """
    most = max(causes, key=causes.__getitem__, default="")
    earlier = takewhile(lambda cause: cause != most, causes)
    is_known = IS_SENTENCE.match(most) and not only_shows(most)
    known = (each for each in earlier if IS_SENTENCE.match(each) and not only_shows(each))
    found = most if is_known else next((each for each in known if causes[each] >= least), most)
    return found if causes.get(found, 0) >= least else ""


def _distance(test: TestRecord) -> tuple[int, int, int]:
    """Return how far a failed test is from passing, as far as its message shows that.

    First comes what it is about: a value, one computed from it, an exception, a console, or that
    a program asks on, which may be right after what was typed.  Then how much of it differs, and
    how long its calls are: one may stand for many.
    """
    calls = [*takewhile(lambda line: not line.startswith(" "), test.message.splitlines())]
    length = sum(len(line) for line in calls if not line.startswith(("# the ", "# before: ")))
    if _asks_on(test):
        return 4, 0, 0
    if test.cause:
        return 2, 0, 0
    if test.transcript or test.message.startswith("python "):
        return 3, len(test.transcript), length
    gave, wanted = test.actual, test.expected
    begin = _alike(gave, wanted)
    end = _alike(gave[begin:][::-1], wanted[begin:][::-1])
    is_computed = int("\n  found   " in test.message)
    if wanted.startswith(BOUNDS):
        return is_computed, MUCH, 0
    return is_computed, max(len(gave), len(wanted)) - begin - end, length


def key_of(test: TestRecord) -> str:
    """Return what is alike in the messages of tests that fail in one way.

    What was displayed does not depend on what was typed or given, if it is wholly alike.
    """
    at = test.message.find("\n  wanted ")
    is_console = test.transcript and at >= 0 and "\n  gave " not in test.message
    return test.cause or (test.message[at:] if is_console else test.message)


def _alike(one: str, other: str) -> int:
    """Return how many characters two texts begin with are the same."""
    pairs = zip(one, other, strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
