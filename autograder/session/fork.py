"""The trusted process of one submission (`run`): pytest, the test files, and the link.

It is forked for each submission, and ends with it.  What it finds out goes as lines of JSON to the
process that watches over it.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import sys
import tempfile
import time
import zlib
from collections.abc import Callable, Container, Generator, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from _pytest.capture import DontReadFromInput

from autograder.feedback.lines import within
from autograder.link.by_path import install, put_back
from autograder.link.outside import Finder, Gone, Link
from autograder.link.peer import Broken
from autograder.messages import compared
from autograder.messages.beside import MOST_FOR_ALL, beside
from autograder.messages.explain import Explained, explain, with_names
from autograder.messages.given import copies, renamed, typed_of
from autograder.messages.told import MOST_KEPT, Log, Told
from autograder.messages.unfinished import unfinished
from autograder.session import others
from autograder.session.bound import Bound
from autograder.session.collect import ARGUMENTS, about
from autograder.session.fence import keep_to, shut_in
from autograder.session.items import has_hooks, is_plain, phases
from autograder.session.kinds import Found, Kinds
from autograder.session.placeholders import Placeholders
from autograder.suite import fixtures
from autograder.suite.console import Console
from autograder.suite.loose import PATTERNS

INI = {"pytest.ini": "", ".pytest.ini": "", "pyproject.toml": "[tool.pytest", "tox.ini": "[pytest]",
       "setup.cfg": "[tool:pytest]"}  # fmt: skip
MOST_TOLD = 40_000  # characters of one text about a test
NOWHERE = "nowhere"  # a folder in which there is nothing
FRAME_LIMIT = 16 << 20
TOO_LARGE = "an answer was larger than any that is read"
WHY = {"output": "it displays without end", "large": TOO_LARGE}  # a process has stopped itself


class Ends:
    """What the process with the tests has: ways to the student's code, and to who watches."""

    ended = ""  # why nothing more can be asked
    raises: tuple[type[BaseException], ...] = ()  # besides Gone, where that is so

    def send(self, text: str) -> None:
        raise NotImplementedError

    def receive(self) -> str:
        raise NotImplementedError

    def tell(self, what: dict[str, Any]) -> None:
        raise NotImplementedError

    def tell_later(self, what: dict[str, Any]) -> None:
        """Tell what may wait for the next that is told."""
        self.tell(what)

    def be_late(self, tell: Callable[[], None]) -> None:
        """Have this called as it is about to be ended at a limit of time."""
        if hasattr(signal, "SIGUSR1"):
            signal.signal(signal.SIGUSR1, lambda *rest: tell())

    def kept(self) -> tuple[int, ...]:
        """Return the descriptors that it needs."""
        return ()

    def settle(self, home: Path, cache: Path) -> None:
        """Let this process reach the suite and one submission alone, before any of it is read."""
        # What pytest has rewritten once is kept, and written before any test runs.
        sys.dont_write_bytecode, sys.pycache_prefix = False, str(cache)
        shut_in((home.parent, cache), self.kept())

    def go_on(self, home: Path) -> None:
        """Let it write no more of what pytest keeps: the tests have been collected."""
        keep_to((home.parent,))

    def leave(self, status: int) -> None:
        """End this process."""
        os._exit(status)


