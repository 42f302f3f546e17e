"""Whether a class handed in what an assignment asks for (`refuse_other_assignment`)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from autograder.course import assignment as assignments
from autograder.course.assignment import Assignment
from autograder.intake import Entry, Found, IntakeError, read_entry
from autograder.intake.elsewhere import meant_for
from autograder.intake.read import ONLY, holds_work
from autograder.intake.walk import list_files

MOST_READ = 20  # students whose files say which assignment is meant


def refuse_other_assignment(found: Found, assignment: Assignment) -> None:
    """Raise IntakeError if nobody handed in a file that is, or may be, one that is asked for.

    Such a class would get 0 points for the work of another assignment.
    """
    if found.single or next(_there(found), None) is None:
        return  # nothing is known about the files of who cannot be graded
    if any(_may_fit(entry, assignment) for entry in _there(found)):
        return
    files = ", ".join(assignment.files)
    raise IntakeError(
        f"{found.root}: nobody handed in what {assignment.slug} asks for ({files}), and nothing was"
        f" graded; {found.around or _other(found, assignment.slug)}"
    )


def doubt(found: Found, assignment: Assignment) -> str:
    """Return a sentence if most of a class seem to have worked for another assignment, or "".

    One who did hand in this one's files is enough for the others to be graded, with 0 points.
    """
    entries = [entry for entry, _ in zip(_there(found), range(MOST_READ), strict=False)]
    meant = [meant_for(read_entry(entry, assignment).files, assignment) for entry in entries]
    counts = Counter(slug for each in meant for slug in each)
    [(slug, count)] = counts.most_common(1) or [("", 0)]
    if found.single or count * 2 <= len(entries):
        return ""
    return (
        f"{count} of {'the first ' * (len(entries) == MOST_READ)}{len(entries)} look like work for"
        f" {slug}, not for {assignment.slug}: is that the assignment you mean?"
    )


def _there(found: Found) -> Iterator[Entry]:
    return (entry for entry in found.submissions if entry.student not in found.absent)


def _may_fit(entry: Entry, assignment: Assignment) -> bool:
    """Return whether a file is one that is asked for, or another file has most of its names."""
    submission = read_entry(entry, assignment)
    if not submission.files:  # it takes too long to read, and has a note that says so
        return holds_work(_names_in(entry), assignment)
    is_known = any(starter.tasks for starter in assignment.starters.values())
    has_none = bool(submission.unread) or not is_known  # of the names that are asked for
    is_taken_for_it = has_none and any(each.endswith(ONLY) for each in submission.notes)
    if any(name in submission.files for name in assignment.files) and not is_taken_for_it:
        return True
    programs = [data for name, data in submission.files.items() if name.endswith(".py")]
    for starter in assignment.starters.values():
        names = {name.partition(".")[0] for name in starter.tasks}
        for data in programs:
            if names and sum(_defines(data, name) for name in names) * 2 > len(names):
                return True
    return False


def _names_in(entry: Entry) -> list[str]:
    return [name.rpartition("/")[2] for name in list_files(entry.folder).files]


def _defines(data: bytes, name: str) -> bool:
    word = re.escape(name).encode()
    return (
        re.search(rb"(?m)^(?:def|class)[ \t]+" + word + rb"\b|^" + word + rb"[ \t]*=", data)
        is not None
    )


def _other(found: Found, slug: str) -> str:
    """Return which assignment to name instead: the one whose files most students have."""
    counts: dict[str, int] = {}
    entries = [entry for entry, _ in zip(_there(found), range(MOST_READ), strict=False)]
    handed_in = [_names_in(entry) for entry in entries]
    for other in assignments.slugs():
        asked = assignments.load(other) if other != slug else None
        counts[other] = sum(asked is not None and holds_work(names, asked) for names in handed_in)
    most = max(counts.values(), default=0)
    likely = [other for other, count in counts.items() if count == most > 0]
    if likely:
        return f"files of {' or '.join(likely)} are there: name the right assignment"
    return "perhaps this is another assignment's download: --dry-run shows what is there"
