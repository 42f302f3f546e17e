"""A student's check as HTML, shown below a notebook cell (`check_cell`)."""

from __future__ import annotations

from html import escape

from autograder.course.result import Result
from autograder.views.check import Check, Complaint, TaskCheck, check_of
from autograder.views.sentence import COULD_NOT, NOT_YET, PASS, sentence_cell

COLOURS = {"pass": PASS, "remark": PASS, "not yet": NOT_YET, "could not tell": COULD_NOT}
FAINT = "opacity: 0.75"
SQUARE = "display: inline-block; width: 11px; height: 11px; margin-right: 3px; border-radius: 2px"


def check_cell(result: Result, name: str) -> str:
    """Return a check as HTML, with the same contents as `terminal.check_view`."""
    check = check_of(result, name)
    parts = [f'<div style="{FAINT}; font-size: 0.92em">{escape(check.heading)}</div>']
    parts += [_line(note, f"color: {NOT_YET}") for note in check.notes]
    parts += [_line(stop, f"color: {NOT_YET}") for stop in check.stops]
    parts += [_task(task) for task in check.tasks]
    parts += [_line(note, "margin-top: 8px") for note in check.with_ours]
    if check.when_graded:
        parts.append(_line(check.when_graded, FAINT))
    if check.to_come:
        parts.append(_line(check.to_come, "margin-top: 8px"))
    parts.append(_conclusion(check))
    return f'<div style="line-height: 1.5">{"".join(parts)}</div>'


def _task(task: TaskCheck) -> str:
    squares = "".join(
        f'<span title="{escape(f"{verdict}: {title}")}"'
        f' style="{SQUARE}; background: {COLOURS[verdict]}"></span>'
        for title, verdict, _ in task.tests
    )
    done = f' <b style="color: {PASS}">done</b>' if task.is_done else ""
    return (
        f'<div style="margin-top: 8px"><b>{escape(task.heading)}</b>'
        f' <span style="{FAINT}">{escape(task.count)}</span>{done}</div>'
        f'<div style="line-height: 1">{squares}</div>'
        + "".join(_complaint(each) for each in task.complaints)
        + (_line(task.when_graded, FAINT) if task.when_graded else "")
    )


def _complaint(complaint: Complaint) -> str:
    colour = COLOURS[complaint.label]
    return sentence_cell(f"{complaint.label}:", complaint.sentence, colour, complaint.lines)


def _conclusion(check: Check) -> str:
    remarks = "".join(_line(remark, FAINT) for remark in check.remarks)
    colour = PASS if check.is_begun else "inherit"
    return (
        f'<div style="margin-top: 8px"><b style="color: {colour}">{escape(check.passed)}</b>'
        f"{escape(check.rest)}</div>{remarks}"
    )


def _line(text: str, style: str) -> str:
    return f'<div style="white-space: pre-wrap; {style}">{escape(text)}</div>'
