"""A sample of many cases that takes other ones with each commit (`drawn`)."""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import TypeVar

Case = TypeVar("Case")
EVERY = os.environ.get("EVERY_NEAR_MISS") == "yes"
ROOT = Path(__file__).parents[1]


def commit() -> str:
    """Return the commit that is tested; without git, a text that is always the same."""
    found = subprocess.run(
        ["git", "-C", str(ROOT), "rev-parse", "HEAD"], capture_output=True, text=True, check=False
    )
    return found.stdout.strip()


SEED = commit()


def drawn(cases: Iterable[Case], most: int, about: str = "") -> list[Case]:
    """Return at most so many cases, in their order: others with each commit, and for each `about`.

    With EVERY_NEAR_MISS=yes all of them are returned.
    """
    found = list(cases)
    if EVERY or len(found) <= most:
        return found
    chosen = random.Random(f"{SEED} {about}").sample(range(len(found)), most)
    return [found[number] for number in sorted(chosen)]
