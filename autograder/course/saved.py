"""The text of a file, in whatever encoding an editor has saved it (`text_of`, `as_saved`)."""

from __future__ import annotations

import codecs
import re
from contextlib import suppress

from autograder.course.faults import decoded, two_byte_codec

MARKED = {codecs.BOM_UTF32_LE: "utf-32", codecs.BOM_UTF32_BE: "utf-32"}
NOT_ITS_CODING = "its coding line was left out, as the file cannot be read with it"
WESTERN = "cp1252"  # what editors on Windows have long called ANSI
CODING_LINE = re.compile(
    rb"\A(?P<before>(?:[ \t\f]*(?:#[^\n]*)?\n)??)"
    rb"[ \t\f]*#[^\r\n]*?coding[:=][ \t]*(?P<name>[-\w.]+)[^\r\n]*"
)


def text_of(content: bytes) -> str:
    """Return the text that who wrote a file sees; what nobody can decode is replaced by signs."""
    text = decoded(content)
    if isinstance(text, str) and two_byte_codec(content) is None:
        return text
    saved = as_saved(content)
    return content.decode("utf-8-sig", errors="replace") if saved is None else saved[0]


def as_saved(content: bytes) -> tuple[str, str] | None:
    """Return the text of a file that Python cannot decode, and how it was read; else None."""
    marked = (codec for mark, codec in MARKED.items() if content.startswith(mark))
    codec = next(marked, None) or two_byte_codec(content)
    if codec is None and not isinstance(decoded(content), tuple):
        return None
    with suppress(UnicodeDecodeError):
        if codec is not None:  # it is saved as UTF-8 from now on
            text = _undeclared(content.decode(codec).removeprefix("\ufeff").encode())
            return text, f"text saved as {codec.upper()[:6]} was read as such"
        bare = content.removeprefix(codecs.BOM_UTF8)
        if not _is_utf_8(_declared(bare)):
            return _undeclared(bare), NOT_ITS_CODING
    if codec is None and not content.startswith(codecs.BOM_UTF8):
        with suppress(UnicodeDecodeError):
            text = _undeclared(content, WESTERN)
            return text, "text saved as Windows-1252 (ANSI) was read as such"
    return None


def _declared(content: bytes) -> str:
    """Return the encoding that one of the first two lines of a file names, or UTF-8."""
    found = CODING_LINE.match(content)
    return found["name"].decode() if found is not None else "utf-8"


def _undeclared(content: bytes, encoding: str = "utf-8") -> str:
    """Return a text without what its first two lines say of its encoding, if it is not UTF-8."""
    if not _is_utf_8(_declared(content)):
        for _ in range(2):
            content = CODING_LINE.sub(rb"\g<before>#", content)
    return content.decode(encoding)


def _is_utf_8(encoding: str) -> bool:
    with suppress(LookupError):
        return codecs.lookup(encoding).name == "utf-8"
    return False
