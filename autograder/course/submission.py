"""A submission as the grader holds it: file names and bytes, read once and never run here."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

MOST_NOTES = 10  # of one kind
AND_WITH_IT = ", and with it "  # in a note, before names that a cell defines that was left out
OF_CELL = re.compile(rb"# .+\.ipynb, code cell (\d+)\r?$")  # stands above what was in one
LONGEST_PART = 255  # bytes of a name that a file may have


@dataclass(frozen=True)
class Submission:
    """One student's files.

    `files` maps relative POSIX paths to contents; `notes` are sentences for the feedback about
    what reading found (a file left out, a changed given file, ...); `unclear` is one of them if it
    cannot be known which files are meant, and `unread` if nothing that is asked for was found in
    what was handed in: then no points may mean that nothing was judged.
    """

    student: str
    files: dict[str, bytes]
    notes: tuple[str, ...] = field(default=())
    unclear: str = ""
    unread: str = ""
    off: tuple[str, ...] = ()  # sentences of the policy that a person switched off for them alone

    @classmethod
    def asked(cls, question: Mapping[str, Any]) -> Submission:
        """Return what a worker is asked to grade."""
        student, files, notes = (question[each] for each in ("student", "files", "notes"))
        return cls(student, files, tuple(notes), off=tuple(question.get("off", ())))

    @property
    def cells(self) -> dict[str, list[tuple[int, int]]]:
        """Return by file made of a notebook: lines, and the code cell that begins at each."""
        found = {
            name: [
                (number, int(head[1]))
                for number, line in enumerate(data.split(b"\n"), start=1)
                if (head := OF_CELL.match(line)) is not None
            ]
            for name, data in self.files.items()
        }
        return {name: lines for name, lines in found.items() if lines}

    @property
    def size(self) -> int:
        """Return the total size of all files in bytes."""
        return sum(map(len, self.files.values()))

    def digest(self) -> str:
        """Return a digest of the names and contents, and of nothing else."""
        found = hashlib.sha256()
        for name in sorted(self.files):
            found.update(name.encode("utf-8", "surrogateescape") + b"\0")
            found.update(hashlib.sha256(self.files[name]).digest())
        return found.hexdigest()


def is_safe_name(name: str) -> bool:
    """Return whether a relative path stays inside the folder it is put in."""
    path = PurePosixPath(name)
    return bool(name) and not path.is_absolute() and ".." not in path.parts and "\0" not in name


def fold(notes: list[str], say: Callable[[int], str]) -> list[str]:
    """Return the first ten notes, followed by `say(number of the rest)` if there are more."""
    if len(notes) <= MOST_NOTES:
        return notes
    return [*notes[:MOST_NOTES], say(len(notes) - MOST_NOTES)]
