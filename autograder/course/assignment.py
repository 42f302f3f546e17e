"""assignment.toml -> Assignment: what an assignment is made of, and where it lies."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.course.starters import Starter, read_starters

SUITES = Path(__file__).parents[1] / "suites"
FILE = "assignment.toml"
WALKTHROUGH = "walkthrough.ipynb"  # ours, beside the starters: nothing that is handed in


class AssignmentError(Exception):
    """An assignment cannot be found or read; the message names the file and the remedy."""


@dataclass(frozen=True)
class Limits:
    """What one submission may use.  Bytes for sizes, seconds for times, at every level alike."""

    question_seconds: float = 2.0  # CPU time to answer one question
    test_seconds: float = 10.0  # CPU time of one test, all its questions together
    submission_seconds: float = 120.0  # CPU time of the submission as a whole
    wall_factor: float = 5.0  # a deadline in wall-clock time is this many times the CPU time
    memory_bytes: int = 512 * 1024 * 1024
    output_bytes: int = 1024 * 1024
    file_bytes: int = 16 * 1024 * 1024
    processes: int = 32


@dataclass(frozen=True)
class ManualItem:
    """Something a person marks: 0 points until a mark is entered in overrides.csv."""

    id: str
    title: str
    task: int
    points: float


@dataclass(frozen=True)
class Example:
    """The doctest examples of one object of the reference solution, and what they are worth."""

    name: str  # such as playingCards.Card.getValue
    task: int
    points: float
    text: str


@dataclass(frozen=True)
class Assignment:
    """One assignment, read from its assignment.toml."""

    slug: str
    title: str
    folder: Path  # where assignment.toml lies; the suite is beside it
    tasks: dict[int, str]
    files: tuple[str, ...]  # what a student hands in
    aliases: dict[str, str] = field(default_factory=dict)  # other names a file may have -> its name
    given: dict[str, Path] = field(default_factory=dict)  # files supplied by the grader
    decks: Path | None = None
    packages: tuple[str, ...] = ()
    limits: Limits = Limits()
    manual: tuple[ManualItem, ...] = ()
    examples: tuple[Example, ...] = ()
    switches: dict[str, bool] = field(default_factory=dict)
    starters: dict[str, Starter] = field(default_factory=dict)  # what is known of them, by file

    @property
    def modules(self) -> tuple[str, ...]:
        return tuple(name.removesuffix(".py") for name in self.files if name.endswith(".py"))

    def suite_files(self, hidden: bool = True) -> list[Path]:
        """Return the test files, public ones first, in a fixed order."""
        public = sorted(self.folder.glob("test_*.py"))
        return public + (sorted(self.folder.glob("hidden/test_*.py")) if hidden else [])

    def digest(self) -> str:
        """Return a digest of everything that can move a mark: suite, given files, decks, limits.

        Raises AssignmentError when one of them cannot be read.
        """
        found = hashlib.sha256()
        for name, path in sorted(self._that_count().items()):
            try:
                data = path.read_bytes()
            except OSError as error:
                reason = error.strerror or error
                raise AssignmentError(f"{path} cannot be read: {reason}; see {FILE}") from None
            found.update(name.encode() + b"\0" + hashlib.sha256(data).digest())
        return found.hexdigest()

    def _that_count(self) -> dict[str, Path]:
        """Return the files that can move a mark, by what they are here.

        A test that is moved to another folder, such as that of the hidden ones, is another.
        """
        named = {f"given/{name}": path for name, path in self.given.items()}
        decks = [self.decks] if self.decks is not None and self.decks.is_dir() else []
        for kind, folder in (("suite", self.folder), *(("decks", each) for each in decks)):
            for path in filter(_counts, folder.rglob("*")):
                named[f"{kind}/{path.relative_to(folder).as_posix()}"] = path
        if self.folder.parent == SUITES.resolve():
            named |= {f"shared/{path.name}": path for path in SUITES.glob("*.py")}
        return named


def _counts(path: Path) -> bool:
    return path.is_file() and "__pycache__" not in path.parts


def slugs() -> list[str]:
    """Return the names of the assignments this kit holds."""
    return sorted(path.parent.name for path in SUITES.glob(f"*/{FILE}"))


def load(slug: str) -> Assignment:
    """Return the kit's assignment of that name.

    Raises AssignmentError, naming the assignments there are, when there is none of that name.
    """
    folder = SUITES / slug
    if slug not in slugs():
        names = ", ".join(slugs()) or "none: this installation holds the engine alone"
        raise AssignmentError(f"there is no assignment {slug!r}; there are: {names}")
    return read(folder)


def read(folder: Path) -> Assignment:
    """Return the assignment whose assignment.toml lies in `folder`.

    Raises AssignmentError with file and remedy when it is missing or not as it should be.
    """
    path = folder / FILE
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise AssignmentError(
            f"{path}: there is no such file; name a folder that has one"
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise AssignmentError(f"{path}: not readable as TOML: {error}") from None
    try:
        return _assignment(folder, data)
    except AssignmentError:
        raise
    except KeyError as error:
        raise AssignmentError(f"{path}: the entry {error} is missing") from None
    except (TypeError, ValueError, AttributeError) as error:
        raise AssignmentError(f"{path}: {error}") from None


def _assignment(folder: Path, data: dict[str, Any]) -> Assignment:
    known = {
        "slug", "title", "tasks", "files", "aliases", "given", "decks", "packages", "limits",
        "manual", "examples", "switches",
    }  # fmt: skip
    unknown = sorted(set(data) - known)
    if unknown:
        raise AssignmentError(
            f"{folder / FILE}: unknown entry {unknown[0]!r}; remove it or mend it"
        )
    decks = (folder / data["decks"]).resolve() if "decks" in data else None
    return Assignment(
        slug=data["slug"],
        title=data["title"],
        folder=folder.resolve(),
        tasks={int(number): title for number, title in data["tasks"].items()},
        files=tuple(data["files"]),
        aliases=dict(data.get("aliases", {})),
        given={name: (folder / place).resolve() for name, place in data.get("given", {}).items()},
        decks=decks,
        packages=tuple(data.get("packages", ())),
        limits=Limits(**data.get("limits", {})),
        manual=tuple(ManualItem(**item) for item in data.get("manual", ())),
        examples=_examples(folder, data.get("examples", {})),
        switches=dict(data.get("switches", {})),
        starters=read_starters(folder),
    )


def _examples(folder: Path, worth: dict[str, Any]) -> tuple[Example, ...]:
    if not worth:
        return ()
    path = folder / "examples.toml"
    try:
        texts = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise AssignmentError(f"{path}: there is no such file; run `cardkit build`") from None
    except (ValueError, RecursionError) as error:
        raise AssignmentError(
            f"{path}: not readable as TOML: {error}; run `cardkit build`"
        ) from None
    missing = [name for name in worth if name not in texts]
    if missing:
        raise AssignmentError(f"{path}: no examples of {missing[0]}; run `cardkit build`")
    return tuple(
        Example(name=name, task=int(each["task"]), points=each["points"], text=texts[name])
        for name, each in worth.items()
    )
