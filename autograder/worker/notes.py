"""Notes on a submission's files (`notes_on_files`): not Python, or that of a newer one.

Of lines that were left out as a file was loaded, `with_needs` says which of them need others.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Mapping

from autograder.course.faults import code_lines, decoded, fault
from autograder.course.newer import newer_names
from autograder.course.submission import Submission, fold
from autograder.feedback.scrubbing import scrub
from autograder.policy.leaving_out import not_read

LEFT_OUT = re.compile(r"(.+), line (\d+) was left out: (.+)")
NAME = re.compile(r"[^\W\d]\w*")
BOUND = re.compile(r"[\w\s,()*]+=(?!=)")  # names, before what they are given


def with_needs(notes: Iterable[str], files: Mapping[str, bytes]) -> Iterator[str]:
    """Yield the notes; a line that misses only what another one left out is said to need that."""
    lost: dict[tuple[str, str], str] = {}  # by file and name: the line that was to give it a value
    for note in notes:
        if (found := LEFT_OUT.fullmatch(note)) is not None:
            file, number, why = found.groups()
            text = decoded(files.get(file, b""))
            lines = code_lines(text) if isinstance(text, str) else []
            line = "".join(lines[int(number) - 1 : int(number)])
            needed = next((lost[file, n] for n in NAME.findall(line) if (file, n) in lost), "")
            if needed and why == "it raised NameError":
                note = f"{file}, line {number} was left out with line {needed}, which it needs"
            bound = BOUND.match(line)
            lost |= {(file, name): number for name in NAME.findall(bound[0] if bound else "")}
        yield note


def notes_on_files(submission: Submission) -> list[str]:
    """Return notes on the submission's files, from what is known of them without running them."""
    notes = fold(list(faults(submission).values()), "{} more have such faults".format)
    notes += _newer_names(submission)
    # They quote the student, whose lines must not look like ours.
    return [re.sub(r"\n(?! {4})", "\n    ", note) for note in notes]


def faults(submission: Submission) -> dict[str, str]:
    """Return {file: note} for files that are not text, or that Python cannot compile."""
    notes = {name: _fault(name, data) for name, data in submission.files.items()}
    return {name: note for name, note in notes.items() if note}


@functools.lru_cache(64)
def _fault(name: str, data: bytes) -> str:
    if not name.endswith(".py"):
        return ""
    return scrub(fault(name, data) or not_read(name, data))


def _newer_names(submission: Submission) -> list[str]:
    texts = {name: decoded(data) for name, data in submission.files.items()}
    own = {name.partition("/")[0].removesuffix(".py") for name in texts}
    return [
        scrub(note)
        for name, text in texts.items()
        if name.endswith(".py") and isinstance(text, str)
        for note in newer_names(name, text, own)
    ]
