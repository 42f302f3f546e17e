"""A pool that sends submissions to the workers of a Dask scheduler (`ClusterPool`).

Each submission is sent to one worker by name, so that it is known which submissions a worker had
when it was lost.  Dask would hand them out itself, but falls short there: how often a task is sent
again after a worker was lost is a setting of the scheduler, which is not ours, and all that a lost
worker had before it is blamed alike, so that one bad submission takes good ones with it.

Words used here.  flight: a submission that is with a worker.  suspect: a submission whose worker
was lost.  From then on it is graded alone; if two workers are lost while it is alone with them, it
is to blame.
"""

from __future__ import annotations

import contextlib
import json
import logging
import queue
import time
import uuid
import warnings
from collections import deque
from collections.abc import Collection, Generator, Iterable, Iterator
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

import distributed
from distributed.client import ClosedClientError
from distributed.comm.addressing import parse_address
from distributed.comm.registry import get_backend

from autograder.classroom.pool import ENDED_TWICE, Broken, Fault, Work
from autograder.classroom.resume import class_keys
from autograder.classroom.row import Row
from autograder.classroom.stored import is_sound
from autograder.cluster import worker as far
from autograder.cluster.errors import ClusterError
from autograder.course.assignment import Assignment, AssignmentError
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.intake import Entry
from autograder.worker.grading import Options

TICK_SECONDS = 0.2
REFRESH_SECONDS = 1.0  # how often the scheduler is asked for its workers
FIRST_WORKER_SECONDS = 10.0
NO_WORKER_SECONDS = 60.0  # without any suitable one, in the middle of a run
ASKING_SECONDS = 60.0  # for a worker to describe itself
FETCHING_SECONDS = 5.0  # for an answer that is ready to arrive here
CONNECTING_SECONDS = 10.0  # for the scheduler to answer, also after the connection was lost
AHEAD = 1  # submissions that wait at a worker, so that it is never idle
ALONE_LOSSES = 2
MOST_NAMED = 5
NAMES = {"suite": "suite", "kit": "kit", "python": "Python"}


@dataclass
class Worker:
    """A suitable worker; `slot` says which cores of its machine its graders use."""

    address: str
    name: str
    host: str
    threads: int
    slot: int
    birth: str
    flights: set[distributed.Future] = field(default_factory=set)
    alone: bool = False  # whether it is reserved for a suspect


@dataclass
class Flight:
    """A submission, and how often a worker was lost while it was alone with it."""

    submission: Submission
    losses: int = 0
    suspect: bool = False


class _Waiting:
    """The entries that have not been begun; true while there are any."""

    def __init__(self, entries: Collection[Entry]) -> None:
        self._left = len(entries)
        self._entries: Iterator[Entry] = iter(entries)

    def __bool__(self) -> bool:
        return self._left > 0

    def next(self) -> Entry:
        self._left -= 1
        return next(self._entries)


