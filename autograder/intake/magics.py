"""What only Jupyter understands in a cell: `%` and `!` lines, and the line that names a file."""

from __future__ import annotations

import io
import re
import tokenize
from dataclasses import dataclass, field

MOST_MAGICS = 100  # in one cell; whoever has more is not writing Python there

_WRITE = re.compile(r"%%(?:writefile|file)\s+(?P<append>(?:-a|--append)\s+)?(?P<file>[^\s'\"]+)\s*")
_NAMED = re.compile(r"#\s*(?:file(?:name)?\s*:\s*)?(?P<file>[\w.-]+\.py)\s*:?\s*", re.IGNORECASE)
_MAGIC = re.compile(r"[ \t]*(?:[%!?].*|[\w.]+\s*=\s*[%!].*|%?%?[\w.]+\?{1,2}\s*)")
_AROUND = ("%%time", "%%timeit", "%%capture", "%%prun")  # what follows them is still Python


@dataclass
class Reading:
    """A cell as Python alone reads it; every line is still in its place.

    `file` is the name in its first line; `whole` says that the cell is to be all of that file.
    """

    text: str
    file: str | None = None
    whole: bool = False
    left_out: list[str] = field(default_factory=list)


def read_source(source: str) -> Reading:
    """Return a cell's source without what only Jupyter understands."""
    lines = source.split("\n")
    first = next((at for at, line in enumerate(lines) if line.strip()), None)
    if first is None:
        return Reading("")
    head = lines[first].strip()
    reading = Reading(source)
    if write := _WRITE.fullmatch(head):
        reading.file, reading.whole = write["file"].removeprefix("./"), not write["append"]
        reading.text = "\n".join(["", *lines[first + 1 :]])
        return reading  # the rest goes into a file as it is
    if head.startswith("%%"):
        reading.left_out.append(head)
        if not head.startswith(_AROUND):
            reading.text = ""
            return reading
        lines[first] = ""
    elif named := _NAMED.fullmatch(head):
        reading.file = named["file"]
    _drop_magics(lines, reading)
    reading.text = "\n".join(lines)
    return reading


def _drop_magics(lines: list[str], reading: Reading) -> None:
    """Put `pass` in place of each line that is no Python but a command to Jupyter."""
    for at, line in enumerate(lines):
        if not _MAGIC.fullmatch(line) or len(reading.left_out) >= MOST_MAGICS:
            continue
        if not _goes_on(lines[:at]):
            reading.left_out.append(line.strip())
            indent = line[: len(line) - len(line.lstrip())]
            lines[at] = indent + "pass"


def _goes_on(lines: list[str]) -> bool:
    """Say whether the statement of the last line goes on: in brackets, a string, after a \\."""
    if lines and lines[-1].rstrip().endswith("\\"):
        return True
    text = "\n".join(lines) + "\n"
    try:
        for _ in tokenize.generate_tokens(io.StringIO(text).readline):
            pass
    except tokenize.TokenError as error:
        return "EOF" in str(error) or "unterminated triple" in str(error)
    except SyntaxError:
        return False
    return False
