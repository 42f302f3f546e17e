"""Make text safe for a CSV table (`harmless`): no formulas, line ends or invisible characters."""

from __future__ import annotations

import re

from autograder.system.printable import printable

# At the start, and after whatever may be taken as the end of a cell: a spreadsheet may read the
# table with a different separator from the one it was written with.
BEGINS = r"(?=[\s\"']*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])"
FORMULA = re.compile(rf"(^|[,;\t\r\n]){BEGINS}")
MADE_HARMLESS = re.compile(rf"(^|[,;\t\r\n])'{BEGINS}")


def harmless(text: str) -> str:
    """Return text with an apostrophe wherever a formula could begin.

    Unprintable characters become escapes: `\\r` would begin a row, `\\u202e` would reverse one.
    """
    return FORMULA.sub(r"\1'", printable(text))


def as_it_was(text: str) -> str:
    """Return what `harmless` made this text of; escapes stay."""
    return MADE_HARMLESS.sub(r"\1", text)
