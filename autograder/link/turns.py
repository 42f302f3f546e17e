"""Coroutines over the link (`Turns`): while one side awaits, the other's loop is run by turns.

The same on both sides.  Who awaits a coroutine of the other side has it started over there, and
gives that side's loop turns until it is done, in which all of its tasks go on.  What they await of
this side is run here meanwhile.
"""

from __future__ import annotations

import itertools

TYPE_CHECKING = False
if TYPE_CHECKING:
    import asyncio
    from typing import Any

STEPS = 50  # of the loop in one turn
LONGEST = 0.005  # seconds between two turns


class Turns:
    """What one side does for coroutines."""

    def __init__(self, peer: Any) -> None:
        self.peer = peer
        self.loop: Any = None  # ours, which the other side gives turns
        self.tasks: dict[int, asyncio.Task[Any]] = {}  # in it: what the other side awaits
        self.futures: dict[int, asyncio.Future[Any]] = {}  # in it: what is awaited of theirs
        self.wanted: list[tuple[int, Any]] = []  # what the other side has not been told of
        self.given_up: list[int] = []
        self.lent: dict[int, asyncio.Future[Any]] = {}  # tasks of ours that their loop awaits
        self.numbers = itertools.count()

    # --- what the other side asks for ---

    def start(self, found: Any) -> int:
        import asyncio

        self.loop = self.loop or asyncio.new_event_loop()
        number = next(self.numbers)
        self.tasks[number] = self.loop.create_task(awaited(found))
        return number

    def turn(self, number: int, finished: list[Any], is_cancelled: bool) -> tuple[Any, ...]:
        """Let our tasks go on; return whether one is done, when there is more, and what is new."""
        for each, is_right, value in finished:
            future = self.futures.pop(each, None)
            if future is not None and not future.done():
                (future.set_result if is_right else future.set_exception)(value)
        if is_cancelled:
            self.tasks[number].cancel()
        self.loop.run_until_complete(self._settle())
        new = self.wanted, self.given_up
        self.wanted, self.given_up = [], []
        return self.tasks[number].done(), self._pause(), *new

    def result(self, number: int) -> Any:
        return self.tasks.pop(number).result()

    async def _settle(self) -> None:
        import asyncio

        for _ in range(STEPS):
            await asyncio.sleep(0)
            if not self.loop._ready:
                return

    def _pause(self) -> float:
        if self.loop._ready:
            return 0.0
        times = [each.when() for each in self.loop._scheduled if not each.cancelled()]
        soonest: float = min([LONGEST, *(each - self.loop.time() for each in times)])
        return max(0.0, soonest)

    def end(self) -> None:
        """Let nothing go on that was begun in a test that has ended."""
        if self.loop is not None:
            import asyncio

            for task in asyncio.all_tasks(self.loop):
                task.cancel()
            self.loop.run_until_complete(self._settle())
            self.loop.close()
        self.__init__(self.peer)  # type: ignore[misc]

    # --- what this side awaits ---

    async def wait_for(self, handle: Any) -> Any:
        """Await what is awaitable on the other side."""
        import asyncio

        if self.loop is not None and asyncio._get_running_loop() is self.loop:
            return await self._want(handle)
        number = self.peer.ask("start", handle)
        is_cancelled = False
        while True:
            told = self.peer.ask("turn", number, self._finished(), is_cancelled)
            is_done, pause, wanted, given_up = told
            for each, found in wanted:
                if self.peer.number_of_ours.get(id(found)) is not None:
                    self.lent[each] = asyncio.ensure_future(awaited(found))
            for each in given_up:
                self.lent[each].cancel()
            if is_done:
                try:
                    return self.peer.ask("result", number)
                except asyncio.CancelledError as error:  # asyncio wants its own, no subclass
                    raise asyncio.CancelledError(*error.args) from None
            is_cancelled = False
            try:
                await asyncio.sleep(min(float(pause), LONGEST))
            except asyncio.CancelledError:
                is_cancelled = True

    async def _want(self, handle: Any) -> Any:
        import asyncio

        number = next(self.numbers)
        self.wanted.append((number, handle))
        future = self.futures[number] = self.loop.create_future()
        try:
            return await future
        except asyncio.CancelledError as error:
            self.given_up.append(number)
            raise asyncio.CancelledError(*error.args) from None

    def _finished(self) -> list[Any]:
        found = []
        for number, task in [*self.lent.items()]:
            if task.done():
                del self.lent[number]
                try:
                    found.append((number, True, task.result()))
                except BaseException as error:
                    found.append((number, False, error))
        return found


async def awaited(found: Any) -> Any:
    return await found
