"""Describe what is wrong with a source file before it runs (`fault`, `syntax_fault`).

A file is decoded here but never compiled: a few hundred bytes of nested `finally` make Python's
compiler take seconds and gigabytes.  The sandbox compiles it; this module words the error.
"""

from __future__ import annotations

import codecs
import io
import re
import threading
import tokenize
import unicodedata
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

LARGEST = 512 * 1024
LINE_END = re.compile(r"\r\n|\r|\n")
LONGEST_LINE = 200
DOCUMENTS = {
    b"{\\rtf": "an RTF document",
    b"PK\x03\x04": "a zip archive or a word processor's document",
    b"%PDF": "a PDF",
}
TWO_BYTES = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
LOOKED_AT = 4096  # bytes, for what a file is
# Others are none of texts, or take very long on text made for the purpose: a coding line that names
# one is as if it named none.
CODECS = {
    "ascii", "utf-8", "utf-8-sig", "cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1257",
    "iso8859-1", "iso8859-2", "iso8859-5", "iso8859-7", "iso8859-9", "iso8859-15", "mac-roman",
    "koi8-r", "gbk", "gb2312", "gb18030", "big5", "shift_jis", "cp932", "euc_jp", "euc_kr", "cp949",
    "cp437", "cp850", "cp852", "cp855", "cp857", "cp858", "cp866", "cp1255", "cp1256", "cp1258",
    "iso8859-3", "iso8859-4", "iso8859-6", "iso8859-8", "iso8859-10", "iso8859-13", "iso8859-14",
    "iso8859-16", "koi8-u", "mac-latin2", "mac-cyrillic", "mac-greek", "mac-turkish",
}  # fmt: skip

SYNTAX_ERRORS = ("SyntaxError", "IndentationError", "TabError")

# What Python says, and what usually causes it; the words of all versions since 3.10.
# The first line of a block without a colon.
BLOCK = re.compile(
    r"(def|class|if|elif|for|while|with|except)\s+[^:\s][^:]*|(else|try|finally|except)[^:\w]*"
)
CAUSES = {
    r"expected ':'": (
        "The first line of a block (def, class, if, for, while, ...) ends with a colon."
    ),
    r"'.' was never closed": "This bracket is opened and not closed, here or further down.",
    r"unmatched '.'": "This bracket is closed and was never opened.",
    r"closing parenthesis '.' does not match": "A bracket is closed by one of another kind.",
    r"(unterminated|EOL while scanning) (f-string|string) literal": (
        "A text ends with the quotation mark it begins with, on the same line."
    ),
    r"unterminated triple-quoted": (
        "A text that begins with three quotation marks ends with three."
    ),
    r"expected an indented block": "A block is indented further than the line above it.",
    r"unexpected indent": (
        "This line is indented further than the one above, which begins no block."
    ),
    r"unindent does not match": "This line is indented like none of the blocks above it.",
    r"inconsistent use of tabs": (
        "Some lines are indented by tabs and some by spaces: take spaces everywhere."
    ),
    r"invalid character '[\u2018\u2019\u201c\u201d\u00b4]'": (
        "Python's quotation marks are straight, ' and \"; this one is a word processor's."
    ),
    r"invalid (character|non-printable)": (
        "Outside of texts Python does not know this character: delete it, and type it again."
    ),
    r"invalid syntax\. Perhaps you forgot a comma": (
        "Between two values stands a comma or an operator."
    ),
    r"invalid syntax\. Maybe you meant '=='|cannot assign to .* here\. Maybe you meant '=='": (
        "One sign, =, gives a name a value; two, ==, compare."
    ),
}

# What other languages write; Python's own words for it speak of a colon, or of nothing.
ELSE_IF = re.compile(r"(else\s+if|elseif|elsif)\b")
ONE_WORD = "In Python else and if are one word here: elif."
ELSE_CONDITION = re.compile(r"else\b\s*[^:\s][^:]*:(\s*#.*)?")
NO_CONDITION = "After else comes its colon at once; elif takes a condition."

# What git writes around two versions of the same lines; Python stops at any of these, in any words.
CONFLICT = re.compile(r"(?:<{7}|={7}|>{7}|\|{7})(?:\s|$)")
TWO_VERSIONS = (
    "A merge has left two versions of these lines, one above ======= and one below: keep one,"
    " and take out the marks."
)

# Python brings the accents of a letter in a name into one order, each compared with all others:
# fifty thousand take ten seconds, in which nothing interrupts it.
MOST_ACCENTS = 60
NOT_ASCII = re.compile(rf"[^\x00-\x7f]{{{MOST_ACCENTS // 10},}}")

_one_at_a_time = threading.Lock()  # warnings.catch_warnings is not safe with threads


