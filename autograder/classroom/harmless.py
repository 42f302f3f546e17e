"""Text in a table of ours that no spreadsheet takes for a formula, whatever it splits cells at."""

from __future__ import annotations

import re

# At the beginning, and after whatever may be taken for the end of a cell: a spreadsheet may read
# the table with another separator than it was written with.
FORMULA = re.compile(r"(^|[,;\t\r\n])(?=[\s\"']*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])")


def harmless(text: str) -> str:
    """Return text with an apostrophe before each place where a formula could begin."""
    return FORMULA.sub(r"\1'", text)
