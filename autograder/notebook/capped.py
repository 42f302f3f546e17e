"""Show only the beginning of what a program prints, and count the rest (`Capped`)."""

from __future__ import annotations

from typing import Any, TextIO

MOST_LINES = 150
MOST_CHARACTERS = 20_000


class Capped:
    """A stream that hands on the first lines only; otherwise it is the stream that it was given."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lines = MOST_LINES  # that may still be shown
        self._characters = MOST_CHARACTERS
        self.lines_left_out = 0
        self.characters_left_out = 0

    def write(self, text: str) -> int:
        shown = text[: self._characters]
        lines = shown.split("\n")
        if len(lines) > self._lines:
            shown = "".join(f"{line}\n" for line in lines[: self._lines])
            self._characters = 0
        else:
            self._characters -= len(shown)
            self._lines -= len(lines) - 1
        if shown:
            self._stream.write(shown)
        rest = text[len(shown) :]
        self.lines_left_out += rest.count("\n")
        self.characters_left_out += len(rest)
        return len(text)

    def writelines(self, lines: list[str]) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._stream, name)
