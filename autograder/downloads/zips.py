"""A zip for each student, named after the student: `rose.zip`."""

from __future__ import annotations

from autograder.downloads.archives import is_zip
from autograder.downloads.reading import Look, Reading, plain


def recognise(look: Look) -> bool:
    """Return whether there are more archives than folders, and no program lies beside them."""
    archives = sum(is_zip(look.root / name) for name in look.files)
    programs = any(name.casefold().endswith((".py", ".ipynb")) for name in look.files)
    return archives > len(look.folders) and not programs


def read(look: Look) -> Reading:
    reading = Reading()
    for name in look.files:
        if is_zip(look.root / name):
            student = reading.student(plain(name[: -len(".zip")]))
            student.files.append((name, look.root / name))
    for name in look.folders:
        reading.student(plain(name)).folders.append(look.root / name)
    for student in reading.students.values():
        if student.files and student.folders:
            student.why_not = "there is a zip and a folder of this name; delete one of them"
    return reading
