"""What a player answers as it is prepared (`read_answer`): plain JSON, or why it could not."""

from __future__ import annotations

import json
from typing import Any

from autograder.sandbox.channels import ProtocolError
from autograder.sandbox.starting import LaunchError


def read_answer(payload: bytes, doing: str) -> Any:
    """Return the value of an answer.

    Raises LaunchError if the player could not do what it was asked, and says so in words that
    begin with `doing`; ProtocolError if our player would never answer so.
    """
    try:
        kind, value = json.loads(payload)
    except (ValueError, TypeError, RecursionError):
        raise ProtocolError("no answer of our player") from None
    if kind == "v":
        return value
    raise LaunchError(f"{doing}: {value!s:.5000}")
