"""How spreadsheets write a table: in UTF-8, or in UTF-16 with its mark (`decoded`), and separated.

Words used here.  separator: what stands between two cells: a comma, a semicolon or a tab.
"""

from __future__ import annotations

import codecs
import re

SEPARATORS = ",;\t"
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
    """Return the separator that gives the first line the most cells."""
    first = re.match(r'(?:"(?:[^"]|"")*"|[^"\r\n])*', text)
    line = re.sub(r'"(?:[^"]|"")*"', "", first[0] if first else "")
    return max(SEPARATORS, key=line.count)
