"""Ordinary test files in a process that there is only once (`OneProcess`).

The two ends of the link take turns: while one waits for a frame, the other goes on, in its own
surroundings (`World`).  A student's code that does not come to an end is ended, and so is the
pytest session whose test asked it; the next session goes on with the rest.
"""

from __future__ import annotations

import builtins
import gc
import io
import logging
import os
import sys
import tempfile
from collections import deque
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any, NoReturn

import pytest

from autograder.browser.watch import Ended, Watch
from autograder.browser.world import Surroundings, World, ask
from autograder.link.inside import prepared
from autograder.link.outside import Gone
from autograder.sandbox.folders import remove_tree
from autograder.sandbox.player.loop import Player
from autograder.session.collect import collect
from autograder.session.fork import WHY, Ends, Plugin, session
from autograder.session.runs import At, Runs, Seen, Work

SLOWER = 2.5  # how many times as long Python may take in a browser
# How a player is configured that has neither a sandbox nor limits.
IN_THE_OPEN: dict[str, Any] = {
    "path": [], "isolated": False, "own_mounts": False, "call_filter": b"", "user": None,
    "limits": {},
}  # fmt: skip


class Turns(Ends):
    """Both ends: the tests' one asks, and the student's one answers in its own surroundings."""

    raises = (Ended,)

    def __init__(self, runs: Runs, work: Work, seen: Seen, home: Path) -> None:
        """home: the student's own folder, whose modules a notebook may have imported."""
        self.seen, self.at = seen, At()
        self.is_done = False
        self.plugin: Any = None  # whose session asks
        self.seconds = runs.given(seen, None) * SLOWER
        self.asked: deque[str] = deque()
        self.answered: deque[str] = deque()
        self.folder = Path(tempfile.mkdtemp(prefix="cardkit-work-")).resolve()
        self.world = World(home, self.folder)
        with self.world.entered():
            player = Player()
            settings = {**runs.settings(work, seen), "folder": str(self.folder), **IN_THE_OPEN}
            player.do("configure", settings)
            self.watch = Watch(player.workplace.is_students)
            self.inside = prepared(self.answered.append, self._next_question, settings)
            self.inside.peer.passing = (Ended,)  # it is no answer of the code that it ends
            self.inside.stop = self._stop  # type: ignore[method-assign]
            os._exit = self._left

    # --- the end of the tests ---

    def send(self, text: str) -> None:
        if self.ended:
            raise Gone(self.ended)
        self.asked.append(text)

    def receive(self) -> str:
        while not self.answered:
            try:
                with self.world.entered(), self.watch.running(self.seconds):
                    self.inside.peer.serve_once()
            except Ended:
                if self.watch.is_late:
                    self.ended = f"not finished after {self.seconds:g} seconds"
                raise Gone(self.ended) from None
        return self.answered.popleft()

    def tell(self, what: dict[str, Any]) -> None:
        self.is_done = self.at.hear(what, self.seen)

    def settle(self, home: Path, cache: Path) -> None:
        sys.dont_write_bytecode = True

    def be_late(self, tell: Callable[[], None]) -> None:
        """Do nothing: nobody else ends it."""

    def go_on(self, home: Path) -> None:
        """Do nothing: this process has more to do than these tests."""

    def leave(self, status: int) -> None:
        if status:
            pytest.exit("", status)

    # --- the end of the student's code ---

    def _next_question(self) -> str:
        """Return what is asked next; meanwhile the tests answer what the student's code asks."""
        while not self.asked:
            with self.world.left():
                self.plugin.link.peer.serve_once()
        return self.asked.popleft()

    def _stop(self, reason: str) -> NoReturn:
        self.ended = self.ended or WHY.get(reason, reason)
        self.watch.end()

    def _left(self, status: int) -> NoReturn:
        self.ended = self.ended or "the program ended itself"
        self.watch.end()

    def close(self) -> None:
        self.inside.is_over = True
        gc.unfreeze()  # a player freezes all objects, for the sake of forks
        remove_tree(self.folder)


class OneProcess(Runs):
    """Runs the tests in this process."""

    def __init__(self, own: Path, *rest: Any) -> None:
        """own: the student's folder."""
        super().__init__(*rest)
        self.own = own

    def run(self, work: Work, seen: Seen, is_hidden: bool) -> bool:
        """Run the tests that have not been run; return whether all have an end now."""
        job = self.job(work, seen, is_hidden)
        before = Surroundings.now()
        level = logging.root.level
        folders = tempfile.tempdir, os.environ.get("TMPDIR")
        forget(self.tests.tops)
        turns = Turns(self, work, seen, self.own)
        plugin = turns.plugin = Plugin(lambda: (job, turns), self.tests, self.tests.loads_once)
        sys.stdout = sys.stderr = io.StringIO()  # nobody reads what tests display
        builtins.input = ask  # a notebook's own would ask who has run the check
        try:
            session(plugin)
        finally:
            plugin.end()
            turns.close()
            before.put_back()
            logging.root.setLevel(level)
            tempfile.tempdir = folders[0]
            os.environ.pop("TMPDIR", None)
            if folders[1] is not None:
                os.environ["TMPDIR"] = folders[1]
        if turns.is_done:
            return True
        is_late = turns.watch.is_late
        seen.budget.lost += turns.seconds * is_late
        words = turns.at.why or turns.ended
        return self.note_end(turns.at, seen, "timed_out" if is_late else "crashed", words)


def collected(home: Path, paths: list[str], tops: set[str]) -> dict[str, Any]:
    """Return what pytest collects, and leave this process as it was."""
    before = Surroundings.now()
    forget(tops)
    sys.dont_write_bytecode = True
    try:
        return collect(home, paths, tops.__contains__)
    finally:
        before.put_back()


def forget(tops: Collection[str]) -> None:
    """Forget modules that a notebook may have imported: tests get theirs over the link."""
    for name in [*sys.modules]:
        if name.partition(".")[0] in tops:
            del sys.modules[name]
