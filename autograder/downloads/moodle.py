"""Moodle's downloads: `<full name>_<number>_assignsubmission_file_`, folders or parts of names.

The number is that of `Participant 123` in the grading worksheet; a team's is its own.
"""

from __future__ import annotations

import re

from autograder.downloads.reading import Look, Reading, plain

NAMED = re.compile(
    r"(?P<name>.*?)_(?P<number>\d+)_assignsubmission_(?P<kind>[a-z]+)(?:_(?P<file>.*))?"
)
TYPED = "onlinetext"


def recognise(look: Look) -> bool:
    """Return whether most folders, or most files, are named as Moodle names them."""
    names = [*look.folders, *look.files]
    named = sum(NAMED.fullmatch(name) is not None for name in names)
    return named > len(names) - named


def read(look: Look) -> Reading:
    reading = Reading()
    typed: dict[str, str] = {}
    for name in [*look.folders, *look.files]:
        found = NAMED.fullmatch(name)
        if found is None:
            reading.leave_out(
                name,
                "is not named as Moodle names a submission, and was not graded; put it into its"
                " student's folder, or delete it",
            )
            continue
        student = reading.student(found["number"], plain(found["name"]))
        # Moodle splits at each "_", and has none in names.
        back = f"_{found['number']}_assignsubmission_file_/"
        student.goes_back = found["name"].replace("_", " "), back
        if found["kind"] == TYPED:
            typed[found["number"]] = name
            student.notes.append(f"a text was typed in, which is not graded: {name}")
        elif found["kind"] != "file":
            student.notes.append(f"{name} was left out: only files handed in are graded")
        elif name in look.folders:
            student.folders.append(look.root / name)
        else:
            student.files.append((found["file"] or name, look.root / name))
    for number, name in typed.items():
        student = reading.students[number]
        if not student.files and not student.folders:
            student.why_not = (
                f"a text was typed in, and no file was handed in; read {name}, and mark it by hand"
            )
    _forget_one_name(reading)
    return reading


def key_of(path: str) -> str:
    """Return whose a file is by its path in a zip, or ""."""
    found = NAMED.fullmatch(path.partition("/")[0])
    return found["number"] if found else ""


def _forget_one_name(reading: Reading) -> None:
    """With blind marking everybody is called `Participant`: that is nobody's name."""
    names = {student.name for student in reading.students.values()}
    if len(names) == 1 and (len(reading.students) > 1 or names == {"Participant"}):
        for student in reading.students.values():
            student.name = ""
