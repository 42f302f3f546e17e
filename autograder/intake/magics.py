"""What only Jupyter understands, and what is copied with code from there (`unpasted`).

Words used here.  head: the first line of a cell, which may say what the cell is for (`head_of`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_WRITE = ("%%writefile", "%%file")
_APPEND = {"-a", "--append"}
_QUOTES = "'\"\u2018\u2019\u201c\u201d\u201e"
_NAMED = re.compile(
    r"#\s*(?:file(?:name)?\s*:\s*)?(?P<file>[\w.-]+\.py)\s*(?::\s*)?", re.IGNORECASE
)
_MAGIC = re.compile(
    r"[ \t]*(?:[%!?].*|[\w.]+\s*=\s*[%!].*|%?%?[\w.]+\?{1,2}\s*|(?:pip3?|conda)\s+install\s.*)"
)
_AROUND = ("%%time", "%%timeit", "%%capture", "%%prun")  # what follows them is still Python
_FENCE = re.compile(r"\s*(?:```|~~~)[\w ]*")
_PROMPT = re.compile(r"^(?:(?:>>>|\.\.\.)(?: |$)|In ?\[\d*\]: ?|\s*\.{3,}: ?)")
_OUT = re.compile(r"^Out ?\[\d+\]:.*")
_INDENT = re.compile(r"(?:[^\S\n]*(?:#[^\n]*)?\n)*([^\S\n]+)[^\s#]")

_PART = re.compile(
    r"""(?P<comment>\#.*) | (?P<long>\"{3}|'{3}) | \"(?:\\.|[^\"\\])*\"? | '(?:\\.|[^'\\])*'?
    | (?P<opens>[\[({]) | (?P<closes>[\])}]) | (?P<goes_on>\\$)""",
    re.VERBOSE,
)
_LONG_END = {quote: re.compile(rf"(?:\\.|(?!{quote}).)*+{quote}") for quote in ('"""', "'''")}


@dataclass(frozen=True)
class Head:
    """What a cell is for, and its lines below that.

    `file` is the file that it names; `whole` means that the cell is that entire file; `left_out` is
    its first line, if only Jupyter understands that.
    """

    text: str
    file: str | None = None
    whole: bool = False
    left_out: str = ""


def head_of(source: str) -> Head:
    """Return what the first line of a cell says, and its text with every line in its place."""
    lines = source.split("\n")
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    line = lines[first].strip()
    below = "\n".join([*[""] * (first + 1), *lines[first + 1 :]])
    words = line.split()
    if words and words.pop(0) in _WRITE:
        name = " ".join(word for word in words if word not in _APPEND).strip(_QUOTES)
        return Head(below, name, _APPEND.isdisjoint(words))
    if line.startswith("%%"):
        return Head(below if line.startswith(_AROUND) else "", left_out=line)
    named = _NAMED.fullmatch(line)
    return Head(source, named["file"] if named else None)


def unpasted(text: str) -> str:
    """Return code without marks around it, indentation of all of it, and prompts."""
    lines = ["" if _FENCE.fullmatch(line) else line for line in text.split("\n")]
    if indented := _INDENT.match("\n".join(lines)):
        lines = [line.removeprefix(indented[1]) for line in lines]
    if _begins_with_prompt(lines):
        lines = [_OUT.sub("", _PROMPT.sub("", line, count=1)) for line in lines]
    return "\n".join(lines)


def typed(text: str) -> str:
    """Return only what stands behind prompts, if text begins with one: the rest was displayed."""
    lines = text.split("\n")
    if not _begins_with_prompt(lines):
        return text
    return "\n".join(line if _PROMPT.match(line) else "" for line in lines)


def _begins_with_prompt(lines: list[str]) -> bool:
    first = next((line for line in lines if line.strip() and not line.startswith("#")), "")
    return _PROMPT.match(first) is not None and not first.startswith("...")


def without_magics(text: str) -> tuple[str, list[str]]:
    """Return a text in which each line that is a Jupyter command is empty, and these lines.

    In a block it is `pass`, as nothing else may be in there.
    """
    lines = text.split("\n")
    if not any(map(_MAGIC.fullmatch, lines)):  # far cheaper than to read all statements
        return text, []
    left_out = []
    statement = Statement()
    for at, line in enumerate(lines):
        if not statement.goes_on and _MAGIC.fullmatch(line):
            left_out.append(line.strip())
            indent = line[: len(line) - len(line.lstrip())]
            lines[at] = f"{indent}pass" if indent else ""
        else:
            statement.read(line)
    return "\n".join(lines), left_out


class Statement:
    r"""Whether a statement continues on the next line: in brackets, a long string, or after a \."""

    def __init__(self) -> None:
        self._brackets = 0
        self._quote = ""
        self._backslash = False

    @property
    def is_in_text(self) -> bool:
        """Return whether the next line begins inside of a long string."""
        return bool(self._quote)

    @property
    def goes_on(self) -> bool:
        """Return whether the next line belongs to the statement."""
        return self._brackets > 0 or bool(self._quote) or self._backslash

    def read(self, line: str) -> None:
        """Go on with a line."""
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
