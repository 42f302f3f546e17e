"""A stored result, whatever may lie in its place: it is read back, or it is none.

What its hidden tests say lies beside it in a file of its own: the result may be handed back.
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
NUMBERS = {"task", "points_possible", "points_earned", "seconds", "points_graded"}


# What is read of a file that is something else, or was damaged.
UNREADABLE = (
    OSError, ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError,
    MemoryError,
)  # fmt: skip


def store_result(path: Path, result: Result) -> None:
    """Store a result at `path`, and what its hidden tests say in a file beside it.

    That one comes first: a result that is there is whole.
    """
    words = path.with_name(HIDDEN)
    if any(test.is_hidden for test in result.tests):
        write_json(words, {"keys": result.keys, "tests": result.hidden_words()})
    else:
        with contextlib.suppress(OSError):
            words.unlink()
    write_json(path, result.to_dict())


def read_result(path: Path) -> Result | None:
    """Return the result stored at `path`, or None when there is none that can be read.

    What its hidden tests say is missing where that cannot be read, or belongs to another result.
    """
    try:
        data = _read(path)
        result = Result.from_dict(data, hidden_words(path, data["extra_data"]["keys"]) or {})
        return result if _is_sound(result) else None
    except UNREADABLE:
        return None


def hidden_words(path: Path, keys: dict[str, str]) -> dict[str, dict[str, Any]] | None:
    """Return what hidden tests say, as stored beside the result of these keys; None without it."""
    try:
        found = _read(path.with_name(HIDDEN))
        words: dict[str, dict[str, Any]] = found["tests"]
        return words if found["keys"] == keys and type(words) is dict else None
    except UNREADABLE:
        return None


def _read(path: Path) -> Any:
    return json.loads(read_plain(path, MOST_BYTES).decode("utf-8"))


def _is_sound(result: Result) -> bool:
    """Say whether everything in a result is of the kind that it was written with."""
    texts = [result.assignment, result.student, result.isolation, *result.notes]
    texts += [*result.task_titles.values(), *result.keys, *result.keys.values()]
    return (
        all(type(each) is str for each in texts)
        and _is_number(result.seconds)
        and all(map(_is_sound_record, result.tests))
    )


def _is_sound_record(record: TestRecord) -> bool:
    for name, value in vars(record).items():
        if name in NUMBERS:
            if not _is_number(value) and not (name == "points_graded" and value is None):
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
