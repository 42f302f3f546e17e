"""Ask the first player to fork (`Forks`), and find processes in a sandbox that no test owns.

A process that belongs to no test was left by a student's code, or does not end.
"""

from __future__ import annotations

import itertools
import socket
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from autograder.course.verdicts import Crashed, TimedOut
from autograder.sandbox import processes
from autograder.sandbox.channels import Gone, ProtocolError, SocketChannel, pack
from autograder.sandbox.values import ErrorReport, read_answer
from autograder.stage.actor import Actor, Begin, ProcessIds, Watch
from autograder.stage.words import error_words

ENDING_SECONDS = 0.2  # for a player to end by itself after its test


class NotForked(Exception):
    """A player did not fork when asked; the message says why, if that is known."""


class Forks:
    """Forks players, and knows which processes they are."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        # Players that were let go: the process that forked each, and the time it was let go.
        self._ending: dict[int, tuple[int, float]] = {}
        self._strays: list[int] = []  # processes that the modules themselves have forked
        self._numbers: Iterator[int] = itertools.count(1)  # numbers for folders

    def fork(
        self, parent: Actor, count: int, has_modules: bool, known: Iterable[Actor]
    ) -> list[Actor]:
        """Return new copies of a player; raise NotForked if it does not fork.

        `has_modules`: whether it has imported the modules.  `known`: all its other forks.
        """
        pairs = [socket.socketpair() for _ in range(count)]
        # Modules may look for files where `__file__` says they were imported.
        folder = parent.folder if has_modules else f"start.{next(self._numbers)}"
        question = ("spawn", not has_modules, [folder] * count)
        try:
            ids = self._spawn(parent, question, [theirs for _, theirs in pairs])
        except NotForked:
            for mine, _ in pairs:
                mine.close()
            raise
        finally:
            for _, theirs in pairs:
                theirs.close()
        outside = self._newcomers(parent, count, known)
        to_begin: Begin = "without files" if has_modules else "with files"
        return [
            Actor(
                self.watch, SocketChannel(mine), parent.sandbox, parent, ProcessIds(*each), folder,
                to_begin if parent.prepared else "", parent.prepared,
            )
            for (mine, _), each in zip(pairs, zip(ids, outside, strict=True), strict=True)
        ]  # fmt: skip

    def _spawn(
        self, parent: Actor, question: tuple[Any, ...], ends: Sequence[socket.socket]
    ) -> list[int]:
        """Make a player fork and hand these ends to its copies; return their process ids."""
        try:
            parent.channel.send(pack(question), [end.fileno() for end in reversed(ends)])
            answer: Any = read_answer(self.watch.wait(parent.channel, parent.sandbox))
        except (Gone, ProtocolError, TimedOut, Crashed) as problem:
            raise NotForked(str(problem)) from None
        if type(answer) is list and list(map(type, answer)) == [int] * len(ends):
            return answer
        raise NotForked(error_words(answer) if isinstance(answer, ErrorReport) else str(answer))

    def _newcomers(self, parent: Actor, count: int, known: Iterable[Actor]) -> list[int]:
        """Return the process ids of the players that `parent` has just forked, the oldest first."""
        expected = {actor.ids.outside for actor in known} | self._ending.keys()
        new = [child for child in self._children(parent) if child not in expected]
        self._strays = new[:-count]  # forked by the student's modules themselves
        return [0] * (count - len(new)) + new[-count:]

    def _children(self, parent: Actor) -> list[int]:
        """Return the child processes of a player, and forget those that have ended."""
        there = processes.children_of(parent.ids.outside)
        for process, (above, _) in list(self._ending.items()):
            if above == parent.ids.outside and process not in there:
                del self._ending[process]
        return there

    def let_go(self, actor: Actor) -> None:
        """Close a player, and give it a moment to end."""
        actor.close()
        if actor.parent is not None:  # else it has ended with its sandbox
            self._ending[actor.ids.outside] = (actor.parent.ids.outside, time.monotonic())

    def anything_left(self, roots: Sequence[Actor], known: Iterable[Actor]) -> bool:
        """Return whether there is a process that belongs to no test: a stray, or one that stays.

        known: the players that will be used again.
        Players that were just let go get a moment to end, but this does not wait for them.
        """
        there = {child for each in roots for child in self._children(each)} - self._ending.keys()
        if self._strays or there - {actor.ids.outside for actor in known}:
            return True
        if any(each.sandbox.orphans() for each in roots):
            return True
        now = time.monotonic()
        late = [each for each, (_, since) in self._ending.items() if now - since > ENDING_SECONDS]
        return any(not processes.has_ended(process) for process in late)

    def forget(self) -> None:
        """Forget all processes, as the whole sandbox is ended."""
        self._ending.clear()
        self._strays = []
