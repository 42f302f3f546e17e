"""outline.toml -> the records of a suite's tests before any submission, without pytest.

`cardkit build` writes it.  It holds for the very suite that it was written for: after any change
to that, it says nothing.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from autograder.course.result import TestRecord

OUTLINE = "outline.toml"
KEPT = ("id", "title", "task", "points_possible", "visibility")


def outline_data(digest: str, records: list[TestRecord]) -> dict[str, Any]:
    """Return what outline.toml holds for a suite of this digest."""
    tests = [{name: getattr(record, name) for name in KEPT} for record in records]
    return {"suite": digest, "tests": tests}


def read_outline(folder: Path, digest: str) -> list[TestRecord] | None:
    """Return the records kept for the suite in a folder; None if they are of another."""
    try:
        data = tomllib.loads((folder / OUTLINE).read_text(encoding="utf-8"))
        if data["suite"] != digest:
            return None
        return [TestRecord(**{name: each[name] for name in KEPT}) for each in data["tests"]]
    except (OSError, ValueError, KeyError, TypeError):
        return None
