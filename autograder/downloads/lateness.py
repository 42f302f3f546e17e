"""Who handed in after the date (`mark_late`), where a download says when that was.

Canvas says itself who was late, by the dates that it knows; the other downloads say nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from autograder.downloads.laying_out import LATE
from autograder.intake import Entry, Found

WRITTEN = re.compile(
    r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?\s*(?:Z|UTC|([+-]\d\d):?(\d\d))?"
)


def time_in(text: str) -> datetime | None:
    """Return a time as platforms write it, in UTC unless they say otherwise; None if it is none."""
    found = WRITTEN.fullmatch(text.strip())
    if found is None:
        return None
    offset = f"{found[3]}:{found[4]}" if found[3] else "+00:00"
    try:
        return datetime.fromisoformat(f"{found[1]}T{found[2]}{offset}").astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def mark_late(found: Found, due: datetime) -> str:
    """Mark who handed in after `due`, with a note by how much; return what is to be said, or ""."""
    if found.kind == "canvas":
        return "Canvas says who was late, by the date that it knows: the one here is not compared"
    if not found.times:
        return "this download does not say when anything was handed in: nobody is marked as late"
    found.late |= {student for student in found.unclear if _is_late(found, student, due)}
    found.submissions = found.submissions.replaced(_marked(found, due))
    return ""


def _marked(found: Found, due: datetime) -> Iterable[Entry]:
    for entry in found.submissions:
        if not _is_late(found, entry.student, due):
            yield entry
        else:
            late_by = found.times[entry.student] - due
            note = f"{LATE}, {_words(late_by)} after {due.isoformat(' ', 'minutes')}"
            yield replace(entry, notes=(note, *entry.notes), late=True)


def _is_late(found: Found, student: str, due: datetime) -> bool:
    when = found.times.get(student)
    return when is not None and when > due


def _words(time: timedelta) -> str:
    """Return a time as people say it: 3 days, 2 h 5 min, less than a minute."""
    minutes = time.days * 24 * 60 + time.seconds // 60
    if minutes >= 2 * 24 * 60:
        return f"{minutes // (24 * 60)} days"
    if minutes >= 60:
        return f"{minutes // 60} h {minutes % 60} min"
    return f"{minutes} min" if minutes else "less than a minute"
