"""The worker's end of the pipes to a Grader (`Wire`): four bytes of length, then a frame."""

from __future__ import annotations

import json
import marshal
import os
from typing import IO, Any


class Wire:
    """Sends and receives frames over the standard input and output this process started with."""

    def __init__(self) -> None:
        self.reads: IO[bytes] = os.fdopen(os.dup(0), "rb")
        self.writes: IO[bytes] = os.fdopen(os.dup(1), "wb")
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, 0)
        os.dup2(nothing, 1)
        os.close(nothing)

    def receive(self) -> Any:
        head = self.reads.read(4)
        size = int.from_bytes(head, "big")
        payload = self.reads.read(size)
        if len(head) < 4 or len(payload) < size:
            return None
        return marshal.loads(payload)

    def send(self, answer: dict[str, Any]) -> None:
        """Send a frame; if nobody is left to read it, end quietly as after a Ctrl-C."""
        payload = json.dumps(answer).encode("ascii")
        try:
            self.writes.write(len(payload).to_bytes(4, "big") + payload)
            self.writes.flush()
        except OSError:
            os.dup2(0, self.writes.fileno())  # discard what is still to be written
            raise KeyboardInterrupt from None
