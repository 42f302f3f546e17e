"""Run a suite of ordinary test files on one submission after another (`Runs`), in some way.

What the process with the tests tells, line by line, is put together here, whichever process it is.
"""

from __future__ import annotations

import contextlib
import shutil
import time
from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.course.assignment import Limits
from autograder.link.outside import PYTESTS, is_beside_tests
from autograder.sandbox.starting import LaunchError
from autograder.session.fork import Job, Tests
from autograder.session.kinds import Found
from autograder.session.suite import put
from autograder.suite.loose import pattern
from autograder.worker.exam import MOST_LOST, Budget
from autograder.worker.parts import Carried

MOST_NOTES = 20
MOST_IN_CHECK = 2.0  # seconds for a test in a check, before one did not end
BRIEF = 0.1  # the same in a check, once one did not end; and elsewhere, once very much was lost
TIMES_AS_MUCH = 5  # as makes the time little, is very much
TIMES_AS_LONG = 4  # as the slowest test that has passed
TIMES_AS_USUAL = 20  # as a test takes with the reference
LITTLE = 0.5  # seconds for a test, once much was lost to what does not end
LOADINGS = 5  # modules that may each take their time to load, in that of one test
MOST_RUNS, MOST_AGAIN = 1000, 5
LATE, MOST_WAITS = 100.0, 4  # seconds on the clock, or tests that take all of their time there


@dataclass
class Ran:
    """What was seen of one test."""

    id: str
    outcome: str = ""  # "", or what its reports come to
    message: str = ""
    seconds: float = 0.0
    explained: dict[str, str] = field(default_factory=dict)
    asked: list[str] | None = None  # the names that it asked, if it failed and they are known
    failed: dict[str, Any] | None = None  # how it did, for those who look for the cause
    whole: str = ""  # the id of the test of which this is a case
    trace: list[str] = field(default_factory=list)  # what it has asked, if that is kept
    tops: list[str] = field(default_factory=list)  # names that it has asked of the reference
    judged: list[str] = field(default_factory=list)  # files of whose text it judges
    score: float | None = None  # points that the test itself has given (`partial_credit`)


@dataclass
class Seen:
    """What was seen of one submission."""

    tests: dict[str, Ran] = field(default_factory=dict)
    unread: dict[str, str] = field(default_factory=dict)  # test files that cannot be collected
    without: set[str] = field(default_factory=set)  # test files that cannot be loaded
    notes: list[str] = field(default_factory=list)
    budget: Budget = field(default_factory=Budget)  # of the submission, in all its runs
    again: set[str] = field(default_factory=set)  # tests, and files, that are run once more
    seconds: float = 0.0  # that those took which are not hidden
    kinds: Found = field(default_factory=dict)  # of the answers, if they were noted
    beside: dict[str, str] = field(default_factory=dict)  # consoles beside the wanted ones, by test

    @property
    def slow(self) -> float:
        """Seconds of slow tests that came to nothing."""
        failed = (each for each in self.tests.values() if each.outcome != "passed")
        return sum(each.seconds for each in failed if each.seconds > LITTLE)

    @property
    def ended(self) -> int:
        """How many tests, and files as they were loaded, have come to an end, or begin again."""
        ended = sum(each.outcome != "" for each in self.tests.values())
        return len(self.without) + ended + len(self.again)

    def begins_again(self, at: At) -> bool:
        """Return whether what is under way is run once more, as its process ended: the first time.

        Something else may have ended that, which must not cost points.
        """
        name = at.test.id if at.test is not None else at.file
        is_first = name not in {*self.again, ""}
        self.again |= {name} if is_first else set()
        return is_first

    def wholes(self) -> set[str]:
        """Return the tests of which there were cases."""
        return {each.whole for each in self.tests.values()}

    def failed(self) -> dict[str, list[Ran]]:
        """Return the cases that did not pass, by the id of their test."""
        found: dict[str, list[Ran]] = {}
        for each in self.tests.values():
            if each.outcome != "passed":
                found.setdefault(each.whole, []).append(each)
        return found


