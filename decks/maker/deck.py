"""A deck as it stands in a file."""

from __future__ import annotations

from dataclasses import dataclass

from .format import Format


@dataclass(frozen=True)
class Deck:
    """The lines of a deck file without their ends, front card first; right or wrong."""

    format: Format
    lines: tuple[str, ...]
    line_end: str = "\n"
    last_line_ends: bool = True

    def data(self) -> bytes:
        """Return the bytes of the file."""
        text = self.line_end.join(self.lines)
        if self.lines and self.last_line_ends:
            text += self.line_end
        return text.encode("utf-8")
