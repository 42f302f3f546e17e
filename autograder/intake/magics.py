"""Turn a cell into plain Python (`read_source`): remove `%` and `!` lines, note a named file."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_WRITE = re.compile(r"%%(?:writefile|file)\s+(?P<append>(?:-a|--append)\s+)?(?P<file>[^\s'\"]+)\s*")
_NAMED = re.compile(
    r"#\s*(?:file(?:name)?\s*:\s*)?(?P<file>[\w.-]+\.py)\s*(?::\s*)?", re.IGNORECASE
)
_MAGIC = re.compile(r"[ \t]*(?:[%!?].*|[\w.]+\s*=\s*[%!].*|%?%?[\w.]+\?{1,2}\s*)")
_AROUND = ("%%time", "%%timeit", "%%capture", "%%prun")  # what follows them is still Python

_PART = re.compile(
    r"""(?P<comment>\#.*) | (?P<long>\"{3}|'{3}) | \"(?:\\.|[^\"\\])*\"? | '(?:\\.|[^'\\])*'?
    | (?P<opens>[\[({]) | (?P<closes>[\])}]) | (?P<goes_on>\\$)""",
    re.VERBOSE,
)
_LONG_END = {quote: re.compile(rf"(?:\\.|(?!{quote}).)*+{quote}") for quote in ('"""', "'''")}


@dataclass
class Reading:
    """A cell as plain Python, with every line still in its place.

    `file` is the name in its first line; `whole` means that the cell is that entire file.
    """

    text: str
    file: str | None = None
    whole: bool = False
    left_out: list[str] = field(default_factory=list)


def read_source(source: str) -> Reading:
    """Return a cell's source without the parts that only Jupyter understands."""
    lines = source.split("\n")
    first = next((at for at, line in enumerate(lines) if line.strip()), None)
    if first is None:
        return Reading("")
    head = lines[first].strip()
    reading = Reading(source)
    if write := _WRITE.fullmatch(head):
        reading.file, reading.whole = write["file"].removeprefix("./"), not write["append"]
        reading.text = "\n".join(["", *lines[first + 1 :]])
        return reading  # the rest goes into the file unchanged
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
    """Replace each line that is a Jupyter command, not Python, by `pass`."""
    statement = _Statement()
    for at, line in enumerate(lines):
        if not statement.goes_on and _MAGIC.fullmatch(line):
            reading.left_out.append(line.strip())
            indent = line[: len(line) - len(line.lstrip())]
            lines[at] = indent + "pass"
        else:
            statement.read(line)


class _Statement:
    r"""Whether a statement continues on the next line: in brackets, a long string, or after a \."""

    def __init__(self) -> None:
        self._brackets = 0
        self._quote = ""
        self._backslash = False

    @property
    def goes_on(self) -> bool:
        return self._brackets > 0 or bool(self._quote) or self._backslash

    def read(self, line: str) -> None:
        self._backslash = False
        at = 0
        while at < len(line):
            if self._quote:
                end = _LONG_END[self._quote].match(line, at)
                if end is None:
                    return
                self._quote, at = "", end.end()
                continue
            part = _PART.search(line, at)
            if part is None or part["comment"]:
                return
            at = part.end()
            self._quote = part["long"] or ""
            self._brackets += bool(part["opens"]) - bool(part["closes"])
            self._brackets = max(0, self._brackets)
            self._backslash = bool(part["goes_on"])
