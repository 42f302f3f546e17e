"""Read assignment.toml into an Assignment (`load` by slug, `read` from a folder)."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from autograder.course.fixtures import Play, read_lines, read_play
from autograder.course.lines import Form
from autograder.course.outline import OUTLINE
from autograder.course.starters import Starter, read_starters
from autograder.course.tables import AssignmentError, Table, perhaps, read_table

__all__ = [
    "Assignment",
    "AssignmentError",
    "Example",
    "Limits",
    "ManualItem",
    "load",
    "read",
]

SUITES = Path(__file__).parents[1] / "suites"
FILE = "assignment.toml"
EXAMPLES = "examples.toml"
HINTS = ("off", "causes", "all")
WALKTHROUGH = "walkthrough.ipynb"  # ours, beside the starters: never part of a submission


@dataclass(frozen=True)
class Limits:
    """What one submission may use, the same at every level; sizes in bytes, times in seconds."""

    test_seconds: float = 5.0  # CPU time of one test, that of the grader for it included
    submission_seconds: float = 20.0  # CPU time of the submission as a whole
    wall_factor: float = 5.0  # the wall-clock deadline is this many times the CPU time
    memory_bytes: int = 512 * 1024 * 1024
    output_bytes: int = 1024 * 1024
    file_bytes: int = 16 * 1024 * 1024
    processes: int = 32


@dataclass(frozen=True)
class ManualItem:
    """An item that a person marks: 0 points until a mark is entered in overrides.csv."""

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
class Switched:
    """What is otherwise while a switch is on."""

    tasks: dict[int, str] = field(default_factory=dict)  # that there are besides
    points: dict[str, float] = field(default_factory=dict)  # of tests that make room for those


@dataclass(frozen=True)
class Assignment:
    """One assignment, read from its assignment.toml."""

    slug: str
    title: str
    folder: Path  # contains assignment.toml and the suite
    tasks: dict[int, str]
    files: tuple[str, ...]  # what a student hands in
    imports: tuple[str, ...] = ()  # modules that ordinary test files import; () for other suites
    begin: tuple[int, ...] = ()  # tasks to begin with; the others follow by number
    aliases: dict[str, str] = field(default_factory=dict)  # other names a file may have -> its name
    given: dict[str, Path] = field(default_factory=dict)  # files supplied by the grader
    written: tuple[str, ...] = ()  # patterns of files that programs write: never handed in
    decks: Path | None = None
    lines: Form | None = None  # how the decks are written, if the kit reads them
    play: Play | None = None  # how a deck is brought into a student's program
    reference: Path | None = None  # the folder of right files, parts of which can be carried
    shared: dict[str, Path] = field(default_factory=dict)  # parts of it that are copied, from where
    packages: tuple[str, ...] = ()
    limits: Limits = Limits()
    hints: str = "all"  # "causes": no notes of the suite's; "off": no recognised slips either
    manual: tuple[ManualItem, ...] = ()
    examples: tuple[Example, ...] = ()
    worth: dict[int, float] = field(default_factory=dict)  # of tasks, where hidden tests lack
    switches: dict[str, bool] = field(default_factory=dict)
    switched: dict[str, Switched] = field(
        default_factory=dict
    )  # what a switch changes, if it is on
    starters: dict[str, Starter] = field(default_factory=dict)  # facts about them, by file

    @property
    def modules(self) -> tuple[str, ...]:
        return tuple(name.removesuffix(".py") for name in self.files if name.endswith(".py"))

    @property
    def asked_at_top(self) -> set[str]:
        """The names that tasks ask for at the top of its files."""
        return {name for each in self.starters.values() for name in each.asked_at_top}

    def suite_files(self, hidden: bool = True) -> list[Path]:
        """Return the test files, public ones first, in a fixed order."""
        found = sorted(self.folder.glob("test_*.py"))
        found += sorted(self.folder.glob("hidden/test_*.py")) if hidden else []
        away = tuple(f"test_task{task}_" for task in self.tasks_switched_off())
        return [path for path in found if not path.name.startswith(away)]

    def tasks_switched_off(self) -> list[int]:
        """Return the tasks that there would be with other switches; their tests are left out."""
        return [
            task
            for name, changes in self.switched.items()
            for task in changes.tasks
            if not self.switches[name]
        ]

    def points_switched(self) -> dict[str, float]:
        """Return {test: its points} of the tests that make room for what is switched on."""
        found: dict[str, float] = {}
        for name, changes in self.switched.items():
            found |= changes.points if self.switches[name] else {}
        return found

    def digest(self) -> str:
        """Return a digest of all that can change a mark: suite, given files, decks, limits.

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
        """Return the files that can change a mark, by name and role.

        A test file moved to another folder, such as `hidden`, counts as a different one.
        """
        named = {f"given/{name}": path for name, path in self.given.items()}
        if self.reference is not None:
            named |= {f"reference/{name}": self.reference / name for name in self.files}
        decks = [self.decks] if self.decks is not None and self.decks.is_dir() else []
        for kind, folder in (("suite", self.folder), *(("decks", each) for each in decks)):
            for path in filter(_counts, folder.rglob("*")):
                named[f"{kind}/{path.relative_to(folder).as_posix()}"] = path
        if self.folder.parent == SUITES.resolve():
            named |= {f"shared/{path.name}": path for path in SUITES.glob("*.py")}
        return named


