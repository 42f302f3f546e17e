"""Text in a table of ours that is neither a formula to a spreadsheet, whatever it splits cells at,
nor the end of a line, nor anything else that changes what is seen of the table.
"""

from __future__ import annotations

import re

from autograder.system.printable import printable

# At the beginning, and after whatever may be taken for the end of a cell: a spreadsheet may read
# the table with another separator than it was written with.
FORMULA = re.compile(r"(^|[,;\t\r\n])(?=[\s\"']*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])")


def harmless(text: str) -> str:
    """Return text with an apostrophe before each place where a formula could begin.

    What cannot be printed appears as its escape: `\\r` begins a row, `\\u202e` turns one around.
    """
    return FORMULA.sub(r"\1'", printable(text))
