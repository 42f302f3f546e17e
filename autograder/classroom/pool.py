"""Threads that hand work to graders: each has one, and a grader that dies costs nobody else.

Words used here.  desk: a worker's place, with the grader that it starts when it first needs one.
"""

from __future__ import annotations

import contextlib
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from autograder import grading
from autograder.result import Result
from autograder.submission import Submission

TICK_SECONDS = 0.2
LEAVING_SECONDS = 10.0

Task = TypeVar("Task")
Outcome = TypeVar("Outcome")


class Grades(Protocol):
    """What a desk needs of a grader."""

    process: subprocess.Popen[bytes] | None

    def grade(self, submission: Submission) -> Result: ...
    def close(self) -> None: ...


class Stopped(Exception):
    """The run is being stopped: what a grader says or does now counts for nothing."""


class Desk:
    """Grades submissions one after the other, and once more when a grader dies over one."""

    def __init__(self, make_grader: Callable[[], Grades], stop: threading.Event) -> None:
        self._make_grader = make_grader
        self._stop = stop
        self._grader: Grades | None = None

    def grade(self, submission: Submission) -> Result:
        """Return the result; raise GraderDied when two graders in a row died over it."""
        try:
            return self._try(submission)
        except grading.GraderDied:
            self.close()
            if self._stop.wait(TICK_SECONDS):  # the grader may have died of the same Ctrl-C
                raise Stopped from None
            return self._try(submission)

    def _try(self, submission: Submission) -> Result:
        if self._grader is None:
            self._grader = self._make_grader()
        try:
            return self._grader.grade(submission)
        except BaseException:
            if self._stop.is_set():
                raise Stopped from None
            raise

    def interrupt(self) -> None:
        """End the grader in the middle of a submission; it ends its sandboxes as it goes."""
        process = self._grader.process if self._grader is not None else None
        if process is not None and process.poll() is None:
            with contextlib.suppress(OSError):
                process.send_signal(signal.SIGINT if hasattr(signal, "SIGKILL") else signal.SIGTERM)

    def close(self) -> None:
        """End the grader when it is done with what it is doing."""
        grader, self._grader = self._grader, None
        if grader is not None:
            with contextlib.suppress(Exception):
                grader.close()


class Pool(Generic[Task, Outcome]):
    """Runs `work(task, desk)` on every task, in threads; yields the outcomes as they come.

    None is yielded now and then while there is nothing new, so that a caller can show the time.
    An exception that `work` lets out ends the run and is raised here.
    """

    def __init__(
        self,
        work: Callable[[Task, Desk], Outcome],
        make_grader: Callable[[], Grades],
        workers: int,
    ) -> None:
        self._work = work
        self._make_grader = make_grader
        self._workers = workers
        self._stop = threading.Event()
        self._todo: queue.SimpleQueue[Task] = queue.SimpleQueue()
        self._done: queue.SimpleQueue[Outcome | BaseException] = queue.SimpleQueue()

    def run(self, tasks: Sequence[Task]) -> Generator[Outcome | None, None, None]:
        for task in tasks:
            self._todo.put(task)
        desks = [Desk(self._make_grader, self._stop) for _ in range(min(self._workers, len(tasks)))]
        threads = [
            threading.Thread(target=self._serve, args=(desk,), name=f"worker {at}", daemon=True)
            for at, desk in enumerate(desks, start=1)
        ]
        for thread in threads:
            thread.start()
        try:
            for _ in tasks:
                yield from self._until_next()
        finally:
            self._leave(desks, threads)

    def _leave(self, desks: Sequence[Desk], threads: Sequence[threading.Thread]) -> None:
        """Let the threads end; each closes its desk.  Those that are busy are not waited for."""
        self._stop.set()
        end = time.monotonic() + TICK_SECONDS  # a Ctrl-C may have reached the graders as well
        for thread in threads:
            thread.join(max(0.0, end - time.monotonic()))
        for desk, thread in zip(desks, threads, strict=True):
            if thread.is_alive():
                desk.interrupt()
        end = time.monotonic() + LEAVING_SECONDS
        for thread in threads:
            thread.join(max(0.0, end - time.monotonic()))

    def _until_next(self) -> Iterator[Outcome | None]:
        while True:
            try:
                outcome = self._done.get(timeout=TICK_SECONDS)
            except queue.Empty:
                yield None
                continue
            if isinstance(outcome, BaseException):
                raise outcome
            yield outcome
            return

    def _serve(self, desk: Desk) -> None:
        try:
            while not self._stop.is_set():
                self._done.put(self._work(self._todo.get_nowait(), desk))
        except (queue.Empty, Stopped):
            pass
        except BaseException as error:
            self._done.put(error)
        finally:
            desk.close()
