"""One submission on stage where there is one process alone: each player is a world in it."""

from __future__ import annotations

import gc
import marshal
import os
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn, cast

from autograder.browser.watch import Ended, Watch
from autograder.browser.world import World
from autograder.protocol import FRAME_LIMIT
from autograder.sandbox.folders import remove_tree
from autograder.sandbox.player.channel import quote
from autograder.sandbox.player.loop import Player
from autograder.sandbox.running import Sandbox
from autograder.sandbox.stage import SLOW_AFTER, SLOW_SECONDS, Actor, Stage
from autograder.sandbox.wire import Gone

BROWSER = "browser"
SLOWER = 2.5  # how many times as long Python may take in a browser
TOO_LARGE = '["s","large",["l"],""]'


class BrowserStage(Stage):
    """A stage whose players answer in this very process, one after another."""

    home = Path()  # the student's own folder: its modules may have been imported by a notebook

    def _start(self) -> Actor:
        settings = {
            "files": self.submission.files,
            "output": self.assignment.limits.output_bytes,
            "preload": self._preloads(),
            "expected": list(self.assignment.modules),
            "compiled": {},
            "path": [],
            "isolated": False,
            "call_filter": b"",
            "user": None,
            "limits": {},
        }
        channel = DirectChannel(self, settings)
        return Actor(self, channel, cast(Sandbox, InProcess(channel)), own=True)

    def seconds(self) -> float:
        """Return how long the next answer may take."""
        seconds = self.assignment.limits.question_seconds
        if self.findings.slow[self.subject] >= SLOW_AFTER:
            seconds = min(seconds, SLOW_SECONDS)
        return seconds * SLOWER

    def too_late(self, seconds: float) -> NoReturn:
        raise self._timed_out(f"no answer after {seconds:g} seconds")


class DirectChannel:
    """A wire without a length: the player answers when it is asked.

    Its world is made with the first question: some players are started ahead and never asked.
    """

    def __init__(self, stage: BrowserStage, settings: dict[str, Any]) -> None:
        self.stage = stage
        self.settings = settings
        self.answer = ""
        self.status: int | None = None  # what the student's code has ended Python with
        self.folder: Path | None = None

    def send(self, payload: bytes, descriptors: Sequence[int] = ()) -> None:
        if self.folder is None:
            self._begin()
        seconds = self.stage.seconds()
        self.player.stopped = ""
        try:
            with self.world.entered(), self.watch.running(seconds):
                self.answer = self.player.answer(marshal.loads(payload))
        except Ended:
            self.answer = ""
        if self.watch.is_late:
            self.stage.too_late(seconds)
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
        """Do nothing: no player of this kind is used for two tests."""

    def close(self) -> None:
        folder, self.folder = self.folder, None
        if folder is not None:
            gc.unfreeze()  # a player has all that is there frozen, for its forks
            remove_tree(folder)

    def _begin(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="cardkit-work-")).resolve()
        self.world = World(self.stage.home, self.folder)
        with self.world.entered():
            self.player = DirectPlayer(self)
            self.watch = Watch(self.player.workplace.is_students)
            self.player.do("configure", {**self.settings, "folder": str(self.folder)})
            os._exit = self.leave

    def leave(self, status: int) -> NoReturn:
        """End the player alone, not the one Python that there is."""
        self.status = status
        self.watch.end()


class DirectPlayer(Player):
    """A player that cannot wait for its end, which would have to come from outside."""

    def __init__(self, wire: DirectChannel) -> None:
        super().__init__()
        self.wire = wire
        self.stopped = ""  # the answer that says why it cannot go on

    def stop(self, reason: str) -> NoReturn:
        if not self.stopped:
            place = quote(self.students_line())
            self.stopped = f'["s","{reason}",{self.terminal.console.json()},{place}]'
        self.wire.watch.end()

    def finish_program(self) -> None:
        """Leave threads and exit functions alone: they are those of the one Python there is."""


class InProcess:
    """What stands for the sandbox and for the process of a player that has neither."""

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
