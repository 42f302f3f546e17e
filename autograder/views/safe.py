"""Student text for a terminal, without colours or any other control characters (`safe`)."""

from __future__ import annotations

from autograder.system.printable import printable


def safe(text: str) -> str:
    """Return the text with nothing in it that moves the cursor, sets a colour or hides a character.

    Characters that cannot be printed appear as escapes: `\\x1b`, `\\u202e`.
    """
    return printable(text, kept="\n\t")


def one_line(text: str, longest: int = 100) -> str:
    """Return the first line of a text, made safe to print and shortened if it is long."""
    line = safe(text.strip().partition("\n")[0]).replace("\t", " ")
    return line if len(line) <= longest else line[: longest - 3] + "..."
