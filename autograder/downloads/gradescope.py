"""Gradescope's export: `submission_metadata.yml` beside a folder for each submission.

A group's submission counts for each of its members, by the school's number or the address.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from autograder.downloads.reading import HandedIn, Look, Reading, plain
from autograder.intake import IntakeError
from autograder.system.plain_files import read_plain

METADATA = "submission_metadata.yml"
MOST_BYTES = 256 * 1024 * 1024
DEEPEST = 50


def recognise(look: Look) -> bool:
    return METADATA in look.files


def read(look: Look) -> Reading:
    reading = Reading()
    told = _metadata(look.root / METADATA)
    shared = set()
    for folder, entry in told.items():
        submitters = _submitters(entry, look.root / METADATA, folder)
        students = [_student(reading, each) for each in submitters if _key(each)]
        if not students:
            students = [reading.student(folder)]
            students[0].notes.append("Gradescope names nobody who submitted this")
        if len(students) > 1:
            shared.add(folder)
        for student in students:
            if folder not in look.folders:
                # A folder that was deleted leaves the others of its students.
                if not student.folders:
                    student.why_not = f"{folder} is not there; export the submissions again"
                continue
            student.why_not = ""
            student.when = str(entry.get(":created_at", ""))
            student.folders.append(look.root / folder)
            if len(students) > 1:
                others = ", ".join(each.key for each in students if each is not student)
                student.notes.append(f"handed in together with {others}")
    for student in reading.students.values():
        if len(student.folders) > 1:
            student.why_not = _several([folder.name for folder in student.folders], shared)
    reading.problems += [
        f"{name!r} is not named in {METADATA}, and was not graded; export the submissions again"
        for name in look.folders
        if name not in told
    ]
    return reading


def _several(folders: list[str], shared: set[str]) -> str:
    """Return what is to be done about a student who has several folders."""
    said = f"there are several submissions: {', '.join(folders)}"
    if shared.isdisjoint(folders):
        return f"{said}; delete all but one of them"
    return (
        f"{said}; delete this student in {METADATA} from the submitters of all but one: a group's"
        " folder is its other members', too"
    )


def _metadata(path: Path) -> dict[str, dict[str, Any]]:
    """Return what Gradescope says, every value as text: a number 0042 must not become 34."""
    try:
        yaml = importlib.import_module("yaml")
    except ImportError:
        raise IntakeError(
            "a Gradescope export needs PyYAML; install it with"
            " `python -m pip install 'cardkit[gradescope]'`"
        ) from None
    loader = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # texts, lists and tables, no objects
    try:
        data = read_plain(path, MOST_BYTES)
        _refuse_depth(yaml.parse(data, Loader=loader))
        told = yaml.load(data, Loader=loader)
        if isinstance(told, dict) and all(isinstance(each, dict) for each in told.values()):
            return {str(folder): entry for folder, entry in told.items()}
        reason = "it does not list submissions"
    except OSError as error:
        reason = str(error.strerror or error)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        reason = str(error).partition("\n")[0] or "it is no YAML"
    raise IntakeError(f"{path} cannot be read ({reason}); export the submissions again")


def _refuse_depth(events: Iterable[object]) -> None:
    """Raise ValueError for lists in lists without end: to build them would end this process."""
    depth = 0
    for event in events:
        kind = type(event).__name__
        depth += kind.endswith("StartEvent") - kind.endswith("EndEvent")
        if depth > DEEPEST:
            raise ValueError(f"it is more than {DEEPEST} levels deep")


def _submitters(entry: dict[str, Any], path: Path, folder: str) -> list[dict[str, str]]:
    listed = entry.get(":submitters", [])
    listed = [] if listed in ("", "[]") else listed
    if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
        raise IntakeError(
            f"{path}: the submitters of {folder} are not a list; export the submissions again"
        )
    told = [{str(name).strip(":"): value for name, value in each.items()} for each in listed]
    return [
        {name: value for name, value in each.items() if isinstance(value, str)} for each in told
    ]


def _key(submitter: dict[str, str]) -> str:
    """Return the school's number, or else the address; "" if there is neither."""
    for name in ("sid", "email"):
        found = plain(submitter.get(name, ""))
        if found and found not in ("null", "~"):
            return found
    return ""


def _student(reading: Reading, submitter: dict[str, str]) -> HandedIn:
    return reading.student(_key(submitter), plain(submitter.get("name", "")))
