"""Who handed in after the date (`mark_late`), where a download says when that was.

Canvas says itself who was late, by the dates that it knows; Gradescope and nbgrader say when
each student handed in; the other downloads say nothing.
"""

from __future__ import annotations

import re
import zoneinfo
from collections.abc import Container, Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from autograder.course.result import LATE
from autograder.intake import Entry, Found

WRITTEN = re.compile(
    r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?"
    r"\s*(?:Z|(?P<offset>[+-]\d\d):?(?P<minutes>\d\d)|(?P<zone>[A-Za-z][\w/+-]*))?"
)
MOST_NAMED = 5


def time_in(text: str) -> datetime | None:
    """Return a time as platforms write it, in UTC unless they say otherwise; None if it is none."""
    found = WRITTEN.fullmatch(text.strip())
    if found is None:
        return None
    offset = f"{found['offset']}:{found['minutes']}" if found["offset"] else ""
    try:
        # A machine without a list of time zones knows UTC all the same.
        zone = UTC if found["zone"] in (None, "UTC") else zoneinfo.ZoneInfo(found["zone"])
        told = datetime.fromisoformat(f"{found[1]}T{found[2]}{offset}")
        return (told if offset else told.replace(tzinfo=zone)).astimezone(UTC)
    except (zoneinfo.ZoneInfoNotFoundError, ValueError, OverflowError, OSError):
        return None


def mark_late(found: Found, due: datetime) -> str:
    """Mark who handed in after `due`, with a note by how much; return what is to be said, or ""."""
    if found.kind == "canvas":
        return "Canvas says who was late, by the date that it knows: the one here is not compared"
    if not found.times:
        return "this download does not say when anything was handed in: nobody is marked as late"
    times = {student: when for student, text in found.times.items() if (when := time_in(text))}
    late = {student: when - due for student, when in times.items() if when > due}
    found.late |= late.keys() & found.unclear.keys()
    found.submissions = found.submissions.replaced(_marked(found, due, late))
    return _unknown(found, times)


def _marked(found: Found, due: datetime, late: dict[str, timedelta]) -> Iterable[Entry]:
    for entry in found.submissions:
        if entry.student not in late:
            yield entry
        else:
            late_by = _words(late[entry.student])
            note = f"{LATE}, {late_by} after {due.isoformat(' ', 'minutes')}"
            yield replace(entry, notes=(note, *entry.notes), late=True)


def _unknown(found: Found, known: Container[str]) -> str:
    """Say of whom it is not known when they handed in, and what the download has instead."""
    students = [entry.student for entry in found.submissions]
    students += [student for student in found.unclear if student in found.times]
    others = [student for student in students if student not in known]
    if not others:
        return ""
    shown = [f"{each} ({found.times.get(each, 'no time')})" for each in others[:MOST_NAMED]]
    more = [f"{len(others) - MOST_NAMED} more"] if len(others) > MOST_NAMED else []
    return (
        f"it is not known when {len(others)} of {len(students)} handed in, so look whether they"
        f" were late: {', '.join([*shown, *more])}"
    )


def _words(time: timedelta) -> str:
    """Return a time as people say it: 2 days 23 h, 2 h 5 min, less than a minute."""
    minutes = time.days * 24 * 60 + time.seconds // 60
    if minutes >= 2 * 24 * 60:
        return f"{minutes // (24 * 60)} days {minutes // 60 % 24} h".removesuffix(" 0 h")
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60} min".removesuffix(" 0 min")
    return f"{minutes} min" if minutes else "less than a minute"