class Wire(Ends):
    """What a fork has: a socket to the process with the student's code, and one to its watcher."""

    def __init__(self, end: socket.socket, control: socket.socket) -> None:
        self.end, self.control = end, control
        self.buffer = self.later = b""
        self.is_telling = False

    def send(self, text: str) -> None:
        data = text.encode("ascii")
        try:
            self.end.sendall(len(data).to_bytes(4, "big") + data)
        except OSError:
            raise self._gone() from None

    def _gone(self, why: str = "the program ended itself") -> Gone:
        self.ended = self.ended or why
        return Gone(why)

    def receive(self) -> str:
        data = self.buffer or self._piece(1 << 16)
        while True:
            if len(data) >= 4:
                size = 4 + int.from_bytes(data[:4], "big")
                if size > FRAME_LIMIT:
                    raise self._gone(TOO_LARGE)
                if len(data) >= size:
                    break
                pieces = [data]
                left = size - len(data)
                while left > 0:
                    piece = self._piece(left)
                    pieces.append(piece)
                    left -= len(piece)
                data = b"".join(pieces)
                break
            data += self._piece(1 << 16)
        self.buffer = data[size:]
        return data[4:size].decode("ascii")

    def _piece(self, size: int) -> bytes:
        try:
            piece = self.end.recv(min(size, 1 << 20))
        except OSError:
            piece = b""
        if not piece:
            raise self._gone()
        return piece

    def tell(self, what: dict[str, Any]) -> None:
        self.tell_later(what)
        if self.is_telling:  # this is what handles a signal: the other line is sent to its end
            return
        self.is_telling = True
        try:
            while self.later:
                data, self.later = self.later, b""
                self.control.sendall(data)
        finally:
            self.is_telling = False

    def tell_later(self, what: dict[str, Any]) -> None:
        self.later += json.dumps(what).encode() + b"\n"

    def kept(self) -> tuple[int, ...]:
        return self.end.fileno(), self.control.fileno()


class NothingTyped(DontReadFromInput):
    """Standard input of a test that types nothing."""

    def read(self, size: int = -1) -> str:
        raise OSError("input was asked for, and the test types nothing")

    readline = readlines = __next__ = read  # type: ignore[assignment]


@dataclass
class Tests:
    """What is the same for every submission: the suite, and where it runs."""

    home: str  # the folder of the test files
    cache: str  # where pytest keeps what it has rewritten of them
    paths: list[str]  # what pytest is told to collect
    tops: frozenset[str]  # modules that are the student's to give
    suite: frozenset[str]  # the names of the test files, and of those beside them
    hidden: frozenset[str]  # tests that have processes of their own
    leaves_out: bool
    loads_once: bool  # the test files can be loaded once, and bound anew in each fork
    keeps_trace: bool  # all that a test asks is told


@dataclass
class Job:
    """What the process of one submission is to do."""

    files: Mapping[str, bytes]
    tests: frozenset[str] | None  # those that are run, without their cases; None for all
    skip: set[str]  # tests that have run before
    without: set[str]  # test files at whose collection a process has ended
    is_hidden: bool  # whether it runs the hidden tests, or the others
    kinds: Found | None  # of the reference's answers; None while these are noted
    empty: set[str]  # test files in which there is nothing to run
    # What tests have shown, each by its id: they are run to put the wanted beside that.
    given: Mapping[str, Any] = field(default_factory=dict)


