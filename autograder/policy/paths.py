"""Read the student's own paths as those of files beside the program (`with_files_beside`).

`open("C:/Users/ada/game/total.txt")` finds its file on one computer alone, and so does
`open("week4/total.txt")` in an editor that was opened one folder above.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import PurePosixPath

from autograder.course.assignment import Assignment
from autograder.course.faults import decoded, encoded

MENTIONS = re.compile(rb"[\"'](?:[A-Za-z]:[\\/]|~|/|\.\.|[^\"'\n]{1,60}/)")
# From the root of a disk or from somebody's own folder; or through folders that may be theirs.
PATH = re.compile(
    r"""(?<=["'])(?P<own>(?:[A-Za-z]:[\\/]|~[\\/]|/(?:home|Users|mnt|media|Volumes)/)?)"""
    r"""(?P<folders>(?:[^"'\\/\n{}<>|*?]+[\\/]+)*)(?P<file>[^"'\\/\n<>|*?]*\.\w{1,5})(?=["'])"""
)
# A folder on somebody's disk, to which a program adds the name of a file; `"Q:\n"` is none.
FOLDER = re.compile(
    r"""(?:(?<=[rR]["'])[A-Za-z]:\\|(?<=["'])(?:[A-Za-z]:(?:\\\\|/)|/(?:home|Users|Volumes)/))"""
    r"""(?P<folders>[^"'\n{}<>|*?]*)(?=["'])"""
)


def with_files_beside(
    assignment: Assignment, files: Mapping[str, bytes]
) -> tuple[dict[str, bytes], list[str]]:
    """Return the files with such paths read as those of files beside them, and notes on that.

    Folders stay that are handed in, or that the assignment has files in.
    """
    found, notes = dict(files), list[str]()
    known = {PurePosixPath(each).parts[0] for each in (*files, *assignment.written) if "/" in each}
    theirs = {PurePosixPath(each).name for each in (*files, *assignment.given)}
    for name, data in files.items():
        text = decoded(data) if name.endswith(".py") and MENTIONS.search(data) else None
        if not isinstance(text, str) or name in assignment.given:
            continue
        read = list[str]()

        def beside(match: re.Match[str], read: list[str] = read) -> str:
            parts = re.split(r"[\\/]+", match["folders"])
            folders = [each for each in parts if each not in ("", ".")]
            kept = next((folders[at:] for at, each in enumerate(folders) if each in known), [])
            is_own = bool(match["own"]) or bool(folders and match["file"] in theirs) or bool(kept)
            if not is_own or kept == folders:
                return match[0]
            read.append("/".join([*kept, match["file"]]))
            return read[-1]

        def folder(match: re.Match[str], read: list[str] = read) -> str:
            parts = [each for each in re.split(r"[\\/]+", match["folders"]) if each]
            kept = next((parts[at:] for at, each in enumerate(parts) if each in known), ["."])
            read.append("the program's own folder" if kept == ["."] else "/".join(kept))
            return "/".join(kept) + "/" * match["folders"].endswith(("/", "\\"))

        changed = FOLDER.sub(folder, PATH.sub(beside, text))
        if read:
            with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
                ast.parse(changed)
                found[name] = encoded(changed, data)
                notes.append(
                    f"{name}: a path was read as {read[0]}, without the folders before it, which"
                    " other computers do not have; this costs nothing"
                )
    return found, notes
