"""Text from students, made harmless for a terminal."""

from __future__ import annotations

from autograder.system.printable import printable


def safe(text: str) -> str:
    """Return text in which nothing moves the cursor, changes a colour or hides a character.

    What is not printed as it stands appears as its escape: `\\x1b`, `\\u202e`.
    """
    return printable(text, kept="\n\t")


def one_line(text: str, longest: int = 100) -> str:
    """Return the first line of a text, harmless, and cut when it is long."""
    line = safe(text.strip().partition("\n")[0]).replace("\t", " ")
    return line if len(line) <= longest else line[: longest - 3] + "..."
