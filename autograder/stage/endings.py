"""Find the exit status of a player that has closed its wire (`exit_status`)."""

from __future__ import annotations

import contextlib
import subprocess
import time
from typing import Any, TypeGuard

from autograder.sandbox.channels import Channel, Gone, ProtocolError, Waited, pack
from autograder.sandbox.nursery import NURSERY_SECONDS
from autograder.sandbox.values import read_answer
from autograder.stage.actor import Actor


def exit_status(actor: Actor) -> int | None:
    """Return the exit status of a player, or minus a signal's number, or None if unknown."""
    nursery, parent = actor.sandbox.nursery, actor.parent
    if parent is not None:
        return None if parent.status else status_by_parent(parent.channel, actor.ids.inside)
    if nursery is None:
        return own_status(actor)
    # A late answer would stay in the wire, and no code of a student's keeps a nursery from one.
    return status_by_parent(nursery, actor.ids.inside, NURSERY_SECONDS)


def own_status(actor: Actor) -> int | None:
    with contextlib.suppress(subprocess.TimeoutExpired):
        return actor.sandbox.process.wait(2)  # its wire closes a moment before it ends
    return None


def status_by_parent(parent: Channel, process: int, seconds: float = 1) -> int | None:
    """Return the exit status of a process as known to the one that forked it, or None.

    seconds: how long an answer may take.
    """
    for _ in range(20):
        try:
            parent.send(pack(("reap",)))
            found: Any = read_answer(parent.receive(seconds))
        except (Gone, Waited, ProtocolError):
            return None
        if type(found) is not list or not all(map(is_ending, found)):
            return None
        codes: list[int] = [status for number, status in found if number == process]
        if codes:
            return codes[0]
        time.sleep(0.005)
    return None


def is_ending(value: Any) -> TypeGuard[list[int]]:
    """Return whether a value is [process id, exit status], as `reap` returns them."""
    if type(value) is not list or list(map(type, value)) != [int, int]:
        return False
    return all(-(2**31) <= each < 2**31 for each in value)