@dataclass(frozen=True)
class Work:
    """What tests are run on: files, what is carried into them, and which tests (None: all)."""

    files: Mapping[str, bytes]
    carried: Carried
    tests: frozenset[str] | None
    given: Mapping[str, Any] = field(default_factory=dict)  # see `Job`


@dataclass
class At:
    """What a fork is at: a test, or a test file that it loads."""

    test: Ran | None = None
    file: str = ""
    why: str = ""  # the fork has said that it ends
    began: float = field(default_factory=time.monotonic)
    used: float | None = None  # seconds of CPU when it was first looked at
    heard: bool = False  # it has told something
    open: str = ""  # what had no answer as it was ended
    shown: str = ""  # the console then
    failed: dict[str, Any] | None = None  # the same, for those who look for the cause

    def hear(self, told: dict[str, Any], seen: Seen) -> bool:
        """Note what a fork tells; return whether it is done."""
        self.heard = True
        if "begin" in told or "collecting" in told or "tests" in told:
            self.began, self.used = time.monotonic(), None
        if "tests" in told:
            self.file = ""
            for each in told["tests"]:
                seen.tests.setdefault(each["id"], Ran(each["id"], whole=each["whole"]))
        elif "collecting" in told:
            self.file = told["collecting"]
        elif "begin" in told:
            self.test = seen.tests[told["begin"]]
            self.open, self.shown, self.failed = "", "", None
        elif "end" in told:
            for report in told["reports"]:
                note(seen.tests[told["end"]], report)
            ended = seen.tests[told["end"]]
            ended.trace, ended.tops = told.get("trace", []), told.get("tops", [])
            ended.judged = told.get("judged", [])
            self.test = None
            for place, kinds in told["kinds"].items():
                seen.kinds.setdefault(place, []).extend(kinds)
        elif "beside" in told:
            seen.beside[told["test"]] = told["beside"]
        elif "unread" in told:
            seen.unread[told["unread"]] = told["message"]
        elif "open" in told:
            self.open, self.shown, self.failed = told["open"], told["shown"], told["failed"]
        elif "patterns" in told:
            for *wanted, ending in told["patterns"]:  # all further forks have them
                pattern(*wanted, ending=ending)
        elif "endless" in told:
            seen.budget.endless.add(tuple(told["endless"]))
        elif "note" in told:
            if told["note"] not in seen.notes and len(seen.notes) < MOST_NOTES:
                seen.notes.append(told["note"])
        elif "ended" in told:
            self.why = self.why or told["ended"]
        return "status" in told


def home_in(base: Path) -> Path:
    """Return where the test files lie: a folder that is called so on the other side, too."""
    return base / "work" / "start"


def cache_of(home: Path) -> Path:
    """Return where pytest keeps what it has rewritten of the test files."""
    return home.parent.parent / "cache"


