"""A stage whose players are all in this process (`open_browser_stage`), and answer in turn."""

from __future__ import annotations

import gc
import marshal
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, cast

from autograder.browser.watch import Ended, Watch
from autograder.browser.world import World
from autograder.course.assignment import Assignment
from autograder.course.submission import Submission
from autograder.protocol import FRAME_LIMIT, TOO_LARGE
from autograder.sandbox.channels import Gone, Scripts
from autograder.sandbox.folders import remove_tree
from autograder.sandbox.player.channel import quote
from autograder.sandbox.player.loop import Player
from autograder.sandbox.running import Sandbox
from autograder.stage.actor import Actor
from autograder.stage.actor import Watch as StageWatch
from autograder.stage.deadlines import Deadlines
from autograder.stage.findings import Budget, Findings
from autograder.stage.preparation import Preparation
from autograder.stage.stage import Stage
from autograder.stage.unforked import UnforkedPlayers

BROWSER = "browser"
SLOWER = 2.5  # how many times as long Python may take in a browser
# How a player is configured that has neither a sandbox nor limits.
IN_THE_OPEN: dict[str, Any] = {
    "path": [], "isolated": False, "own_mounts": False, "call_filter": b"", "user": None,
    "limits": {},
}  # fmt: skip


def open_browser_stage(
    assignment: Assignment,
    submission: Submission,
    modules: tuple[str, ...],
    home: Path,
    findings: Findings,
    budget: Budget,
) -> Stage:
    """Return a stage whose players answer in this process, one after another.

    `home` is the student's own folder: its modules may have been imported by a notebook.
    """
    preparation = Preparation(assignment, submission, modules, findings)
    deadlines = Deadlines(assignment.limits, submission.size, findings, budget)
    launcher = DirectLauncher(preparation, deadlines, home)
    return Stage(preparation, deadlines, UnforkedPlayers(preparation, deadlines, launcher))


@dataclass(frozen=True)
class DirectLauncher:
    """Starts players in this process."""

    preparation: Preparation
    deadlines: Deadlines
    home: Path

    def start(self, watch: StageWatch) -> Actor:
        settings = {**self.preparation.settings(), **IN_THE_OPEN}
        channel = DirectChannel(self.deadlines, self.home, settings)
        return Actor(watch, channel, cast(Sandbox, InProcess(channel)))


class DirectChannel:
    """A wire within one process: the player answers as soon as it is asked.

    Its world is made with the first question: some players are started in advance but never asked.
    """

    def __init__(self, deadlines: Deadlines, home: Path, settings: dict[str, Any]) -> None:
        self.deadlines = deadlines
        self.home = home
        self.settings = settings
        self.typed = Scripts()
        self.answer = ""
        self.status: int | None = None  # the status with which the student's code ended Python
        self.folder: Path | None = None

    def send(self, payload: bytes, descriptors: Sequence[int] = ()) -> None:
        if self.folder is None:
            self._begin()
        seconds = self.deadlines.question_seconds() * SLOWER
        self.player.stopped = ""
        try:
            with self.world.entered(), self.watch.running(seconds):
                self.answer = self.player.answer(marshal.loads(payload))
        except Ended:
            self.answer = ""
        if self.watch.is_late:
            raise self.deadlines.too_late(f"no answer after {seconds:g} seconds", seconds)
        self.answer = self.player.stopped or self.answer
        if len(self.answer) > FRAME_LIMIT:
            self.answer = TOO_LARGE

    def receive(self, seconds: float) -> bytes:
        if self.status is not None:
            raise Gone
        return self.answer.encode("ascii")

    def is_open(self) -> bool:
        return self.status is None

    def begin_anew(self) -> None:
        """Do nothing: players of this kind serve one test only."""

    def close(self) -> None:
        folder, self.folder = self.folder, None
        if folder is not None:
            gc.unfreeze()  # a player freezes all objects, for the sake of forks
            remove_tree(folder)

    def _begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="cardkit-work-")).resolve()
        self.world = World(self.home, self.folder)
        with self.world.entered():
            self.player = DirectPlayer(self)
            self.watch = Watch(self.player.workplace.is_students)
            self.player.do("configure", {**self.settings, "folder": str(self.folder)})
            os._exit = self.leave

    def leave(self, status: int) -> NoReturn:
        """End only the player, not the one Python process that there is."""
        self.status = status
        self.watch.end()


class DirectPlayer(Player):
    """A player that cannot wait to be ended from outside."""

    def __init__(self, wire: DirectChannel) -> None:
        super().__init__()
        self.wire = wire
        self.stopped = ""  # the answer that says why it cannot go on

    def stop(self, reason: str) -> NoReturn:
        if not self.stopped:
            place = quote(self.students_line(reason))
            self.stopped = f'["s","{reason}",{self.terminal.console.json()},{place}]'
        self.wire.watch.end()

    def next_line(self, script: int) -> str | None:
        return self.wire.typed.next_line(script)

    def finish_program(self) -> None:
        """Leave threads and exit functions alone: they belong to the one Python process."""


class InProcess:
    """Stands for the sandbox and the process of a player that has neither."""

    nursery = None
    nursed = False
    ended = False

    def __init__(self, channel: DirectChannel) -> None:
        self.channel = channel
        self.process = self

    def poll(self) -> int | None:
        return self.channel.status

    def wait(self, seconds: float) -> int | None:
        return self.channel.status

    def kill(self) -> None:
        self.ended = True
        self.channel.close()
