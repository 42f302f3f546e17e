"""A nursery (`Nursery`): an interpreter, ready inside bubblewrap, that forks sandboxes."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import Any

from autograder.course.assignment import Limits
from autograder.protocol import NURSED
from autograder.sandbox.answers import read_answer
from autograder.sandbox.bubblewrap import bubblewrap_settings, launch_bubblewrap
from autograder.sandbox.bundle import SOURCES
from autograder.sandbox.channels import Channel, Gone, ProtocolError, SocketChannel, Waited, pack
from autograder.sandbox.processes import children_of
from autograder.sandbox.running import BUBBLEWRAP, Sandbox
from autograder.sandbox.starting import LaunchError

NURSERY_SECONDS = 10.0
EXAMPLE = SOURCES / "roles.py"  # of ours, with the kinds of code that students write


class Nursery:
    """An interpreter, ready inside bubblewrap, that forks a sandbox for each submission.

    It never runs a student's code itself.  Each sandbox has its own process ids, mounts, files and
    (as root) user, and costs a fifth of a new bubblewrap and interpreter.
    """

    def __init__(self, packages: tuple[str, ...], private: tuple[Path, ...]) -> None:
        """Start it and try it once; raise LaunchError if this machine does not allow it."""
        self.packages = packages
        self.private = private
        self.outer = launch_bubblewrap(Limits(), packages, private, 1 << 20, True, nursery=True)
        try:
            self._ask(self.outer.channel, ("nursery", list(NURSED), EXAMPLE.read_text("utf-8")))
            self.sandbox(Limits(), 1 << 20).kill()
        except LaunchError:
            self.outer.kill()
            raise

    def sandbox(self, limits: Limits, room: int) -> Sandbox:
        """Return a new first player that may write `room` bytes, ready to be configured."""
        mine, theirs = socket.socketpair()
        channel = SocketChannel(mine)
        before = set(children_of(self.outer.root))
        try:
            number = self._ask(self.outer.channel, ("apart", room), (theirs.fileno(),))
            self._ask(channel, None)
            [root] = set(children_of(self.outer.root)) - before
        except (LaunchError, ValueError):
            channel.close()
            raise LaunchError("the nursery could not fork a sandbox") from None
        finally:
            theirs.close()
        settings = bubblewrap_settings(limits, self.packages)
        return Sandbox(
            BUBBLEWRAP,
            self.outer.process,
            root,
            channel,
            settings,
            None,
            self.outer.given,
            nursery=self.outer.channel,
            number=number if type(number) is int else 0,
        )

    def _ask(
        self, channel: Channel, question: tuple[Any, ...] | None, descriptors: tuple[int, ...] = ()
    ) -> Any:
        try:
            if question is not None:
                channel.send(pack(question), descriptors)
            return read_answer(channel.receive(NURSERY_SECONDS), "the nursery could not go on")
        except (Gone, Waited, ProtocolError) as problem:
            raise LaunchError(f"the nursery does not answer ({type(problem).__name__})") from None


_nurseries: dict[tuple[tuple[str, ...], tuple[Path, ...]], Nursery | None] = {}


def nursery_for(packages: tuple[str, ...], private: tuple[Path, ...]) -> Nursery | None:
    """Return this process's nursery, or None if the machine does not allow one."""
    key = (packages, private)
    found = _nurseries.get(key)
    if key not in _nurseries or (found is not None and found.outer.process.poll() is not None):
        try:
            found = Nursery(packages, private)
        except LaunchError:
            found = None
        _nurseries[key] = found
    return found


def forget_nursery(nursery: Nursery) -> None:
    """End a nursery that does not answer; from then on sandboxes are started without one."""
    nursery.outer.kill()
    _nurseries[nursery.packages, nursery.private] = None
