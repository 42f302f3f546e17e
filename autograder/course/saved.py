"""The text of a file, in whatever encoding an editor has saved it (`text_of`, `as_saved`)."""

from __future__ import annotations

import codecs
import io
import re
import tokenize
from contextlib import suppress

from autograder.course.faults import CODECS, decoded, two_byte_codec

MARKED = {codecs.BOM_UTF32_LE: "utf-32", codecs.BOM_UTF32_BE: "utf-32"}
WESTERN = "cp1252"  # what editors on Windows have long called ANSI
CODING_LINE = re.compile(rb"^[ \t\f]*#[^\r\n]*coding[:=][^\r\n]*")


def text_of(content: bytes) -> str:
    """Return the text that who wrote a file sees; what nobody can decode is replaced by signs."""
    saved = as_saved(content)
    text = decoded(content) if saved is None else saved[0]
    return text if isinstance(text, str) else content.decode("utf-8-sig", errors="replace")


def as_saved(content: bytes) -> tuple[str, str] | None:
    """Return the text of a file that Python cannot decode, and how it was read; else None.

    However many files an editor has saved in that way, it is said in the same words: one slip.
    """
    marked = (codec for mark, codec in MARKED.items() if content.startswith(mark))
    codec = next(marked, None) or two_byte_codec(content)
    if codec is None and isinstance(decoded(content), str):
        return None
    with suppress(UnicodeDecodeError):
        if codec is not None:
            text = content.decode(codec).removeprefix("\ufeff")
            return text, f"text saved as {codec.upper()[:6]} was read as such"
        if not _is_known(content):
            first, *others = content.split(b"\n", 2)
            lines = [CODING_LINE.sub(b"#", line) for line in (first, *others[:1])]
            return (
                b"\n".join([*lines, *others[1:]]).decode("utf-8-sig"),
                "a coding line that Python does not know was left out",
            )
        if CODING_LINE.search(content) is None:
            return content.decode(WESTERN), "text saved as Windows-1252 (ANSI) was read as such"
    return None


def _is_known(content: bytes) -> bool:
    """Say whether the coding line of a file, if it has one, names an encoding that Python knows."""
    try:
        encoding, _ = tokenize.detect_encoding(io.BytesIO(content).readline)
    except SyntaxError as error:
        return "unknown encoding" not in str(error)
    return codecs.lookup(encoding).name in CODECS
