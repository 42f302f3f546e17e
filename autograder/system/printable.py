"""Write for people: each character visible (`printable`), sizes in MB (`size_in_words`), counts."""

from __future__ import annotations

import unicodedata

# Letters and signs according to Unicode, yet invisible: fillers and blanks.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
UNSEEN, ENDS = {"Cf", "Zl", "Zp"}, "\r\n"


def printable(text: str, kept: str = "") -> str:
    """Return text with escapes for characters that are invisible or change how others look.

    The escapes are such as `\\x1b` and `\\u202e`; characters in `kept` stay.
    """
    if is_printable(text):
        return text
    return "".join(each if each in kept or is_printable(each) else _escape(each) for each in text)


def quoted(text: str) -> str:
    """Return a name in quotes, with its letters as they are and escapes for what is invisible."""
    return printable(repr(text))


def visible(name: str) -> str:
    """Return a name as people see it, without marks, joiners and line ends that nobody sees.

    What else cannot be shown becomes `\ufffd`, and a space of another width a space.
    """
    if name.isascii() and name.isprintable():
        return name  # as nearly all are
    seen = (each for each in name if unicodedata.category(each) not in UNSEEN and each not in ENDS)
    return "".join(
        each if is_printable(each) else " " if each.isspace() else "\N{REPLACEMENT CHARACTER}"
        for each in seen
    )


def folded(name: str) -> str:
    """Return a name or an id without what tells nobody apart: case, spaces around, unseen signs."""
    return visible(unicodedata.normalize("NFC", name)).strip().casefold()


def is_printable(text: str) -> bool:
    """Return whether every character is visible."""
    return text.isprintable() and BLANK.isdisjoint(text)


def _escape(character: str) -> str:
    return character.encode("unicode_escape", "surrogatepass").decode("ascii")


def counted(count: int, what: str) -> str:
    """Return `1 file`, `2 files`."""
    return f"1 {what}" if count == 1 else f"{count} {what}s"


def size_in_words(size: int) -> str:
    """Return a size as people write it: 50 MB, 1.5 MB, 900 bytes."""
    if size < 1024:
        return f"{size} bytes"
    for unit, worth in (("MB", 1024 * 1024), ("KB", 1024)):
        if size >= worth:
            return f"{size / worth:.1f}".removesuffix(".0") + f" {unit}"
    return f"{size} bytes"
