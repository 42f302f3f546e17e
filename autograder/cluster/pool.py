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
import queue
import time
from collections import deque
from collections.abc import Collection, Generator, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import distributed
from distributed.client import ClosedClientError

from autograder.classroom.pool import ENDED_TWICE, Broken, Fault, Work
from autograder.classroom.resume import class_keys
from autograder.classroom.row import Row
from autograder.classroom.stored import is_sound
from autograder.cluster import worker as far
from autograder.cluster.crew import FETCHING_SECONDS, NAMES, TICK_SECONDS, Crew, Worker
from autograder.course.assignment import Assignment, AssignmentError
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.intake import Entry
from autograder.worker.grading import Options

NO_WORKER_SECONDS = 60.0  # without any suitable one, in the middle of a run
AHEAD = 1  # submissions that wait at a worker, so that it is never idle
ALONE_LOSSES = 2


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
        self._assignment = assignment
        self._options = options
        keys = class_keys(assignment, options)
        self._wanted = {name: keys[name] for name in NAMES}
        self._in_air: dict[distributed.Future, tuple[Flight, Worker]] = {}
        self._todo: deque[Flight] = deque()
        self._suspects: deque[Flight] = deque()
        self._landed: queue.SimpleQueue[distributed.Future] = queue.SimpleQueue()
        about = (assignment.slug, options.isolation, list(options.private))
        self._crew = Crew(address, self._wanted, about, self._note_loss)
        self.remarks = self._crew.remarks

    def __enter__(self) -> ClusterPool:
        try:
            self._crew.wait_for_the_first()
        except BaseException:
            self._crew.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._crew.close()

    # Grading

    def run(self, entries: Collection[Entry], work: Work) -> Generator[Row | None, None, None]:
        waiting = _Waiting(entries)
        nobody_since: float | None = None
        try:
            while waiting or self._todo or self._suspects or self._in_air:
                self._crew.look_around()
                yield from self._send_out(waiting, work)
                for future in self._next_landed():
                    row = self._arrived(future, work) if future in self._in_air else None
                    if row is not None:
                        yield row
                yield None
                now = time.monotonic()
                if self._crew.may_have_workers or not (self._todo or self._suspects or waiting):
                    nobody_since = None
                elif nobody_since is None:
                    nobody_since = now
                elif now - nobody_since > NO_WORKER_SECONDS:
                    raise Broken(f"no worker of {self._crew.address} that can grade is left")
        except ClosedClientError:
            raise self._crew.gone() from None
        finally:
            self._recall(list(self._in_air))

    def _send_out(self, waiting: _Waiting, work: Work) -> Generator[Row | None, None, None]:
        """Give every worker as much as it has room for; yield the rows that need no worker."""
        for worker in sorted(self._crew.workers.values(), key=lambda each: len(each.flights)):
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
        apart = sum(each.alone for each in self._crew.workers.values())
        if self._suspects and 2 * apart < len(self._crew.workers):
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
            "policy": options.policy.to_plain(),
            "keeps": sorted(options.keeps),
            "hints": self._assignment.hints,
            "private": list(options.private),
            "slot": worker.slot,
            "birth": worker.birth,
        }
        future = self._crew.submit(
            worker.address,
            far.grade,
            job,
            submission.student,
            submission.files,
            list(submission.notes),
            list(submission.off),
        )
        worker.flights.add(future)
        self._in_air[future] = (flight, worker)
        future.add_done_callback(self._landed.put)

    def _recall(self, futures: list[distributed.Future]) -> None:
        for future in futures:
            _, worker = self._in_air.pop(future)
            worker.flights.discard(future)
        self._crew.cancel(futures)

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
            self._crew.forget(self._in_air[future][1].address)
            return self._lost(future, work)
        flight, worker = self._in_air[future]
        self._recall([future])
        if "problem" in answer:
            raise AssignmentError(f"worker {worker.name}: {answer['problem']}")
        try:
            graded = _graded(answer, flight.submission)
        except Exception:  # whatever it has made of it
            self._crew.distrust(worker)
            self._todo.appendleft(flight)
            return None
        return work.end(flight.submission, graded)

    def _lost(self, future: distributed.Future, work: Work) -> Row | None:
        """Queue a submission to be graded again; return its row if it is to blame."""
        flight, _ = self._in_air[future]
        if not self._crew.is_connected:  # the scheduler, or the connection to it, was lost
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

    def _note_loss(self, worker: Worker) -> None:
        """Let the submissions that a worker had count as lost."""
        for future in worker.flights:
            self._landed.put(future)
        self._crew.cancel(list(worker.flights))


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
