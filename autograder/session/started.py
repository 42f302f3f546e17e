"""The process with the tests where forks do not work (`Started`): each is started anew.

It has two pipes to the watcher, which hands on what it asks and what it is answered.
"""

from __future__ import annotations

import json
import marshal
import os
import subprocess
import time
from dataclasses import asdict
from typing import Any

from autograder.link.outside import Gone
from autograder.sandbox import channels
from autograder.sandbox.player.channel import Channel
from autograder.session.fork import Ends, Job, Plugin, Tests, session, silence
from autograder.system import surroundings

START = "from autograder.session.started import main\n\nmain()\n"
ASKED, TOLD = "?", "!"  # what a frame begins with: it is for the student's code, or the watcher
Heard = list[dict[str, Any]]


class Started:
    """The watcher's view of a process that was started for one submission."""

    def __init__(self, tests: Tests, job: Job, player: channels.Channel) -> None:
        self.player = player
        self.is_asking = False
        process = self.process = subprocess.Popen(
            surroundings.python(START),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=surroundings.environment(),
            start_new_session=True,
        )
        assert process.stdin is not None and process.stdout is not None
        self.number = process.pid
        self.wire = channels.PipeChannel(process.stdin, process.stdout, is_trusted=True)
        self.wire.send(marshal.dumps((asdict(tests), asdict(job))))

    def hear(self, seconds: float) -> Heard:
        """Hand on questions and answers for a while; return what it tells the watcher.

        Raises channels.Gone once it has ended.
        """
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                if self.is_asking:
                    self._answer(left)
                    continue
                frame = self.wire.receive(left).decode("ascii")
            except channels.Waited:
                break
            if frame.startswith(TOLD):
                return [json.loads(frame[1:])]
            try:
                self.player.send(frame[1:].encode("ascii"))
            except (channels.Gone, channels.ProtocolError):
                self.wire.send(b"")
            else:
                self.is_asking = True
        return []

    def _answer(self, seconds: float) -> None:
        try:
            answer = self.player.receive(seconds)
        except (channels.Gone, channels.ProtocolError):
            answer = b""  # there will be none
        self.wire.send(answer)
        self.is_asking = False

    def wait(self) -> None:
        self.process.wait()
        self.wire.close()


class Pipes(Ends):
    """What the started process has: two pipes to the watcher."""

    def __init__(self, reads: int, writes: int) -> None:
        self.channel = Channel(reads, writes)

    def send(self, text: str) -> None:
        self.channel.send(ASKED + text)

    def receive(self) -> str:
        text = self.channel.receive_text()
        if not text:
            self.ended = "the program ended itself"
            raise Gone(self.ended)
        return text

    def tell(self, what: dict[str, Any]) -> None:
        self.channel.send(TOLD + json.dumps(what))

    def kept(self) -> tuple[int, ...]:
        return self.channel.reads, self.channel.writes


def main() -> None:
    """Run the tests on the submission that the watcher tells of, and end."""
    ends = Pipes(os.dup(0), os.dup(1))
    silence()
    tests, job = ends.channel.receive()
    made = Tests(**tests)
    session(Plugin(lambda: (Job(**job), ends), made, made.loads_once))
