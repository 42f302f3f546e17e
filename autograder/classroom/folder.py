"""The folder of results (`ResultsFolder`): whether it may be used, and where each result goes."""

from __future__ import annotations

import contextlib
import hashlib
import itertools
import json
import os
import re
import unicodedata
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import TracebackType

from autograder import __version__
from autograder.classroom.private import close, put_there_by_another
from autograder.classroom.writing import FolderError, write_json
from autograder.course.assignment import Assignment
from autograder.course.policy import WHOLE, Policy, change
from autograder.system.plain_files import read_plain
from autograder.system.whole_files import PARTS

MARK = "about.json"
GRADES = "grades.csv"
OVERRIDES = "overrides.csv"
RESULT = "results.json"
HIDDEN = "hidden.json"  # beside that: the texts of hidden tests, for teachers only
ERRORS = "errors.txt"
COPIES = "copies.json"  # what was made from the results in other places
LOCK = ".lock"
OURS = frozenset({MARK, GRADES, OVERRIDES, ERRORS, COPIES, LOCK})
ALL = "all"  # tasks, or tests
FOLDERS = "folders"  # where submissions come from, unless a platform's download is named
LONGEST_NAME = 100
MARK_BYTES = 10_000
OTHERS_END = re.compile(r"(?i)-[0-9a-f]{8}$")  # the suffix of names that had to be changed
DEVICE_NAMES = re.compile(r"(?i)(con|prn|aux|nul|com\d|lpt\d)(\..*)?$")


class ResultsFolder:
    """The folder with the results of one class in one assignment; a context manager.

    Entering creates and locks it, so that no second run uses it; leaving unlocks it.
    """

    def __init__(
        self,
        path: Path,
        assignment: Assignment,
        kind: str = FOLDERS,
        tasks: str = ALL,
        policy: Policy = WHOLE,
        anew: bool = False,
    ) -> None:
        """`tasks`: what is graded, as in the keys of a result: marks on others stay apart.

        Marks by another policy stay apart, too, unless everybody is graded `anew`.
        """
        self.path = path
        self.before: Policy | None = policy  # by which the results were graded that are there
        self._policy = policy
        self._anew = anew
        self._kind = kind
        self._tasks = tasks
        self._assignment = assignment
        self._lock: int | None = None
        self._earlier: list[str] = []
        self.left_open = ""  # what others than the owner can read, in a sentence

    @property
    def grades(self) -> Path:
        return self.path / GRADES

    @property
    def overrides(self) -> Path:
        return self.path / OVERRIDES

    @property
    def errors(self) -> Path:
        return self.path / ERRORS

    def result(self, student: str) -> Path:
        """Return the path at which a student's result is stored."""
        return self.path / folder_name(student) / RESULT

    def obstacle(self, result: Path) -> str:
        """Return why a result cannot be stored at this path, or '' if it can.

        A link, a pipe or a device in its place is replaced; a folder is not.
        """
        advice = "the result was not stored; move it away and grade again"
        if os.path.lexists(result.parent) and not result.parent.is_dir():
            return f"{result.parent} is not a folder: {advice}"
        for place in (result, result.with_name(HIDDEN)):
            if place.is_dir() and not place.is_symlink():
                return f"{place} is a folder: {advice}"
        return ""

    def stored(self) -> Iterator[Path]:
        """Yield the paths of the stored results, in no particular order."""
        for folder in self._folders():
            if os.path.lexists(folder / RESULT):
                yield folder / RESULT

    def student(self, result: Path) -> str | None:
        """Return the student a stored result belongs to, if the name of its folder tells."""
        name = result.parent.name
        return name if folder_name(name) == name else None

    def _folders(self) -> Iterator[Path]:
        with os.scandir(self.path) as entries:
            for entry in entries:
                if os.path.isdir(entry):
                    yield Path(entry.path)

    def __enter__(self) -> ResultsFolder:
        try:
            self.path.mkdir(0o700, parents=True, exist_ok=True)
            self._refuse_foreign()
            self._check()
            self._lock = locked(self.path)
            self._clear()
            self.left_open = close(self.path)
        except FileExistsError:
            raise FolderError(f"{self.path} is a file; name a folder with -o") from None
        except OSError as error:
            raise FolderError(
                f"{self.path} cannot be used for results: {error.strerror or error};"
                " check its permissions, or name another folder with -o"
            ) from None
        mark: dict[str, object] = {
            "made_by": f"cardkit {__version__}",
            "assignment": self._assignment.slug,
            "tasks": self._tasks,
            "policy": self._policy.to_plain(),
        }
        if self._kind != FOLDERS:
            mark["students"] = self._kind  # by whose ids students are called
        if self._earlier and any(self.stored()):
            mark["earlier"] = self._earlier  # by whose else, in results of earlier runs
        try:
            write_json(self.path / MARK, mark)
        except BaseException:
            self._let_go()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _clear(self) -> None:
        """Remove partly written files of a run that was killed."""
        for folder in itertools.chain([self.path], self._folders()):
            for part in folder.glob(PARTS):
                with contextlib.suppress(OSError):
                    part.unlink()

    def _refuse_foreign(self) -> None:
        """Raise FolderError if another user made the folder, or has put anything into it.

        Their points by hand would count, and whoever owns the folder could read hidden tests.
        """
        place = put_there_by_another(self.path)
        if place:
            raise FolderError(
                f"{place} belongs to another user, who may have put marks there; if they are to"
                " count, make it yours with chown, and if not, remove it or name another folder"
                " with -o"
            )

    def _check(self) -> None:
        """Raise FolderError if the folder holds anything else, so that nothing is overwritten."""
        slug = self._assignment.slug
        try:
            mark = json.loads(read_plain(self.path / MARK, MARK_BYTES))
            found, tasks = mark["assignment"], str(mark.get("tasks", self._tasks))
            policy = mark.get("policy") and Policy.from_plain(mark["policy"])
        except FileNotFoundError:
            others = [
                path.name
                for path in self.path.iterdir()
                if not path.name.startswith(".") and path.name != OVERRIDES
            ]
            if others:
                raise FolderError(
                    f"{self.path} holds other files ({min(others)}) and no results;"
                    " name a new or empty folder with -o"
                ) from None
            return
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise FolderError(
                f"{self.path / MARK} is damaged; delete it together with the results beside it,"
                " or name another folder with -o"
            ) from None
        if found != slug:
            raise FolderError(
                f"{self.path} holds results of {found}, not of {slug}; name another folder with -o"
            )
        if tasks != self._tasks:
            raise FolderError(
                f"{self.path} holds results on {tasks_in_words(tasks)}, not on"
                f" {tasks_in_words(self._tasks)}; name another folder with -o"
            )
        if policy != self._policy and any(path.is_file() for path in self.stored()):
            self._meet(policy)
        told = about(self.path)
        kinds = {*earlier(self.path), told[1] if told else FOLDERS}
        self._earlier = sorted(kinds - {self._kind})

    def _meet(self, before: Policy | None) -> None:
        """Raise FolderError if results by another policy are not all to be graded anew."""
        self.before = before
        if not self._anew:
            raise FolderError(
                f"{self.path} holds marks by another policy ({change(before, self._policy)}); to"
                " grade everybody anew and see whose marks move, add --fresh and no --student, or"
                " name another folder with -o"
            )