class Runs:
    """Runs the tests of one suite; how is said by those that inherit from it.

    brief: once a test did not end, the others have little time; right ones need a hundredth of it.
    """

    brief = False
    packages: tuple[str, ...] = ()  # that students' code may import
    private: tuple[Path, ...] = ()  # what no student's code may see, besides the kit's own
    on_test: Callable[[str], None] | None = None  # told which test begins

    def __init__(
        self,
        base: Path,
        suite: Mapping[str, bytes],
        paths: list[str],
        level: str,
        limits: Limits,
        tops: frozenset[str],
        leaves_out: bool = False,
        known: frozenset[str] = frozenset(),
        hidden: frozenset[str] = frozenset(),
        fork: bool = True,
        loads_once: bool = False,
        keeps_trace: bool = False,
    ) -> None:
        """base: an empty folder for all that is needed.  tops: the modules that are the student's.

        known: the tests, without their cases.  hidden: those with processes of their own.
        """
        self.known = known
        self.suite = suite
        self.level = level
        self.limits = limits
        self.fork = fork
        self.kinds: Found | None = {}  # of the reference's answers; None to note them
        self.usual: dict[str, float] = {}  # seconds of each test with the reference
        self.base = base
        self.home = home_in(base)
        self.root = self.home.parent
        cache = cache_of(self.home)
        cache.mkdir(exist_ok=True)
        self.tests = Tests(
            str(self.home),
            str(cache),
            paths,
            tops,
            frozenset(suite),
            hidden,
            leaves_out,
            loads_once,
            keeps_trace,
        )
        self.lay({})

    def close(self) -> None:
        shutil.rmtree(self.base, ignore_errors=True)

    def serve(self, grade_next: Callable[[], bool]) -> None:
        """Have submissions graded, by `look`, until there are no more."""
        while grade_next():
            pass

    @abstractmethod
    def run(self, work: Work, seen: Seen, is_hidden: bool) -> bool:
        """Run the tests that have not been run; return whether all have an end now."""

    def look(
        self,
        files: Mapping[str, bytes],
        carried: Carried,
        tests: frozenset[str] | None = None,
        budget: Budget | None = None,
    ) -> Seen:
        """Run tests on files, all of them or some, and return what was seen.

        carried: what takes the place of the submission's own.  budget: what the submission has used
        up before; what it uses now is added.  In a fork, it never returns.
        """
        seen, work = Seen(budget=budget or Budget()), Work(files, carried, tests)
        started = time.monotonic()
        for is_hidden in (False, True):
            if is_hidden:
                seen.seconds = time.monotonic() - started
            if (self.tests.hidden if tests is None else tests & self.tests.hidden) or not is_hidden:
                self._run_all(work, seen, is_hidden)
        seen.budget.lost += 0.0 if self.brief else seen.slow
        return seen

    def beside(self, files: Mapping[str, bytes], given: Mapping[str, Any]) -> dict[str, str]:
        """Return what tests have shown, each beside what it was to show; files: the reference's.

        given: see `Job`.
        """
        seen = Seen()
        wholes = frozenset(test.partition("[")[0] for test in given)
        self._run_rest(Work(files, {}, wholes, given), seen, False)
        return seen.beside

    def _run_all(self, work: Work, seen: Seen, is_hidden: bool) -> None:
        most, runs, is_known, before = MOST_RUNS, 0, False, -1
        # Each run that is broken off ends a test, or a file as it is loaded.
        while seen.ended > before and runs < most:
            before = seen.ended
            if self._run_rest(work, seen, is_hidden):
                break
            runs += 1
            if seen.tests and not is_known:  # each ends two forks at most, whatever it is called
                most, is_known = runs + 2 * len(seen.tests) + MOST_AGAIN, True

    def lay(self, files: Mapping[str, bytes]) -> None:
        """Lay the suite and what was handed in into an empty folder: nothing is left of before."""
        shutil.rmtree(self.root, ignore_errors=True)
        self.root.mkdir()
        for name, data in self.suite.items():
            put(self.home, name, data)
        for name, data in files.items():
            if self._is_shown(name):
                with contextlib.suppress(OSError):  # two names that cannot be beside each other
                    put(self.home, name, data)

    def _is_shown(self, name: str) -> bool:
        """Return whether a file can lie beside the tests, where pytest takes none for its own."""
        folder, _, last = name.rpartition("/")
        above = f"{folder}/" if folder else ""
        if last == "__init__.py" and any(each.startswith(above) for each in self.suite):
            return False
        inside = any(name.startswith(f"{each}/") for each in self.tests.paths)
        return last not in PYTESTS and not inside and not is_beside_tests(name, self.suite)

    def _run_rest(self, work: Work, seen: Seen, is_hidden: bool) -> bool:
        self.lay(work.files)
        return self.run(work, seen, is_hidden)

    def settings(self, work: Work, seen: Seen) -> dict[str, Any]:
        """Return how a player is configured for a work, wherever it is."""
        return {
            "files": dict(work.files),
            "carried": work.carried,
            "output": self.limits.output_bytes,
            "loading": self.limits.test_seconds / LOADINGS,
            "endless": [*map(list, seen.budget.endless)],
        }

    def job(self, work: Work, seen: Seen, is_hidden: bool) -> Job:
        """Return what is left to be done."""
        skip = {name for name, test in seen.tests.items() if test.outcome}
        wanted = self.known if work.tests is None else work.tests
        now = {file_of(test) for test in wanted if (test in self.tests.hidden) == is_hidden}
        empty = {str(self.home / file) for file in {*map(file_of, self.known)} - now}
        without = {*seen.without}
        return Job(
            {**work.files}, work.tests, skip, without, is_hidden, self.kinds, empty, work.given
        )

    def given(self, seen: Seen, test: Ran | None) -> float:
        """Return how many seconds of CPU a test has: little, once others did not end."""
        most = self.limits.test_seconds
        passed = [each.seconds for each in seen.tests.values() if each.outcome == "passed"]
        slowest = max((each for each in passed if each <= most), default=0.0)
        waited = sum(each for each in passed if each > most)  # for nothing but the clock
        lost = seen.budget.lost + seen.slow + waited
        if self.brief:
            most = min(most, MOST_IN_CHECK)
            return min(most, max(BRIEF, TIMES_AS_LONG * slowest)) if seen.budget.lost else most
        least = LITTLE if lost < TIMES_AS_MUCH * MOST_LOST else BRIEF
        if test is not None and test.id in self.usual:
            least = max(BRIEF, TIMES_AS_USUAL * self.usual[test.id])
        if self.is_late(seen):
            return min(most, least)
        return most if lost < MOST_LOST else min(most, max(least, TIMES_AS_LONG * slowest))

    def is_late(self, seen: Seen) -> bool:
        """Return whether a submission has taken as long on the clock as several tests may.

        Nothing else ends one that waits below the limit of each test, or as it is loaded.
        """
        most = MOST_WAITS * self.limits.test_seconds * self.limits.wall_factor
        return time.monotonic() - seen.budget.began > max(LATE, most)

    def _give_up(self, ended: Ran, seen: Seen) -> None:
        """Run no other cases of a test that did not end: they count as having failed so, too."""
        for each in seen.tests.values():
            if not each.outcome and each.whole == ended.whole:
                each.outcome, each.failed = ended.outcome, ended.failed

    def note_end(self, at: At, seen: Seen, outcome: str, words: str) -> bool:
        """Note what was under way as a fork ended; return whether nothing is left to be run.

        Raises LaunchError if it has not even begun.
        """
        if not at.heard:
            raise LaunchError(f"the process with the tests did not begin: {words}")
        if at.test is not None:
            at.test.outcome, at.test.failed = outcome, at.failed
            lines = (at.open, f"  {words}" if at.open else words, at.shown)
            at.test.message = "\n".join(filter(None, lines))
            if self.brief:
                self._give_up(at.test, seen)
            return False
        if at.file:
            seen.unread[at.file] = f"{words} as {at.file} was loaded"
            seen.without.add(str(self.home / at.file))
            return False
        return not at.why


def note(test: Ran, told: dict[str, Any]) -> None:
    """Note one of the three reports of a test: the first that is not passed decides."""
    test.seconds += told["seconds"]
    test.score = told["score"] if test.score is None else test.score
    if told["outcome"] != "passed" and test.outcome in ("", "passed"):
        test.outcome, test.message = told["outcome"], told["message"]
        test.explained, test.asked, test.failed = told["explained"], told["asked"], told["failed"]
        if told["when"] != "call" and told["outcome"] == "failed":
            test.outcome = "error"
    elif not test.outcome and told["when"] == "call":
        test.outcome = "passed"


def file_of(test: str) -> str:
    return test.partition("::")[0]
