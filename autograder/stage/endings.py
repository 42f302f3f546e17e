"""Find the exit status of a player that has closed its wire (`exit_status`)."""

from __future__ import annotations

import contextlib
import subprocess
import time
from typing import Any, TypeGuard

from autograder.sandbox.channels import Gone, ProtocolError, Waited, pack
from autograder.sandbox.values import read_answer
from autograder.stage.actor import Actor


def exit_status(actor: Actor) -> int | None:
    """Return the exit status of a player, or minus a signal's number, or None if unknown."""
    if actor.has_own_sandbox:
        return None if actor.sandbox.nursed else own_status(actor)
    return status_by_parent(actor)


def own_status(actor: Actor) -> int | None:
    with contextlib.suppress(subprocess.TimeoutExpired):
        return actor.sandbox.process.wait(2)  # its wire closes a moment before it ends
    return None


def status_by_parent(actor: Actor) -> int | None:
    """Return the exit status of a player as known to the one that forked it, or None."""
    parent = actor.parent
    if parent is None or parent.status:
        return None
    for _ in range(20):
        try:
            parent.channel.send(pack(("reap",)))
            found: Any = read_answer(parent.channel.receive(1))
        except (Gone, Waited, ProtocolError):
            return None
        if type(found) is not list or not all(map(is_ending, found)):
            return None
        codes: list[int] = [status for number, status in found if number == actor.ids.inside]
        if codes:
            return codes[0]
        time.sleep(0.005)
    return None


def is_ending(value: Any) -> TypeGuard[list[int]]:
    """Return whether a value is [process id, exit status], as `reap` returns them."""
    if type(value) is not list or list(map(type, value)) != [int, int]:
        return False
    return all(-(2**31) <= each < 2**31 for each in value)