class Plugin:
    """A pytest session that waits for submissions, and goes on in a fork for each.

    Each test's course is told to the watching process; whatever a test catches, the link decides.
    wait: returns the job of a fork, in the fork; in the first process it never returns a job.
    """

    link: Link
    ends: Ends
    job: Job
    kinds: Kinds | None

    def __init__(
        self, wait: Callable[[], tuple[Job, Ends] | None], tests: Tests, loads_once: bool = False
    ) -> None:
        """loads_once: many jobs follow, and the test files are loaded before the first."""
        self.wait, self.tests = wait, tests
        self.bound: Bound | None = None
        self.loads_once = loads_once
        self.home, self.cache = Path(tests.home), Path(tests.cache)
        self.hidden = tests.hidden
        self.is_over = False

    def pytest_configure(self, config: pytest.Config) -> None:
        config.option.continue_on_collection_errors = True
        config.option.tbstyle = "native"  # others read sources, for which nobody asks

    def pytest_collection(self, session: pytest.Session) -> None:
        session.config.args[:] = [str(self.home / path) for path in self.tests.paths]
        if not self.loads_once:
            self._begin()
            return
        os.chdir(self.home)
        self.path = [*sys.path]
        self.placeholders = Placeholders(self.tests.tops.__contains__)
        sys.meta_path.insert(0, self.placeholders)

    def _load(self) -> None:
        """Note what was loaded; nothing is found beside it as long as submissions come there."""
        self.bound = Bound(self.home)
        sys.meta_path.remove(self.placeholders)
        self.path, sys.path[:] = [*sys.path], self.path
        os.chdir(self.cache.parent / NOWHERE)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sees = has_hooks(session.config, str(self.home))
        plain = frozenset(item for item in session.items if not sees and is_plain(item))
        if self.bound is not None:
            self._bind(session, self.bound)
        for item, following in zip(session.items, [*session.items[1:], None], strict=False):
            if self.job.given:
                is_wanted = item in plain and item.nodeid in self.job.given
                if is_wanted and time.monotonic() - self.began < MOST_FOR_ALL:
                    self._put_beside(item)
            elif item in plain:
                self._run(item, following)
            else:
                session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return True

    def _run(self, item: pytest.Item, following: pytest.Item | None) -> None:
        """Run a plain test."""
        self._begin_test(item)
        for call in phases(item, following, self._call):
            self._leave_if_ended()
            unlike = self.kinds is not None and self.kinds.unlike
            if call.excinfo is None and not self.link.fault and not unlike:
                if call.when == "call":
                    score, seconds = score_of(item), call.duration
                    report = {"when": "call", "outcome": "passed", "score": score}
                    self.reports.append({**report, "seconds": seconds})
                continue
            report = item.ihook.pytest_runtest_makereport(item=item, call=call)
            item.ihook.pytest_runtest_logreport(report=report)
        self._end_test(item)

    def _put_beside(self, item: pytest.Item) -> None:
        """Tell what a test has shown, beside what it was to show: the files are the reference's."""
        self.ends.tell({"begin": item.nodeid})

        def attempt(number: int) -> bool:
            self.link.begin(seed_of(item) + number)
            item._initrequest()  # type: ignore[attr-defined]
            calls = [*phases(item, None, self._call)]
            self._leave_if_ended()
            return all(call.excinfo is None for call in calls)

        with contextlib.suppress(Exception):  # what is shown besides is never worth a verdict
            text = with_names(beside(attempt, self.job.given[item.nodeid]), self.link)
            typed = {line for each in Console.begun for line in each.script}
            same = copies(self.link.written, Path(self.link.home))
            text = renamed(text, typed_of(same, typed))
            self.ends.tell({"beside": text if len(text) <= MOST_TOLD else "", "test": item.nodeid})
        self._leave_if_ended()

    def _call(self, item: pytest.Item) -> None:
        with self._calling():
            item.runtest()

    def _bind(self, session: pytest.Session, bound: Bound) -> None:
        """Wait for a job, and bind what was loaded to it."""
        tests = [about(item) for item in session.items]
        self._begin()
        sys.path[:] = self.path
        self.ends.go_on(self.home)
        without = {os.path.relpath(each, self.home) for each in self.job.without}
        try:
            raised = bound.bind(without, self._note_file)
        finally:
            self._leave_if_ended()
        for file, message in raised.items():
            if message:
                self.ends.tell({"unread": file, "message": message})
        self.ends.tell({"tests": [each for each in tests if each["file"] not in raised]})
        self._choose(session.items, raised)

    def _note_file(self, file: str) -> None:
        self._leave_if_ended()
        self.ends.tell({"collecting": file})

    def _begin(self) -> None:
        """Wait for a job, and make ready for it."""
        found = self.wait()
        if found is None:
            pytest.exit("", 0)
        job, ends = self.job, self.ends = found
        self.began = time.monotonic()
        tests = self.tests
        os.chdir(self.home)
        os.environ["TMPDIR"], tempfile.tempdir = str(self.home.parent), None
        ends.settle(self.home, self.cache)
        sys.stdin = NothingTyped()  # as in plain pytest
        ends.be_late(self._tell_open)
        self.link = Link(
            ends.send, ends.receive, job.files, self.home, tests.tops, tests.suite, tests.leaves_out
        )
        self.link.peer.ends += ends.raises
        self.link.peer.passing += ends.raises
        if not job.is_hidden:  # what is asked there is told to nobody
            self.link.on_left_out = lambda words: self.ends.tell({"note": words})
        self.link.on_endless = lambda file, line: self.ends.tell({"endless": [file, line]})
        self.link.peer.may_interrupt = False
        self.link.peer.on_late = lambda places: self._tell_open(places=places)
        self.kinds = Kinds(self.link, job.kinds) if job.kinds != {} else None
        self.link.is_right_known = bool(job.kinds)
        if job.kinds is None:
            self.alive: list[Any] = []  # what the reference has answered in a test
            self.link.peer.on_answer = self._keep(self.link.peer.on_answer)
        sys.meta_path.insert(0, Finder(self.link))
        install(self.link)
        self.link.list_patches()

    def _keep(self, then: Callable[[Any, str, Any], Any] | None) -> Callable[[Any, str, Any], Any]:
        def keep(found: Any, verb: str, rest: Any) -> Any:
            self.alive.append(found)
            return found if then is None else then(found, verb, rest)

        return keep

    def end(self) -> None:
        """Undo in a process that goes on what a session has done to it."""
        if hasattr(self, "link"):
            self.link.is_over = True
        put_back()

    def pytest_collectstart(self, collector: pytest.Collector) -> None:
        if isinstance(collector, pytest.Module) and not self.loads_once:
            self.ends.tell({"collecting": collector.nodeid})

    def pytest_ignore_collect(self, collection_path: Path) -> bool | None:
        if self.loads_once:
            return None
        place = str(collection_path)
        return True if place in self.job.without or place in self.job.empty else None

    def pytest_sessionfinish(self, exitstatus: int) -> None:
        self.is_over = int(exitstatus) in (0, 1, 5)

    def pytest_unconfigure(self) -> None:
        if hasattr(self, "job"):
            if self.job.kinds is None:
                self.ends.tell({"patterns": [*PATTERNS]})
            whole = {"status": 0}
            self.ends.tell(whole if self.is_over else {"ended": "the tests were broken off"})
            self.ends.leave(0)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        if self.loads_once:
            self._load()
            return
        self.ends.go_on(self.home)
        self.ends.tell({"tests": [about(item) for item in items]})
        self._choose(items, ())

    def _choose(self, items: list[pytest.Item], unread: Container[str]) -> None:
        items[:] = [
            item
            for item in items
            if item.nodeid not in self.job.skip
            and item.nodeid.partition("::")[0] not in unread
            and (self.job.tests is None or whole_of(item) in self.job.tests)
            and (whole_of(item) in self.hidden) == self.job.is_hidden
        ]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if self.loads_once:
            return
        self._leave_if_ended()
        if report.failed:
            self.ends.tell({"unread": report.nodeid, "message": report.longreprtext})

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._begin_test(item)
        result = yield
        self._end_test(item)
        return result

    def _begin_test(self, item: pytest.Item) -> None:
        self.ends.tell({"begin": item.nodeid})
        self.link.begin(seed_of(item))
        self.link.peer.may_exit = True  # also in a fixture
        self.link.peer.log = Log(maxlen=None if self.job.kinds is None else MOST_KEPT)
        if self.kinds is not None:
            self.kinds.begin(whole_of(item))
        self.reports: list[dict[str, Any]] = []

    def _end_test(self, item: pytest.Item) -> None:
        self.link.peer.may_exit = False
        self.link.expire()
        kinds = self.kinds.found if self.kinds else {}
        end = {"end": item.nodeid, "reports": self.reports, "kinds": kinds}
        if fixtures.JUDGED:
            end["judged"] = sorted(fixtures.JUDGED)
        if self.tests.keeps_trace or self.job.kinds is None:
            told = Told(self.link, self.link.peer.log or (), is_traced=True)
            end |= {"trace": told.trace, "tops": sorted(told.tops)}
        if self.job.kinds is None:
            self.alive.clear()
        self.ends.tell_later(end)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[Any]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        self._leave_if_ended()
        report = yield
        if report.failed and call.excinfo is not None:
            error = call.excinfo.value
            is_hidden = whole_of(item) in self.hidden
            hidden = is_hidden and not self.tests.keeps_trace  # who asks for a trace may read all
            try:
                found = explain(self.link, self.link.peer.log or (), error, hidden)
            except BaseException:  # a message is never worth a verdict
                found = Explained({"message": "" if hidden else str(error)})
            if (actual := found.texts.get("actual", "")).startswith("FileNotFoundError"):
                self.link.note_kept(actual)
            report.user_properties += [("explained", found)]
        score = score_of(item)
        if call.when == "call" and score is not None:
            report.user_properties.append(("score", score))
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._leave_if_ended()
        outcome: str = report.outcome
        if hasattr(report, "wasxfail"):
            outcome = "xpassed" if report.passed else "xfailed"
        if self.link.fault and report.when != "teardown":
            outcome = "fault"
        unlike = self.kinds.unlike if self.kinds is not None else ""
        if unlike and outcome == "passed":
            outcome, report.longrepr = "failed", unlike
        told: dict[str, Any] = dict(report.user_properties)
        explained = told.get("explained", Explained({}))
        self.reports.append(
            {
                "when": report.when,
                "outcome": outcome,
                "message": within(
                    self.link.fault if outcome == "fault" else report.longreprtext, MOST_TOLD, "\n"
                ),
                "explained": {
                    key: within(text, MOST_TOLD, "\n") for key, text in explained.texts.items()
                },
                "asked": explained.asked,
                "failed": explained.failed,
                "score": told.get("score"),
                "seconds": report.duration,
            }
        )

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self) -> Generator[None, None, None]:
        with self._calling():
            return (yield)

    @contextlib.contextmanager
    def _calling(self) -> Iterator[None]:
        """Let an interrupt that a student's code raises end its own test only."""
        self.link.note_lent()
        self.link.peer.may_interrupt = True
        try:
            yield
        except KeyboardInterrupt as error:
            raise Interrupted("KeyboardInterrupt") from error
        finally:
            self.link.peer.may_interrupt = False

    def _tell_open(self, way: str = "no end", places: Any = ()) -> None:
        """Tell what is asked while it has no answer, and the way in which it ends.

        places: where the student's process is, as it says.
        """
        is_hidden = self.job.is_hidden
        if is_hidden and self.link.peer.has_told:
            return
        with contextlib.suppress(Exception):
            told = Told(self.link, self.link.peer.log or ())
            self.ends.tell(unfinished(self.link, told, way, () if is_hidden else places, is_hidden))

    def _leave_if_ended(self) -> None:
        """End this process if the other side has ended: whatever a test caught, it is over."""
        why = self.ends.ended or Broken.said
        if Broken.said and why not in WHY:
            why = f"an answer that cannot be read ({why})"
        if why:
            self._tell_open("no end" if why == "output" else "answer")
            self.ends.tell({"ended": why})
            self.ends.leave(3)


