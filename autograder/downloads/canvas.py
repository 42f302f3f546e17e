"""Canvas's downloads: `<name>[_LATE]_<user id>_<attachment id>_<file>`, all in one folder.

The name is the student's or the group's without blanks and signs, and empty if Canvas can write
none of its letters.  It may end in a number, such as another's id: see `_told`.  A file that was
handed in again is called `cards-1.py`: Canvas did that, and so it costs nothing.  What was typed
into the page is `..._text.html`, an address `..._link.html`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from autograder.course.result import TEST_STUDENT
from autograder.downloads.reading import HandedIn, Look, Reading, plain
from autograder.intake.names import resembles
from autograder.intake.walk import ARCHIVES

WITH_LONGER = (  # with so many characters of a name at least
    r"(?:(?P<first>LATE_)?anon_(?P<anon>[A-Za-z0-9]+)"
    r"|(?P<name>.{%d,}?)(?P<late>_LATE)?_(?P<user>\d+))"
    r"_(?:(?P<attachment>\d+)_(?P<file>.+)|(?P<typed>text|link)\.html)"
)
NAMED = re.compile(WITH_LONGER % 0)
TEST_NAME = "studenttest"  # what Canvas makes of the name of its test student
AGAIN = re.compile(r"(.+)-\d{1,3}(\.\w+)")


def recognise(look: Look) -> bool:
    """Return whether most of what is there is named as Canvas does.

    Where a file is named as it was asked for, files of one student alone are copies of it.
    """
    named = [key for name in look.files if (key := key_of(name))]
    asked = any(name in look.assignment.files for name in look.files)
    is_most = len(named) > max(len(look.files) - len(named), len(look.folders))
    return is_most and not (asked and len(set(named)) < 2)


def read(look: Look) -> Reading:
    reading = Reading()
    known = _names_of([*look.files, *look.folders])
    for name in look.files:
        found = _told(name, known)
        if found is None:
            reading.leave_out(
                name,
                "is not named as Canvas names a file, and was not graded; add the student's prefix"
                " to its name, or delete it",
            )
            continue
        student = _student(found, reading)
        if found["typed"]:
            _typed(student, found["typed"], name)
        else:
            student.files.append((found["file"], look.root / name))
            if not student.goes_back[1]:
                called = found["name"] or ""
                student.goes_back = called, name[len(called) : found.start("file")]
    for name in look.folders:
        _unpacked(name, _told(name, known), look, reading)
    for student in reading.students.values():
        if student.files or student.folders:
            student.why_not = ""
            _undo_renames(student, look)
        if student.name == TEST_NAME:
            student.notes.append(TEST_STUDENT)
    return reading


def _readings(name: str) -> Iterator[re.Match[str]]:
    """Yield the ways to read a name of Canvas's, that with the shortest name of a student first."""
    found = NAMED.fullmatch(name)
    while found is not None:
        if found["user"] is None:
            yield found
            return
        if not found["name"].endswith("_LATE"):
            yield found
        found = re.fullmatch(WITH_LONGER % (len(found["name"]) + 1), name)


def _names_of(files: list[str]) -> dict[str, str]:
    """Return what students are called, by their ids, where a file can be read in one way only."""
    known = {}
    for name in files:
        readings = [*_readings(name)]
        if len(readings) == 1 and readings[0]["user"]:
            known[readings[0]["user"]] = readings[0]["name"]
    return known


def _told(name: str, known: Mapping[str, str]) -> re.Match[str] | None:
    """Return how a name is to be read: `a_200_55_9_cards.py` is no file of 200's if that is b.

    known: see `_names_of`.
    """
    for found in _readings(name):
        if known.get(found["user"], found["name"]) == found["name"]:
            return found
    return None


def _unpacked(name: str, found: re.Match[str] | None, look: Look, reading: Reading) -> None:
    """Enter a folder that somebody has unpacked from a student's zip, in the place of that."""
    if found is None or not found["file"]:
        reading.leave_out(
            name,
            "is a folder among Canvas's files, and was not graded; put its student's prefix before"
            " its name, as Canvas does: <name>_<user id>_<attachment id>_",
        )
        return
    student = _student(found, reading)
    student.files = [each for each in student.files if each[0] != f"{found['file']}.zip"]
    student.folders.append(look.root / name)


def _student(found: re.Match[str], reading: Reading) -> HandedIn:
    """Return whose a file or folder is by its name; it may say that it is late."""
    student = reading.student(_key(found), plain(found["name"] or ""))
    student.late = student.late or bool(found["late"] or found["first"])
    return student


def key_of(name: str) -> str:
    """Return whose a file is by its name, or ""."""
    found = NAMED.fullmatch(name)
    return _key(found) if found else ""


def _key(found: re.Match[str]) -> str:
    return found["user"] or f"anon_{found['anon']}"


def _typed(student: HandedIn, kind: str, name: str) -> None:
    what = "a text was typed in" if kind == "text" else "an address was handed in"
    student.notes.append(f"{what}, which is not graded: {name}")
    student.why_not = f"{what}, and no file was handed in; read {name}, and mark it by hand"


def _undo_renames(student: HandedIn, look: Look) -> None:
    """Give a file the name it had before Canvas put `-1` after it, if no other file has that."""
    for wanted in look.assignment.files:
        _take_newest(student, wanted)
    asked = [*look.assignment.files, *look.assignment.given]
    names = Counter(_before(name) or name for name, _ in student.files)
    taken = {name for name, _ in student.files}
    for at, (name, path) in enumerate(list(student.files)):
        before = _before(name)
        if before is None or name in asked or before in taken or names[before] > 1:
            continue
        if any(_letters(name) == _letters(each) for each in asked):
            continue  # assignment-3.py for assignment3.py: the student's own name
        is_asked = any(resembles(name, each, look.assignment.aliases) for each in asked)
        if is_asked or before.casefold().endswith((".py", ".ipynb", *ARCHIVES)):
            student.files[at] = (before, path)
        else:
            student.files.append((before, path))  # it may be the student's own name


def _take_newest(student: HandedIn, wanted: str) -> None:
    """Take the last version of a file of which Canvas has called the later ones `-1`, `-2`."""
    versions = [each for each in student.files if wanted in (each[0], _before(each[0]))]
    newest, path = max(versions, key=lambda each: (len(each[0]), each[0]), default=(wanted, None))
    if path is not None and newest != wanted and wanted in dict(versions):
        student.files = [each for each in student.files if each not in versions]
        student.files.append((wanted, path))
        student.notes.append(f"{newest} was handed in after {wanted}, and counts")


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


def _before(name: str) -> str | None:
    found = AGAIN.fullmatch(name)
    return found[1] + found[2] if found else None
