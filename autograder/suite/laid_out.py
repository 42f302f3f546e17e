"""The files that a suite lays out for one test (`LaidOut`): their names there and in feedback.

A file's real name may reveal its contents.  So a student's code sees each file that comes from a
path as `deck374.txt` or the like; the feedback on the test shows its place in the student's folder
instead.  The number comes from the content alone, so it does not tell which file was laid out first
either: often that is the one that has to be accepted.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from autograder.course.result import TestRecord
from autograder.course.submission import Submission

NAME, NUMBERS = "deck", 900  # from 100 on
SHOWN_FOLDER = "decks"  # in a student's folder; `cardkit build` makes it
# Not inside a longer name or path; the `n` of a line end written as \n is not part of a name.
ALONE = r"(?:(?<=\\[nrt])|(?<![\w-])(?<!\w[./\\]))(?:{})(?![\w-]|\.\w)"


@dataclass
class LaidOut:
    """The files that one test has laid out so far."""

    submission: Submission
    decks: Path | None  # the folder of the assignment's decks
    others: Container[str] = ()  # names of other files there
    names: dict[tuple[Path, bytes], str] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)  # name -> what a student reads instead
    is_changed: bool = False  # files came or went after the first question

    def name(self, place: Path, content: bytes) -> str:
        """Return the name for a file from a path: always the same for the same content."""
        if (place, content) not in self.names:
            name = next(filter(self._is_free, names_for(place.suffix, content)))
            self.names[place, content] = name
            self.shown[name] = self._place_in_folder(place, content)
        return self.names[place, content]

    def _is_free(self, name: str) -> bool:
        """Return whether neither this test nor the submission uses a name.

        So code cannot open a file by guessing its name, and no line of code is shown altered.
        """
        files = self.submission.files
        taken = name in self.shown or name in self.others or name in files
        return not taken and not any(name.encode() in content for content in files.values())

    def _place_in_folder(self, place: Path, content: bytes) -> str:
        if self.decks is None or not place.is_relative_to(self.decks):
            return place.name
        if not place.is_file() or place.read_bytes() != content:
            return place.name  # made from a deck: students do not have it
        return f"{SHOWN_FOLDER}/{place.relative_to(self.decks).as_posix()}"

    def adopt(self, other: LaidOut) -> None:
        """Take over what another test has laid out, whose result this one shares."""
        for key, name in other.names.items():
            if self.shown.setdefault(name, other.shown[name]) == other.shown[name]:
                self.names.setdefault(key, name)

    def is_known(self, name: str) -> bool:
        """Return whether students have a file that was laid out under this name."""
        return self.shown.get(name, "").startswith(f"{SHOWN_FOLDER}/")

    def show_in(self, record: TestRecord) -> None:
        """Replace the names by those that students know, in the record of a public test."""
        if not self.shown or record.is_hidden:
            return
        record.message, record.hint = self.told(record.message), self.told(record.hint)
        record.expected, record.actual = self.told(record.expected), self.told(record.actual)
        record.transcript, record.script = self.told(record.transcript), self.told(record.script)
        record.trace = [self.told(line) for line in record.trace]

    def told(self, text: str) -> str:
        """Return a text with the names that students know."""
        if not self.shown:
            return text
        found = ALONE.format("|".join(map(re.escape, self.shown)))
        return re.sub(found, lambda name: self.shown[name[0]], text)


def names_for(suffix: str, content: bytes) -> Iterator[str]:
    """Yield the names that a file with this content may get."""
    first = zlib.crc32(content) % NUMBERS
    for number in (*range(first, NUMBERS), *range(first)):
        yield f"{NAME}{100 + number}{suffix}"
    for number in count(100 + NUMBERS):
        yield f"{NAME}{number}{suffix}"
