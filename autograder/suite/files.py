"""The verbs of `student` about files: put, remove, read, list, and watch what is left open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from autograder.course.verdicts import NotWritten
from autograder.suite.case import Case
from autograder.suite.guard import guarded
from autograder.suite.questions import Question, Replaced
from autograder.suite.remote import exactly, names_in


@guarded(lambda verbs: verbs._case.log)
class Files:
    """The verbs of `student` about files."""

    _case: Case

    def put(self, place_or_name: Path | str, content: bytes | None = None) -> str:
        """Put a file into the test's folder, and return its name there.

        A file given by its path, which need not exist if there is `content`, is called `deck.txt`
        or similar there: its real name could reveal its contents, and appears in feedback only.
        """
        if isinstance(place_or_name, Path):
            return self._case.lay(place_or_name, content)
        if content is None:
            content = Path(place_or_name).read_bytes()
        self._case.keep(place_or_name, content)
        return place_or_name

    def remove(self, name: str) -> None:
        """Remove a file from the test's folder, such as one that every folder starts with."""
        self._case.keep(name, None)

    def read(self, name: str, program: bool = True) -> bytes | None:
        """Return a file of the test's folder, or None, as the last program (or calls) left it."""
        world = self._case.last() if program else self._case.calls()
        try:
            answer = world.ask(Question("read", None, name), "read", name)
        except NotWritten:
            self._case.log.questions[-1].answer = None
            return None
        return exactly(bytes, answer, name)

    def files(self) -> list[str]:
        """Return the names of all files in the folder of the last program (or the calls)."""
        answer = self._case.last().ask(Question("files", None), "files")
        return names_in(answer, "files")

    @contextmanager
    def watching_files(self) -> Iterator[list[str]]:
        """Yield a list that gets the names of files that calls in the block leave open."""
        world = self._case.calls()
        world.tell("watch_files")
        names: list[str] = []
        yield names
        if not world.partner.status:
            names += names_in(world.tell("left_open"), "files")

    def ascii_files(self) -> None:
        """From now on, calls open text files as ASCII unless they name an encoding.

        So it is on computers whose own encoding has no letter beyond A to Z.
        """
        world = self._case.calls()
        world.tell("ascii_files")
        said = "text files are ASCII unless open is told encoding=..."
        world.stand_ins["open"] = Replaced(said, "ascii_files")
