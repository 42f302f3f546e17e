"""Where a message names a cause: the slip behind it, or a known mistake (`with_perhaps`)."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from autograder.feedback.lines import CONSOLES

WIDTH = 74  # characters of a line that is folded; a view puts up to six before it
CAUSE = "\n  cause   "
CONSOLE = tuple(f"\n{each}" for each in CONSOLES)


def with_perhaps(message: str, sentence: str) -> str:
    """Return a message with the sentence for a known mistake, before its cause."""
    lines = wrap(sentence, WIDTH, initial_indent="  perhaps ", subsequent_indent=" " * 10)
    return with_lines(message, "\n" + "\n".join(lines), (CAUSE, *CONSOLE))


def with_lines(message: str, lines: str, before: Sequence[str]) -> str:
    """Return a message with more lines: the last ones, but before what begins with one of these."""
    at = min((message.find(each) for each in before if each in message), default=len(message))
    return f"{message[:at]}{lines}{message[at:]}"
