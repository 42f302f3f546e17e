"""Pools that grade the submissions of a class; LocalPool uses threads, each with a worker.

Words used here.  pool: hands out submissions and collects the outcomes; here with threads, in
`autograder.cluster` with other machines.  work: what happens to an entry before and after grading.
desk: grades one submission after another, with a worker that it starts when first needed.
fault: why there is no result.
"""

from __future__ import annotations

import contextlib
import queue
import signal
import subprocess
import threading
import time
import traceback
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Protocol

from autograder.classroom.row import Row
from autograder.course.assignment import AssignmentError
from autograder.course.result import Result
from autograder.course.submission import Submission
from autograder.intake import Entry
from autograder.worker import grading

TICK_SECONDS = 0.2
LEAVING_SECONDS = 10.0
ENDED_TWICE = "the grader was ended twice over this submission; nothing was judged"


@dataclass(frozen=True)
class Fault:
    """Why there is no result: a sentence for the notes, and a traceback if it is our fault."""

    sentence: str
    details: str = ""


class Work(Protocol):
    """What happens to an entry of the class, before it is graded and after."""

    def begin(self, entry: Entry) -> Submission | Row:
        """Return the submission to grade, or its row if there is nothing to do."""

    def end(self, submission: Submission, graded: Result | Fault) -> Row:
        """Store the outcome and return the student's row."""


class Pool(Protocol):
    """Grades the entries of a class; `remarks` are for the teacher and change no mark."""

    remarks: list[str]

    def run(self, entries: Collection[Entry], work: Work) -> Generator[Row | None, None, None]:
        """Yield the row of each entry as it is finished.

        Yields None now and then while there is nothing new, so that a caller can show the time.
        Raises Broken when no worker is left; an exception from `work` ends the run.
        """


class Broken(Exception):
    """No worker is left to grade; what is finished is kept.  The message says what to do."""


class Grades(Protocol):
    """What a desk needs from a worker."""

    process: subprocess.Popen[bytes] | None

    def grade(self, submission: Submission) -> Result: ...
    def close(self) -> None: ...


class Stopped(Exception):
    """The run is being stopped: whatever a worker does now is ignored."""


class Desk:
    """Grades submissions one after the other, and again if a worker dies over one."""

    def __init__(self, make_grader: Callable[[], Grades], stop: threading.Event) -> None:
        self._make_grader = make_grader
        self._stop = stop
        self._grader: Grades | None = None

    def grade(self, submission: Submission) -> Result | Fault:
        """Return the result, or why there is none: two workers died over it, or one failed.

        Raises AssignmentError if the suite cannot be collected, Stopped if the run ends.
        """
        try:
            return self._twice(submission)
        except grading.GraderDied:
            return Fault(ENDED_TWICE)
        except grading.GraderFailed as error:
            return Fault(f"{error}; nothing was judged")
        except (Stopped, AssignmentError):
            raise
        except Exception as error:
            sentence = f"the grader failed ({type(error).__name__}); nothing was judged"
            return Fault(sentence, "".join(traceback.format_exception(error)))

    def _twice(self, submission: Submission) -> Result:
        try:
            return self._try(submission)
        except grading.GraderDied:
            self.close()
            if self._stop.wait(TICK_SECONDS):  # the worker may have died from the same Ctrl-C
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
        """End the worker in the middle of a submission; it ends its sandboxes first."""
        process = self._grader.process if self._grader is not None else None
        if process is not None and process.poll() is None:
            with contextlib.suppress(OSError):
                process.send_signal(signal.SIGINT if hasattr(signal, "SIGKILL") else signal.SIGTERM)

    def close(self) -> None:
        """End the worker once it has finished its current work."""
        grader, self._grader = self._grader, None
        if grader is not None:
            with contextlib.suppress(Exception):
                grader.close()


class LocalPool:
    """A Pool of threads in this process, each with its own worker."""

    def __init__(self, make_grader: Callable[[], Grades], workers: int) -> None:
        self.remarks: list[str] = []
        self._make_grader = make_grader
        self._workers = workers
        self._stop = threading.Event()
        self._taking = threading.Lock()
        self._done: queue.SimpleQueue[Row | BaseException] = queue.SimpleQueue()

    def run(self, entries: Collection[Entry], work: Work) -> Generator[Row | None, None, None]:
        todo = iter(entries)
        count = min(self._workers, len(entries))
        desks = [Desk(self._make_grader, self._stop) for _ in range(count)]
        threads = [
            threading.Thread(
                target=self._serve, args=(desk, todo, work), name=f"worker {at}", daemon=True
            )
            for at, desk in enumerate(desks, start=1)
        ]
        try:
            for thread in threads:
                thread.start()
            for _ in range(len(entries)):
                yield from self._until_next()
        finally:
            self._leave(desks, [thread for thread in threads if thread.ident is not None])

    def _leave(self, desks: Sequence[Desk], threads: Sequence[threading.Thread]) -> None:
        """End the threads, each of which closes its desk; busy workers are interrupted."""
        self._stop.set()
        end = time.monotonic() + TICK_SECONDS  # a Ctrl-C may have reached the workers as well
        for thread in threads:
            thread.join(max(0.0, end - time.monotonic()))
        for desk, thread in zip(desks, threads, strict=False):  # after a Ctrl-C some may be missing
            if thread.is_alive():
                desk.interrupt()
        end = time.monotonic() + LEAVING_SECONDS
        for thread in threads:
            thread.join(max(0.0, end - time.monotonic()))

    def _until_next(self) -> Iterator[Row | None]:
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

    def _serve(self, desk: Desk, todo: Iterator[Entry], work: Work) -> None:
        """Grade until nothing is left.

        Meanwhile a clerk reads the next submission and stores the last result, so that the worker
        never waits for either.
        """
        try:
            with ThreadPoolExecutor(1) as clerk:
                following = clerk.submit(self._next, todo, work)
                while not self._stop.is_set() and (found := following.result()) is not None:
                    following = clerk.submit(self._next, todo, work)
                    if isinstance(found, Submission):
                        clerk.submit(self._end, work, found, desk.grade(found))
                    else:
                        self._done.put(found)
        except Stopped:
            pass
        except BaseException as error:
            self._done.put(error)
        finally:
            desk.close()

    def _next(self, todo: Iterator[Entry], work: Work) -> Submission | Row | None:
        """Return the next submission to grade, or the row of one; None if the run is over."""
        with self._taking:
            entry = None if self._stop.is_set() else next(todo, None)
        return None if entry is None else work.begin(entry)

    def _end(self, work: Work, submission: Submission, graded: Result | Fault) -> None:
        try:
            self._done.put(work.end(submission, graded))
        except BaseException as error:
            self._done.put(error)
