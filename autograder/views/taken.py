"""What was made of a class before it is graded, as a table (`taken_view`) and as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rich.text import Text

from autograder.downloads import Taken
from autograder.views.columns import columns
from autograder.views.safe import one_line

LONGEST = 40
LONGEST_REMARK = 100


def taken_view(students: Sequence[Taken]) -> Text:
    """Return a line for each student: what was found, and what a teacher should look at."""
    lines = [["student", "name", "files found", "late", "remarks"]]
    for each in students:
        more = f" (and {len(each.remarks) - 1} more)" if len(each.remarks) > 1 else ""
        remark = one_line(each.remarks[0], LONGEST_REMARK) + more if each.remarks else ""
        lines.append(
            [
                one_line(each.student, LONGEST),
                one_line(each.name, LONGEST),
                one_line(_files(each), LONGEST_REMARK),
                "late" if each.late else "",
                remark if each.graded else f"not graded: {remark}",
            ]
        )
    return columns(lines)


def _files(each: Taken) -> str:
    if each.others and not each.files:
        return f"{', '.join(each.others)} (another name)"
    return ", ".join(each.files) or "none"


def taken_data(kind: str, students: Sequence[Taken], problems: Sequence[str]) -> dict[str, Any]:
    """Return the same for programs."""
    return {"kind": kind, "students": [asdict(each) for each in students], "problems": problems}