class ClusterPool:
    """A `classroom.pool.Pool` of Dask workers; a context manager, made by `connect`."""

    def __init__(self, address: str, assignment: Assignment, options: Options) -> None:
        self.remarks: list[str] = []
        self._address = address
        self._assignment = assignment
        self._options = options
        keys = class_keys(assignment, options)
        self._wanted = {name: keys[name] for name in NAMES}
        self._workers: dict[str, Worker] = {}
        self._refused: dict[str, str] = {}  # address -> reason
        self._remarked: set[tuple[str, str]] = set()
        self._asking: dict[distributed.Future, tuple[str, dict[str, Any], float]] = {}
        self._in_air: dict[distributed.Future, tuple[Flight, Worker]] = {}
        self._todo: deque[Flight] = deque()
        self._suspects: deque[Flight] = deque()
        self._landed: queue.SimpleQueue[distributed.Future] = queue.SimpleQueue()
        self._looked = 0.0
        for name in ("asyncio", "distributed", "distributed.client", "tornado"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # versions are compared more strictly below
                get_backend(parse_address(address)[0])
                self._client = distributed.Client(
                    address, set_as_default=False, timeout=CONNECTING_SECONDS
                )
        except (OSError, ValueError, TypeError, RuntimeError) as error:
            raise ClusterError(
                f"no Dask scheduler answers at {address} ({_last_line(error)}); start one with"
                " `dask scheduler`, or check the address"
            ) from None

    def __enter__(self) -> ClusterPool:
        try:
            self._wait_for_the_first()
        except BaseException:
            self._close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    def _close(self) -> None:
        with contextlib.suppress(Exception):
            self._client.close(timeout=5)

    # Grading

    def run(self, entries: Collection[Entry], work: Work) -> Generator[Row | None, None, None]:
        waiting = _Waiting(entries)
        nobody_since: float | None = None
        try:
            while waiting or self._todo or self._suspects or self._in_air:
                self._look_around()
                yield from self._send_out(waiting, work)
                for future in self._next_landed():
                    row = self._arrived(future, work) if future in self._in_air else None
                    if row is not None:
                        yield row
                yield None
                now = time.monotonic()
                if self._workers or self._asking or not (self._todo or self._suspects or waiting):
                    nobody_since = None
                elif nobody_since is None:
                    nobody_since = now
                elif now - nobody_since > NO_WORKER_SECONDS:
                    raise Broken(f"no worker of {self._address} that can grade is left")
        except ClosedClientError:
            raise self._gone() from None
        finally:
            self._recall(list(self._in_air))

    def _send_out(self, waiting: _Waiting, work: Work) -> Generator[Row | None, None, None]:
        """Give every worker as much as it has room for; yield the rows that need no worker."""
        for worker in sorted(self._workers.values(), key=lambda each: len(each.flights)):
            self._set_apart(worker)
            while not worker.alone and len(worker.flights) < worker.threads + AHEAD:
                flight = yield from self._following(waiting, work)
                if flight is None:
                    flight = self._taken_back(worker)
                if flight is None:
                    break
                self._send(flight, worker)

    def _set_apart(self, worker: Worker) -> None:
        """Reserve up to half of the workers for suspects; send this one a suspect if it is free."""
        if not worker.flights:
            worker.alone = False
        apart = sum(each.alone for each in self._workers.values())
        if self._suspects and 2 * apart < len(self._workers):
            worker.alone = True
        if worker.alone and not worker.flights:
            self._send(self._suspects.popleft(), worker)

    def _following(
        self, waiting: _Waiting, work: Work
    ) -> Generator[Row | None, None, Flight | None]:
        """Return the next submission to grade, or None if all have been begun."""
        if self._todo:
            return self._todo.popleft()
        while waiting:
            found = work.begin(waiting.next())
            if isinstance(found, Submission):
                return Flight(found)
            yield found
        return None

    def _taken_back(self, idle: Worker) -> Flight | None:
        """Return a submission taken back from a busy worker, if this one is idle, else None."""
        if idle.flights:
            return None
        for future, (flight, worker) in reversed(self._in_air.items()):
            if worker is not idle and len(worker.flights) > worker.threads:
                self._recall([future])
                return flight
        return None

    def _send(self, flight: Flight, worker: Worker) -> None:
        options, submission = self._options, flight.submission
        job = {
            **self._wanted,
            "slug": self._assignment.slug,
            "isolation": options.isolation,
            "fork": options.fork,
            "tasks": None if options.tasks is None else sorted(options.tasks),
            "tests": None if options.tests is None else sorted(options.tests),
            "hidden": options.hidden,
            "carry": options.carry,
            "slips": options.slips,
            "keeps": sorted(options.keeps),
            "hints": self._assignment.hints,
            "private": list(options.private),
            "slot": worker.slot,
            "birth": worker.birth,
        }
        future = self._submit(
            worker.address,
            far.grade,
            job,
            submission.student,
            submission.files,
            list(submission.notes),
        )
        worker.flights.add(future)
        self._in_air[future] = (flight, worker)
        future.add_done_callback(self._landed.put)

    def _submit(self, address: str, function: Any, *arguments: Any) -> distributed.Future:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Dask warns that a large submission is a large graph
            return self._client.submit(
                function,
                *arguments,
                key=f"cardkit-{uuid.uuid4().hex}",
                workers=[address],
                allow_other_workers=False,
                pure=False,
                retries=0,
            )

    def _recall(self, futures: list[distributed.Future]) -> None:
        for future in futures:
            _, worker = self._in_air.pop(future)
            worker.flights.discard(future)
        with contextlib.suppress(Exception):
            if futures and self._client.status == "running":
                self._client.cancel(futures)

    def _next_landed(self) -> list[distributed.Future]:
        """Return the futures that have arrived, after waiting a moment for the first."""
        found = []
        with contextlib.suppress(queue.Empty):
            found.append(self._landed.get(timeout=TICK_SECONDS))
            while True:
                found.append(self._landed.get_nowait())
        return found  # some may have been taken back meanwhile, or appear twice

    def _arrived(self, future: distributed.Future, work: Work) -> Row | None:
        """Return the row of a graded submission, or None if it has to be sent again."""
        try:
            answer = dict(json.loads(future.result(timeout=FETCHING_SECONDS)))
        except Exception:  # whatever Dask raises: the outcome is unknown
            return self._lost(future, work)
        if "other" in answer:
            self._forget(self._in_air[future][1].address)
            return self._lost(future, work)
        flight, worker = self._in_air[future]
        self._recall([future])
        if "problem" in answer:
            raise AssignmentError(f"worker {worker.name}: {answer['problem']}")
        try:
            graded = _graded(answer, flight.submission)
        except Exception:  # whatever it has made of it
            self._forget(worker.address)
            self._refused[worker.address] = f"worker {worker.name}: its answers cannot be read"
            self.remarks.append(f"{self._refused[worker.address]}; it was given nothing more")
            self._todo.appendleft(flight)
            return None
        return work.end(flight.submission, graded)

    def _lost(self, future: distributed.Future, work: Work) -> Row | None:
        """Queue a submission to be graded again; return its row if it is to blame."""
        flight, _ = self._in_air[future]
        if self._client.status != "running":  # the scheduler, or the connection to it, was lost
            self._recall([future])
            self._todo.appendleft(flight)
            return None
        flight.losses += flight.suspect
        self._recall([future])
        if flight.losses >= ALONE_LOSSES:
            return work.end(flight.submission, Fault(ENDED_TWICE))
        flight.suspect = True
        self._suspects.append(flight)
        return None

    # Workers

    def _wait_for_the_first(self) -> None:
        """Wait until there is a suitable worker; raise ClusterError if there is none."""
        start = time.monotonic()
        while not self._workers:
            try:
                self._look_around()
            except (Broken, ClosedClientError):
                raise ClusterError(str(self._gone())) from None
            late = time.monotonic() - start > FIRST_WORKER_SECONDS
            if not self._workers and not self._asking and (self._refused or late):
                raise ClusterError(self._why_none())
            time.sleep(TICK_SECONDS / 4)

    def _why_none(self) -> str:
        if not self._refused:
            return (
                f"the scheduler at {self._address} has no workers; start some with"
                f" `dask worker {self._address} --nworkers -1 --nthreads 1`"
            )
        reasons = sorted(set(self._refused.values()))
        more = f"; and {len(reasons) - MOST_NAMED} more" if len(reasons) > MOST_NAMED else ""
        return (
            f"no worker of {self._address} can grade this: {'; '.join(reasons[:MOST_NAMED])}{more};"
            " give them this copy of the kit, and this Python"
        )

    def _look_around(self) -> None:
        """Update the workers: forget those that are gone, and ask new ones about themselves."""
        self._answers()
        now = time.monotonic()
        if now - self._looked < REFRESH_SECONDS:
            return
        self._looked = now
        there = self._there()
        if there is None:
            return
        for address in [*self._workers, *self._refused]:
            if address not in there:
                self._forget(address)
        known = {address for address, _, _ in self._asking.values()}
        for address in there.keys() - known - self._workers.keys() - self._refused.keys():
            self._ask(address, there[address])
        for future, (address, _, since) in list(self._asking.items()):
            if address not in there:  # a worker without the kit ends when it is sent our code
                self._refuse(future, "the kit does not run there (it ended when it was asked)")
            elif now - since > ASKING_SECONDS:
                self._refuse(future, "it does not answer")

    def _there(self) -> dict[str, dict[str, Any]] | None:
        """Return the workers by address, or None while the connection to the scheduler is lost."""
        try:
            if self._client.status == "running":
                workers: dict[str, dict[str, Any]] = self._client.scheduler_info()["workers"]
                return workers
        except (OSError, TimeoutError, ValueError, KeyError, ClosedClientError):
            pass
        if self._client.status in ("closing", "closed"):
            raise self._gone()
        return None

    def _gone(self) -> Broken:
        return Broken(f"the scheduler at {self._address} is gone; start it again, with its workers")

    def _ask(self, address: str, known: dict[str, Any]) -> None:
        options = self._options
        asked = (self._assignment.slug, options.isolation, list(options.private))
        future = self._submit(address, far.about, *asked)
        self._asking[future] = (address, known, time.monotonic())

    def _answers(self) -> None:
        for future in [each for each in self._asking if each.done()]:
            try:
                answer = future.result(timeout=FETCHING_SECONDS)
            except Exception as error:  # whatever it is: this worker cannot be asked
                self._refuse(future, f"the kit does not run there ({_last_line(error)})")
                continue
            problem = self._difference(answer)
            if problem:
                self._refuse(future, problem)
                continue
            address, known, _ = self._asking.pop(future)
            host, threads = str(known.get("host", address)), int(known.get("nthreads", 1))
            slot = _free_slot(host, threads, self._workers.values())
            name = str(known.get("name", address))
            worker = Worker(address, name, host, threads, slot, answer["birth"])
            self._workers[address] = worker

    def _difference(self, answer: dict[str, str]) -> str:
        """Return how a worker differs from what is needed, or its problem, or ""."""
        if "kit" not in answer:
            return answer["problem"]
        for name in ("python", "kit", "suite"):
            if answer[name] != self._wanted[name]:
                there, here = answer[name], self._wanted[name]
                if name == "suite":
                    there, here = there[:12], here[:12]
                return f"it has another {NAMES[name]}: {there}, here {here}"
        return answer["problem"]

    def _refuse(self, future: distributed.Future, why: str) -> None:
        address, known, _ = self._asking.pop(future)
        name = str(known.get("name", address))
        called = name if name == address else f"{name} ({address})"
        self._refused[address] = f"worker {called}: {why}"
        if (name, why) not in self._remarked:  # a nanny restarts it again and again
            self._remarked.add((name, why))
            self.remarks.append(f"{self._refused[address]}; it was given nothing to grade")

    def _forget(self, address: str) -> None:
        """Forget a worker that is gone; the submissions that it had count as lost."""
        self._refused.pop(address, None)
        worker = self._workers.pop(address, None)
        if worker is not None:
            for future in worker.flights:
                self._landed.put(future)
                with contextlib.suppress(Exception):
                    self._client.cancel([future])


def _graded(answer: dict[str, Any], submission: Submission) -> Result | Fault:
    """Return the outcome of a submission.

    Raises ValueError, or anything else, if it is damaged or that of another submission.
    """
    if "fault" in answer:
        return Fault(**answer["fault"])
    result = Result.from_whole(answer)
    if result.student != submission.student or not is_sound(result):
        raise ValueError
    return result


def _free_slot(host: str, threads: int, workers: Iterable[Worker]) -> int:
    """Return the lowest slot of a machine from which so many are free."""
    taken = sorted((each.slot, each.slot + each.threads) for each in workers if each.host == host)
    slot = 0
    for start, end in taken:
        if slot + threads <= start:
            break
        slot = max(slot, end)
    return slot


def _last_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[-1] if lines else type(error).__name__
