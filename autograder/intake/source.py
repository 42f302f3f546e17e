"""What keeps a source file from being imported, said with file, line and remedy.

The file is decoded and compiled, never executed.
"""

from __future__ import annotations

import codecs
import io
import threading
import tokenize
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

LARGEST = 512 * 1024
LONGEST_LINE = 200
DOCUMENTS = {
    b"{\\rtf": "an RTF document",
    b"PK\x03\x04": "a zip archive or a word processor's document",
    b"%PDF": "a PDF",
    b"\xff\xfe": "UTF-16 text",
    b"\xfe\xff": "UTF-16 text",
}
# Other codecs are left to the sandbox: some take a very long time on purpose-made text.
CODECS = {
    "ascii", "utf-8", "utf-8-sig", "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1257",
    "iso8859-1", "iso8859-2", "iso8859-5", "iso8859-7", "iso8859-9", "iso8859-15", "mac-roman",
    "koi8-r", "gbk", "gb2312", "gb18030", "big5", "shift_jis", "cp932", "euc_jp", "euc_kr", "cp949",
}  # fmt: skip

_one_at_a_time = threading.Lock()  # warnings.catch_warnings is not safe with threads


@contextmanager
def quietly() -> Iterator[None]:
    """Keep what Python warns of in a student's text from being printed."""
    with _one_at_a_time, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def fault(name: str, data: bytes) -> str | None:
    """Return a note on what is wrong with a Python file, or None when it can be compiled."""
    for start, kind in DOCUMENTS.items():
        if data.startswith(start):
            return f"{name} is {kind}, not plain text; save it as a plain UTF-8 text file"
    if len(data) > LARGEST:
        return None
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    except SyntaxError as error:
        return _encoding_fault(name, data, str(error))
    if codecs.lookup(encoding).name not in CODECS:
        return None
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        return _encoding_fault(name, data, f"not valid as {encoding}", error.start)
    return syntax_fault(name, text)


def _encoding_fault(name: str, data: bytes, reason: str, at: int | None = None) -> str:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        at = error.start if at is None else at
        reason = "not valid as UTF-8" if "utf-8" in reason.casefold() else reason
    if at is None:
        return f"{name}, line 1: {reason}; take the coding line out and save the file as UTF-8"
    line = data.count(b"\n", 0, at) + 1
    return (
        f"{name}, line {line}: the byte 0x{data[at]:02X} is {reason};"
        " save the file as UTF-8 in your editor"
    )


def syntax_fault(name: str, text: str) -> str | None:
    """Return a note on what is wrong with the text of a Python file, or None."""
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        return f"{name}, line {line}: there is a null character; delete it and type the line again"
    try:
        with quietly():
            compile(text, name, "exec", dont_inherit=True)
    except SyntaxError as error:
        return _with_line(name, text, error)
    except (RecursionError, MemoryError):
        return f"{name} is nested too deeply for Python; write it with smaller expressions"
    except (ValueError, OverflowError) as error:
        return f"{name} cannot be read by Python: {error}"
    return None


def _with_line(name: str, text: str, error: SyntaxError) -> str:
    kind = type(error).__name__
    if not error.lineno:
        return f"{name}: {kind}: {error.msg}"
    first = f"{name}, line {error.lineno}: {kind}: {error.msg}"
    lines = text.splitlines()
    if error.lineno > len(lines):
        return first
    line = lines[error.lineno - 1].strip()
    return f"{first}\n    {line[:LONGEST_LINE]}" if line else first
