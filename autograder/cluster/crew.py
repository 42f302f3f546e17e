"""The workers of a Dask scheduler that can grade an assignment (`Crew`).

Each is asked about itself before it is given anything: which kit, suite and Python it has.
"""

from __future__ import annotations

import contextlib
import logging
import time
import uuid
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

import distributed
from distributed.client import ClosedClientError
from distributed.comm.addressing import parse_address
from distributed.comm.registry import get_backend

from autograder.classroom.pool import Broken
from autograder.cluster import worker as far
from autograder.cluster.errors import ClusterError

TICK_SECONDS = 0.2
REFRESH_SECONDS = 1.0  # how often the scheduler is asked for its workers
FIRST_WORKER_SECONDS = 10.0
ASKING_SECONDS = 60.0  # for a worker to describe itself
FETCHING_SECONDS = 5.0  # for an answer that is ready to arrive here
CONNECTING_SECONDS = 10.0  # for the scheduler to answer, also after the connection was lost
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


class Crew:
    """The workers of one scheduler, and the connection to it."""

    def __init__(
        self,
        address: str,
        wanted: dict[str, str],
        about: tuple[Any, ...],
        on_loss: Callable[[Worker], None],
    ) -> None:
        """Connect to a scheduler; raise ClusterError if none answers there.

        wanted: the kit, suite and Python that a worker must have.  about: what a worker is asked
        about itself.  on_loss: is given each worker that is gone, or not to be trusted.
        """
        self.workers: dict[str, Worker] = {}  # by address
        self.remarks: list[str] = []
        self.address = address
        self._wanted = wanted
        self._about = about
        self._on_loss = on_loss
        self._refused: dict[str, str] = {}  # address -> reason
        self._remarked: set[tuple[str, str]] = set()
        self._asking: dict[distributed.Future, tuple[str, dict[str, Any], float]] = {}
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

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self._client.close(timeout=5)

    # The scheduler

    @property
    def is_connected(self) -> bool:
        return bool(self._client.status == "running")

    def gone(self) -> Broken:
        return Broken(f"the scheduler at {self.address} is gone; start it again, with its workers")

    def submit(self, address: str, function: Any, *arguments: Any) -> distributed.Future:
        """Let one worker, and no other, run a function once."""
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

    def cancel(self, futures: list[distributed.Future]) -> None:
        with contextlib.suppress(Exception):
            if futures and self.is_connected:
                self._client.cancel(futures)

    # Its workers

    @property
    def may_have_workers(self) -> bool:
        """Whether there is a suitable worker, or one that has still to answer."""
        return bool(self.workers or self._asking)

    def wait_for_the_first(self) -> None:
        """Wait until there is a suitable worker; raise ClusterError if there is none."""
        start = time.monotonic()
        while not self.workers:
            try:
                self.look_around()
            except (Broken, ClosedClientError):
                raise ClusterError(str(self.gone())) from None
            late = time.monotonic() - start > FIRST_WORKER_SECONDS
            if not self.may_have_workers and (self._refused or late):
                raise ClusterError(self._why_none())
            time.sleep(TICK_SECONDS / 4)

    def _why_none(self) -> str:
        if not self._refused:
            return (
                f"the scheduler at {self.address} has no workers; start some with"
                f" `dask worker {self.address} --nworkers -1 --nthreads 1`"
            )
        reasons = sorted(set(self._refused.values()))
        more = f"; and {len(reasons) - MOST_NAMED} more" if len(reasons) > MOST_NAMED else ""
        return (
            f"no worker of {self.address} can grade this: {'; '.join(reasons[:MOST_NAMED])}{more};"
            " give them this copy of the kit, and this Python"
        )

    def look_around(self) -> None:
        """Update the workers: forget those that are gone, and ask new ones about themselves."""
        self._answers()
        now = time.monotonic()
        if now - self._looked < REFRESH_SECONDS:
            return
        self._looked = now
        there = self._there()
        if there is None:
            return
        for address in [*self.workers, *self._refused]:
            if address not in there:
                self.forget(address)
        known = {address for address, _, _ in self._asking.values()}
        for address in there.keys() - known - self.workers.keys() - self._refused.keys():
            future = self.submit(address, far.about, *self._about)
            self._asking[future] = (address, there[address], time.monotonic())
        for future, (address, _, since) in list(self._asking.items()):
            if address not in there:  # a worker without the kit ends when it is sent our code
                self._refuse(future, "the kit does not run there (it ended when it was asked)")
            elif now - since > ASKING_SECONDS:
                self._refuse(future, "it does not answer")

    def _there(self) -> dict[str, dict[str, Any]] | None:
        """Return the workers by address, or None while the connection to the scheduler is lost."""
        try:
            if self.is_connected:
                workers: dict[str, dict[str, Any]] = self._client.scheduler_info()["workers"]
                return workers
        except (OSError, TimeoutError, ValueError, KeyError, ClosedClientError):
            pass
        if self._client.status in ("closing", "closed"):
            raise self.gone()
        return None

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
            slot = _free_slot(host, threads, self.workers.values())
            name = str(known.get("name", address))
            self.workers[address] = Worker(address, name, host, threads, slot, answer["birth"])

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

    def distrust(self, worker: Worker) -> None:
        """Give a worker nothing more, as its answers are damaged."""
        self.forget(worker.address)
        self._refused[worker.address] = f"worker {worker.name}: its answers cannot be read"
        self.remarks.append(f"{self._refused[worker.address]}; it was given nothing more")

    def forget(self, address: str) -> None:
        """Forget a worker that is gone, or that has become another; it is asked once more."""
        self._refused.pop(address, None)
        worker = self.workers.pop(address, None)
        if worker is not None:
            self._on_loss(worker)


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