def _counts(path: Path) -> bool:
    return path.is_file() and path.name != OUTLINE and "__pycache__" not in path.parts


def slugs() -> list[str]:
    """Return the slugs of the assignments in this kit, sorted."""
    return sorted(path.parent.name for path in SUITES.glob(f"*/{FILE}"))


def load(slug: str) -> Assignment:
    """Return the kit's assignment with this slug.

    Raises AssignmentError, which lists the slugs there are, if there is none.
    """
    folder = SUITES / slug
    if slug not in slugs():
        names = ", ".join(slugs()) or "none: this installation holds the engine alone"
        near = perhaps(slug, slugs())
        raise AssignmentError(f"there is no assignment {slug!r}{near}; there are: {names}")
    return read(folder)


def read(folder: Path) -> Assignment:
    """Return the assignment whose assignment.toml is in `folder`.

    Raises AssignmentError with file and remedy if it is missing or invalid.
    """
    table = read_table(folder / FILE)
    found = _assignment(folder, table)
    table.close()
    return found


def _assignment(folder: Path, table: Table) -> Assignment:
    switches = table.table("switches", {}).all(bool)
    switched = _switched(table.table("switched", {}), switches)
    tasks = _all_tasks(_tasks(table.table("tasks")), switches, switched, table)
    files = table.texts("files")
    imports = table.texts("imports", [], '["cards"]')
    for name in files if not imports else ():
        if "/" in name or "\\" in name:
            table.refuse(f"{name!r} in 'files' has a folder; name the file alone")
    aliases = table.table("aliases", {}).all(str, f'"{files[0]}"')
    for alias, name in aliases.items():
        if name not in files:
            near = perhaps(name, files, 1)
            table.refuse(f"'aliases.{alias}' is {name!r}, which is not in 'files'{near}")
    decks = table.take("decks", str, "", '"decks"')
    lines = read_lines(table.table("lines", {}))
    reference = table.take("reference", str, "", '"reference"')
    given = table.table("given", {}).all(str, '"given/cards.py"')
    shared = table.table("shared", {}).all(str, '"shared/cards.py"')
    return Assignment(
        slug=_slug(table),
        title=table.take("title", str),
        folder=folder.resolve(),
        tasks=tasks,
        files=files,
        imports=imports,
        begin=_begin(table, tasks),
        aliases=aliases,
        given={name: (folder / place).resolve() for name, place in given.items()},
        written=table.texts("written", [], '["logs/*.txt"]'),
        decks=(folder / decks).resolve() if decks else None,
        lines=lines,
        play=_play(table, files, lines),
        reference=(folder / reference).resolve() if reference else None,
        shared={name: (folder / place).resolve() for name, place in shared.items()},
        packages=table.texts("packages", [], '["numpy"]'),
        limits=_limits(table.table("limits", {})),
        hints=_hints(table),
        manual=_manual(table, tasks),
        examples=_examples(folder, table.table("examples", {}), tasks),
        worth=_worth(table.table("worth", {}), tasks),
        switches=switches,
        switched=switched,
        starters=read_starters(folder),
    )


def _play(table: Table, files: tuple[str, ...], lines: Form | None) -> Play | None:
    if not table.take("play", dict, {}):
        return None
    return read_play(table.table("play"), files, lines)


def _slug(table: Table) -> str:
    slug = table.take("slug", str, example='"war"')
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", slug):
        table.refuse(f"'slug' is {slug!r}; write it in small letters, digits, - and _")
    return slug


