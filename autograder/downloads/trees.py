"""Folders whose names or places say more than the student: nbgrader's tree, classroom50's clones.

nbgrader keeps `submitted/<student>/<assignment>/`; classroom50 clones each repository as
`<classroom>-<assignment>-<user>`, GitHub's own tool as `<assignment>-<user>` into a folder
`<assignment>-submissions`.  What the assignment is called there is up to the teacher.
"""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path

from autograder.downloads.reading import Look, Reading, plain
from autograder.system.plain_files import read_plain

STAMP = "timestamp.txt"  # in which nbgrader writes when somebody handed in
MOST_BYTES = 1000
CLASSROOM = r"[\w-]+?-"
OF_CLONES = re.compile(r"(?i)[-_]submissions?$")  # GitHub's own tool puts it after the assignment


def is_nbgrader(look: Look) -> bool:
    """Return whether students' folders hold nothing but folders, this assignment's among them."""
    if look.files or not look.folders:
        return False
    inside = [_inside(look.root / name) for name in look.folders]
    only_folders = all(each.is_dir() for entries in inside for each in entries)
    own = [look.root / name / look.assignment.slug for name in look.folders]
    stamped = any((place / STAMP).is_file() for place in own)
    others = any(len(entries) > 1 for entries in inside)
    named = look.root.name == "submitted"
    return only_folders and any(map(Path.is_dir, own)) and (stamped or others or named)


def read_nbgrader(look: Look) -> Reading:
    reading = Reading()
    slug = look.assignment.slug
    without = [name for name in look.folders if not (look.root / name / slug).is_dir()]
    for name in look.folders:
        if name not in without:
            student = reading.student(plain(name))
            student.folders.append(look.root / name / slug)
            student.when = _stamp(look.root / name / slug)
    if without:
        have, were = ("has", "was") if len(without) == 1 else ("have", "were")
        reading.problems.append(
            f"{len(without)} of {len(look.folders)} {have} no folder {slug}, and {were} not graded:"
            f" {', '.join(without[:5])}{', ...' if len(without) > 5 else ''};"
            " name them with --roster if they are to have 0 points"
        )
    return reading


def _stamp(folder: Path) -> str:
    """Return when somebody handed in, as nbgrader wrote it; "" if nothing says it."""
    try:
        stamp = read_plain(folder / STAMP, MOST_BYTES, follow=False)
    except OSError:
        return ""
    return stamp.decode("utf-8", "replace").strip()


def is_clones(look: Look) -> bool:
    """Return whether every folder is a clone, named for a classroom, an assignment and a user."""
    clones = [name for name in look.folders if (look.root / name / ".git").exists()]
    return bool(clones) and len(clones) == len(look.folders) and bool(_prefix(look))


def read_clones(look: Look) -> Reading:
    prefix = _prefix(look)
    reading = Reading(called=f"called by what follows {prefix}")
    for name in look.folders:
        reading.student(plain(name[len(prefix) :])).folders.append(look.root / name)
    return reading


def _prefix(look: Look) -> str:
    """Return `<classroom>-<assignment>-` or `<assignment>-` if all folders begin with it, else "".

    It ends with the assignment's name where that is known: users may have a word in common, too.
    """
    slug = re.escape(look.assignment.slug).replace("_", "[-_]")
    root = look.root.resolve().name
    name = OF_CLONES.sub("", root)
    known = [f"{CLASSROOM}{slug}", slug, f"{CLASSROOM}{re.escape(name)}"]
    known += [re.escape(name)] if name != root else []  # it may be the classroom's
    found = [re.match(rf"(?i){each}-(?=[\w-])", look.folders[0]) for each in known]
    for prefix in [*(each[0] for each in found if each), _shared(look.folders)]:
        if prefix and all(each.startswith(prefix) and each != prefix for each in look.folders):
            return prefix
    return ""


def _shared(names: tuple[str, ...]) -> str:
    """Return what several names begin with, if that is two words or more, each with a `-`."""
    words = zip(*(name.split("-") for name in names), strict=False)
    shared = [first for first, *_ in takewhile(lambda each: len(set(each)) == 1, words)]
    return "-".join([*shared, ""]) if len(names) > 1 and len(shared) > 1 else ""


def _inside(folder: Path) -> list[Path]:
    try:
        return [each for each in folder.iterdir() if not each.name.startswith(".")]
    except OSError:
        return []
