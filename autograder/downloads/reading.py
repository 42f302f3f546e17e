"""What a reader makes of a download (`Reading`): who handed in what, not yet copied anywhere.

Words used here.  key: the platform's own id of a student, by which everything later is joined.
name: what the platform calls the student; it is shown, and never a key.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from pathlib import Path

from autograder.course.assignment import Assignment
from autograder.system.file_names import is_of_a_system


@dataclass
class HandedIn:
    """What one student handed in: {name of a file: where it is now}."""

    key: str
    name: str = ""
    late: bool = False
    files: list[tuple[str, Path]] = field(default_factory=list)
    folders: list[Path] = field(default_factory=list)  # with all that is in them
    notes: list[str] = field(default_factory=list)
    copies: list[str] = field(default_factory=list)  # of the same file, and which one counts?
    why_not: str = ""  # why it cannot be graded
    when: str = ""  # as the platform writes it
    goes_back: tuple[str, str] = ("", "")  # before a file for the student: the name, then the ids


@dataclass
class Reading:
    """A download as it was understood; `called`: after what students are called, to be said."""

    called: str = ""
    students: dict[str, HandedIn] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)  # names of what is nobody's

    def leave_out(self, name: str, why: str) -> None:
        """Note a file or folder of which it is not known whose it is."""
        self.problems.append(f"{name!r} {why}")
        self.unread.append(name)

    def student(self, key: str, name: str = "") -> HandedIn:
        """Return the entry of a student, made if there is none."""
        return self.students.setdefault(key, HandedIn(key, name))


@dataclass(frozen=True)
class Look:
    """What lies in the folder of a download, without hidden files."""

    root: Path
    files: tuple[str, ...]
    folders: tuple[str, ...]
    others: tuple[str, ...]  # links, pipes and the like
    assignment: Assignment

    @classmethod
    def at(cls, root: Path, assignment: Assignment) -> Look:
        """Look at a folder; raises OSError."""
        shown = [
            each
            for each in sorted(root.iterdir())
            if not each.name.startswith(".") and not is_of_a_system(each.name)
        ]
        kept = [each for each in shown if not each.is_symlink()]
        return cls(
            root,
            tuple(each.name for each in kept if each.is_file()),
            tuple(
                each.name
                for each in kept
                if each.is_dir() and each.name.casefold() != "__pycache__"
            ),
            tuple(
                each.name
                for each in shown
                if each.is_symlink() or not (each.is_file() or each.is_dir())
            ),
            assignment,
        )


def plain(text: str) -> str:
    """Return a key or a name as text of one spelling, without spaces around it."""
    return unicodedata.normalize("NFC", text).strip()
