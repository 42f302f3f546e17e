"""Names under which a platform takes files back for its students (`names_back`).

Canvas wants `<name>_<user id>_<attachment id>_<file>`, with the ids of something that the student
handed in; Moodle wants the folders of its download.  Neither was tried on a live platform.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

from autograder.course.assignment import Assignment
from autograder.downloads import canvas, moodle
from autograder.downloads.opening import IN_SENTENCES
from autograder.intake import Found, IntakeError, read_entry
from autograder.system.printable import is_printable

# Where each platform takes them.
TAKES = {
    "canvas": "Canvas: Gradebook, the assignment's menu, Upload Submissions",
    "moodle": "Moodle: all submissions, Upload multiple feedback files in a zip",
}
NOT_IN_NAMES = frozenset('<>:"/\\|?*')
LONGEST = 100  # of a name, so that there is room for the ids and the file
MOST_NAMES = 5


class GoesNotBack(IntakeError):
    """Pages cannot be named as the platform wants them; the message says why and what to do."""


def names_back(
    found: Found, origin: str, graded: Mapping[str, str], assignment: Assignment, file: str
) -> dict[str, str]:
    """Return the name in the zip of each student's file.

    `origin` is the kind of download that was graded, `graded` the digest of each student's work.
    Raises GoesNotBack if this is another download, or one whose platform takes nothing back.
    """
    if origin not in TAKES:
        raise GoesNotBack(
            f"a zip to hand back is for Canvas and Moodle, and what was graded is not a download of"
            f" theirs ({IN_SENTENCES.get(origin, origin)}); write a folder of pages instead"
        )
    if found.kind != origin:
        raise GoesNotBack(
            f"{found.root} is not what was graded: {IN_SENTENCES[found.kind]}, and not"
            f" {IN_SENTENCES[origin]}; name the download that was graded"
        )
    refuse_other_work(found, graded, assignment)
    return {
        student: _member(origin, student, *found.goes_back[student], file) for student in graded
    }


def refuse_other_work(
    found: Found, graded: Mapping[str, str], assignment: Assignment, what: str = "download"
) -> None:
    """Raise GoesNotBack if this is not what was graded, by the digest of each student's work.

    what: how it is called in the message.
    """
    there = {entry.student: entry for entry in found.submissions}
    lost = [student for student in graded if student not in there]
    if lost:
        raise GoesNotBack(
            f"{_listed(lost)} {_have(lost)} a result and no work in {found.root}; name the"
            f" {what} that was graded, or add --only-these for the others alone"
        )
    others = [
        student
        for student, digest in graded.items()
        if read_entry(there[student], assignment).digest() != digest
    ]
    if others:
        raise GoesNotBack(
            f"{_listed(others)} {_have(others)} other work in {found.root} than was graded; name"
            f" the {what} that was graded, or grade this one"
        )


def whose(kind: str, member: str) -> str:
    """Return whose a member of such a zip is, or "" if its name does not say."""
    key_of = {"canvas": canvas.key_of, "moodle": moodle.key_of}.get(kind)
    return key_of(member) if key_of else ""


def _member(origin: str, student: str, name: str, ids: str, file: str) -> str:
    """Return a name that every system can unpack; the platforms go by the ids alone."""
    kept = "".join(
        each
        for each in unicodedata.normalize("NFC", name)
        if is_printable(each) and each not in NOT_IN_NAMES
    )
    kept = kept.strip(" .").encode()[:LONGEST].decode(errors="ignore")
    member = f"{kept or ('student' if name else '')}{ids}{file}"
    return member if whose(origin, member) == student else f"student{ids}{file}"


def _listed(students: list[str]) -> str:
    more = f" and {len(students) - MOST_NAMES} more" if len(students) > MOST_NAMES else ""
    return ", ".join(students[:MOST_NAMES]) + more


def _have(students: list[str]) -> str:
    return "has" if len(students) == 1 else "have"