def tasks_in_words(tasks: str) -> str:
    """Return what a result is about, in words, from its keys."""
    if tasks == ALL:
        return "all tasks"
    return f"{'tasks' if ',' in tasks else 'task'} {tasks.replace(',', ', ')} alone"


def about(folder: Path) -> tuple[str, str] | None:
    """Return of which assignment a folder has results, and by whose ids students are called."""
    try:
        found = json.loads(read_plain(folder / MARK, MARK_BYTES))
        slug, origin = found["assignment"], found.get("students", FOLDERS)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    return (slug, origin) if isinstance(slug, str) and isinstance(origin, str) else None


def folder_name(student: str) -> str:
    """Return a name for a student's folder that is valid on every system and unique."""
    name = unicodedata.normalize("NFC", student)
    safe = re.sub(r'[<>:"/\\|?*\x00-\x1f\x7f]', "_", name).strip(" .")
    safe = safe.encode("utf-8", "replace")[:LONGEST_NAME].decode("utf-8", "ignore")
    is_ours = safe.casefold() in (*OURS, "report.html")
    taken = DEVICE_NAMES.match(safe) or is_ours or OTHERS_END.search(safe)
    if safe != student or taken or not safe:
        return f"{safe}-{hashlib.sha256(name.encode('utf-8', 'replace')).hexdigest()[:8]}"
    return safe


def belongs_to(results: Path, path: Path) -> bool:
    """Return whether a path is one at which results keep something of their own."""
    above, name = path.resolve().parent, path.name
    is_of_a_student = above.parent == results.resolve() and name in (RESULT, HIDDEN)
    return is_of_a_student or (above == results.resolve() and name in OURS)


def locked(path: Path) -> int | None:
    """Return a lock on the folder that lasts until it is closed or this process ends.

    Returns None where there are no such locks.  Raises FolderError if another run holds it.
    """
    if find_spec("fcntl") is None:
        return None  # Windows
    import fcntl

    lock = os.open(path / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise FolderError(f"another run is writing to {path}; wait for it, and try again") from None
    except OSError:
        pass  # a file system without locks
    return lock


def earlier(folder: Path) -> list[str]:
    """Return by whose ids students may be called in results of earlier runs, if by others'."""
    try:
        found = json.loads(read_plain(folder / MARK, MARK_BYTES)).get("earlier", [])
    except (OSError, ValueError, AttributeError, RecursionError):
        return []
    return [each for each in found if isinstance(each, str)] if isinstance(found, list) else []
