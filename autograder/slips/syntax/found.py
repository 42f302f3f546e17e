"""What is mended in a file that Python could not read (`Unread`)."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Unread:
    """One slip in a file that Python could not read, and that file with all of them mended."""

    file: str
    words: str  # how it was read
    line: int  # from 1
    content: bytes = field(repr=False)
