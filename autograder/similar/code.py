"""The code of one submission as fingerprints (`code_of`), whatever its names and comments are.

copydetect makes them (MIT; `pip install cardkit[similar]`): names become one letter each, comments
and blanks go, and each run of 25 characters that are left is one fingerprint.  Of the tools that
were measured only compare50 finds disguised copies better, and that cannot be installed beside
JupyterLab.  copydetect's own list of code to leave out loses fingerprints that a student repeats,
so they are taken out here.
"""

from __future__ import annotations

import bisect
import importlib
import io
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from autograder.course.saved import text_of
from autograder.system.cpu_time import CpuTime, TooLong

RUN = 25  # characters of a fingerprint, copydetect's own default
# Of CPU time, for all files of a submission; right answers take a tenth.  copydetect's patterns
# take minutes over a text that was made for it, such as a number of a hundred thousand digits.
MOST_SECONDS = 5.0


class SimilarError(Exception):
    """What the comparison needs is not there; the message says what to install."""


@dataclass(frozen=True)
class Code:
    """One submission's code: by file, what copydetect made of it; all fingerprints together.

    unread: files that are not compared, since they take too long to read.
    """

    student: str
    files: Mapping[str, Any]
    fingerprints: frozenset[int]
    unread: tuple[str, ...] = ()


def code_of(student: str, files: Mapping[str, bytes]) -> Code:
    """Return the code of a submission's .py files.

    Raises SimilarError if copydetect is not installed.
    """
    made: dict[str, Any] = {}
    time = CpuTime(MOST_SECONDS)
    for name, content in sorted(files.items()):
        with suppress(TooLong), time.spending():
            made[name] = _made(content)
    unread = tuple(sorted(files.keys() - made.keys()))
    return Code(student, made, fingerprints_in(made.values()), unread)


def fingerprints_in(files: Iterable[Any]) -> frozenset[int]:
    return frozenset(int(each) for file in files for each in file.hashes)


def _made(content: bytes) -> Any:
    try:
        copydetect = importlib.import_module("copydetect")
    except ImportError:
        raise SimilarError(
            "comparing submissions needs copydetect, which is not installed: pip install"
            " 'cardkit[similar]'"
        ) from None
    text = "\n".join(text_of(content).splitlines())
    return copydetect.CodeFingerprint("", RUN, 1, language="python", fp=io.StringIO(text))


def line_at(file: Any, place: int) -> int:
    """Return the line of the student's file at a place of what copydetect has left of it."""
    places = [int(each) for each, _ in file.offsets]
    at = bisect.bisect_left(places, place)
    removed = int(file.offsets[min(at, len(places) - 1)][1]) if places else 0
    return int(file.raw_code.count("\n", 0, place + removed)) + 1