@contextmanager
def quietly() -> Iterator[None]:
    """Silence Python's warnings about a student's text."""
    with _one_at_a_time, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def fault(name: str, data: bytes) -> str | None:
    """Return a note on why a Python file cannot be read as text, or None if it can."""
    for start, kind in DOCUMENTS.items():
        if data.startswith(start):
            return f"{name} is {kind}, not plain text; save it as a plain UTF-8 text file"
    if len(data) > LARGEST:
        return None
    if two_byte_codec(data):
        return f"{name} is UTF-16 text, not plain text; save it as a plain UTF-8 text file"
    text = decoded(data)
    if isinstance(text, str):
        return null_fault(name, text)
    return _encoding_fault(name, data, *text)


def two_byte_codec(data: bytes) -> str | None:
    """Return the codec of a file of which each letter takes two bytes, or None if it is no such.

    Without a mark in front, nearly every letter of a program has a zero for one of its bytes.
    """
    first, second = data[:LOOKED_AT:2], data[1:LOOKED_AT:2]
    for mark, codec in TWO_BYTES.items():
        high, low = (second, first) if codec == "utf-16-le" else (first, second)
        is_such = len(high) > 1 and high.count(0) > 0.9 * len(high) and low.count(0) == 0
        if data.startswith(mark) or is_such:
            return codec
    return None


def decoded(data: bytes) -> str | tuple[str, int | None]:
    """Return a file's text, or a pair: what is wrong with its encoding, and at which byte."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    except SyntaxError as error:
        return str(error)[:LONGEST_LINE], None  # it quotes any name
    if codecs.lookup(encoding).name not in CODECS:
        return f"no encoding of programs: {encoding}"[:LONGEST_LINE], None
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        return f"not valid as {encoding}", error.start


def encoded(text: str, data: bytes) -> bytes:
    """Return a text in the encoding of the source that it is made of."""
    encoding, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    return text.encode(encoding)


def code_lines(text: str) -> list[str]:
    """Return the lines of a source as Python counts them.

    For `str.splitlines` a form feed, or a sign for the end of a line in a comment, ends one, too.
    """
    lines = LINE_END.split(text)
    return lines if lines[-1] else lines[:-1]


def refuse_accents(text: str) -> None:
    """Raise ValueError if a letter has so many accents that Python's parser takes very long."""
    for run in NOT_ASCII.findall(text):
        count = 0
        for sign in run:
            for part in unicodedata.normalize("NFKD", sign):
                count = count + 1 if unicodedata.combining(part) else 0
                if count > MOST_ACCENTS:
                    raise ValueError(f"a letter in it has more than {MOST_ACCENTS} accents")


def _encoding_fault(name: str, data: bytes, reason: str, at: int | None = None) -> str:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        if "utf-8" in reason.casefold() or "missing" in reason:
            reason, at = "not valid as UTF-8", error.start if at is None else at
    save = "save the file as UTF-8 in your editor"
    if reason != "not valid as UTF-8":
        save = f"take the coding line out and {save}"
    if at is None:
        return f"{name}, line 1: {reason}; {save}"
    line = data.count(b"\n", 0, at) + 1
    return f"{name}, line {line}: the byte 0x{data[at]:02X} is {reason}; {save}"


def null_fault(name: str, text: str) -> str | None:
    if "\0" not in text:
        return None
    line = text.count("\n", 0, text.index("\0")) + 1
    return f"{name}, line {line}: there is a null character; delete it and type the line again"


def syntax_fault(name: str, text: str, kind: str, words: str, line: int, column: int = 0) -> str:
    """Return a note on the exception that Python raised for the text of a file.

    The note has the place, the line with a caret below it, and a sentence for the usual causes.
    `kind` is the name of its class; `line` and `column` count from 1, and are 0 if it names none.
    """
    if kind in ("RecursionError", "MemoryError"):
        return f"{name} is nested too deeply for Python; write it with smaller expressions"
    if kind not in SYNTAX_ERRORS:
        return f"{name} cannot be read by Python: {words}"
    if not line:
        return f"{name}: {kind}: {words}"
    first = f"{name}, line {line}: {kind}: {words}"
    lines = code_lines(text)
    whole = lines[line - 1] if line <= len(lines) else ""
    note = [first]
    if shown := whole.strip()[:LONGEST_LINE]:
        note.append(shown)
        before = column - 1 - (len(whole) - len(whole.lstrip()))
        if kind == "SyntaxError" and 0 <= before <= len(shown) and whole.isprintable():
            note.append(" " * before + "^")
    if CONFLICT.match(whole):
        return "\n    ".join([*note, TWO_VERSIONS])
    if kind == "SyntaxError" and ELSE_IF.match(shown):
        return "\n    ".join([*note, ONE_WORD])
    if words == "expected ':'" and ELSE_CONDITION.fullmatch(shown):
        return "\n    ".join([*note, NO_CONDITION])
    is_open = shown.count("(") != shown.count(")")
    if words == "invalid syntax" and BLOCK.fullmatch(shown) and not is_open:
        words = "expected ':'"
    cause = next((each for start, each in CAUSES.items() if re.match(start, words)), "")
    return "\n    ".join([*note, cause] if cause else note)
