"""How spreadsheets write a table: in UTF-8, or in UTF-16 with its mark (`decoded`), and separated.

Words used here.  separator: what stands between two cells: a comma, a semicolon or a tab.
"""

from __future__ import annotations

import codecs
import re
from itertools import islice

SEPARATORS = ",;\t"
LOOKED_AT = 50  # lines
QUOTED = re.compile(r'"(?:[^"]|"")*+"')
LINE = re.compile(r'(?:"(?:[^"]|"")*+"|[^"\r\n])++')
MARKED = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def decoded(data: bytes) -> tuple[str, bytes, str]:
    """Return the text of a table, the mark before it, and its encoding.

    Raises UnicodeDecodeError if it is in another one.
    """
    mark, encoding = next(
        ((mark, encoding) for mark, encoding in MARKED if data.startswith(mark)), (b"", "utf-8")
    )
    return data[len(mark) :].decode(encoding), mark, encoding


def separator_of(text: str) -> str:
    """Return the separator that gives most of the first lines as many cells as the first has.

    A spreadsheet that separates by semicolons leaves commas in cells as they are, without quotes.
    """
    lines = []
    for found in islice(LINE.finditer(text), LOOKED_AT):
        bare = QUOTED.sub("", found[0])
        lines += [bare] if bare.strip() or '"' in found[0] else []

    def fitness(separator: str) -> tuple[bool, int, int]:
        first, *others = [line.count(separator) for line in lines] or [0]
        return first > 0, others.count(first), first

    return max(SEPARATORS, key=fitness)
