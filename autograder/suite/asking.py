"""Where a suite asked (`Suite.running`): the frames of its files that were running at that time.

Words used here.  spot: a frame of the suite, and the instruction at which it was.
trail: the spots of one moment, the innermost first.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import FrameType

Spot = tuple[FrameType, int]
Trail = list[Spot]
SHARED = Path(__file__).parents[1] / "suites"  # suites may import from files beside them


class Suite(dict[str, bool | None]):
    """Which files are the suite's: by name, True; None for those that run it, False for others."""

    def __init__(self, folder: Path, below: Path) -> None:
        """`below` is the folder of the files that run tests: what they were called by is nobody's
        concern.
        """
        self._ours = tuple(f"{each}{os.sep}" for each in (folder, SHARED))
        self._below = f"{below}{os.sep}"

    def __missing__(self, file: str) -> bool | None:
        kind = None if file.startswith(self._below) else file.startswith(self._ours)
        return self.setdefault(file, kind)

    def running(self, depth: int = 1) -> Trail:
        """Return the trail of whoever calls this, or from so many calls below on.

        Each question pays for it: frames above that depth are not even made.
        """
        frame: FrameType | None = sys._getframe(depth)
        found = []
        while frame is not None:
            kind = self[frame.f_code.co_filename]
            if kind:
                found.append((frame, frame.f_lasti))
            elif kind is None:
                break
            frame = frame.f_back
        return found
