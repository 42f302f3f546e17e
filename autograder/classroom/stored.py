"""Store a result (`store_result`) and read it back (`read_result`), whatever the file holds.

The texts of hidden tests are in a file of their own beside it, since students may get the result.
"""

from __future__ import annotations

import contextlib
import json
import math
from pathlib import Path
from typing import Any

from autograder.classroom.folder import HIDDEN
from autograder.classroom.writing import write_json
from autograder.course.result import STATUSES, Result, TestRecord
from autograder.system.plain_files import read_plain

MOST_BYTES = 64 * 1024 * 1024
PERHAPS = {"points_graded", "points_handed_in"}  # or None
NUMBERS = {"task", "points_possible", "points_earned", "seconds", *PERHAPS}


# What reading raises for a file that is damaged or something else.
UNREADABLE = (
    OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError,
    MemoryError,
)  # fmt: skip


def store_result(path: Path, result: Result) -> None:
    """Store a result at `path`, and the texts of its hidden tests in a file beside it.

    The latter is written first, so that a stored result is always complete.
    """
    words = path.with_name(HIDDEN)
    if any(test.is_hidden for test in result.tests):
        write_json(words, {"keys": result.keys, "tests": result.hidden_words()})
    else:
        with contextlib.suppress(OSError):
            words.unlink()
    write_json(path, result.to_dict())


def read_result(path: Path) -> Result | None:
    """Return the result stored at `path`, or None if there is none that can be read.

    The texts of hidden tests are missing if they cannot be read or belong to another result.
    """
    try:
        data = _read(path)
        result = Result.from_dict(data, hidden_words(path, data["extra_data"]["keys"]) or {})
        return result if is_sound(result) else None
    except UNREADABLE:
        return None


def hidden_words(path: Path, keys: dict[str, str]) -> dict[str, dict[str, Any]] | None:
    """Return the texts of hidden tests stored beside the result with these keys, or None."""
    try:
        found = _read(path.with_name(HIDDEN))
        words: dict[str, dict[str, Any]] = found["tests"]
        return words if found["keys"] == keys and type(words) is dict else None
    except UNREADABLE:
        return None


def _read(path: Path) -> Any:
    return json.loads(read_plain(path, MOST_BYTES).decode("utf-8"))


def is_sound(result: Result) -> bool:
    """Return whether every value in a result has the type it was written with."""
    texts = [result.assignment, result.student, result.isolation, *result.notes]
    texts += [*result.task_titles.values(), *result.keys, *result.keys.values()]
    return (
        all(type(each) is str for each in texts)
        and _is_number(result.seconds)
        and all(type(each) is int for each in result.begin)
        and all(map(_is_sound_record, result.tests))
    )


def _is_sound_record(record: TestRecord) -> bool:
    for name, value in vars(record).items():
        if name in NUMBERS:
            if not _is_number(value) and not (name in PERHAPS and value is None):
                return False
        elif name == "trace":
            if type(value) is not list or not all(type(each) is str for each in value):
                return False
        elif type(value) is not (bool if name == "manual" else str):
            return False
    return (
        type(record.task) is int
        and record.status in STATUSES
        and record.visibility in ("visible", "hidden")
    )


def _is_number(value: object) -> bool:
    return type(value) in (int, float) and math.isfinite(value)  # type: ignore[arg-type]
