"""The files that a suite lays out for one test: under which name they lie, and which is shown.

A file's own name may tell what is in it.  So each file that comes from a path lies before a
student's code as `deck.txt`, `deck2.txt`, ...; what a student reads about the test afterwards has
its place in the student's folder instead.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

from autograder.course.result import TestRecord
from autograder.course.submission import Submission

NAME = "deck"
SHOWN_FOLDER = "decks"  # of a student's folder; `cardkit build` makes it
# Not within a longer name or path; the `n` of a line end that is written \n is no part of a name.
ALONE = r"(?:(?<=\\[nrt])|(?<![\w-])(?<!\w[./\\]))(?:{})(?![\w-]|\.\w)"


@dataclass
class LaidOut:
    """What one test has laid out so far."""

    submission: Submission
    decks: Path | None  # the folder of the assignment's decks
    others: Container[str] = ()  # names of files that lie there besides
    names: dict[tuple[Path, bytes], str] = field(default_factory=dict)
    shown: dict[str, str] = field(default_factory=dict)  # name -> what a student reads instead

    def name(self, place: Path, content: bytes) -> str:
        """Return the name for a file from that place: one name for one content."""
        if (place, content) not in self.names:
            name = next(filter(self._is_free, names_like(place)))
            self.names[place, content] = name
            self.shown[name] = self._place_in_folder(place, content)
        return self.names[place, content]

    def _is_free(self, name: str) -> bool:
        """Say whether neither this test nor the submission speaks of that name.

        So nothing is opened by a name that was guessed, and no line of code is shown with another.
        """
        files = self.submission.files
        taken = name in self.shown or name in self.others or name in files
        return not taken and not any(name.encode() in content for content in files.values())

    def _place_in_folder(self, place: Path, content: bytes) -> str:
        if self.decks is None or not place.is_relative_to(self.decks):
            return place.name
        if not place.is_file() or place.read_bytes() != content:
            return place.name  # made from a deck: no student has it
        return f"{SHOWN_FOLDER}/{place.relative_to(self.decks).as_posix()}"

    def show_in(self, record: TestRecord) -> None:
        """Put the names that a student knows into all that a record tells of a public test."""
        if not self.shown or record.is_hidden:
            return
        record.message, record.hint = self._told(record.message), self._told(record.hint)
        record.expected, record.actual = self._told(record.expected), self._told(record.actual)
        record.transcript = self._told(record.transcript)
        record.trace = [self._told(line) for line in record.trace]

    def _told(self, text: str) -> str:
        found = ALONE.format("|".join(map(re.escape, self.shown)))
        return re.sub(found, lambda name: self.shown[name[0]], text)


def names_like(place: Path) -> Iterator[str]:
    """Give the names that a file may have, whatever its own is."""
    yield f"{NAME}{place.suffix}"
    for number in count(2):
        yield f"{NAME}{number}{place.suffix}"
