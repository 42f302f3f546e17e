"""Text in which every character is seen as what it is: others appear as their escapes."""

from __future__ import annotations

# Letters and signs to Unicode, and yet nothing is to be seen of them: fillers and blanks.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")


def printable(text: str, kept: str = "") -> str:
    """Return text without characters that are not seen, or change what is seen of others.

    They appear as their escapes, `\\x1b` or `\\u202e`; those in `kept` stay.
    """
    if is_printable(text):
        return text
    return "".join(each if each in kept or is_printable(each) else _escape(each) for each in text)


def is_printable(text: str) -> bool:
    """Say whether something is to be seen of each character."""
    return text.isprintable() and BLANK.isdisjoint(text)


def _escape(character: str) -> str:
    return character.encode("unicode_escape", "surrogatepass").decode("ascii")
