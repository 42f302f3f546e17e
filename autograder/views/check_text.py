"""A student's check as text, whole (`check_text`) or in pieces that a terminal colours.

Words used here.  piece: a text and its kind: heading, note, done, passed, the label of a
complaint, or an empty string for plain text.
"""

from __future__ import annotations

from collections.abc import Iterator

from autograder.course.result import Result
from autograder.views.check import check_of


def check_text(result: Result, name: str) -> str:
    """Return a check as plain text."""
    return "".join(text for text, _ in check_pieces(result, name))


def check_pieces(result: Result, name: str, every: bool = False) -> Iterator[tuple[str, str]]:
    """Yield a check as (text, kind) pairs, task by task; see `check_of`."""
    check = check_of(result, name, every)
    yield f"{check.heading}\n", "heading"
    for note in check.notes:
        yield f"{note}\n", "note"
    for stop in check.stops:
        yield f"{stop}\n", "note"
    before = True  # whether there is something to read above
    for task in check.tasks:
        gap = "\n" if before or task.complaints else ""
        before = bool(task.complaints)
        yield f"{gap}{task.heading}", "heading"
        yield f"  {task.count}", ""
        yield "  done\n" if task.is_done else "\n", "done"
        for complaint in task.complaints:
            yield f"  {complaint.label}: ", complaint.label
            yield f"{complaint.sentence}\n", ""
            for line in complaint.lines:
                yield f"      {line}\n", ""
        if task.when_graded:
            yield f"  {task.when_graded}\n", ""
    for at, note in enumerate(check.with_ours):
        yield "" if at else "\n", ""
        yield f"{note}\n", "note"
    if check.to_come:
        yield f"\n{check.to_come}\n", "not yet"
    yield f"\n{check.passed}", "passed" if check.is_begun else ""
    yield f"{check.rest}\n", ""
    for remark in check.remarks:
        yield f"{remark}\n", ""
