"""A zip for each student, named after the student: `rose.zip`."""

from __future__ import annotations

import re

from autograder.downloads.archives import is_zip
from autograder.downloads.laying_out import NOT_OPENED
from autograder.downloads.reading import Look, Reading, plain
from autograder.intake.walk import ARCHIVES

COPY = re.compile(r" ?\(\d+\)\.zip$", re.IGNORECASE)  # as a browser names a second download
OF_THE_TEACHER = (".csv", ".toml", ".txt", ".md", ".html", ".json", ".xlsx", ".ods")


def recognise(look: Look) -> bool:
    """Return whether there are more archives than folders, and no program lies beside them."""
    archives = sum(is_zip(look.root / name) for name in look.files)
    programs = any(name.casefold().endswith((".py", ".ipynb")) for name in look.files)
    return archives > len(look.folders) and not programs


def read(look: Look) -> Reading:
    reading = Reading()
    for name in look.files:
        first = COPY.sub(".zip", name)
        if first != name and first in look.files:
            reading.student(plain(first[: -len(".zip")])).copies.append(name)
        elif is_zip(look.root / name):
            student = reading.student(plain(name[: -len(".zip")]))
            student.files.append((name, look.root / name))
        elif name.casefold().endswith(ARCHIVES):
            _not_opened(name, reading)
        elif not name.casefold().endswith(OF_THE_TEACHER):
            reading.leave_out(
                name,
                "is no zip, and was not graded; if it is a student's work, put it into a .zip that"
                " is named after the student",
            )
    for name in look.folders:
        reading.student(plain(name)).folders.append(look.root / name)
    for student in reading.students.values():
        if student.copies:
            student.why_not = f"there is {student.copies[0]!r} as well; delete one of them"
        elif student.files and student.folders:
            student.why_not = "there is a zip and a folder of this name; delete one of them"
        elif student.files or student.folders:
            student.why_not = ""
    return reading


def _not_opened(name: str, reading: Reading) -> None:
    """Enter a student whose archive is of another kind."""
    stem = name
    while stem.casefold().endswith(ARCHIVES):
        stem = stem.rpartition(".")[0]
    reading.student(plain(stem)).why_not = f"{name} {NOT_OPENED}"