def _tasks(table: Table) -> dict[int, str]:
    found = {}
    for number, title in table.all(str).items():
        if not (number.isascii() and number.isdigit() and str(int(number)) == number):
            table.refuse(f'{number!r} in [tasks] is not the number of a task; write 1 = "{title}"')
        found[int(number)] = title
    if not found:
        table.refuse(f'[{table.name}] is empty; write 1 = "Card" or the like')
    return found


def _switched(table: Table, switches: dict[str, bool]) -> dict[str, Switched]:
    found = {}
    for name in table.all(dict):
        if name not in switches:
            table.refuse(f"there is no switch for [{table.path(name)}]; write {name} in [switches]")
        each = table.table(name)
        points = each.table("points", {})
        worth = points.all(float)
        for test, number in worth.items():
            if number < 0:
                table.refuse(f"{points.path(test)!r} is {number}; points are 0 or more")
        found[name] = Switched(_tasks(each.table("tasks")), worth)
        each.close()
    return found


def _all_tasks(
    tasks: dict[int, str], switches: dict[str, bool], switched: dict[str, Switched], table: Table
) -> dict[int, str]:
    """Return the tasks that there are, those that are switched on included."""
    found = dict(tasks)
    for name, changes in switched.items():
        for task, title in changes.tasks.items():
            if task in tasks:
                table.refuse(f"[switched.{name}.tasks] and [tasks] both have {task}; remove one")
            found |= {task: title} if switches[name] else {}
    return dict(sorted(found.items()))


def _begin(table: Table, tasks: dict[int, str]) -> tuple[int, ...]:
    """Return the tasks to begin with; the lowest, if it is not said."""
    found = table.take("begin", list, [], "[1]")
    for task in found:
        if type(task) is not int or task not in tasks or found.count(task) > 1:
            known = ", ".join(map(str, tasks))
            table.refuse(f"{task!r} in 'begin' is not one of the tasks, each once: {known}")
    return tuple(found) or (min(tasks),)


def _task(table: Table, tasks: dict[int, str]) -> int:
    task = table.take("task", int)
    if task not in tasks:
        known = ", ".join(map(str, tasks))
        table.refuse(f"there is no task {task} as in [{table.name}]; [tasks] has {known}")
    return task


def _points(table: Table) -> float:
    points = table.take("points", float)
    if points < 0:
        table.refuse(f"{table.path('points')!r} is {points}; points are 0 or more")
    return points


def _limits(table: Table) -> Limits:
    found: dict[str, Any] = {}
    for limit in fields(Limits):
        found[limit.name] = table.take(limit.name, type(limit.default), limit.default)
        if found[limit.name] <= 0:
            table.refuse(f"{table.path(limit.name)!r} is {found[limit.name]}; write more than 0")
    table.close()
    return Limits(**found)


def _hints(table: Table) -> str:
    hints = table.take("hints", str, "all", '"all"')
    if hints not in HINTS:
        table.refuse(f"'hints' is {hints!r}; write one of {', '.join(map(repr, HINTS))}")
    return hints


def _manual(table: Table, tasks: dict[int, str]) -> tuple[ManualItem, ...]:
    found: dict[str, ManualItem] = {}
    for each in table.tables("manual"):
        name = each.take("id", str, example='"style"')
        if name in found:
            table.refuse(f"two items of 'manual' have the id {name!r}; rename one of them")
        found[name] = ManualItem(name, each.take("title", str), _task(each, tasks), _points(each))
        each.close()
    return tuple(found.values())


def _worth(table: Table, tasks: dict[int, str]) -> dict[int, float]:
    points = table.all(float, "20")
    return {task: points[str(task)] for task in tasks if str(task) in points}


def _examples(folder: Path, worth: Table, tasks: dict[int, str]) -> tuple[Example, ...]:
    names = list(worth.all(dict))
    if not names:
        return ()
    try:
        texts = read_table(folder / EXAMPLES).all(str)
    except AssignmentError as error:
        raise AssignmentError(f"{str(error).partition('; name')[0]}; run `cardkit build`") from None
    missing = [name for name in names if name not in texts]
    if missing:
        worth.refuse(f"{folder / EXAMPLES} has no examples of {missing[0]}; run `cardkit build`")
    found = []
    for name in names:
        each = worth.table(name)
        found.append(Example(name, _task(each, tasks), _points(each), texts[name]))
        each.close()
    return tuple(found)
