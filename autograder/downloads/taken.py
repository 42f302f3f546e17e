"""What was made of a class, before it is graded: one sentence, and a line for each student."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from autograder.course.assignment import Assignment
from autograder.course.faults import fault
from autograder.course.result import LATE, TEST_STUDENT
from autograder.course.submission import Submission
from autograder.downloads.opening import TITLES
from autograder.intake import Found, read_entry
from autograder.system.printable import counted


@dataclass(frozen=True)
class Taken:
    """What was made of one student's work."""

    student: str
    name: str
    files: tuple[str, ...]
    missing: tuple[str, ...]
    late: bool
    remarks: tuple[str, ...]
    graded: bool = True
    others: tuple[str, ...] = ()  # programs under other names, if none has the right one


def taken(found: Found, assignment: Assignment) -> Iterator[Taken]:
    """Yield what was made of each student's work; it is read, and nothing in it is run."""
    for entry in found.submissions:
        submission = read_entry(entry, assignment)
        there = tuple(name for name in assignment.files if name in submission.files)
        missing = tuple(name for name in assignment.files if name not in submission.files)
        notes = (submission.unclear,) if submission.unclear else submission.notes
        unread = filter(None, (fault(name, submission.files[name]) for name in there))
        remarks = tuple(note.partition("\n")[0] for note in (*notes, *unread) if note != LATE)
        name = found.names.get(entry.student, "")
        others = () if there else _programs(submission, assignment)
        is_graded = not submission.unclear
        yield Taken(entry.student, name, there, missing, entry.late, remarks, is_graded, others)
    for student, reason in found.unclear.items():
        name, late = found.names.get(student, ""), student in found.late
        yield Taken(student, name, (), assignment.files, late, (reason,), graded=False)


def _programs(submission: Submission, assignment: Assignment) -> tuple[str, ...]:
    known = (*assignment.given, *assignment.files)
    return tuple(each for each in submission.files if each.endswith(".py") and each not in known)


def sentence(found: Found, students: list[Taken] | None = None) -> str:
    """Return in one sentence what was made of a class."""
    tests = sum(TEST_STUDENT in entry.notes for entry in found.submissions)
    count = len(found.submissions) + len(found.unclear) - tests
    parts = [f"{TITLES[found.kind]}: {counted(count, 'student')}"]
    parts += ["Canvas's test student"] if tests else []
    parts += [found.called] if found.called else []
    unclear = len(found.unclear)
    if students is not None:
        unclear = sum(not each.graded for each in students)
        graded = [each for each in students if each.graded]
        late = sum(each.late for each in students)
        missing = sum(bool(each.missing) for each in graded)
        absent = len(found.absent)
        parts += [f"{late} late"] if late else []
        parts += [f"{absent} who handed in nothing"] if absent else []
        if missing - absent:
            parts.append(f"{missing - absent} without a file that is asked for")
    parts += [f"{unclear} that cannot be graded"] if unclear else []
    return ", ".join(parts)
