"""A student's check as text, whole (`check_text`) or in pieces that a terminal colours.

Words used here.  piece: a text and its kind: heading, note, done, passed, the label of a
complaint, or an empty string for plain text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from autograder.course.result import Result
from autograder.views.check import check_of

WIDTH = 80  # columns of a sentence, or of a heading
BELOW = "\n    "  # where it goes on
WORD = re.compile(r" *[^ ]+")

Piece = tuple[str, str]


def check_text(result: Result, name: str) -> str:
    """Return a check as plain text."""
    return "".join(text for text, _ in check_pieces(result, name))


def check_pieces(result: Result, name: str, every: bool = False) -> Iterator[Piece]:
    """Yield a check as (text, kind) pairs, task by task; see `check_of`.

    Its own sentences are wrapped; what can be pasted, and consoles, are not.
    """
    check = check_of(result, name, every)
    yield from _sentence((check.heading, "heading"))
    for note in (*check.notes, *check.stops):
        yield from _note(note)
    before = True  # whether there is something to read above
    for task in check.tasks:
        yield "\n" if before or task.complaints else "", ""
        before = bool(task.complaints)
        done = "  done" if task.is_done else ""
        yield from _sentence((task.heading, "heading"), (f"  {task.count}", ""), (done, "done"))
        for complaint in task.complaints:
            label = (f"  {complaint.label}:", complaint.label)
            yield from _sentence(label, (f" {complaint.sentence}", ""))
            for line in complaint.lines:
                yield f"      {line}\n", ""
        if task.when_graded:
            yield from _sentence((f"  {task.when_graded}", ""))
    for at, note in enumerate(check.with_ours):
        yield "" if at else "\n", ""
        yield from _note(note)
    if check.when_graded:
        yield from _sentence((check.when_graded, ""))
    if check.to_come:
        yield "\n", ""
        yield from _sentence((check.to_come, "not yet"))
    yield "\n", ""
    yield from _sentence((check.passed, "passed" if check.is_begun else ""), (check.rest, ""))
    for remark in check.remarks:
        yield from _sentence((remark, ""))


def _note(note: str) -> Iterator[Piece]:
    """Yield a note; below its sentence may stand lines of code."""
    sentence, _, code = note.partition("\n")
    yield from _sentence((sentence, "note"))
    if code:
        yield f"{code}\n", "note"


def _sentence(*pieces: Piece) -> Iterator[Piece]:
    """Yield pieces of one sentence in lines that are not too long."""
    column = 0
    for text, kind in pieces:
        found = ""
        for word in WORD.findall(text):
            if column and column + len(word) > WIDTH:
                word, column = BELOW + word.lstrip(" "), -1
            column += len(word)
            found += word
        yield found, kind
    yield "\n", ""