def whole_of(item: pytest.Item) -> str:
    """Return the id of the test of which an item is one case, or all."""
    return item.nodeid.partition("[")[0]


def seed_of(item: pytest.Item) -> int:
    """Return the seed of chance in a test: the same each time, in each submission."""
    return zlib.crc32(item.nodeid.encode())


def score_of(item: pytest.Item) -> float | None:
    """Return the points that a test has given itself, if it does that."""
    score = getattr(getattr(item, "function", None), "__score__", None)
    return score if type(score) in (int, float) else None


class Interrupted(Exception):
    """A student's code raised KeyboardInterrupt."""


def silence() -> None:
    """Let what pytest and the tests display go nowhere."""
    null = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(null, number)
    sys.stdout = open(os.devnull, "w")  # noqa: SIM115


def settings_of(home: Path, paths: list[str]) -> Path | None:
    """Return the file with pytest's settings, as pytest finds it; None without one."""
    common = Path(os.path.commonpath([home / path for path in paths]))
    folder = common if common.is_dir() else common.parent
    while folder == home or home in folder.parents:
        for name, section in INI.items():
            place = folder / name
            if place.is_file() and section in place.read_text("utf-8", "replace"):
                return place
        folder = folder.parent
    return None


def session(plugin: Plugin) -> None:
    """Begin a session, in which the plugin waits for submissions."""
    home = plugin.home
    others.stand_in()
    nowhere = plugin.cache.parent / NOWHERE  # no conftest is read before there is a submission
    nowhere.mkdir(exist_ok=True)
    os.chdir(nowhere)
    ini = settings_of(home, plugin.tests.paths)
    places = ["--rootdir", str(home), "--confcutdir", str(home)]
    places += ["--basetemp", str(home.parent / "tmp")]
    places += ["-c", str(ini or os.devnull)]
    pytest.main([*ARGUMENTS, *places], [plugin, others, fixtures, compared])
