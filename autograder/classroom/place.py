"""Refuse a folder for results that could hold files from students (`refuse_place`).

Points entered by hand and stored results are trusted: only a teacher may have put them there.
"""

from __future__ import annotations

import os
from pathlib import Path

from autograder.classroom.writing import FolderError
from autograder.course.assignment import Assignment
from autograder.intake import Found


def refuse_place(results: Path, found: Found, assignment: Assignment) -> None:
    """Raise FolderError if a student may control what is in the folder for results."""
    place = results.resolve()
    root = None
    for entry in found.submissions:
        folder = entry.folder.resolve()
        if place.is_relative_to(folder):
            raise FolderError(
                f"{results} lies inside the submission {entry.folder};"
                " name a folder outside it with -o"
            )
        root = folder.parent
    if root is not None and not found.single and root in place.parents:
        raise FolderError(
            f"{results} lies among the submissions, where a student may be called {place.name};"
            " name a folder outside with -o, such as ../results"
        )
    if found.root is not None and not found.single and found.root.resolve() in place.parents:
        raise FolderError(
            f"{results} lies inside the download {found.root}; name a folder outside with -o, such"
            " as ../results"
        )
    for above in (results.absolute().parent, place.parent):
        for name in assignment.files:
            if os.path.lexists(above / name):
                raise FolderError(
                    f"{results} lies beside {name}, and so may have been handed in with it;"
                    " name another folder with -o"
                )
