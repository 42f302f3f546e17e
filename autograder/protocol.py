"""What the trusted side and the player share: the largest frame, and what is imported ahead.

It goes into the sandbox, so it holds no secrets and imports nothing.
"""

from __future__ import annotations

FRAME_LIMIT = 4 * 1024 * 1024  # bytes of one frame, either way
TOO_LARGE = '["z",0,"large"]'  # sent instead of a larger one

# Standard modules that exercises import, and that a nursery imports once for all of them.
NURSED = (
    *("abc", "bisect", "collections", "contextlib", "copy", "enum", "functools", "io"),
    *("itertools", "math", "operator", "os", "random", "re", "string", "time", "types", "typing"),
)
